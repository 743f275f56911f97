import { type Currency, currencyCodes, toDecimal } from '@palpite/domain/money';
import { formatMoneyShort } from '@palpite/i18n/format';
import { z } from 'zod';
import { formatMoment } from '../../../platform/days.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { refusalOfStop } from '../../identity/index.ts';

/** Error code of `count_play` for a stake above a limit of its player or during a stop. */
const beyondOwnLimit = 'PL001';

/**
 * Error code of `guard_bonus_play` for a stake above the maximum of the player's active bonuses, and of
 * `guard_bonus_rounds` and `guard_bonus_picks` when the sum with earlier stakes is above it.
 */
const beyondBonusMax = 'PL002';

const minor = z.string().transform(BigInt);
const bonusStakeDetail = z.object({ currency: z.enum(currencyCodes), maxMinor: minor });
const bonusSumDetail = bonusStakeDetail.extend({ kind: z.enum(['round', 'pick']), leftMinor: minor });
const bonusDetail = z.union([bonusSumDetail, bonusStakeDetail]);

const stopDetail = z.object({ kind: z.literal('stop'), until: z.string(), zone: z.string() });
const limitDetail = z.object({
  kind: z.enum(['stake', 'loss']),
  currency: z.enum(currencyCodes),
  leftMinor: z.string().transform(BigInt),
  until: z.string(),
  zone: z.string(),
});
const ownLimitDetail = z.discriminatedUnion('kind', [stopDetail, limitDetail]);

/** True when the database refused a stake because of a limit or stop of its player or the maximum of a bonus. */
export function isBeyondOwnLimit(failure: unknown): boolean {
  const code = codeOf(failure);
  return code === beyondOwnLimit || code === beyondBonusMax;
}

const codeOf = (failure: unknown) => (failure as { code?: string } | null)?.code;

/**
 * Converts an error of these codes to its refusal; null for any other error. Refusals: `play_stopped`,
 * `play_stopped_always`, `own_stake_limit`, `own_loss_limit`, `bonus_stake_limit`, `bonus_round_limit`,
 * `bonus_pick_limit`. The last two carry the amount that may still be staked.
 */
export function readOwnLimit(failure: unknown): Refusal | null {
  if (!isBeyondOwnLimit(failure)) return null;
  const detail: unknown = JSON.parse((failure as { detail?: string }).detail ?? '');
  if (codeOf(failure) === beyondBonusMax) {
    const bonus = bonusDetail.parse(detail);
    const { currency, maxMinor } = bonus;
    if (!('kind' in bonus))
      return new Refusal('bonus_stake_limit', (lang) => ({
        max: formatMoneyShort(maxMinor, currency, lang),
      }));
    return new Refusal(`bonus_${bonus.kind}_limit`, (lang) => ({
      max: formatMoneyShort(maxMinor, currency, lang),
      left: formatMoneyShort(bonus.leftMinor, currency, lang),
      amount: toDecimal(bonus.leftMinor, currency),
    }));
  }
  const beyond = ownLimitDetail.parse(detail);
  if (beyond.kind === 'stop')
    return refusalOfStop(beyond.until === 'infinity' ? null : new Date(beyond.until));
  const { kind, currency, leftMinor, until, zone } = beyond;
  return limitRefusal(kind, { currency, leftMinor, opensAt: new Date(until), zone });
}

/**
 * Builds the refusal of a reached limit, with the remaining amount and the last minute of its period. The period ends
 * with a day, so the minute before `opensAt` reads better than `opensAt`.
 */
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
