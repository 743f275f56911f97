/** How long a toast stays that is read at a glance (section 9). */
const leastMs = 1_500;
const mostMs = 10_000;

/** A second to see it, and time for each letter at a reading of some 200 words a minute. */
const noticeMs = 1_000;
const letterMs = 60;

/** Signs of Japanese, Korean and Chinese, which take the time of about three letters. */
const fullSign = /[\u1100-\u11ff\u2e80-\uffef]/g;

export type ToastKind = 'success' | 'message' | 'error';

/** Where a toast appears after a press at this height: in the other half of the screen. */
export function toastSide(pressedY: number, height: number): 'top-center' | 'bottom-center' {
  return pressedY < height / 2 ? 'bottom-center' : 'top-center';
}

/** For how many milliseconds a toast stays: as long as its sentence takes to read. */
export function toastTime(text: string): number {
  const letters = text.replace(fullSign, '   ').length;
  return Math.min(mostMs, Math.max(leastMs, noticeMs + letters * letterMs));
}
