import type { CSSProperties } from 'react';

/**
 * Custom properties of a board for its tiles' `fold` and `unfold` animations: half the duration, and the scale of a
 * folded side.
 */
export function turning(turnMs: number, folded: '0 1' | '1 0'): CSSProperties {
  return { '--half': `${turnMs / 2}ms`, '--folded': folded } as CSSProperties;
}
