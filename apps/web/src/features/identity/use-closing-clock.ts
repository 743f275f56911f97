import { useEffect, useRef } from 'react';
import { prefersReducedMotion } from '../../shared/ui/reduced-motion.ts';

/** How long a greeting stays by itself. */
const greetingMs = 6_000;

/**
 * Runs a line down and calls `end` once; a finger that rests on the screen holds the time.
 * The line is only its picture: where motion is reduced it stands still and the time runs all the same.
 */
export function useClosingClock(line: HTMLElement | null, end: () => void) {
  const running = useRef<Animation | null>(null);
  const latest = useRef(end);
  latest.current = end;
  useEffect(() => {
    const frames = prefersReducedMotion() ? [] : [{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }];
    const animation = line?.animate(frames, { duration: greetingMs, fill: 'forwards' });
    if (!animation) return;
    animation.onfinish = () => latest.current();
    running.current = animation;
    return () => animation.cancel();
  }, [line]);
  return {
    onPointerDown: () => running.current?.pause(),
    onPointerUp: () => running.current?.play(),
    onPointerCancel: () => running.current?.play(),
  };
}
