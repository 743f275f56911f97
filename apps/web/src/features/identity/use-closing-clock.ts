import { useEffect, useRef } from 'react';
import { prefersReducedMotion } from '../../shared/ui/media.ts';

/** Time until the greeting closes. */
const greetingMs = 6_000;

/**
 * Shrinks a line and calls `end` once when the time is over; a touch pauses it. With reduced motion the line is static
 * and the time still runs.
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
