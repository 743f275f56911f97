import { useEffect, useState } from 'react';
import { onIdle } from './on-idle.ts';

/** Lists that were complete once render complete again. */
const whole = new Set<string>();

/**
 * Returns how many of `total` parts to render now: `first` at once, then `step` more in each idle period. A list that
 * was complete before starts complete.
 */
export function useStaggeredCount(name: string, total: number, { first = 0, step = 1 } = {}): number {
  const [drawn, setDrawn] = useState(() => (whole.has(name) ? Number.POSITIVE_INFINITY : first));
  useEffect(() => {
    if (drawn >= total) {
      if (total > 0) whole.add(name);
      return;
    }
    // Not a transition: a click that loads code would have to wait for all of these.
    return onIdle(() => setDrawn((count) => count + step));
  }, [name, drawn, total, step]);
  return Math.min(drawn, total);
}
