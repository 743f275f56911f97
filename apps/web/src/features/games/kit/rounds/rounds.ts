import type { OriginalGame, OriginalRound } from '@palpite/contracts/originals';
import { gameTraits } from '@palpite/domain/games/names';
import { type Currency, fromWire } from '@palpite/domain/money';
import { multiplierParts } from '../../../../shared/games/multiplier.ts';

export type RoundLine = {
  roundId: string;
  game: OriginalGame;
  stakeMinor: bigint;
  payoutMinor: bigint;
  /** As printed: cut, never rounded up. */
  multiplier: number;
  /** The roll of dice, the drawn number, or the multiplier. */
  outcome: number;
  at: Date;
  /** Choice and number of a shared round. */
  shared: { bet: string; number: number } | null;
};

function readResult(round: OriginalRound, multiplier: number): number {
  const { result } = gameTraits[round.game];
  if (result === 'paid') return round.payout === 0 ? 0 : multiplier;
  return Number(round[result as keyof OriginalRound]);
}

/** Converts a round of the API to a line of a list. */
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
