import { useFrameDelay } from '../../rendering/use-frame-delay.ts';

const afterFrames = 6;

/**
 * What Tab reaches on a board changes after what is seen: while the focus lies on one of its buttons the browser lays
 * the page out within that change, which costs nothing only when nothing else has changed.
 */
export function useReach<Value>(value: Value): Value {
  return useFrameDelay(value, afterFrames);
}
