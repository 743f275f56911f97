import { choose } from '../combinations.ts';
import type { Decision } from '../decision.ts';
import {
  compareRatios,
  floorTimes,
  leastMultiple,
  type Ratio,
  ratioOf,
  ratioOne,
  ratioZero,
  reduceRatio,
} from './ratio.ts';
import { factorOf, type LegSettlement } from './settlement.ts';

/**
 * A bet is a stake on lines; a line multiplies the factors of some legs. A parlay is one line of all legs; a system has
 * one line for each combination of a given size, with the bankers in every line. The stake is split equally between the
 * lines. The payout is rounded down once, at the end.
 */
export type BetShape = {
  /** Number of non-banker legs per line; a system of several sizes lists each size once. */
  sizes: readonly number[];
  bankers: readonly number[];
};

export type SettledLeg = { oddsMilli: number; settlement: LegSettlement };

/** Named systems: number of legs and sizes of their lines. */
export const namedSystems = {
  trixie: { legs: 3, sizes: [2, 3] },
  patent: { legs: 3, sizes: [1, 2, 3] },
  yankee: { legs: 4, sizes: [2, 3, 4] },
  lucky15: { legs: 4, sizes: [1, 2, 3, 4] },
  superYankee: { legs: 5, sizes: [2, 3, 4, 5] },
  lucky31: { legs: 5, sizes: [1, 2, 3, 4, 5] },
  heinz: { legs: 6, sizes: [2, 3, 4, 5, 6] },
  lucky63: { legs: 6, sizes: [1, 2, 3, 4, 5, 6] },
  superHeinz: { legs: 7, sizes: [2, 3, 4, 5, 6, 7] },
  goliath: { legs: 8, sizes: [2, 3, 4, 5, 6, 7, 8] },
} as const satisfies Record<string, { legs: number; sizes: readonly number[] }>;

export type NamedSystem = keyof typeof namedSystems;

/** One line of all legs: a single when there is one leg. */
export function parlayOf(legs: number): BetShape {
  return { sizes: [legs], bankers: [] };
}

export type BetLimits = { legsMax: number; linesMax: number };

/** Defaults; the operator's limits are data. */
export const betLimits: BetLimits = { legsMax: 20, linesMax: 1_000 };

export type ShapeRefusal = 'legs_missing' | 'parlay_limit' | 'bankers_invalid' | 'system_invalid';

/**
 * Counts the lines of a bet. Checks the number of legs before anything that grows with it, so that ten thousand legs
 * cost nothing.
 * Refuses: `legs_missing` without a leg; `parlay_limit` with too many legs; `bankers_invalid` when a banker is repeated
 * or is not a leg; `system_invalid` when a size is repeated or exceeds the other legs; `parlay_limit` with too many
 * lines.
 */
export function countLines(
  legs: number,
  { sizes, bankers }: BetShape,
  { legsMax, linesMax }: BetLimits = betLimits,
): Decision<number, ShapeRefusal> {
  if (legs < 1) return { ok: false, code: 'legs_missing' };
  if (legs > legsMax) return { ok: false, code: 'parlay_limit', params: { legsMax } };
  if (!areDistinct(bankers, 0, legs - 1)) return { ok: false, code: 'bankers_invalid' };
  const free = legs - bankers.length;
  const sizeMin = bankers.length > 0 ? 0 : 1;
  if (sizes.length === 0 || !areDistinct(sizes, sizeMin, free)) return { ok: false, code: 'system_invalid' };
  const lines = sizes.reduce((sum, size) => sum + choose(free, size), 0n);
  if (lines > BigInt(linesMax)) return { ok: false, code: 'parlay_limit', params: { linesMax } };
  return { ok: true, value: Number(lines) };
}

export function countLinesOfLeg(legs: number, { sizes, bankers }: BetShape, index: number): number {
  const free = legs - bankers.length;
  const lines = bankers.includes(index)
    ? sizes.map((size) => choose(free, size))
    : sizes.map((size) => (size > 0 ? choose(free - 1, size - 1) : 0n));
  return Number(lines.reduce((sum, of) => sum + of, 0n));
}

