import { startTransition, useEffect, useState } from 'react';

/**
 * Shows a value so many frames after it changed. What an answer changes all over a screen then comes one part after
 * the other, what the player looks at first, and no frame has to draw all of it. The value has to keep its identity
 * while it stays the same.
 */
export function useLater<Value>(value: Value, frames: number): Value {
  const [shown, show] = useState(() => value);
  useEffect(() => {
    let left = frames;
    let asked = requestAnimationFrame(function next() {
      left -= 1;
      if (left > 0) asked = requestAnimationFrame(next);
      else startTransition(() => show(() => value));
    });
    return () => cancelAnimationFrame(asked);
  }, [value, frames]);
  return shown;
}
