import { type Currency, currencyCodes, toDecimal } from '@palpite/domain/money';
import { formatMoneyShort } from '@palpite/i18n/format';
import { z } from 'zod';
import { formatMoment } from '../../../platform/days.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { refusalOfStop } from '../../identity/index.ts';

/** What `count_play` raises when a stake goes beyond what its player allows. */
const beyondOwnLimit = 'PL001';

/**
 * What `guard_bonus_play` raises when a stake is above the maximum of its player's active bonuses, and what
 * `guard_bonus_rounds` and `guard_bonus_picks` raise when it is together with earlier stakes.
 */
const beyondBonusMax = 'PL002';

const minor = z.string().transform(BigInt);
const bonusStakeTold = z.object({ currency: z.enum(currencyCodes), maxMinor: minor });
const bonusSumTold = bonusStakeTold.extend({ kind: z.enum(['round', 'pick']), leftMinor: minor });
const bonusTold = z.union([bonusSumTold, bonusStakeTold]);

const stopTold = z.object({ kind: z.literal('stop'), until: z.string(), zone: z.string() });
const limitTold = z.object({
  kind: z.enum(['stake', 'loss']),
  currency: z.enum(currencyCodes),
  leftMinor: z.string().transform(BigInt),
  until: z.string(),
  zone: z.string(),
});
const told = z.discriminatedUnion('kind', [stopTold, limitTold]);

/** Whether the database refused a stake: beyond what its player allows, or above the maximum of a bonus. */
export function isBeyondOwnLimit(failure: unknown): boolean {
  const code = codeOf(failure);
  return code === beyondOwnLimit || code === beyondBonusMax;
}

const codeOf = (failure: unknown) => (failure as { code?: string } | null)?.code;

/**
 * The refusal in a failure of the database that stands for one, null in any other: `play_stopped`,
 * `play_stopped_always`, `own_stake_limit`, `own_loss_limit`, `bonus_stake_limit`, `bonus_round_limit`,
 * `bonus_pick_limit` with what may still be staked.
 */
export function readOwnLimit(failure: unknown): Refusal | null {
  if (!isBeyondOwnLimit(failure)) return null;
  const detail: unknown = JSON.parse((failure as { detail?: string }).detail ?? '');
  if (codeOf(failure) === beyondBonusMax) {
    const told = bonusTold.parse(detail);
    const { currency, maxMinor } = told;
    if (!('kind' in told))
      return new Refusal('bonus_stake_limit', (lang) => ({
        max: formatMoneyShort(maxMinor, currency, lang),
      }));
    return new Refusal(`bonus_${told.kind}_limit`, (lang) => ({
      max: formatMoneyShort(maxMinor, currency, lang),
      left: formatMoneyShort(told.leftMinor, currency, lang),
      amount: toDecimal(told.leftMinor, currency),
    }));
  }
  const beyond = told.parse(detail);
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
