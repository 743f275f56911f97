import type { DiceRound as WireRound } from '@palpite/contracts/originals';
import type { DiceChoice } from '@palpite/domain/games/dice';
import { type Currency, fromWire } from '@palpite/domain/money';

/** A round of dice as the server settled it. */
export type DiceRound = DiceChoice & {
  roundId: string;
  stakeMinor: bigint;
  payoutMinor: bigint;
  rollHundredths: number;
};

/** Reads a round of the wire; the outcome is the server's, nothing is computed here. */
export function toDiceRound(round: WireRound, currency: Currency): DiceRound {
  return {
    roundId: round.roundId,
    stakeMinor: fromWire(round.stake, currency),
    payoutMinor: fromWire(round.payout, currency),
    direction: round.direction,
    targetHundredths: Math.round(round.target * 100),
    rollHundredths: Math.round(round.roll * 100),
  };
}
