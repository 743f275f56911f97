import { call } from '../api/api.ts';

/** Tickets live for a minute. An older one might expire on its way. */
const freshMs = 45_000;

let kept: { token: string; ticket: string; atMs: number } | null = null;

export function keepTicket(token: string, ticket: string): void {
  kept = { token, ticket, atMs: performance.now() };
}

/**
 * Returns a ticket for one connection of the account socket, so that its address carries no session token. Throws
 * `Refusal` or `Unreachable`.
 */
export async function takeTicket(token: string): Promise<string> {
  const found = kept;
  kept = null;
  if (found?.token === token && performance.now() - found.atMs < freshMs) return found.ticket;
  const body = { loading: false };
  return (await call('renewSocketTicket', { body }, { by: 'app', overlaps: true })).apikey;
}
