/** Duration of the shortest toast (section 9). */
const leastMs = 1_500;
const mostMs = 10_000;

/** A second to notice it, and time per letter for reading about 200 words a minute. */
const noticeMs = 1_000;
const letterMs = 60;

/** Japanese, Korean and Chinese characters, which take about as long as three letters. */
const fullSign = /[\u1100-\u11ff\u2e80-\uffef]/g;

export type ToastKind = 'success' | 'message' | 'error';

/** Distance of toasts from the screen's edges, which clears the bars, in pixels. */
export const toastOffset = { top: 72, bottom: 112 };
/** Height of two toasts of three lines, in pixels. */
const roomPx = 148;

export type Span = { top: number; bottom: number };

/**
 * Decides where a toast appears after a press at `pressedY`: in the other half of the screen, unless it would cover an
 * amount field there and none in this half.
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

export function toastTime(text: string): number {
  const letters = text.replace(fullSign, '   ').length;
  return Math.min(mostMs, Math.max(leastMs, noticeMs + letters * letterMs));
}
