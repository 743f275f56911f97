/** A period by this device's clock. */
export type Span = { readonly fromMs: number; readonly untilMs: number };

/** Converts a delay to this device's clock from the time left on arrival. The device clock may be wrong by minutes. */
export function spanAt(told: { takesMs: number; leftMs: number }, atMs: number): Span {
  const untilMs = atMs + told.leftMs;
  return { fromMs: untilMs - told.takesMs, untilMs };
}
