import type { RefusalParams } from '@palpite/contracts/refusals';
import { closeOverlays, openOverlay, useOverlays } from '../overlays/overlays.ts';
import { useSession } from '../session/session.ts';

/** The last confirmation of this login. It is kept in memory only, because it opens what the token alone does not. */
let kept: { confirmation: string; endsAtMs: number } | null = null;

let asking: { answer: Promise<string | null>; resolve: (confirmation: string | null) => void } | null = null;

/**
 * Returns a confirmation of the identity: a kept one, or one that the player gives in a sheet. Concurrent calls share
 * one sheet. Returns null if the player closes it. `headers` are those of the refused call: a confirmation that it
 * carried has expired.
 */
export async function obtainConfirmation(
  { methods }: RefusalParams,
  headers: Record<string, string> = {},
): Promise<string | null> {
  if (kept && kept.confirmation !== headers.confirmation && performance.now() < kept.endsAtMs)
    return kept.confirmation;
  kept = null;
  if (!asking) {
    let resolve = (_confirmation: string | null) => {};
    const answer = new Promise<string | null>((done) => {
      resolve = done;
    });
    asking = { answer, resolve };
    openOverlay('confirmIdentity', { methods: String(methods) });
  }
  return asking.answer;
}

export function keepConfirmation(given: { confirmation: string; endsInMs: number }): void {
  kept = { confirmation: given.confirmation, endsAtMs: performance.now() + given.endsInMs };
  settle(given.confirmation);
  closeOverlays('confirmIdentity');
}

function settle(confirmation: string | null): void {
  asking?.resolve(confirmation);
  asking = null;
}

useOverlays.subscribe(({ open }) => {
  if (!open.some(({ name }) => name === 'confirmIdentity')) settle(null);
});

useSession.subscribe(({ token }, before) => {
  if (token !== before.token) kept = null;
});