function areDistinct(numbers: readonly number[], min: number, max: number): boolean {
  return (
    new Set(numbers).size === numbers.length &&
    numbers.every((number) => Number.isInteger(number) && number >= min && number <= max)
  );
}

/**
 * Factor of the whole stake: the mean over all lines of the product of a line's factors, exact and in lowest terms.
 * Factors may be results or expectations: legs of one bet are independent (`related.ts`), so both multiply.
 */
export function betFactor(factors: readonly Ratio[], shape: BetShape): Ratio {
  return reduceRatio(betFraction(factors, shape));
}

/**
 * Not reduced to lowest terms: that dominates the cost, and a payout does not need it. Products of all combinations of
 * a size are summed leg by leg (elementary symmetric sums), so the work grows with legs × size, not with the number of
 * lines.
 */
function betFraction(factors: readonly Ratio[], { sizes, bankers }: BetShape): Ratio {
  const isBanker = new Set(bankers);
  const free = factors.filter((_, index) => !isBanker.has(index));
  const ofBankers = productOf(factors.filter((_, index) => isBanker.has(index)));
  const sizeMax = Math.max(...sizes);
  if (sizes.length === 1 && sizeMax === free.length) return productOf([ofBankers, ...free]);

  const part = free.reduce((shared, { denominator }) => leastMultiple(shared, denominator), 1n);
  const sums: bigint[] = [1n];
  for (const { numerator, denominator } of free) {
    const parts = numerator * (part / denominator);
    for (let size = Math.min(sums.length, sizeMax); size >= 1; size--) {
      sums[size] = (sums[size] ?? 0n) + (sums[size - 1] ?? 0n) * parts;
    }
  }
  const lines = sizes.reduce((sum, size) => sum + choose(free.length, size), 0n);
  const total = sizes.reduce((sum, size) => sum + (sums[size] ?? 0n) * part ** BigInt(sizeMax - size), 0n);
  return productOf([ofBankers, { numerator: total, denominator: lines * part ** BigInt(sizeMax) }]);
}

function productOf(factors: readonly Ratio[]): Ratio {
  return factors.reduce(
    (product, factor) => ({
      numerator: product.numerator * factor.numerator,
      denominator: product.denominator * factor.denominator,
    }),
    ratioOne,
  );
}

/**
 * Payout of a bet, rounded down once and at most `payoutMaxMinor`; null while an undecided leg matters. A parlay with a
 * lost leg is decided at once, and so is any bet in which every open leg is multiplied by zero.
 */
export function betPayout(
  stakeMinor: bigint,
  legs: readonly SettledLeg[],
  shape: BetShape,
  payoutMaxMinor?: bigint,
): bigint | null {
  const factors = legs.map(({ settlement, oddsMilli }) => factorOf(settlement, oddsMilli));
  const withOpenAs = (open: Ratio) =>
    betFraction(
      factors.map((factor) => factor ?? open),
      shape,
    );
  const factor = withOpenAs(ratioZero);
  if (factors.includes(null)) {
    // The sum is linear and non-negative in each open factor, so equal values at zero and one mean that the leg never
    // matters.
    if (compareRatios(factor, withOpenAs(ratioOne)) !== 0) return null;
  }
  return capPayout(floorTimes(stakeMinor, factor), payoutMaxMinor);
}

export function highestPayout(
  stakeMinor: bigint,
  oddsMilli: readonly number[],
  shape: BetShape,
  payoutMaxMinor?: bigint,
): bigint {
  const factor = betFraction(
    oddsMilli.map((odds) => ratioOf(odds, 1_000)),
    shape,
  );
  return capPayout(floorTimes(stakeMinor, factor), payoutMaxMinor);
}

export function capPayout(payoutMinor: bigint, payoutMaxMinor?: bigint): bigint {
  return payoutMaxMinor !== undefined && payoutMinor > payoutMaxMinor ? payoutMaxMinor : payoutMinor;
}

/** Displayed odds of a parlay in thousandths, truncated; payouts use the exact product. */
export function totalOddsMilli(oddsMilli: readonly number[]): bigint {
  return floorTimes(1_000n, productOf(oddsMilli.map((odds) => ratioOf(odds, 1_000))));
}
