declare global {
  /** Newer browsers have it; the types of this language version do not. */
  var Temporal: { Now: { timeZoneId(): string } } | undefined;
}

let known: string | undefined;

/** Where the reader is, `America/Sao_Paulo`. Asked once: the old way makes a format of dates, which takes longer than a call. */
export function timeZone(): string {
  known ??= globalThis.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return known;
}
