import type { Locale } from '@palpite/domain/locales';
import type { Currency } from '@palpite/domain/money';
import { highestFloor } from '@palpite/domain/stake-floor';
import { formatMoneyShort } from '@palpite/i18n/format';
import { Refusal } from '../../platform/refusal.ts';
import type { StakeLimit } from './originals.queries.ts';
import type { RoundVerdict } from './play-rounds.sql.ts';

/**
 * Returns null when the stake is valid. `floorMinor`: above it rounding costs less than 0.1 points of return.
 * `payoutMinor`: the amount that the choice must be able to pay.
 *
 * Refuses: `stake_too_small`, `stake_too_large`, `payout_too_large`.
 */
export function findStakeRefusal(
  stake: { stakeMinor: bigint; floorMinor: bigint; payoutMinor: bigint; currency: Currency },
  limit: StakeLimit,
  lang: Locale,
): Refusal | null {
  const { stakeMinor, floorMinor, payoutMinor } = stake;
  const money = (minor: bigint) => formatMoneyShort(minor, stake.currency, lang);
  const leastMinor = highestFloor([floorMinor, limit.stakeMinMinor]);
  if (stakeMinor < leastMinor) return new Refusal('stake_too_small', { min: money(leastMinor) });
  if (stakeMinor > limit.stakeMaxMinor)
    return new Refusal('stake_too_large', { max: money(limit.stakeMaxMinor) });
  if (payoutMinor > limit.payoutMaxMinor)
    return new Refusal('payout_too_large', { max: money(limit.payoutMaxMinor) });
  return null;
}

/** For a known request id the caller first looks for the stored round. */
const refusalOfVerdict = {
  duplicate: 'service_busy',
  request_id_reused: 'request_id_reused',
  stale: 'service_busy',
  round_open: 'round_open',
  game_stopped: 'game_stopped',
  too_soon: 'too_many_requests',
  balance_not_enough: 'balance_not_enough',
} as const;

export function toRefusal(verdict: Exclude<RoundVerdict, 'posted'>): Refusal {
  return new Refusal(refusalOfVerdict[verdict]);
}
