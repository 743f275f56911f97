import { type Currency, currencyCodes } from '@palpite/domain/money';
import { formatMoneyShort } from '@palpite/i18n/format';
import { z } from 'zod';
import { formatMoment } from '../../../platform/days.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { refusalOfStop } from '../../identity/index.ts';

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
  if (beyond.kind === 'stop')
    return refusalOfStop(beyond.until === 'infinity' ? null : new Date(beyond.until));
  const { kind, currency, leftMinor, until, zone } = beyond;
  return limitRefusal(kind, { currency, leftMinor, opensAt: new Date(until), zone });
}

/** What a limit says when it is reached: its rest, and the last minute that it counts for, as it opens again at the start of a day. */
export function limitRefusal(
  kind: 'deposit' | 'loss' | 'stake',
  limit: { currency: Currency; leftMinor: bigint; opensAt: Date; zone: string },
): Refusal {
  const leftMinor = limit.leftMinor > 0n ? limit.leftMinor : 0n;
  return new Refusal(`own_${kind}_limit`, (lang) => ({
    left: formatMoneyShort(leftMinor, limit.currency, lang),
    until: formatMoment(new Date(limit.opensAt.getTime() - 1), limit.zone),
  }));
}
