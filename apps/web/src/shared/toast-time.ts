/** How long a toast stays that is read at a glance (section 9), and one that says what went wrong. */
const leastMs = { success: 1_500, message: 1_500, error: 4_000 };
const mostMs = 10_000;

/** A second to see it, and time for each letter at a reading of some 200 words a minute. */
const noticeMs = 1_000;
const letterMs = 60;

/** Signs of Japanese, Korean and Chinese, which take the time of about three letters. */
const fullSign = /[\u1100-\u11ff\u2e80-\uffef]/g;

export type ToastKind = keyof typeof leastMs;

/** For how many milliseconds a toast stays: as long as its sentence takes to read. */
export function toastTime(kind: ToastKind, text: string): number {
  const letters = text.replace(fullSign, '   ').length;
  return Math.min(mostMs, Math.max(leastMs[kind], noticeMs + letters * letterMs));
}
