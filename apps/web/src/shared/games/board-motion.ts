import { type CSSProperties, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { releaseFrameSlot, requestFrameSlot, useFrameDelay } from '../../rendering/use-frame-delay.ts';

/**
 * Shows a change of a whole board over a few frames, because rendering all of it takes longer than one. The frame of
 * the change shows urgent parts only: other parts of the screen change in it too.
 */
export function useGradual<Part>(wanted: readonly Part[], pacing: Pacing<Part>): readonly Part[] {
  const [, wake] = useReducer((count: number) => count + 1, 0);
  const shown = useRef(wanted);
  const wantedBefore = useRef(wanted);
  const isNew = wantedBefore.current !== wanted;
  const before = shown.current;
  wantedBefore.current = wanted;
  shown.current = advance(before, wanted, isNew ? { ...pacing, max: 0 } : pacing);
  const moving = isNew || shown.current !== before;
  useLayoutEffect(releaseFrameSlot);
  useEffect(() => {
    return moving ? requestFrameSlot(1, wake) : undefined;
  });
  return shown.current;
}

/** How the parts of a board change: equality, parts that cannot wait, and how many others per frame. */
export type Pacing<Part> = {
  same: (shown: Part, next: Part) => boolean;
  urgent: (shown: Part, next: Part) => boolean;
  max: number;
};

/**
 * All urgent parts, and at most `max` others in order. Unchanged parts keep their identity. Returns the same array when
 * nothing changes.
 */
export function advance<Part>(
  shown: readonly Part[],
  wanted: readonly Part[],
  { same, urgent, max }: Pacing<Part>,
): readonly Part[] {
  if (shown.length !== wanted.length) return wanted;
  let left = max;
  let changed = false;
  const next = wanted.map((part, at) => {
    const before = shown[at] ?? part;
    if (same(before, part)) return before;
    if (!urgent(before, part)) {
      if (left === 0) return before;
      left -= 1;
    }
    changed = true;
    return part;
  });
  return changed ? next : shown;
}

const afterFrames = 6;

/**
 * Delays a change of tab stops until visible changes are drawn. With the focus on a button of the board, the browser
 * lays out the page during this change, which is cheap only when nothing else has changed.
 */
export function useReach<Value>(value: Value): Value {
  return useFrameDelay(value, afterFrames);
}

/**
 * Custom properties of a board for its tiles' `fold` and `unfold` animations: half the duration, and the scale of a
 * folded side.
 */
export function turning(turnMs: number, folded: '0 1' | '1 0'): CSSProperties {
  return { '--half': `${turnMs / 2}ms`, '--folded': folded } as CSSProperties;
}
