/** Sequence and time of a message's first sending. A repeated message keeps both. */
export type Address = { sequence: number; at: string };

const perMs = 100;
const since = Date.UTC(2024, 0, 1);

/** Derives a sequence from the time, so that sequences keep growing after a restart. */
export function sequenceAt(timeMs: number): number {
  return Math.floor((timeMs - since) * perMs);
}

export function addressAt(timeMs: number): Address {
  return { sequence: sequenceAt(timeMs), at: new Date(timeMs).toISOString() };
}
