import { Children, type ReactNode } from 'react';
import { useStaggeredCount } from './use-staggered-count.ts';

export type InTurnProps = {
  /** Names the place among the screens: whoever comes back to it finds it whole, where it was scrolled to. */
  name: string;
  /** How many stand in sight at once. */
  first?: number;
  /** How many follow at each quiet moment. */
  step?: number;
  children: ReactNode;
};

/**
 * Draws its children one after the other, from the top, each when the browser has nothing more urgent: what nobody
 * sees yet does not keep the first screen from answering. Nothing that stands is moved by it.
 */
export function Staggered({ name, first = 0, step = 1, children }: InTurnProps) {
  const parts = Children.toArray(children);
  return parts.slice(0, useStaggeredCount(name, parts.length, { first, step }));
}
