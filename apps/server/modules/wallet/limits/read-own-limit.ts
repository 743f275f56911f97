import { type Currency, currencyCodes, toDecimal } from '@palpite/domain/money';
import { formatMoneyShort } from '@palpite/i18n/format';
import { z } from 'zod';
import { formatMoment } from '../../../platform/days.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { refusalOfStop } from '../../identity/index.ts';

/** Error code of `count_play`: a limit, a stop or a frozen account. */
const beyondOwnLimit = 'PL001';

/** Error code of `guard_bonus_play`, `guard_bonus_rounds` and `guard_bonus_picks`. */
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
const frozenDetail = z.object({ kind: z.literal('frozen') });
const ownLimitDetail = z.discriminatedUnion('kind', [stopDetail, frozenDetail, limitDetail]);

export function isBeyondOwnLimit(failure: unknown): boolean {
  const code = codeOf(failure);
  return code === beyondOwnLimit || code === beyondBonusMax;
}

const codeOf = (failure: unknown) => (failure as { code?: string } | null)?.code;

/**
 * Null for any other error. Refusals: `play_stopped`, `play_stopped_always`, `account_frozen`,
 * `own_stake_limit`, `own_loss_limit`, `bonus_stake_limit`, `bonus_round_limit`, `bonus_pick_limit`. The last
 * two carry the amount that may still be staked.
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
  if (beyond.kind === 'frozen') return new Refusal('account_frozen');
  const { kind, currency, leftMinor, until, zone } = beyond;
  return limitRefusal(kind, { currency, leftMinor, opensAt: new Date(until), zone });
}

/** The period ends with a day, so the minute before `opensAt` reads better than `opensAt`. */
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
