import type { OriginalGame, OriginalRound } from '@palpite/contracts/originals';
import { gameTraits } from '@palpite/domain/games/names';
import { type Currency, fromWire } from '@palpite/domain/money';
import { multiplierParts } from '../../../../shared/games/multiplier.ts';

/** A settled round of any of our games, as lists and strips show it. */
export type RoundLine = {
  roundId: string;
  game: OriginalGame;
  stakeMinor: bigint;
  payoutMinor: bigint;
  /** As it is printed: cut, never rounded up. */
  multiplier: number;
  /** What came out: the roll of a dice, the drawn number, or what the round multiplied the stake by. */
  outcome: number;
  at: Date;
  /** The choice and the number of a round that everybody shared. */
  shared: { bet: string; number: number } | null;
};

/** What lists and strips show of a round. */
function readResult(round: OriginalRound, multiplier: number): number {
  const { result } = gameTraits[round.game];
  if (result === 'paid') return round.payout === 0 ? 0 : multiplier;
  return Number(round[result as keyof OriginalRound]);
}

/** Reads a round of the wire as a line of a list. */
export function toRoundLine(round: OriginalRound, currency: Currency): RoundLine {
  const multiplier = multiplierParts(round.multiplier).value;
  return {
    roundId: round.roundId,
    game: round.game,
    stakeMinor: fromWire(round.stake, currency),
    payoutMinor: fromWire(round.payout, currency),
    multiplier,
    outcome: readResult(round, multiplier),
    at: new Date(round.at),
    shared: 'bet' in round ? { bet: round.bet, number: round.number } : null,
  };
}
