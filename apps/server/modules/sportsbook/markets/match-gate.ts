/**
 * The gate before the rows of matches.
 *
 * Bets lock matches shared, and PostgreSQL lets a shared locker in while a change already waits for the row: under
 * load, bets that overlap each other kept a goal waiting for seconds, measured with four at once. Advisory locks are
 * granted in the order of asking, so a change waits for the bets before it and for none after. Both pass the gate
 * before they lock a row, in the order of its wings; a wing is for all matches with the same remainder, which bounds
 * how many locks one statement holds.
 */
const wings = 512;
/** Keeps these advisory locks apart from any others. */
const gateClass = 3_309;

/** The name and the body of a CTE that passes the gate for the matches of a query of `match_id`. */
function gateCte(lock: string, matchIds: string): string {
  return `
gate as materialized (
  select count(${lock}(${gateClass}, wing)) as passed
  from (
    select distinct (match_id % ${wings})::int as wing
    from (${matchIds}) through
    order by wing
  ) in_order
)`;
}

/** For bets: together with other bets, never beside a change. `matchIds` is a query of `match_id`. */
export const gateForBets = (matchIds: string) => gateCte('pg_advisory_xact_lock_shared', matchIds);

/** For changes: alone. */
export const gateForChange = (matchIds: string) => gateCte('pg_advisory_xact_lock', matchIds);

/** To be asked for in a condition on the matches, so that they are locked after the gate is passed. */
export const gatePassed = '(select passed from gate) >= 0';
