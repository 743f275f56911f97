import type { HmacSha256 } from '../fairness.ts';
import { drawShared } from '../shared-draw.ts';
import { defineShared, nothing } from './definition.ts';

/**
 * Double: a shared wheel of fifteen cells. By the public convention of this game cell 0 is white, 1 to 7 are red, 8 to
 * 14 are black. Red and black pay 2×, white 14×. Every bet returns 14 of 15: 93.3333 %.
 */
export const doubleCells = 15;
export const doubleColors = ['red', 'black', 'white'] as const;
export type DoubleColor = (typeof doubleColors)[number];

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

export function doublePays(color: DoubleColor): number {
  return Number(table[color].pays);
}

const prizeOf = (bet: DoubleColor) => ({ numerator: table[bet].pays, denominator: 1n });

/** Payouts are whole multiples and never rounded. */
export const double = defineShared({
  name: 'double',
  choice: { bet: { kind: 'oneOf', values: doubleColors } },
  drawn: 'cell',
  colors: (cell) => [colorOfCell(cell)],
  outcomes: doubleCells,
  shows: 'prize',
  multiplier: ({ bet }, cell) => (colorOfCell(cell) === bet ? prizeOf(bet) : nothing),
  wins: ({ bet }) => [
    {
      chance: { numerator: table[bet].cells, denominator: BigInt(doubleCells) },
      multiplier: prizeOf(bet),
    },
  ],
  usual: { bet: 'red' },
  best: { bet: 'red' },
  facts: {},
  defaults: { hotRank: 7 },
  pace: { bettingMs: 15_000, drawingMs: 6_000, resultMs: 4_000, betsMax: 20 },
});
