/** How far the server's clock is ahead of this page's steady clock; null before the first message. */
export type ClockOffset = number | null;

/**
 * Takes one more message into the offset. Each message is late by its travel, so the largest difference comes from
 * the quickest one and is the nearest to the truth.
 */
export function adjustOffset(offsetMs: ClockOffset, serverNowMs: number, hereNowMs: number): number {
  const seenMs = serverNowMs - hereNowMs;
  return offsetMs === null || seenMs > offsetMs ? seenMs : offsetMs;
}

/** Whole seconds until a moment, as a countdown shows them: 1 until the last one is over. */
export function secondsUntil(momentMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((momentMs - nowMs) / 1_000));
}
