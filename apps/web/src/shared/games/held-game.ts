import { useEffect } from 'react';
import { create } from 'zustand';

/** The code of the game on the screen; leaving it tells the server (section 2). */
const useHeldGame = create<{ gameCode: string | null }>(() => ({ gameCode: null }));

/** A game's screen holds its code while it is shown. */
export function useGameCode(gameCode: string): void {
  useEffect(() => {
    useHeldGame.setState({ gameCode });
  }, [gameCode]);
}

/** Takes the code away from a screen that is being left. */
export function releaseGame(): string | null {
  const { gameCode } = useHeldGame.getState();
  if (gameCode !== null) useHeldGame.setState({ gameCode: null });
  return gameCode;
}
