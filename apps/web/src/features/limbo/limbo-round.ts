import type { LimboRound as WireRound } from '@palpite/contracts/original-games';
import { type Currency, fromWire } from '@palpite/domain/money';

/** A round of limbo as the server settled it. */
export type LimboRound = {
  roundId: string;
  stakeMinor: bigint;
  payoutMinor: bigint;
  targetHundredths: number;
  drawnHundredths: number;
};

/** Reads a round of the wire; the outcome is the server's, nothing is computed here. */
export function toLimboRound(round: WireRound, currency: Currency): LimboRound {
  return {
    roundId: round.roundId,
    stakeMinor: fromWire(round.stake, currency),
    payoutMinor: fromWire(round.payout, currency),
    targetHundredths: Math.round(round.target * 100),
    drawnHundredths: Math.round(round.drawn * 100),
  };
}
