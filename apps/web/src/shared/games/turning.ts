import type { CSSProperties } from 'react';

/**
 * Says once for a whole board how long its tiles take to turn, and to what scale a side folds away: the animations
 * `fold` and `unfold` read it.
 */
export function turning(turnMs: number, folded: '0 1' | '1 0'): CSSProperties {
  return { '--half': `${turnMs / 2}ms`, '--folded': folded } as CSSProperties;
}
