import { useEffect } from 'react';

/**
 * A round of several steps is open, a bet waits for its draw, or a series runs. Unrequested overlays wait meanwhile.
 * Loaded lazily, because the first screen is never in play.
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
