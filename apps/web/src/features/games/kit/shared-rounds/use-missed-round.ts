import type { SharedGame } from '@palpite/contracts/original-games';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RoundLine } from '../rounds/rounds.ts';
import { findMissed, type RoundEndedElsewhere } from './missed-round.ts';
import type { MyBet } from './my-bets.ts';

/** The round of each game with bets of the player that nobody has seen the end of; it outlives the screen. */
const untold = new Map<SharedGame, number>();

export type MissedPort = {
  game: SharedGame;
  /** The round on the table; 0 while there is none. */
  number: number;
  bets: readonly MyBet[];
  /** Whether the player has seen what the round on the table brought. */
  told: boolean;
  /** The player's rounds of the game, newest first. */
  listOwn: () => Promise<readonly RoundLine[]>;
  onMissed: (round: RoundEndedElsewhere) => void;
};

/** Finds what a round brought that ended without a network or behind another screen, once the next one is there. */
export function useRoundEndedElsewhere({ game, number, bets, told, ...calls }: MissedPort): void {
  const latest = useRef(calls);
  useLayoutEffect(() => {
    latest.current = calls;
  });
  useEffect(() => {
    // For a moment the table has the next round and still the bets of the one before.
    for (const bet of bets) {
      if (bet.number !== number || bet.state !== 'placed') continue;
      if (told) untold.delete(game);
      else untold.set(game, number);
    }
  }, [game, number, bets, told]);
  useEffect(() => {
    const missed = untold.get(game);
    if (missed === undefined || number <= missed) return;
    untold.delete(game);
    latest.current.listOwn().then(
      (history) => {
        const found = findMissed(history, missed);
        if (found) latest.current.onMissed(found);
      },
      () => {
        // Asked again with the round after this one, unless that one is waited for.
        if (!untold.has(game)) untold.set(game, missed);
      },
    );
  }, [game, number]);
}
