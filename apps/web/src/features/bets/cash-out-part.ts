export type CashOutPart = {
  readonly percent: number;
  readonly stakeMinor: bigint;
  readonly offerMinor: bigint;
};

/** Returns the highest return of this part of a bet, rounded down. */
export function highestOf(stakeMinor: bigint, bet: { stakeLeftMinor: bigint; highestMinor: bigint }): bigint {
  return bet.stakeLeftMinor === 0n ? 0n : (bet.highestMinor * stakeMinor) / bet.stakeLeftMinor;
}

/** In percent; 100 is the whole bet. */
export const partSteps = [25, 50, 75, 100] as const;

/**
 * Returns the stake and the offer of a part. Both are rounded down, so the payment is at least the displayed offer.
 * Returns null for a part without value, and when the rest would be below the minimum stake.
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
