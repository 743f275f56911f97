import { isComplete } from '../../wallet/index.ts';

/** Lock order: markets, exposures of outcomes, exposures of matches, accounts. */

/** Reads the rows `bet` and `leg`. */
export const liabilityAt = (odds: string) =>
  `sportsbook.liability(
    bet.stake_left_minor, leg.lines, bet.lines, ${odds}, bet.payout_max_minor - bet.cashed_out_minor, bet.reference_ppm
  )`;

/**
 * Locks the exposures of a query of (market_id, outcome) in this order. Outcomes without a bet have no row.
 */
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

/** Locks in id order, after the outcome exposures. */
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

/** Outcomes by (market_id, outcome), then matches by `match_id`. */
export const lockedExposures = (outcomes: string, matches: string) =>
  `${lockedOutcomes(outcomes)},${lockedMatchExposures(matches)}`;

/** From a CTE `change` (market_id, outcome, minor). */
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
 * From a CTE `change` (market_id, outcome, minor), on locked exposures. The bound of a match rises by the
 * liability its outcomes gain. It never falls here: an outcome that loses liability need not be part of the
 * worst case.
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

export const exposuresChanged = `${lockedExposures('select market_id, outcome from change where minor <> 0', matchesGaining)},${exposureChanged}`;

/** How long a count is trusted: bets that end meanwhile lower the worst case without a trace. */
const countFreshMs = 1_000;

/** Whether the bound of a row `match_exposure` equals the worst case; true without a row. */
export const isCounted = `(
    match_exposure.match_id is null
    or (
      match_exposure.added_minor = 0
      and match_exposure.counted_at > clock_timestamp() - ${countFreshMs} * interval '1 millisecond'
    )
  )`;

/** Upper bound of the worst case in which the outcome of `row` (market_id, outcome) wins. */
export const peakOf = (row: string) =>
  `coalesce(
    (match_exposure.peaks ->> (${row}.market_id || ' ' || ${row}.outcome))::bigint,
    match_exposure.worst_minor,
    0
  )`;

/** Uses the CTEs `need` and `walk` of placing. */
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

/** For `outcome_limit`: the part of the stake that fits each leg. Uses the CTEs of placing. */
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
            (case when decided.in_play then leg.requested_milli else leg.now_milli end - 1000)::numeric
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
