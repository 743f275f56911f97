import type { RoundProof } from '@palpite/contracts/originals';
import { type Currency, fromWire } from '@palpite/domain/money';
import { computeDrawSteps, type DrawSteps } from './draw-steps.ts';
import { replayRound } from './replay-round.ts';

export type { RoundProof };

/** Result of each check of a round. The round is fair when all hold. */
export type RoundCheck = {
  steps: DrawSteps;
  /** What this device drew; see `Replay`. */
  drawn: readonly number[];
  sealHolds: boolean;
  drawHolds: boolean;
  payoutMinor: bigint;
  payoutHolds: boolean;
  fair: boolean;
};

/** Repeats a stored round on this device. Returns null while the server seed is secret. */
export function checkRound(proof: RoundProof, currency: Currency): RoundCheck | null {
  const { round, clientSeed, serverSeed, serverSeedHash } = proof;
  if (serverSeed === null) return null;
  const seeds = { serverSeed, clientSeed, nonce: round.nonce };
  const replay = replayRound(round, seeds, fromWire(round.stake, currency));
  const steps = computeDrawSteps(seeds, replay.numbers);
  const sealHolds = steps.seal === serverSeedHash;
  const payoutHolds = replay.payoutMinor === fromWire(round.payout, currency);
  return {
    steps,
    drawn: replay.drawn,
    sealHolds,
    drawHolds: replay.holds,
    payoutMinor: replay.payoutMinor,
    payoutHolds,
    fair: sealHolds && replay.holds && payoutHolds,
  };
}
