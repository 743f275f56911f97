/** Statistics for the tests of fairness; every p-value is the chance of something at least as odd by luck alone. */

/** Upper tail of the normal distribution (Abramowitz and Stegun 26.2.17, error below 7.5e-8). */
function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = series.reduce((total, factor, power) => total + factor * t ** (power + 1), 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

/** p-value of a value that is standard normal by luck, both sides. */
export function normalPValue(z: number): number {
  return Math.min(1, 2 * normalTail(Math.abs(z)));
}

/**
 * p-value of counts against the chances of their cells, equal ones when none are given (chi-square, by the cube root of
 * Wilson and Hilferty).
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

/** How often each of `cells` whole numbers from 0 comes; what lies outside falls into the last cell. */
export function countCells(values: Iterable<number>, cells: number): number[] {
  const counts = new Array<number>(cells).fill(0);
  for (const value of values) {
    const cell = value >= 0 && value < cells ? value : cells - 1;
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return counts;
}

/** p-value of the number of runs above and below `middle` (Wald and Wolfowitz). */
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

/** p-value of the correlation of values with those `lag` places later. */
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

/** Names of the results that are too odd to be luck, many tests considered (Holm's step-down). */
export function findOdd(pValues: ReadonlyMap<string, number>, significance: number): string[] {
  const sorted = [...pValues].sort(([, a], [, b]) => a - b);
  const odd: string[] = [];
  for (const [index, [name, pValue]] of sorted.entries()) {
    if (pValue > significance / (sorted.length - index)) break;
    odd.push(name);
  }
  return odd;
}

/** How many standard errors the mean of `payouts` (in stakes) lies from the stated return. */
export function returnDeviation(payouts: readonly number[], stated: number): number {
  const mean = payouts.reduce((sum, payout) => sum + payout, 0) / payouts.length;
  const variance = payouts.reduce((sum, payout) => sum + (payout - mean) ** 2, 0) / (payouts.length - 1);
  return (mean - stated) / Math.sqrt(variance / payouts.length);
}
