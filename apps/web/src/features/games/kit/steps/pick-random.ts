/** A random spot, each equally likely; null when there is none. */
export function pickRandom(spots: readonly number[]): number | null {
  if (spots.length === 0) return null;
  const [draw = 0] = crypto.getRandomValues(new Uint32Array(1));
  return spots[Math.floor((draw / 2 ** 32) * spots.length)] ?? null;
}
