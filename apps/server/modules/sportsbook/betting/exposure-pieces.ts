/** What the statements that change the liability of outcomes share. Rows are locked after markets and before accounts. */

/** What a leg counts for, of the rows `bet` and `leg`, at the price `odds`. */
export const liabilityAt = (odds: string) =>
  `sportsbook.liability(
    bet.stake_left_minor, leg.lines, bet.lines, ${odds}, bet.payout_max_minor - bet.cashed_out_minor, bet.reference_ppm
  )`;

/** Locks the rows of a query of `market_id` and `outcome`, in their order; an outcome that no bet has named has none. */
export const lockedExposures = (outcomes: string) => `
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

/** To be asked for in a condition on accounts, so that they are locked after the exposures. */
export const exposuresLocked = '(select count(*) from exposure) >= 0';

/** Changes the liability of locked outcomes by a CTE `change` (market_id, outcome, minor). */
export const exposureChanged = `
exposure_changed as (
  update sportsbook.exposure
  set liability_minor = exposure.liability_minor + change.minor
  from change
  where exposure.market_id = change.market_id
  and exposure.outcome = change.outcome
  and change.minor <> 0
  and ${exposuresLocked}
)`;

/** Locks and changes the liability of outcomes that bets have named, by a CTE `change` (market_id, outcome, minor). */
export const exposuresChanged = `${lockedExposures('select market_id, outcome from change where minor <> 0')},${exposureChanged}`;
