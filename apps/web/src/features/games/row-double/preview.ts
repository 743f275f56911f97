import { multiplierShown, payableSteps, payoutAfter, ratioAfter } from '@palpite/domain/games/derive';
import { isTilesPerRow, rowCount, rowDouble, type TilesPerRow } from '@palpite/domain/games/row-double';

export const risks = [2, 3, 4] as const satisfies readonly TilesPerRow[];
export const firstRisk: TilesPerRow = 3;

export function toRisk(tiles: number): TilesPerRow {
  return isTilesPerRow(tiles) ? tiles : firstRisk;
}

const multiplierAfter = (tiles: TilesPerRow, rows: number) =>
  multiplierShown(ratioAfter(rowDouble, { tiles }, rows));

export function previewRows(tiles: TilesPerRow): number[] {
  return Array.from({ length: rowCount }, (_, row) => multiplierAfter(tiles, row + 1));
}

/** Value of the first row by the public rule. A preview: the server computes the payout. */
export function previewFirst(tiles: TilesPerRow, stakeMinor: bigint) {
  return {
    multiplier: multiplierAfter(tiles, 1),
    payoutMinor: payoutAfter(rowDouble, { tiles }, 1, stakeMinor),
  };
}

/** How many rows a stake can climb within the maximum payout. */
export function previewHeight(tiles: TilesPerRow, stakeMinor: bigint, payoutMaxMinor: bigint): number {
  return payableSteps(rowDouble, { tiles }, stakeMinor > 0n ? stakeMinor : 1n, payoutMaxMinor);
}
