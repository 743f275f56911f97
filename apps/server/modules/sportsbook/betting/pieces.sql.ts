import { isComplete } from '../../wallet/index.ts';
import { gateForBets, gatePassed } from '../markets/match-gate.ts';

/** What the statements that take and decide bets share. Both have the legs in a CTE `asked` (match_id, market_id). */

/** Time statuses of matches that take no bets, whatever their markets say. */
const overStatuses = "'finished', 'cancelled', 'abandoned', 'postponed', 'interrupted'";

/**
 * Locks the matches of all legs, shared, in the order of their ids, behind the gate that keeps changes in their turn.
 *
 * These pieces look up one by one: a join would be planned while the tables are small, and read them whole for each
 * batch when they are not.
 */
export const lockedMatches = `${gateForBets('select match_id from asked')},
match as materialized (
  select match.*
  from (select distinct match_id from asked order by match_id) in_order
  cross join lateral (
    select id, sport, league_id, time_status, in_play, in_play_offered, starts_at, standing, material_version
    from sportsbook.match
    where match.id = in_order.match_id
    and ${gatePassed}
    for share
  ) match
)`;

/** Locks the markets of all legs, shared, in the order of their ids, once all matches are locked. */
export const lockedMarkets = `
market as materialized (
  select market.*
  from (select distinct market_id from asked order by market_id) in_order
  cross join lateral (
    select id, match_id, source, key, status, hold, odds, until_start, score_basis, version, material_version
    from sportsbook.market
    where market.id = in_order.market_id
    and ${isComplete('match')}
    for share
  ) market
)`;

/**
 * Whether a leg's match and market take bets at all, of the rows `match`, `market` and `feed`; null when one of
 * them is unknown. A match past its start counts as under way, whoever is late to say so.
 */
export const legOffered = `(
      match.time_status not in (${overStatuses})
      and (
        match.in_play_offered and not market.until_start
        or not (match.in_play or match.starts_at <= clock_timestamp())
      )
      and market.hold is null
      and market.id is not null
      and feed.alive_at + feed.silent_ms * interval '1 millisecond' >= clock_timestamp()
    )`;

/**
 * Weights of stakes by the price band of their bet, by `key`, of the legs in the CTE `leg` (with `now_milli`); `betOfLeg`
 * is the column of a leg that names its bet, `id` that of the CTE `bets`, which has `sizes` and `bankers`.
 *
 * The band is that of the total price of the cheapest line: the bankers and the smallest size of other legs, as if all of
 * them were the legs with the lowest prices. So a system counts by the line that earns the house the least.
 */
export const stakeWeights = ({ bets, id, betOfLeg }: { bets: string; id: string; betOfLeg: string }) => `
stake_weight as materialized (
  select priced.key, weight.vip_permille, weight.bonus_permille, weight.commission_permille
  from (
    select ranked.key, round(exp(sum(ln(greatest(ranked.now_milli, 1000)::float8 / 1000))) * 1000) as price_milli
    from (
      select ${betOfLeg} as key, now_milli, row_number() over (partition by ${betOfLeg} order by now_milli) as place
      from leg
    ) ranked
    join ${bets} on ${bets}.${id} = ranked.key
    where ranked.place <= (select min(size) from unnest(${bets}.sizes) as size) + cardinality(${bets}.bankers)
    group by ranked.key
  ) priced
  cross join lateral (
    select vip_permille, bonus_permille, commission_permille
    from wallet.turnover_weight
    where product = 'sports'
    and price_from_milli <= priced.price_milli
    order by price_from_milli desc
    limit 1
  ) weight
)`;
