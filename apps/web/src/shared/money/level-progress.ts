/** How far something has come towards a goal, in whole percent from 0 to 100, never rounded up. */
export function percentOf(doneMinor: bigint, goalMinor: bigint): number {
  if (goalMinor <= 0n) return 100;
  const percent = (doneMinor * 100n) / goalMinor;
  return Number(percent > 100n ? 100n : percent < 0n ? 0n : percent);
}

/** What counts towards a goal: all that is done, and no more than the goal. */
export function cappedAt(doneMinor: bigint, goalMinor: bigint): bigint {
  if (doneMinor > goalMinor) return goalMinor;
  return doneMinor;
}
