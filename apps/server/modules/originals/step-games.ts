import type { RoundSeeds } from '@palpite/domain/fairness';
import {
  minesMultiplier,
  minesPayout,
  minesReturnPercent,
  minesStakeFloor,
  minesStepsMax,
  placeMines,
} from '@palpite/domain/mines';
import {
  isTilesPerRow,
  placeTraps,
  rowDoubleMultiplier,
  rowDoublePayout,
  rowDoubleReturnPercent,
  rowDoubleStakeFloor,
  rowDoubleStepsMax,
  type TilesPerRow,
} from '@palpite/domain/row-double';
import { hmac } from './hmac.ts';

/** Games whose rounds are opened, go on step by step, and end at a trap, at the top, or when the player leaves. */
export const stepGameNames = ['mines', 'rowDouble'] as const;
export type StepGameName = (typeof stepGameNames)[number];

/** How a step stands to those already taken: the next one, one that was taken, or one that cannot be taken. */
type StepPlace = 'new' | 'taken' | 'impossible';

/** What a finished round of several steps stores: all steps, the last one on a trap when it paid nothing. */
export type StepOutcome = { steps: number[]; layout: number[] };

/** A step as the client names it; only games with rows say in which. */
export type StepWish = { row?: number; tile: number };

/**
 * What the two games differ in. `risk` is the one thing that a player chooses: the number of mines, or the tiles
 * in a row. All of it is pure; `layout` is what must stay hidden until the round is over.
 */
type StepGame = {
  readonly riskName: 'mines' | 'tiles';
  readonly returnPercent: number;
  stakeFloor(risk: number): bigint;
  stepsMax(risk: number, stakeMinor: bigint, payoutMaxMinor: bigint): number;
  multiplier(risk: number, safeSteps: number): number;
  payout(risk: number, safeSteps: number, stakeMinor: bigint): bigint;
  layout(seeds: RoundSeeds, risk: number): number[];
  place(steps: readonly number[], risk: number, wish: StepWish): StepPlace;
  isTrap(layout: readonly number[], stepsBefore: number, tile: number): boolean;
};

export const stepGames: Record<StepGameName, StepGame> = {
  mines: {
    riskName: 'mines',
    returnPercent: minesReturnPercent,
    stakeFloor: minesStakeFloor,
    stepsMax: minesStepsMax,
    multiplier: minesMultiplier,
    payout: minesPayout,
    layout: (seeds, mines) => placeMines(hmac, seeds, mines).toSorted((a, b) => a - b),
    place: (opened, _, { tile }) => (opened.includes(tile) ? 'taken' : 'new'),
    isTrap: (layout, _, tile) => layout.includes(tile),
  },
  rowDouble: {
    riskName: 'tiles',
    returnPercent: rowDoubleReturnPercent,
    stakeFloor: (tiles) => rowDoubleStakeFloor(asTiles(tiles)),
    stepsMax: (tiles, ...stake) => rowDoubleStepsMax(asTiles(tiles), ...stake),
    multiplier: (tiles, climbed) => rowDoubleMultiplier(asTiles(tiles), climbed),
    payout: (tiles, climbed, stakeMinor) => rowDoublePayout(asTiles(tiles), climbed, stakeMinor),
    layout: (seeds, tiles) => placeTraps(hmac, seeds, asTiles(tiles)),
    place(climbed, tiles, { row = climbed.length, tile }) {
      if (row < climbed.length && climbed[row] === tile) return 'taken';
      return row === climbed.length && tile < tiles ? 'new' : 'impossible';
    },
    isTrap: (layout, row, tile) => layout[row] === tile,
  },
};

/** The contract lets no other number in. */
function asTiles(tiles: number): TilesPerRow {
  if (!isTilesPerRow(tiles)) throw new RangeError(`no tower has ${tiles} tiles a row`);
  return tiles;
}

/** What the player of a stored round chose. */
export function riskOf(game: StepGameName, choice: unknown): number {
  return Number((choice as Record<string, unknown>)[stepGames[game].riskName]);
}
