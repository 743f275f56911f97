import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { releaseFrameSlot, requestFrameSlot } from '../../rendering/frame-slots.ts';
import { advance, type Pacing } from './gradual.ts';

/**
 * Shows a change of a whole board over a few frames, because rendering all of it takes longer than one. The frame of
 * the change shows urgent parts only: other parts of the screen change in it too.
 */
export function useGradual<Part>(wanted: readonly Part[], pacing: Pacing<Part>): readonly Part[] {
  const [, wake] = useReducer((count: number) => count + 1, 0);
  const shown = useRef(wanted);
  const asked = useRef(wanted);
  const isNew = asked.current !== wanted;
  const before = shown.current;
  asked.current = wanted;
  shown.current = advance(before, wanted, isNew ? { ...pacing, max: 0 } : pacing);
  const moving = isNew || shown.current !== before;
  useLayoutEffect(releaseFrameSlot);
  useEffect(() => {
    return moving ? requestFrameSlot(1, wake) : undefined;
  });
  return shown.current;
}
