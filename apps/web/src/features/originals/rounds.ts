import type { Reply } from '@palpite/contracts/endpoint';
import type { getRound, listRounds, OriginalGame } from '@palpite/contracts/originals';
import { type Currency, fromWire } from '@palpite/domain/money';

/** A finished round as the wire lists it, and one that a player's own seeds decided. */
type ListedRound = Reply<typeof listRounds>['rounds'][number];
export type FoundRound = Reply<typeof getRound>['round'];

/** A settled round of any of our games, as lists and strips show it. */
export type RoundLine = {
  roundId: string;
  game: OriginalGame;
  stakeMinor: bigint;
  payoutMinor: bigint;
  multiplier: number;
  /** What came out: the roll of a dice; where a game has no number of its own, the multiplier. */
  outcome: number;
  at: Date;
};

/** Reads a round of the wire as a line of a list. */
export function toRoundLine(round: ListedRound, currency: Currency): RoundLine {
  const { multiplier } = round;
  return {
    roundId: round.roundId,
    game: round.game,
    stakeMinor: fromWire(round.stake, currency),
    payoutMinor: fromWire(round.payout, currency),
    multiplier,
    outcome: 'roll' in round ? round.roll : multiplier,
    at: new Date(round.at),
  };
}
