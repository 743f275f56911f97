/** Turnover requirement of a deposit before a withdrawal, as a multiple. Source of the rule: section 9. */
export const depositTimes = 1n;

/**
 * Turnover requirement of an amount. Every text and row that shows a requirement uses this function, so that an offer
 * and the resulting bonus show the same number.
 */
export function turnoverOf(amountMinor: bigint, times: bigint): bigint {
  return amountMinor * times;
}

/**
 * Stakes since the newest deposit, from the turnover of all time now and then. Not below zero: a stake from before the
 * deposit may have been returned after it.
 */
export function stakedSince(turnoverMinor: bigint, turnoverAtNewestMinor: bigint): bigint {
  return turnoverMinor > turnoverAtNewestMinor ? turnoverMinor - turnoverAtNewestMinor : 0n;
}

/**
 * Turnover before a withdrawal, in minor units: the total required since the newest deposit, and the part still
 * missing.
 */
export type TurnoverNeed = { neededMinor: bigint; leftMinor: bigint };

/**
 * All deposits must be staked once in all time. Bonuses add nothing, because the player's own cash never depends on
 * them (decision 46). `stakedSinceMinor` comes from `stakedSince`. A stop does not change the requirement: unplayed
 * deposits of an excluded player are returned instead (`planReturn`).
 */
export function turnoverNeed(figures: {
  depositsMinor: bigint;
  turnoverMinor: bigint;
  stakedSinceMinor: bigint;
}): TurnoverNeed {
  const allMinor = turnoverOf(figures.depositsMinor, depositTimes);
  const leftMinor = allMinor > figures.turnoverMinor ? allMinor - figures.turnoverMinor : 0n;
  return { neededMinor: figures.stakedSinceMinor + leftMinor, leftMinor };
}
