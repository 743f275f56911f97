/**
 * Advisory locks (the gate) that a transaction takes before it locks rows of matches.
 *
 * Bets lock matches in share mode. PostgreSQL grants a share lock even while an update already waits for the row, so
 * overlapping bets starve the update: with four concurrent batches a goal waited for seconds (measured). Advisory locks
 * are granted in the order of request, so an update waits only for the bets before it.
 *
 * Each wing is one advisory lock for all matches whose ids have the same remainder, which limits the number of locks
 * per statement. Wings are locked in ascending order.
 */
const wings = 512;
/** Separates these advisory locks from all others. */
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

/** Gate for bets: shared with other bets, exclusive with updates. `matchIds` is a query of `match_id`. */
export const gateForBets = (matchIds: string) => gateCte('pg_advisory_xact_lock_shared', matchIds);

/** Gate for updates: exclusive. */
export const gateForChange = (matchIds: string) => gateCte('pg_advisory_xact_lock', matchIds);

/** Condition for queries of matches. It makes them lock rows only after passing the gate. */
export const gatePassed = '(select passed from gate) >= 0';
