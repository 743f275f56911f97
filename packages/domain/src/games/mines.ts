import { choose } from '../combinations.ts';
import { drawNumbers, type HmacSha256, pickDistinct, type RoundSeeds } from '../fairness.ts';
import { defineSteps } from './definition.ts';

/**
 * 25 tiles, of which 1 to 24 are mines. With m mines, k safe tiles in a row have probability C(25-m, k) / C(25, k). The
 * multiplier is 0.99 divided by it, so the return is 99 % at every point of cash-out, before the payout is rounded
 * down.
 */
export const mineTiles = 25;
export const mineCounts = { min: 1, max: 24 } as const;

const returnHundredths = 99n;

export function placeMines(hmac: HmacSha256, seeds: RoundSeeds, mines: number): number[] {
  return pickDistinct(drawNumbers(hmac, seeds, mines), mineTiles);
}

export function safeTiles(mines: number): number {
  return mineTiles - mines;
}

export const mines = defineSteps({
  name: 'mines',
  choice: { mines: { kind: 'integer', ...mineCounts } },
  numbers: (choice) => choice.mines,
  layout: (numbers) => pickDistinct(numbers, mineTiles).sort((a, b) => a - b),
  inDrawOrder: (numbers) => pickDistinct(numbers, mineTiles),
  stepsMax: (choice) => safeTiles(choice.mines),
  winAfter(choice, steps) {
    const chance = {
      numerator: choose(safeTiles(choice.mines), steps),
      denominator: choose(mineTiles, steps),
    };
    return {
      chance,
      multiplier: {
        numerator: returnHundredths * chance.denominator,
        denominator: 100n * chance.numerator,
      },
    };
  },
  place: (opened, { tile }) => (opened.includes(tile) ? 'taken' : 'new'),
  isTrap: (layout, _, tile) => layout.includes(tile),
  wire: {
    path: 'tiles',
    move: { tile: { kind: 'integer', min: 0, max: mineTiles - 1 } },
    steps: 'opened',
    layout: 'mines',
  },
  usual: { mines: 3 },
  best: { mines: 3 },
  facts: { tiles: mineTiles, minesMin: mineCounts.min, minesMax: mineCounts.max },
  defaults: { hotRank: 2 },
});
