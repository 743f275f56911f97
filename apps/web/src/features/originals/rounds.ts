import type { DiceRound, OriginalGame } from '@palpite/contracts/originals';
import { type Currency, fromWire } from '@palpite/domain/money';

/** A settled round of any of our games, as lists and strips show it. */
export type RoundLine = {
  roundId: string;
  game: OriginalGame;
  stakeMinor: bigint;
  payoutMinor: bigint;
  multiplier: number;
  /** What came out: the roll of a dice. */
  outcome: number;
  at: Date;
};

/** Reads a round of the wire as a line of a list. */
export function toRoundLine(round: DiceRound, currency: Currency): RoundLine {
  return {
    roundId: round.roundId,
    game: round.game,
    stakeMinor: fromWire(round.stake, currency),
    payoutMinor: fromWire(round.payout, currency),
    multiplier: round.multiplier,
    outcome: round.roll,
    at: new Date(round.at),
  };
}
