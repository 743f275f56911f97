import { floorRatio } from '../money.ts';
import type { Ratio } from '../stake-floor.ts';

/**
 * Exact fractions for odds and payouts. Only `floorTimes` rounds; it is the single rounding of a payout. Denominators
 * are always positive.
 */
export type { Ratio };

export const ratioZero: Ratio = { numerator: 0n, denominator: 1n };
export const ratioOne: Ratio = { numerator: 1n, denominator: 1n };

/** Reduces a fraction to lowest terms, so that equal fractions have equal parts. */
export function reduceRatio({ numerator, denominator }: Ratio): Ratio {
  if (denominator <= 0n) throw new RangeError('denominator must be positive');
  const divisor = greatestDivisor(numerator < 0n ? -numerator : numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export function leastMultiple(a: bigint, b: bigint): bigint {
  return a === b ? a : (a / greatestDivisor(a, b)) * b;
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

export function ratioOf(numerator: bigint | number, denominator: bigint | number = 1n): Ratio {
  return reduceRatio({ numerator: BigInt(numerator), denominator: BigInt(denominator) });
}

export function addRatios(a: Ratio, b: Ratio): Ratio {
  return reduceRatio({
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  });
}

export function multiplyRatios(a: Ratio, b: Ratio): Ratio {
  return reduceRatio({
    numerator: a.numerator * b.numerator,
    denominator: a.denominator * b.denominator,
  });
}

/** Negative when a is less than b, zero when equal, positive when greater. */
export function compareRatios(a: Ratio, b: Ratio): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** Multiplies an amount by a fraction and rounds down once. */
export function floorTimes(amount: bigint, { numerator, denominator }: Ratio): bigint {
  return floorRatio(amount * numerator, denominator);
}
