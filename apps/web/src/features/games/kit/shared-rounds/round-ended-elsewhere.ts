import type { SharedGame } from '@palpite/contracts/original-games';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RoundLine } from '../rounds/rounds.ts';
import type { MyBet, RoundResult } from './my-bets.ts';

/** Per game, the round with bets whose end the player has not seen. Survives leaving the screen. */
const unseenRounds = new Map<SharedGame, number>();

export type RoundEndedPort = {
  game: SharedGame;
  /** Number of the current round; 0 without one. */
  number: number;
  bets: readonly MyBet[];
  revealed: boolean;
  listOwn: () => Promise<readonly RoundLine[]>;
  onEndedElsewhere: (round: RoundEndedElsewhere) => void;
};

/**
 * Reports the result of a round that ended offline or while another screen was open, once the next round has started.
 */
export function useRoundEndedElsewhere({ game, number, bets, revealed, ...calls }: RoundEndedPort): void {
  const latest = useRef(calls);
  useLayoutEffect(() => {
    latest.current = calls;
  });
  useEffect(() => {
    // The next round can arrive while the bets of the previous one are still listed.
    for (const bet of bets) {
      if (bet.number !== number || bet.state !== 'placed') continue;
      if (revealed) unseenRounds.delete(game);
      else unseenRounds.set(game, number);
    }
  }, [game, number, bets, revealed]);
  useEffect(() => {
    const missed = unseenRounds.get(game);
    if (missed === undefined || number <= missed) return;
    unseenRounds.delete(game);
    latest.current.listOwn().then(
      (history) => {
        const found = sumBets(history, missed);
        if (found) latest.current.onEndedElsewhere(found);
      },
      () => {
        // Retried with the next round, unless a newer round is pending.
        if (!unseenRounds.has(game)) unseenRounds.set(game, missed);
      },
    );
  }, [game, number]);
}

export type RoundEndedElsewhere = RoundResult & { number: number; outcome: number };

/** Null without bets, such as after a void round. */
function sumBets(history: readonly RoundLine[], number: number): RoundEndedElsewhere | null {
  const mine = history.filter(({ shared }) => shared?.number === number);
  const [first] = mine;
  if (first === undefined) return null;
  return {
    number,
    outcome: first.outcome,
    stakeMinor: mine.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n),
    payoutMinor: mine.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n),
  };
}
