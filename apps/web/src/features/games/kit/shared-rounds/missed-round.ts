import type { RoundLine } from '../rounds/rounds.ts';
import type { RoundResult } from './my-bets.ts';

/** A round that ended while the player did not see it, from the player's history. */
export type RoundEndedElsewhere = RoundResult & { number: number; outcome: number };

/** Sums the player's bets on a round; null without bets, such as after a void round. */
export function findMissed(history: readonly RoundLine[], number: number): RoundEndedElsewhere | null {
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
