/**
 * 0 when even the first step could exceed the largest payout. Ending automatically does not change the return, which is
 * the same at every point where a round can end.
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
