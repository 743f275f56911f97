import { useEffect, useReducer, useRef } from 'react';
import { advance, type Pacing } from './gradual.ts';

/** Shows a board that changes as a whole over a few frames, because drawing all of it anew takes longer than one. */
export function useGradual<Part>(wanted: readonly Part[], pacing: Pacing<Part>): readonly Part[] {
  const [, wake] = useReducer((count: number) => count + 1, 0);
  const shown = useRef(wanted);
  const before = shown.current;
  shown.current = advance(before, wanted, pacing);
  const moving = shown.current !== before;
  useEffect(() => {
    if (!moving) return;
    const frame = requestAnimationFrame(wake);
    return () => cancelAnimationFrame(frame);
  });
  return shown.current;
}
