/** When and in which place a message was first told; one that is told again keeps both. */
export type Address = { sequence: number; at: string };

const perMs = 100;
const since = Date.UTC(2024, 0, 1);

/** Sequences are made of the time, so that they go on growing when the process starts again. */
export function sequenceAt(timeMs: number): number {
  return Math.floor((timeMs - since) * perMs);
}

export function addressAt(timeMs: number): Address {
  return { sequence: sequenceAt(timeMs), at: new Date(timeMs).toISOString() };
}
