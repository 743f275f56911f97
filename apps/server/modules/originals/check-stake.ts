import type { Locale } from '@palpite/domain/locales';
import type { Currency } from '@palpite/domain/money';
import { highestFloor } from '@palpite/domain/stake-floor';
import { formatMoneyShort } from '@palpite/i18n/format';
import { Refusal } from '../../platform/refusal.ts';
import type { StakeLimit } from './originals.queries.ts';
import type { RoundVerdict } from './play-rounds.sql.ts';

/**
 * What is wrong with a stake, or null.
 * `floorMinor` is where rounding stops to cost a tenth of a point of the choice's return; the operator's least stake
 * may be higher. `payoutMinor` is the least that the choice must be able to pay.
 * In this order: `stake_too_small`, `stake_too_large`, `payout_too_large`.
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

/** What the player hears when the table did not accept a round; a known id is the caller's to look up. */
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
