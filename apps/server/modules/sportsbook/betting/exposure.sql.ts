import { isComplete } from '../../wallet/index.ts';

/**
 * What the statements that change the liability of outcomes share. Rows of outcomes are locked after markets, those of
 * matches after them and before accounts.
 */

/** What a leg counts for, of the rows `bet` and `leg`, at the price `odds`. */
export const liabilityAt = (odds: string) =>
  `sportsbook.liability(
    bet.stake_left_minor, leg.lines, bet.lines, ${odds}, bet.payout_max_minor - bet.cashed_out_minor, bet.reference_ppm
  )`;

/** Locks the rows of a query of `market_id` and `outcome`, in their order; an outcome that no bet has named has none. */
const lockedOutcomes = (outcomes: string) => `
exposure as materialized (
  select exposure.*
  from (select distinct market_id, outcome from (${outcomes}) named order by market_id, outcome) in_order
  cross join lateral (
    select market_id, outcome, liability_minor
    from sportsbook.exposure
    where exposure.market_id = in_order.market_id
    and exposure.outcome = in_order.outcome
    for no key update
  ) exposure
)`;

/** Locks the rows of a query of `match_id`, in their order, once the outcomes are locked. */
const lockedMatchExposures = (matches: string) => `
match_exposure as materialized (
  select match_exposure.*
  from (select distinct match_id from (${matches}) named order by match_id) in_order
  cross join lateral (
    select match_id, added_minor, worst_minor, peaks, counted_at
    from sportsbook.match_exposure
    where match_exposure.match_id = in_order.match_id
    and ${isComplete('exposure')}
    for no key update
  ) match_exposure
)`;

/** Locks the outcomes of a query of `market_id` and `outcome`, then the matches of one of `match_id`. */
export const lockedExposures = (outcomes: string, matches: string) =>
  `${lockedOutcomes(outcomes)},${lockedMatchExposures(matches)}`;

/** Liability that the matches of a CTE `change` (market_id, outcome, minor) gain. */
const matchesGaining = `
  select market.match_id, sum(change.minor)::bigint as minor
  from change
  cross join lateral (
    select match_id
    from sportsbook.market
    where market.id = change.market_id
    limit 1
  ) market
  where change.minor > 0
  group by market.match_id
`;

/**
 * Changes the liability of locked outcomes by a CTE `change` (market_id, outcome, minor). The bound of a match rises by
 * what its outcomes gain, and never falls here: what one outcome loses need not be in the worst result.
 */
export const exposureChanged = `
exposure_changed as (
  update sportsbook.exposure
  set liability_minor = exposure.liability_minor + change.minor
  from change
  where exposure.market_id = change.market_id
  and exposure.outcome = change.outcome
  and change.minor <> 0
  and ${isComplete('match_exposure')}
),
match_exposure_raised as (
  update sportsbook.match_exposure
  set added_minor = match_exposure.added_minor + gaining.minor
  from (${matchesGaining}) gaining
  where match_exposure.match_id = gaining.match_id
  and ${isComplete('match_exposure')}
)`;

/** Locks and changes the liability of outcomes that bets have named, by a CTE `change` (market_id, outcome, minor). */
export const exposuresChanged = `${lockedExposures('select market_id, outcome from change where minor <> 0', matchesGaining)},${exposureChanged}`;

/** A count is exact for so long while no bet is added: bets that end meanwhile are not noted. */
const countFreshMs = 1_000;

/** Whether the bound of a row `match_exposure` is the worst case itself; that of a match without bets is. */
export const isCounted = `(
    match_exposure.match_id is null
    or (
      match_exposure.added_minor = 0
      and match_exposure.counted_at > clock_timestamp() - ${countFreshMs} * interval '1 millisecond'
    )
  )`;

/** A bound of the worst result in which an outcome of `row` (market_id, outcome) wins, without what was added since. */
export const peakOf = (row: string) =>
  `coalesce(
    (match_exposure.peaks ->> (${row}.market_id || ' ' || ${row}.outcome))::bigint,
    match_exposure.worst_minor,
    0
  )`;

/** Raises the bounds of matches by the slips that are taken, of the CTEs `need` and `walk` of placing. */
export const matchExposuresTaken = `
match_taken as materialized (
  select match_id, sum(minor)::bigint as minor
  from need
  where position not in (select position from walk where not fits)
  group by match_id
),
match_exposures_raised as (
  update sportsbook.match_exposure
  set added_minor = match_exposure.added_minor + match_taken.minor
  from match_taken
  where match_exposure.match_id = match_taken.match_id
),
match_exposures_begun as (
  insert into sportsbook.match_exposure (match_id, added_minor)
  select match_id, minor
  from match_taken
  where match_id not in (select match_id from match_exposure)
  order by match_id
)`;

/** For slips beyond a limit, of the CTEs of placing: how much of the stake would fit the outcome and match of each leg. */
export const slipsBeyond = `
beyond as materialized (
  select
    decided.position,
    jsonb_agg(
      case
        when coalesce(room.minor, match_need.room_minor) is null then decided.stake_minor
        else least(
          div(
            greatest(
              least(
                room.minor - coalesce(taken.minor, 0),
                match_need.room_minor - match_need.peak_minor - coalesce(match_taken.minor, 0)
              ),
              0
            ) * 1000000000::numeric * decided.lines,
            (case when decided.in_play then leg.asked_milli else leg.now_milli end - 1000)::numeric
              * leg.leg_lines * decided.reference_ppm
          ),
          decided.stake_minor
        )
      end::text
      order by leg.index
    ) as fitting
  from decided
  join leg on leg.position = decided.position
  join room on room.market_id = leg.market_id and room.outcome = leg.outcome
  join match_need on match_need.position = leg.position and match_need.match_id = leg.match_id
  left join taken on taken.market_id = leg.market_id and taken.outcome = leg.outcome
  left join match_taken on match_taken.match_id = leg.match_id
  where decided.verdict = 'outcome_limit'
  group by decided.position
)`;
