import { useEffect, useState } from 'react';
import { onIdle } from './on-idle.ts';

/** What was whole once is drawn whole when it comes again. */
const whole = new Set<string>();

/**
 * How many of so many parts are drawn by now: `first` at once, then `step` more at each quiet moment. A name that was
 * drawn whole before begins whole.
 */
export function useStaggeredCount(name: string, total: number, { first = 0, step = 1 } = {}): number {
  const [drawn, setDrawn] = useState(() => (whole.has(name) ? Number.POSITIVE_INFINITY : first));
  useEffect(() => {
    if (drawn >= total) {
      if (total > 0) whole.add(name);
      return;
    }
    // No transition: what a press opens waits for its code, and would wait for every one of these too.
    return onIdle(() => setDrawn((count) => count + step));
  }, [name, drawn, total, step]);
  return Math.min(drawn, total);
}
