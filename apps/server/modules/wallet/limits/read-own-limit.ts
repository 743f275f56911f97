import { type Currency, currencyCodes } from '@palpite/domain/money';
import { formatMoneyShort } from '@palpite/i18n/format';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { Refusal } from '../../../platform/refusal.ts';

/** What `count_play` raises when a stake goes beyond what its player allows. */
const beyondOwnLimit = 'PL001';

const stopTold = z.object({ kind: z.literal('stop'), until: z.string(), zone: z.string() });
const limitTold = z.object({
  kind: z.enum(['stake', 'loss']),
  currency: z.enum(currencyCodes),
  leftMinor: z.string().transform(BigInt),
  until: z.string(),
  zone: z.string(),
});
const told = z.discriminatedUnion('kind', [stopTold, limitTold]);

/** Whether the database turned a stake away because of what its player allows. */
export function isBeyondOwnLimit(failure: unknown): boolean {
  return (failure as { code?: string } | null)?.code === beyondOwnLimit;
}

/**
 * The refusal in a failure of the database that stands for one, null in any other: `play_stopped`,
 * `play_stopped_always`, `own_stake_limit`, `own_loss_limit`.
 */
export function readOwnLimit(failure: unknown): Refusal | null {
  if (!isBeyondOwnLimit(failure)) return null;
  const beyond = told.parse(JSON.parse((failure as { detail?: string }).detail ?? ''));
  if (beyond.kind === 'stop') return stopRefusal(beyond.until, beyond.zone);
  const { kind, currency, leftMinor, until, zone } = beyond;
  return limitRefusal(kind, { currency, leftMinor, opensAt: new Date(until), zone });
}

/** What a limit says when it is reached: its rest, and when it opens again. */
export function limitRefusal(
  kind: 'deposit' | 'loss' | 'stake',
  limit: { currency: Currency; leftMinor: bigint; opensAt: Date; zone: string },
): Refusal {
  const leftMinor = limit.leftMinor > 0n ? limit.leftMinor : 0n;
  return new Refusal(`own_${kind}_limit`, (lang) => ({
    left: formatMoneyShort(leftMinor, limit.currency, lang),
    until: formatMoment(limit.opensAt, limit.zone),
  }));
}

function stopRefusal(until: string, zone: string): Refusal {
  if (until === 'infinity') return new Refusal('play_stopped_always');
  return new Refusal('play_stopped', { until: formatMoment(new Date(until), zone) });
}

const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 600 });

/** A moment in a zone, as section 9 writes it: `05/03/2026, 21:04`. */
export function formatMoment(moment: Date, zone: string): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('pt-BR', {
      timeZone: zone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(zone, format);
  }
  return format.format(moment);
}
