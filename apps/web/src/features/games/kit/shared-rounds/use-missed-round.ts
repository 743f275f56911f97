import type { SharedGame } from '@palpite/contracts/original-games';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RoundLine } from '../rounds/rounds.ts';
import { findMissed, type RoundEndedElsewhere } from './missed-round.ts';
import type { MyBet } from './my-bets.ts';

/** Per game, the round with bets whose end the player has not seen. Survives leaving the screen. */
const untold = new Map<SharedGame, number>();

export type MissedPort = {
  game: SharedGame;
  /** Number of the current round; 0 without one. */
  number: number;
  bets: readonly MyBet[];
  told: boolean;
  listOwn: () => Promise<readonly RoundLine[]>;
  onMissed: (round: RoundEndedElsewhere) => void;
};

/**
 * Reports the result of a round that ended offline or while another screen was open, once the next round has started.
 */
export function useRoundEndedElsewhere({ game, number, bets, told, ...calls }: MissedPort): void {
  const latest = useRef(calls);
  useLayoutEffect(() => {
    latest.current = calls;
  });
  useEffect(() => {
    // The next round can arrive while the bets of the previous one are still listed.
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
        // Retried with the next round, unless a newer round is pending.
        if (!untold.has(game)) untold.set(game, missed);
      },
    );
  }, [game, number]);
}
