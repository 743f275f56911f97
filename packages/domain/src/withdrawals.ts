import { floorRatio } from './money.ts';
import type { TurnoverNeed } from './wagering.ts';

/** The fee is rounded down, in the player's favour. */
export function splitWithdrawal(amountMinor: bigint, feeBp: number): { feeMinor: bigint; netMinor: bigint } {
  const feeMinor = floorRatio(amountMinor * BigInt(feeBp), 10_000n);
  return { feeMinor, netMinor: amountMinor - feeMinor };
}

/** Converts an amount to millionths of a USDT at a rate of currency units per USDT, rounded down. */
export function usdtMicroOf(amountMinor: bigint, rateMilli: bigint, exponent: number): bigint {
  return floorRatio(amountMinor * 1_000_000_000n, rateMilli * 10n ** BigInt(exponent));
}

/** Completed share of the required turnover in whole percent, rounded down: 100 exactly when nothing is left. */
export function turnoverPercent({ neededMinor, leftMinor }: TurnoverNeed): number {
  if (leftMinor <= 0n) return 100;
  const doneMinor = neededMinor - leftMinor;
  return doneMinor > 0n ? Number(floorRatio(doneMinor * 100n, neededMinor)) : 0;
}
