import { useEffect } from 'react';
import { create } from 'zustand';

/** Code of the game on the screen. Leaving it notifies the server (specification, section 2). */
const useCurrentGame = create<{ gameCode: string | null }>(() => ({ gameCode: null }));

/** Registers the code of a game while its screen is shown. */
export function useGameCode(gameCode: string): void {
  useEffect(() => {
    useCurrentGame.setState({ gameCode });
  }, [gameCode]);
}

/** Takes the code when the screen is left. */
export function releaseGame(): string | null {
  const { gameCode } = useCurrentGame.getState();
  if (gameCode !== null) useCurrentGame.setState({ gameCode: null });
  return gameCode;
}
