import type { HmacSha256 } from './fairness.ts';
import { floorRatio } from './money.ts';
import { drawShared } from './shared-draw.ts';

/**
 * Double: a wheel of fifteen cells that everybody shares. By the public convention of this game cell 0 is white,
 * 1 to 7 are red, 8 to 14 are black; red and black pay 2×, white 14×. Every bet returns 14 of 15: 93.3333 %.
 */
export const doubleCells = 15;
export const doubleColors = ['red', 'black', 'white'] as const;
export type DoubleColor = (typeof doubleColors)[number];

/** Cells in the order of the wheel, so that colours alternate around the white one. */
export const doubleWheel = [0, 11, 5, 10, 6, 9, 7, 8, 1, 14, 2, 13, 3, 12, 4] as const;

const table: Record<DoubleColor, { cells: bigint; pays: bigint }> = {
  red: { cells: 7n, pays: 2n },
  black: { cells: 7n, pays: 2n },
  white: { cells: 1n, pays: 14n },
};

export function drawDouble(hmac: HmacSha256, link: string, publicSeed: string): number {
  return drawShared(hmac, link, publicSeed, doubleCells);
}

export function colorOfCell(cell: number): DoubleColor {
  if (cell === 0) return 'white';
  return cell <= 7 ? 'red' : 'black';
}

/** What a colour pays when it comes, stake included, as a whole multiple. */
export function doublePays(color: DoubleColor): number {
  return Number(table[color].pays);
}

export function doublePayout(color: DoubleColor, stakeMinor: bigint, cell: number): bigint {
  return colorOfCell(cell) === color ? stakeMinor * table[color].pays : 0n;
}

/** Return to player in percent of a colour, cut off at four places; payouts are whole multiples and never rounded. */
export function doubleReturnPercent(color: DoubleColor): number {
  const { cells, pays } = table[color];
  return Number(floorRatio(cells * pays * 1_000_000n, BigInt(doubleCells))) / 10_000;
}
