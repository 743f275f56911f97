import type { RoundLine } from '../rounds/rounds.ts';
import type { RoundResult } from './my-bets.ts';

/** A round that ended while nobody looked, as the player's history has it. */
export type RoundEndedElsewhere = RoundResult & { number: number; outcome: number };

/** What a round brought by the player's history; null where it holds no bet on it, as of a round that was void. */
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
