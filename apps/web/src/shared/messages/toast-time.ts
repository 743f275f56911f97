/** How long a toast stays that is read at a glance (section 9). */
const leastMs = 1_500;
const mostMs = 10_000;

/** A second to see it, and time for each letter at a reading of some 200 words a minute. */
const noticeMs = 1_000;
const letterMs = 60;

/** Signs of Japanese, Korean and Chinese, which take the time of about three letters. */
const fullSign = /[\u1100-\u11ff\u2e80-\uffef]/g;

export type ToastKind = 'success' | 'message' | 'error';

/** How far toasts keep from the bars, in pixels. */
export const toastOffset = { top: 72, bottom: 112 };
/** The room of two toasts of three lines, in pixels. */
const roomPx = 148;

export type Span = { top: number; bottom: number };

/**
 * Where a toast appears after a press at this height: in the other half of the screen, unless it would cover a field of
 * an amount there and none in this half.
 */
export function toastSide(
  pressedY: number,
  height: number,
  fields: readonly Span[],
): 'top-center' | 'bottom-center' {
  const covers = (from: number) => fields.some(({ top, bottom }) => top < from + roomPx && bottom > from);
  const coversTop = covers(toastOffset.top);
  const coversBottom = covers(height - toastOffset.bottom - roomPx);
  const isTop = coversTop === coversBottom ? pressedY >= height / 2 : coversBottom;
  return isTop ? 'top-center' : 'bottom-center';
}

/** For how many milliseconds a toast stays: as long as its sentence takes to read. */
export function toastTime(text: string): number {
  const letters = text.replace(fullSign, '   ').length;
  return Math.min(mostMs, Math.max(leastMs, noticeMs + letters * letterMs));
}
