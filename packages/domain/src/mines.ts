import { choose } from './combinations.ts';
import { drawNumbers, type HmacSha256, pickOutcome, type RoundSeeds } from './fairness.ts';
import { floorRatio } from './money.ts';
import { highestFloor, type Ratio, stakeFloorMinor } from './stake-floor.ts';
import { countPayableSteps } from './step-rounds.ts';

/**
 * Mines: 25 tiles, 1 to 24 of them mines; each safe tile raises the multiplier, and the player may leave after any.
 *
 * With m mines, k safe tiles in a row have the chance C(25-m, k) / C(25, k); the multiplier is 0.99 over that, so the
 * return is 99 % whenever the player leaves, before the payout is rounded down.
 */
export const mineTiles = 25;
export const mineCounts = { min: 1, max: 24 } as const;

const returnHundredths = 99n;

/**
 * Where the mines lie, in the order they were drawn, tiles numbered 0 to 24.
 * A Fisher–Yates draw: each number picks among the tiles that are left.
 */
export function placeMines(hmac: HmacSha256, seeds: RoundSeeds, mines: number): number[] {
  const placed: number[] = [];
  /** The same tiles, lowest first: stepping over them turns a place among the tiles left into its tile. */
  const taken: number[] = [];
  for (const number of drawNumbers(hmac, seeds, mines)) {
    let tile = pickOutcome(number, mineTiles - taken.length);
    let at = 0;
    for (; at < taken.length && (taken[at] ?? 0) <= tile; at++) tile++;
    for (let to = taken.length; to > at; to--) taken[to] = taken[to - 1] ?? 0;
    taken[at] = tile;
    placed.push(tile);
  }
  return placed;
}

/** Most safe tiles that a board has. */
export function safeTiles(mines: number): number {
  return mineTiles - mines;
}

/** The multiplier after `opened` safe tiles as an exact ratio. */
export function minesRatio(mines: number, opened: number): Ratio {
  if (opened === 0) return { numerator: 1n, denominator: 1n };
  return {
    numerator: returnHundredths * choose(mineTiles, opened),
    denominator: 100n * choose(mineTiles - mines, opened),
  };
}

/** The multiplier for display: four places, cut off towards the house. */
export function minesMultiplier(mines: number, opened: number): number {
  const { numerator, denominator } = minesRatio(mines, opened);
  return Number(floorRatio(numerator * 10_000n, denominator)) / 10_000;
}

/** What leaving after `opened` safe tiles pays, stake included, rounded down once. */
export function minesPayout(mines: number, opened: number, stakeMinor: bigint): bigint {
  const { numerator, denominator } = minesRatio(mines, opened);
  return floorRatio(stakeMinor * numerator, denominator);
}

/**
 * Return to player in percent of always leaving after `opened` tiles, payout rounded down, cut off at four places.
 */
export function minesReturnPercentAt(mines: number, opened: number, stakeMinor: bigint): number {
  const paid = minesPayout(mines, opened, stakeMinor) * choose(mineTiles - mines, opened);
  return Number(floorRatio(paid * 1_000_000n, stakeMinor * choose(mineTiles, opened))) / 10_000;
}

/** Return to player in percent wherever the player leaves, before rounding. */
export const minesReturnPercent = Number(returnHundredths);

/** After how many safe tiles a round ends by itself and pays; 0 when the first could already pay too much. */
export function minesStepsMax(mines: number, stakeMinor: bigint, payoutMaxMinor: bigint): number {
  return countPayableSteps(
    safeTiles(mines),
    (opened) => minesPayout(mines, opened, stakeMinor),
    payoutMaxMinor,
  );
}

/** Least stake in minor units from which on rounding costs less than 0.1 points, wherever the player leaves. */
export function minesStakeFloor(mines: number): bigint {
  return highestFloor(
    Array.from({ length: safeTiles(mines) }, (_, index) =>
      stakeFloorMinor([
        {
          chance: {
            numerator: choose(mineTiles - mines, index + 1),
            denominator: choose(mineTiles, index + 1),
          },
          multiplier: minesRatio(mines, index + 1),
        },
      ]),
    ),
  );
}
