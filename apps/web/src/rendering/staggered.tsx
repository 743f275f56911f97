import { Children, type ReactNode, useEffect, useState } from 'react';
import { onIdle } from './on-idle.ts';

type StaggeredProps = {
  /**
   * Identifies the list: once complete, it renders complete when the player returns, so that the scroll position can be
   * restored.
   */
  name: string;
  first?: number;
  step?: number;
  children: ReactNode;
};

/** Children are only appended, so nothing moves. */
export function Staggered({ name, first = 0, step = 1, children }: StaggeredProps) {
  const parts = Children.toArray(children);
  return parts.slice(0, useStaggeredCount(name, parts.length, { first, step }));
}

const whole = new Set<string>();

/**
 * Renders `first` parts at once, then `step` more in each idle period. A list that was complete before starts complete.
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
