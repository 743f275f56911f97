/**
 * Advisory locks (the gate) taken before rows of matches. Bets lock matches in share mode, and PostgreSQL
 * grants a share lock even while an update waits, so overlapping bets starve the update: with four concurrent
 * batches a goal waited for seconds (measured). Advisory locks are granted in the order of request. Each wing
 * is one lock for all matches whose ids have the same remainder, which limits the locks per statement. Wings
 * are locked in ascending order.
 */
const wings = 512;
const gateClass = 3_309;

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

/** Shared with other bets. `matchIds` is a query of `match_id`. */
export const gateForBets = (matchIds: string) => gateCte('pg_advisory_xact_lock_shared', matchIds);

/** Excludes bets and other updates. */
export const gateForChange = (matchIds: string) => gateCte('pg_advisory_xact_lock', matchIds);

/** Queries of matches lock rows only after passing the gate. */
export const gatePassed = '(select passed from gate) >= 0';
