import { multiplierShown, payableSteps, payoutAfter, ratioAfter } from '@palpite/domain/games/derive';
import { mines as rules } from '@palpite/domain/games/mines';

/** How many mines a new player finds chosen. */
export const firstMines = 3;
/** The counts that are one press away. */
export const quickMines = [1, 3, 5, 10] as const;

const multiplierAfter = (mines: number, opened: number) =>
  multiplierShown(ratioAfter(rules, { mines }, opened));

/** What a step is worth, computed by the public rule: a preview, the server pays by its own. */
export function previewFirst(mines: number, stakeMinor: bigint) {
  return { multiplier: multiplierAfter(mines, 1), payoutMinor: payoutAfter(rules, { mines }, 1, stakeMinor) };
}

/** The multipliers of all leaves that a stake can reach. */
export function previewLadder(mines: number, stakeMinor: bigint, payoutMaxMinor: bigint): number[] {
  const steps = payableSteps(rules, { mines }, stakeMinor > 0n ? stakeMinor : 1n, payoutMaxMinor);
  return Array.from({ length: Math.max(1, steps) }, (_, step) => multiplierAfter(mines, step + 1));
}

/** A count of mines inside the rules. */
export function clampMines(
  mines: number,
  { minesMin, minesMax }: { minesMin: number; minesMax: number },
): number {
  return Math.min(minesMax, Math.max(minesMin, mines));
}
