import { useFrameDelay } from '../../rendering/use-frame-delay.ts';

const afterFrames = 6;

/**
 * Delays a change of tab stops until visible changes are drawn. With the focus on a button of the board, the browser
 * lays out the page during this change, which is cheap only when nothing else has changed.
 */
export function useReach<Value>(value: Value): Value {
  return useFrameDelay(value, afterFrames);
}
