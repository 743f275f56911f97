import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { releaseFrameSlot, requestFrameSlot } from './frame-slots.ts';

/**
 * Shows a value so many frames after it changed. What an answer changes all over a screen then comes one part after
 * the other, what the player looks at first, and no frame has to draw all of it. The value has to keep its identity
 * while it stays the same.
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
