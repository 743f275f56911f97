import { useEffect } from 'react';
import { create } from 'zustand';

/** Leaving it notifies the server (specification, section 2). */
const useCurrentGame = create<{ gameCode: string | null }>(() => ({ gameCode: null }));

export function useGameCode(gameCode: string): void {
  useEffect(() => {
    useCurrentGame.setState({ gameCode });
  }, [gameCode]);
}

export function releaseGame(): string | null {
  const { gameCode } = useCurrentGame.getState();
  if (gameCode !== null) useCurrentGame.setState({ gameCode: null });
  return gameCode;
}
