import { Children, type ReactNode } from 'react';
import { useStaggeredCount } from './use-staggered-count.ts';

export type InTurnProps = {
  /**
   * Identifies the list: once complete, it renders complete when the player returns, so that the scroll position can be
   * restored.
   */
  name: string;
  /** Number of children that render at once. */
  first?: number;
  /** Number of children that follow in each idle period. */
  step?: number;
  children: ReactNode;
};

/**
 * Renders children one by one during idle time, so below-the-fold content does not delay input. Children are only
 * appended, so nothing moves.
 */
export function Staggered({ name, first = 0, step = 1, children }: InTurnProps) {
  const parts = Children.toArray(children);
  return parts.slice(0, useStaggeredCount(name, parts.length, { first, step }));
}
