/**
 * Statistics for the fairness tests. A p-value is the probability of a result at least as extreme under pure chance.
 */

/** Upper tail of the normal distribution (Abramowitz and Stegun 26.2.17, error below 7.5e-8). */
function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = series.reduce((total, factor, power) => total + factor * t ** (power + 1), 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

/** Two-sided p-value of a standard normal value. */
export function normalPValue(z: number): number {
  return Math.min(1, 2 * normalTail(Math.abs(z)));
}

/**
 * p-value of counts against the probabilities of their cells, equal ones by default (chi-square with the
 * Wilson–Hilferty cube root approximation).
 */
export function chiSquarePValue(counts: readonly number[], chances?: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const chiSquare = counts.reduce((sum, count, cell) => {
    const expected = total * (chances?.[cell] ?? 1 / counts.length);
    return sum + (count - expected) ** 2 / expected;
  }, 0);
  const freedom = counts.length - 1;
  const spread = 2 / (9 * freedom);
  return normalTail(((chiSquare / freedom) ** (1 / 3) - (1 - spread)) / Math.sqrt(spread));
}

/** Counts how often each whole number from 0 to `cells - 1` occurs; other values are counted in the last cell. */
export function countCells(values: Iterable<number>, cells: number): number[] {
  const counts = new Array<number>(cells).fill(0);
  for (const value of values) {
    const cell = value >= 0 && value < cells ? value : cells - 1;
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return counts;
}

/** p-value of the number of runs above and below `middle` (Wald–Wolfowitz). */
export function runsPValue(values: readonly number[], middle: number): number {
  const above = values.filter((value) => value >= middle).length;
  const below = values.length - above;
  let runs = 1;
  for (let index = 1; index < values.length; index++) {
    if ((values[index] ?? 0) >= middle !== (values[index - 1] ?? 0) >= middle) runs++;
  }
  const total = above + below;
  const mean = (2 * above * below) / total + 1;
  const variance = ((mean - 1) * (mean - 2)) / (total - 1);
  return normalPValue((runs - mean) / Math.sqrt(variance));
}

export function serialPValue(values: readonly number[], lag: number): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let together = 0;
  let alone = 0;
  for (const [index, value] of values.entries()) {
    alone += (value - mean) ** 2;
    const later = values[index + lag];
    if (later !== undefined) together += (value - mean) * (later - mean);
  }
  return normalPValue((together / alone) * Math.sqrt(values.length));
}

/** Names of the significant results after correction for multiple tests (Holm's step-down method). */
export function findOdd(pValues: ReadonlyMap<string, number>, significance: number): string[] {
  const sorted = [...pValues].sort(([, a], [, b]) => a - b);
  const odd: string[] = [];
  for (const [index, [name, pValue]] of sorted.entries()) {
    if (pValue > significance / (sorted.length - index)) break;
    odd.push(name);
  }
  return odd;
}

/** Distance between the mean of `payouts` (in stakes) and the stated return, in standard errors. */
export function returnDeviation(payouts: readonly number[], stated: number): number {
  const mean = payouts.reduce((sum, payout) => sum + payout, 0) / payouts.length;
  const variance = payouts.reduce((sum, payout) => sum + (payout - mean) ** 2, 0) / (payouts.length - 1);
  return (mean - stated) / Math.sqrt(variance / payouts.length);
}
