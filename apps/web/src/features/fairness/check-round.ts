import type { Reply } from '@palpite/contracts/endpoint';
import type { getRound } from '@palpite/contracts/originals';
import { type DiceChoice, dicePayout } from '@palpite/domain/dice';
import { type Currency, fromWire } from '@palpite/domain/money';
import { computeDiceSteps, type DrawSteps } from './draw-steps.ts';

export type RoundProof = Reply<typeof getRound>;

/** Each thing that must be true of a round; all three together are its proof. */
export type RoundCheck = {
  steps: DrawSteps;
  sealHolds: boolean;
  rollHolds: boolean;
  payoutMinor: bigint;
  payoutHolds: boolean;
  fair: boolean;
};

/** Repeats a stored round on this device; null while the server seed is still sealed. */
export function checkRound(proof: RoundProof, currency: Currency): RoundCheck | null {
  const { round, clientSeed, serverSeed, serverSeedHash } = proof;
  if (serverSeed === null) return null;
  const choice: DiceChoice = {
    direction: round.direction,
    targetHundredths: Math.round(round.target * 100),
  };
  const steps = computeDiceSteps({ serverSeed, clientSeed, nonce: round.nonce });
  const payoutMinor = dicePayout(choice, fromWire(round.stake, currency), steps.rollHundredths);
  const sealHolds = steps.seal === serverSeedHash;
  const rollHolds = steps.rollHundredths === Math.round(round.roll * 100);
  const payoutHolds = payoutMinor === fromWire(round.payout, currency);
  return {
    steps,
    sealHolds,
    rollHolds,
    payoutMinor,
    payoutHolds,
    fair: sealHolds && rollHolds && payoutHolds,
  };
}
