/**
 * After how many safe steps a round of several steps ends by itself and pays: when nothing is left to step on, or
 * when one more step could pay more than the largest payout. 0 when not even the first step could be paid.
 * Ending there costs nobody a point of return: each point at which a round can be left has the same.
 */
export function countPayableSteps(
  stepsPossible: number,
  payoutAfter: (steps: number) => bigint,
  payoutMaxMinor: bigint,
): number {
  let steps = 0;
  while (steps < stepsPossible && payoutAfter(steps + 1) <= payoutMaxMinor) steps++;
  return steps;
}
