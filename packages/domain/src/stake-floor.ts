/** A fraction of whole numbers, exact. */
export type Ratio = { numerator: bigint; denominator: bigint };

/** One way in which a choice can win: how likely it is, and what it multiplies the stake by. */
export type Win = { chance: Ratio; multiplier: Ratio };

/** Rounding may cost less than one thousandth of the stake: 0.1 points of the return to player. */
const costLimit = 1_000n;

/**
 * The least stake in minor units from which on, at every stake, rounding payouts down costs less than 0.1 points of
 * return. `wins` are all ways in which one and the same choice wins.
 *
 * A payout `stake × n / d` in lowest terms loses (d - 1) / d of a minor unit at most, and is paid with the chance p;
 * so the mean loss is at most Σ p · (d - 1) / d minor units, and the stake must be more than 1,000 times that.
 * Multipliers that are whole numbers lose nothing: the floor is then 1.
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

/** The highest of several floors, for a choice that can be left at several points. */
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
