import { drawNumbers, type HmacSha256, pickOutcome, type RoundSeeds } from './fairness.ts';
import { floorRatio } from './money.ts';
import { highestFloor, type Ratio, stakeFloorMinor } from './stake-floor.ts';
import { countPayableSteps } from './step-rounds.ts';

/**
 * Row double: a tower of ten rows; each row hides one trap among its tiles, each safe row raises what the player
 * holds, and the player may leave after any row.
 *
 * With t tiles a row, r safe rows have the chance ((t-1)/t)^r; the multiplier is 0.99 over that, so the return is
 * 99 % whenever the player leaves, before rounding. Two tiles a row double the holding at each step; three and four
 * raise it by a half and by a third. The fewer tiles, the higher the risk.
 */
export const rowCount = 10;
export const tilesPerRow = [2, 3, 4] as const;
export type TilesPerRow = (typeof tilesPerRow)[number];

const returnHundredths = 99n;

export function isTilesPerRow(tiles: number): tiles is TilesPerRow {
  return tilesPerRow.some((choice) => choice === tiles);
}

/** The trap of each row from the lowest up, tiles numbered from 0. */
export function placeTraps(hmac: HmacSha256, seeds: RoundSeeds, tiles: TilesPerRow): number[] {
  return drawNumbers(hmac, seeds, rowCount).map((number) => pickOutcome(number, tiles));
}

/** The multiplier after `climbed` safe rows as an exact ratio. */
export function rowDoubleRatio(tiles: TilesPerRow, climbed: number): Ratio {
  if (climbed === 0) return { numerator: 1n, denominator: 1n };
  const rows = BigInt(climbed);
  return {
    numerator: returnHundredths * BigInt(tiles) ** rows,
    denominator: 100n * BigInt(tiles - 1) ** rows,
  };
}

/** The multiplier for display: four places, cut off towards the house. */
export function rowDoubleMultiplier(tiles: TilesPerRow, climbed: number): number {
  const { numerator, denominator } = rowDoubleRatio(tiles, climbed);
  return Number(floorRatio(numerator * 10_000n, denominator)) / 10_000;
}

/** What leaving after `climbed` safe rows pays, stake included, rounded down once. */
export function rowDoublePayout(tiles: TilesPerRow, climbed: number, stakeMinor: bigint): bigint {
  const { numerator, denominator } = rowDoubleRatio(tiles, climbed);
  return floorRatio(stakeMinor * numerator, denominator);
}

/** Return to player in percent of always leaving after `climbed` rows, payout rounded down, cut off at four places. */
export function rowDoubleReturnPercentAt(tiles: TilesPerRow, climbed: number, stakeMinor: bigint): number {
  const rows = BigInt(climbed);
  const paid = rowDoublePayout(tiles, climbed, stakeMinor) * BigInt(tiles - 1) ** rows;
  return Number(floorRatio(paid * 1_000_000n, stakeMinor * BigInt(tiles) ** rows)) / 10_000;
}

/** Return to player in percent wherever the player leaves, before rounding. */
export const rowDoubleReturnPercent = Number(returnHundredths);

/** After how many safe rows a climb ends by itself and pays; 0 when the first could already pay too much. */
export function rowDoubleStepsMax(tiles: TilesPerRow, stakeMinor: bigint, payoutMaxMinor: bigint): number {
  return countPayableSteps(
    rowCount,
    (climbed) => rowDoublePayout(tiles, climbed, stakeMinor),
    payoutMaxMinor,
  );
}

/** Least stake in minor units from which on rounding costs less than 0.1 points, wherever the player leaves. */
export function rowDoubleStakeFloor(tiles: TilesPerRow): bigint {
  return highestFloor(
    Array.from({ length: rowCount }, (_, index) => {
      const rows = BigInt(index + 1);
      return stakeFloorMinor([
        {
          chance: { numerator: BigInt(tiles - 1) ** rows, denominator: BigInt(tiles) ** rows },
          multiplier: rowDoubleRatio(tiles, index + 1),
        },
      ]);
    }),
  );
}
