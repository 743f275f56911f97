import { useEffect } from 'react';

/**
 * A game says that it is in play: a round of several steps is open, a bet waits for its draw, or a series runs. What
 * would cover it unasked waits meanwhile. The first screen has no play yet, so the code comes with it.
 */
export function useGameInPlay(inPlay: boolean): void {
  useEffect(() => {
    if (!inPlay) return;
    let end: (() => void) | null = null;
    let over = false;
    void import('../../../../shared/games/after-play.ts').then(({ beginPlaying }) => {
      if (!over) end = beginPlaying();
    });
    return () => {
      over = true;
      end?.();
    };
  }, [inPlay]);
}
