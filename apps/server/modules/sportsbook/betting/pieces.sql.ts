import { isComplete } from '../../wallet/index.ts';
import { gateForBets, gatePassed } from '../markets/match-gate.ts';

/** Both statements provide the legs as a CTE `requested_leg` (match_id, market_id). */

/** Such matches accept no bets, whatever the status of their markets. */
const overStatuses = "'finished', 'cancelled', 'abandoned', 'postponed', 'interrupted'";

/**
 * Share mode, in id order, after the gate (`match-gate.ts`). Lookups are lateral: a join would be planned
 * while the tables are small and later scan them for each batch.
 */
export const lockedMatches = `${gateForBets('select match_id from requested_leg')},
match as materialized (
  select match.*
  from (select distinct match_id from requested_leg order by match_id) in_order
  cross join lateral (
    select id, sport, league_id, time_status, in_play, in_play_offered, starts_at, standing, material_version
    from sportsbook.match
    where match.id = in_order.match_id
    and ${gatePassed}
    for share
  ) match
)`;

/** Locks in share mode and id order, after all matches. */
export const lockedMarkets = `
market as materialized (
  select market.*
  from (select distinct market_id from requested_leg order by market_id) in_order
  cross join lateral (
    select id, match_id, source, key, status, hold, odds, until_start, score_basis, version, material_version
    from sportsbook.market
    where market.id = in_order.market_id
    and ${isComplete('match')}
    for share
  ) market
)`;

/**
 * From the rows `match`, `market` and `feed`; null when one is missing. A match past its start time counts as
 * in play, even if the feed has not reported the start.
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
 * Turnover weights by price band, as rows with `key`. Reads the legs from the CTE `leg` (with `now_milli`);
 * `betOfLeg` refers to the bet, `id` is the key of the CTE `bets`, which has `sizes` and `bankers`. The band
 * is that of the cheapest line (bankers plus smallest size at the lowest prices): the line with the smallest
 * margin.
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
