export function percentOf(doneMinor: bigint, goalMinor: bigint): number {
  if (goalMinor <= 0n) return 100;
  const percent = (doneMinor * 100n) / goalMinor;
  return Number(percent > 100n ? 100n : percent < 0n ? 0n : percent);
}

export function cappedAt(doneMinor: bigint, goalMinor: bigint): bigint {
  if (doneMinor > goalMinor) return goalMinor;
  return doneMinor;
}
