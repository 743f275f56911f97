declare global {
  /** Newer browsers have it; the types of this language version do not. */
  var Temporal: { Now: { timeZoneId(): string } } | undefined;
}

let known: string | undefined;

/** Cached: without `Temporal` it creates a date format, which takes longer than a call. */
export function timeZone(): string {
  known ??= globalThis.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return known;
}
