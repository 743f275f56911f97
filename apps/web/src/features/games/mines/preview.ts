import { multiplierShown, payableSteps, payoutAfter, ratioAfter } from '@palpite/domain/games/derive';
import { mines as rules } from '@palpite/domain/games/mines';

export const firstMines = 3;
export const quickMines = [1, 3, 5, 10] as const;

const multiplierAfter = (mines: number, opened: number) =>
  multiplierShown(ratioAfter(rules, { mines }, opened));

/** Value of the first step by the public rule. A preview: the server computes the payout. */
export function previewFirst(mines: number, stakeMinor: bigint) {
  return { multiplier: multiplierAfter(mines, 1), payoutMinor: payoutAfter(rules, { mines }, 1, stakeMinor) };
}

export function previewLadder(mines: number, stakeMinor: bigint, payoutMaxMinor: bigint): number[] {
  const steps = payableSteps(rules, { mines }, stakeMinor > 0n ? stakeMinor : 1n, payoutMaxMinor);
  return Array.from({ length: Math.max(1, steps) }, (_, step) => multiplierAfter(mines, step + 1));
}

export function clampMines(
  mines: number,
  { minesMin, minesMax }: { minesMin: number; minesMax: number },
): number {
  return Math.min(minesMax, Math.max(minesMin, mines));
}
