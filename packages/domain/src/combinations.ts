/** Binomial coefficient: number of ways to choose k of n. */
export function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let step = 1; step <= k; step++) ways = (ways * BigInt(n - k + step)) / BigInt(step);
  return ways;
}
