import type { SeededRound } from '@palpite/contracts/originals';
import { dicePayout, rollDice } from '@palpite/domain/dice';
import type { RoundSeeds } from '@palpite/domain/fairness';
import { drawLimbo, limboPayout } from '@palpite/domain/limbo';
import { minesPayout, placeMines } from '@palpite/domain/mines';
import { isTilesPerRow, placeTraps, rowCount, rowDoublePayout } from '@palpite/domain/row-double';
import { browserHmac } from './draw-steps.ts';

/** What this device drew for a round. */
export type Replay = {
  /** How many numbers the draw takes. */
  numbers: number;
  /** A number for dice and limbo, in hundredths; the place of each mine or trap for the others. */
  drawn: readonly number[];
  /** Whether the stored round says the same. */
  holds: boolean;
  payoutMinor: bigint;
};

type Game = SeededRound['game'];
type RoundOf<Name extends Game> = Extract<SeededRound, { game: Name }>;
type Rule<Name extends Game> = (round: RoundOf<Name>, seeds: RoundSeeds, stakeMinor: bigint) => Replay;

const hundredths = (value: number) => Math.round(value * 100);

const inOrder = (tiles: readonly number[]) => tiles.toSorted((a, b) => a - b);

function same(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}

/** How each game draws and pays; all of it from the rules that everybody can read. */
const rules: { [Name in Game]: Rule<Name> } = {
  dice: ({ direction, target, roll }, seeds, stakeMinor) => {
    const drawn = rollDice(browserHmac, seeds);
    const choice = { direction, targetHundredths: hundredths(target) };
    const payoutMinor = dicePayout(choice, stakeMinor, drawn);
    return { numbers: 1, drawn: [drawn], holds: drawn === hundredths(roll), payoutMinor };
  },
  limbo: ({ target, drawn: stored }, seeds, stakeMinor) => {
    const drawn = drawLimbo(browserHmac, seeds);
    const payoutMinor = limboPayout(hundredths(target), stakeMinor, drawn);
    return { numbers: 1, drawn: [drawn], holds: drawn === hundredths(stored), payoutMinor };
  },
  mines: ({ mines, opened, layout }, seeds, stakeMinor) => {
    const drawn = placeMines(browserHmac, seeds, mines);
    const hit = opened.some((tile) => drawn.includes(tile));
    const payoutMinor = hit ? 0n : minesPayout(mines, opened.length, stakeMinor);
    // A tile that counts twice would pay for a step that nobody dared.
    const holds = same(inOrder(drawn), inOrder(layout)) && new Set(opened).size === opened.length;
    return { numbers: mines, drawn, holds, payoutMinor };
  },
  rowDouble: ({ tiles, climbed, layout }, seeds, stakeMinor) => {
    if (!isTilesPerRow(tiles)) return { numbers: rowCount, drawn: [], holds: false, payoutMinor: 0n };
    const drawn = placeTraps(browserHmac, seeds, tiles);
    const hit = climbed.some((tile, row) => drawn[row] === tile);
    const payoutMinor = hit ? 0n : rowDoublePayout(tiles, climbed.length, stakeMinor);
    return { numbers: rowCount, drawn, holds: same(drawn, layout), payoutMinor };
  },
};

/** Draws a stored round once more on this device and computes its prize. */
export function replayRound(round: SeededRound, seeds: RoundSeeds, stakeMinor: bigint): Replay {
  // The table's line belongs to the round's game, which the compiler can't follow through an index.
  const rule = rules[round.game] as (round: SeededRound, seeds: RoundSeeds, stakeMinor: bigint) => Replay;
  return rule(round, seeds, stakeMinor);
}
