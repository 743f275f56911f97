/** Server time minus the page's monotonic clock; null before the first message. */
export type ClockOffset = number | null;

/**
 * Adds a message to the offset. Each message is late by its travel time, so the largest difference is the most
 * accurate.
 */
export function adjustOffset(offsetMs: ClockOffset, serverNowMs: number, hereNowMs: number): number {
  const seenMs = serverNowMs - hereNowMs;
  return offsetMs === null || seenMs > offsetMs ? seenMs : offsetMs;
}

export function secondsUntil(momentMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((momentMs - nowMs) / 1_000));
}
