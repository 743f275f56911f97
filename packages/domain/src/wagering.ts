/** How often a deposit must be staked before it can be withdrawn (section 9). */
export const depositTimes = 1n;

/**
 * The turnover that an amount asks for: a deposit `depositTimes`, a bonus as often as its terms say. Every text and every
 * row that names an amount of turnover takes it from here, so that an offer and what becomes of it name one number.
 */
export function turnoverOf(amountMinor: bigint, times: bigint): bigint {
  return amountMinor * times;
}

/** Turnover before a withdrawal, in minor units: all that is needed since the newest deposit and what is still missing. */
export type TurnoverNeed = { neededMinor: bigint; leftMinor: bigint };

/**
 * Computes the turnover that a withdrawal needs: deposits staked once in all time. Bonuses add nothing to it, because the
 * player's own cash never depends on them (decision 46). `stakedSinceMinor` is what was staked since the newest deposit.
 * A stop changes nothing of it: what an excluded player cannot stake any more is returned to its source instead
 * (`planReturn`).
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
