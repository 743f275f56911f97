import { floorRatio } from './money.ts';

/** A withdrawal split into what the operator keeps and what is sent; the fee is rounded down, for the player. */
export function splitWithdrawal(amountMinor: bigint, feeBp: number): { feeMinor: bigint; netMinor: bigint } {
  const feeMinor = floorRatio(amountMinor * BigInt(feeBp), 10_000n);
  return { feeMinor, netMinor: amountMinor - feeMinor };
}

/** Millionths of a USDT for an amount at a rate of currency units to one USDT, rounded down as all that we pay. */
export function usdtMicroOf(amountMinor: bigint, rateMilli: bigint, exponent: number): bigint {
  return floorRatio(amountMinor * 1_000_000_000n, rateMilli * 10n ** BigInt(exponent));
}

/** Whole percents of the turnover that is needed, rounded down and capped at 100; nothing needed is all of it. */
export function turnoverPercent(figures: { neededMinor: bigint; leftMinor: bigint }): number {
  if (figures.neededMinor <= 0n || figures.leftMinor <= 0n) return 100;
  const doneMinor = figures.neededMinor > figures.leftMinor ? figures.neededMinor - figures.leftMinor : 0n;
  return Number(floorRatio(doneMinor * 100n, figures.neededMinor));
}
