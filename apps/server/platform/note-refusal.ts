import type { RefusalCode, RefusalParams } from '@palpite/contracts/refusals';
import { refusals } from '@palpite/contracts/refusals';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { networkOf } from './limits.ts';

/** Who sent a request, as far as its token said. */
export type Sender = { readonly playerId?: string; readonly staffId?: string };

/** Attempts to get past a check of input, of the number of requests, of the captcha, or of the country. */
const attempts: ReadonlySet<RefusalCode> = new Set([
  'request_invalid',
  'request_too_large',
  'too_many_requests',
  'captcha_wrong',
  'blocked_here',
]);

/**
 * Objects of other persons are unknown (404). Other refusals, such as a balance that is too low, are part of normal
 * use.
 */
function isOfAccess(code: RefusalCode): boolean {
  const { http } = refusals[code];
  return http === 401 || http === 403 || http === 404 || attempts.has(code);
}

const windowMs = 60_000;
const keysMax = 5_000;

/**
 * Records refused requests: of a member of staff each one, of others the first in a minute of the same person or
 * network, route and code. `repeated` is how many the minute before had besides its first. Nothing that the client
 * wrote is recorded, except the address that it came from.
 */
export function createRefusalLog(now: () => number = Date.now) {
  const windows = new LRUCache<string, { startedAt: number; repeated: number }>({ max: keysMax });

  /** Returns the repetitions of the minute before; null when this one is a repetition itself. */
  function countRepetition(key: string): number | null {
    const known = windows.get(key);
    if (known && now() - known.startedAt < windowMs) {
      known.repeated += 1;
      return null;
    }
    windows.set(key, { startedAt: now(), repeated: 0 });
    return known?.repeated ?? 0;
  }

  return (request: FastifyRequest, code: RefusalCode, { permission }: RefusalParams): void => {
    const { sender, ip, method } = request;
    const path = request.routeOptions.url;
    const what = { ...sender, ip, method, path, code, ...(permission !== undefined && { permission }) };
    if (sender?.staffId !== undefined) {
      request.log.warn(what, 'refused a request of staff');
      return;
    }
    if (!isOfAccess(code)) return;
    const key = [sender?.playerId ?? networkOf(ip), method, path, code].join(' ');
    const repeated = countRepetition(key);
    if (repeated !== null)
      request.log.info({ ...what, ...(repeated > 0 && { repeated }) }, 'refused a request');
  };
}
