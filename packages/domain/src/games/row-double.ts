import { drawNumbers, type HmacSha256, pickOutcome, type RoundSeeds } from '../fairness.ts';
import { defineSteps } from './definition.ts';

/**
 * Ten rows, each with one trap. With t tiles in a row, r safe rows have probability ((t-1)/t)^r. The multiplier is 0.99
 * divided by it, so the return is 99 % at every point of cash-out, before rounding.
 */
export const rowCount = 10;
export const tilesPerRow = [2, 3, 4] as const;
export type TilesPerRow = (typeof tilesPerRow)[number];

const returnHundredths = 99n;

export function isTilesPerRow(tiles: number): tiles is TilesPerRow {
  return tilesPerRow.some((choice) => choice === tiles);
}

export function placeTraps(hmac: HmacSha256, seeds: RoundSeeds, tiles: TilesPerRow): number[] {
  return rowDouble.layout(drawNumbers(hmac, seeds, rowCount), { tiles });
}

export const rowDouble = defineSteps({
  name: 'rowDouble',
  choice: { tiles: { kind: 'oneOf', values: tilesPerRow } },
  numbers: () => rowCount,
  layout: (numbers, { tiles }) => numbers.map((number) => pickOutcome(number, tiles)),
  stepsMax: () => rowCount,
  winAfter({ tiles }, climbed) {
    const rows = BigInt(climbed);
    const chance = { numerator: BigInt(tiles - 1) ** rows, denominator: BigInt(tiles) ** rows };
    return {
      chance,
      multiplier: {
        numerator: returnHundredths * chance.denominator,
        denominator: 100n * chance.numerator,
      },
    };
  },
  place(climbed, { row = climbed.length, tile }, { tiles }) {
    if (row < climbed.length && climbed[row] === tile) return 'taken';
    return row === climbed.length && tile < tiles ? 'new' : 'impossible';
  },
  isTrap: (layout, row, tile) => layout[row] === tile,
  wire: {
    path: 'rows',
    move: {
      row: { kind: 'integer', min: 0, max: rowCount - 1 },
      tile: { kind: 'integer', min: 0, max: Math.max(...tilesPerRow) - 1 },
    },
    steps: 'climbed',
    layout: 'traps',
  },
  usual: { tiles: 3 },
  best: { tiles: 3 },
  facts: { rows: rowCount, tilesPerRow },
  defaults: {},
});
