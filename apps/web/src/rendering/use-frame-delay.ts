import { startTransition, useEffect, useLayoutEffect, useState } from 'react';

type Part = { due: number; group: unknown; draw: () => void };

/** Stop waiting after this many frames; the component may have unmounted. */
const drawnMax = 3;

const waiting = new Set<Part>();
let frame = 0;
let freeAt = 0;
let asked = 0;

function pass(): void {
  asked = 0;
  frame += 1;
  const [first] = [...waiting].sort((one, other) => one.due - other.due);
  if (first && first.due <= frame && freeAt <= frame) {
    freeAt = frame + drawnMax;
    for (const part of [...waiting])
      if (part.due === first.due && part.group === first.group) {
        waiting.delete(part);
        part.draw();
      }
  }
  ask();
}

function ask(): void {
  if (waiting.size > 0) asked ||= requestAnimationFrame(pass);
  else {
    cancelAnimationFrame(asked);
    asked = 0;
  }
}

/**
 * Calls `draw` after the given number of frames, or later, so that only one group of components updates per frame.
 * Requests that are due in the same frame and have the same group share a slot. The component calls `releaseFrameSlot`
 * when it has rendered. Returns a function that cancels the request.
 */
export function requestFrameSlot(frames: number, draw: () => void, group: unknown = draw): () => void {
  const part = { due: frame + frames, group, draw };
  waiting.add(part);
  ask();
  return () => {
    waiting.delete(part);
    ask();
  };
}

export function releaseFrameSlot(): void {
  freeAt = 0;
}

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
