export type Ratio = { numerator: bigint; denominator: bigint };

/** One way in which a choice can win: its probability and the multiplier of the stake. */
export type Win = { chance: Ratio; multiplier: Ratio };

/** Rounding must cost less than one thousandth of the stake, which is 0.1 points of the return to player. */
const costLimit = 1_000n;

/**
 * Computes the smallest stake in minor units from which rounding payouts down costs less than 0.1 points of return. A
 * payout `stake × n / d` in lowest terms loses at most (d - 1) / d of a minor unit, with probability p, so the stake
 * must exceed 1,000 times Σ p · (d - 1) / d. Whole multipliers lose nothing; their floor is 1. `wins` are all ways in
 * which one choice wins.
 */
export function stakeFloorMinor(wins: readonly Win[]): bigint {
  let loss: Ratio = { numerator: 0n, denominator: 1n };
  for (const { chance, multiplier } of wins) {
    const parts = multiplier.denominator / greatestDivisor(multiplier.numerator, multiplier.denominator);
    const part = { numerator: chance.numerator * (parts - 1n), denominator: chance.denominator * parts };
    loss = {
      numerator: loss.numerator * part.denominator + part.numerator * loss.denominator,
      denominator: loss.denominator * part.denominator,
    };
  }
  return (costLimit * loss.numerator) / loss.denominator + 1n;
}

export function highestFloor(floors: readonly bigint[]): bigint {
  let highest = 1n;
  for (const floor of floors) if (floor > highest) highest = floor;
  return highest;
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
