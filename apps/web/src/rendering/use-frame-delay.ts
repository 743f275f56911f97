import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { releaseFrameSlot, requestFrameSlot } from './frame-slots.ts';

/**
 * Shows a new value after the given number of frames. What one answer changes is then spread over several frames, the
 * most visible parts first. The value must keep its identity while it is unchanged.
 */
export function useFrameDelay<Value>(value: Value, frames: number): Value {
  const [shown, show] = useState(() => value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another value is shown
  useLayoutEffect(releaseFrameSlot, [shown]);
  useEffect(() => {
    if (value === shown) return;
    return requestFrameSlot(frames, () => startTransition(() => show(() => value)), frames);
  }, [value, shown, frames]);
  return shown;
}
