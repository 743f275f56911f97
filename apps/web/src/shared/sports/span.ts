/** A time of waiting by the clock of this device. */
export type Span = { readonly fromMs: number; readonly untilMs: number };

/**
 * The time of a wait that the server has told of, by how much of it was left when the answer came: the clock of a device
 * may be wrong by minutes.
 */
export function spanAt(told: { takesMs: number; leftMs: number }, atMs: number): Span {
  const untilMs = atMs + told.leftMs;
  return { fromMs: untilMs - told.takesMs, untilMs };
}
