import { floorRatio } from './money.ts';

/** The fee is rounded down, in the player's favour. */
export function splitWithdrawal(amountMinor: bigint, feeBp: number): { feeMinor: bigint; netMinor: bigint } {
  const feeMinor = floorRatio(amountMinor * BigInt(feeBp), 10_000n);
  return { feeMinor, netMinor: amountMinor - feeMinor };
}

/** Converts an amount to millionths of a USDT at a rate of currency units per USDT, rounded down. */
export function usdtMicroOf(amountMinor: bigint, rateMilli: bigint, exponent: number): bigint {
  return floorRatio(amountMinor * 1_000_000_000n, rateMilli * 10n ** BigInt(exponent));
}

/**
 * Completed share of the required turnover in whole percent, rounded down, at most 100; 100 when nothing is required.
 */
export function turnoverPercent(figures: { neededMinor: bigint; leftMinor: bigint }): number {
  if (figures.neededMinor <= 0n || figures.leftMinor <= 0n) return 100;
  const doneMinor = figures.neededMinor > figures.leftMinor ? figures.neededMinor - figures.leftMinor : 0n;
  return Number(floorRatio(doneMinor * 100n, figures.neededMinor));
}
