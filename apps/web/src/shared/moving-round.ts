import { useEffect } from 'react';

/** Rounds on the screen whose outcome is still on its way. */
let moving = 0;

/** Whether a round moves: nothing that can wait should come between a player and its outcome. */
export function isRoundMoving(): boolean {
  return moving > 0;
}

/** A game says that its round moves, as long as it does; nothing is drawn anew for it. */
export function useMovingRound(moves: boolean): void {
  useEffect(() => {
    if (!moves) return;
    moving += 1;
    return () => {
      moving -= 1;
    };
  }, [moves]);
}
