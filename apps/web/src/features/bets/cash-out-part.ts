/** A part of a bet that may be sold: its stake, and the price of it. */
export type CashOutPart = {
  readonly percent: number;
  readonly stakeMinor: bigint;
  readonly offerMinor: bigint;
};

/** What this part of a bet could still bring, cut; the rest goes on without it. */
export function highestOf(stakeMinor: bigint, bet: { stakeLeftMinor: bigint; highestMinor: bigint }): bigint {
  return bet.stakeLeftMinor === 0n ? 0n : (bet.highestMinor * stakeMinor) / bet.stakeLeftMinor;
}

/** The steps that have a button; 100 is the whole bet. */
export const partSteps = [25, 50, 75, 100] as const;

/**
 * A share of the bet and its part of the offer, both rounded down: the house pays what was shown or more.
 * Null when what is kept would be less than the least stake.
 */
export function partOf(
  percent: number,
  stakeLeftMinor: bigint,
  offerMinor: bigint,
  stakeMinMinor: bigint,
): CashOutPart | null {
  if (percent >= 100) return { percent: 100, stakeMinor: stakeLeftMinor, offerMinor };
  const stakeMinor = (stakeLeftMinor * BigInt(percent)) / 100n;
  const partMinor = stakeLeftMinor === 0n ? 0n : (offerMinor * stakeMinor) / stakeLeftMinor;
  if (stakeMinor <= 0n || partMinor <= 0n || stakeLeftMinor - stakeMinor < stakeMinMinor) return null;
  return { percent, stakeMinor, offerMinor: partMinor };
}
