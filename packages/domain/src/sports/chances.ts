import { oddsMilliMax, oddsMilliMin, ppmWhole } from './odds.ts';
import { floorTimes, type Ratio, ratioOf } from './ratio.ts';

/**
 * Margin-free probability of each settlement of an outcome, in whole ppm that add up to 1,000,000. An outcome without a
 * line only wins or loses.
 */
export type Chances = {
  winPpm: number;
  halfWinPpm: number;
  voidPpm: number;
  halfLossPpm: number;
  lossPpm: number;
};

export function chancesOfWin(winPpm: number): Chances {
  return { winPpm, halfWinPpm: 0, voidPpm: 0, halfLossPpm: 0, lossPpm: ppmWhole - winPpm };
}

/** True when all parts are whole and non-negative and add up to 1,000,000. */
export function areChances(chances: Chances): boolean {
  const parts = Object.values(chances);
  return (
    parts.every((ppm) => Number.isInteger(ppm) && ppm >= 0) &&
    parts.reduce((sum, ppm) => sum + ppm, 0) === ppmWhole
  );
}

export function expectedFactor(chances: Chances, odds: Ratio): Ratio {
  const { winPpm, halfWinPpm, voidPpm, halfLossPpm } = chances;
  const ofOdds = BigInt(2 * winPpm + halfWinPpm);
  const ofStake = BigInt(halfWinPpm + 2 * voidPpm + halfLossPpm);
  return ratioOf(
    odds.numerator * ofOdds + odds.denominator * ofStake,
    odds.denominator * BigInt(2 * ppmWhole),
  );
}

/**
 * Exact odds at which the expected return of a leg equals its stake: (1 - void - half losses / 2 - half wins / 2) /
 * (wins + half wins / 2). Null when the outcome cannot win.
 */
export function fairOdds({ winPpm, halfWinPpm, voidPpm, halfLossPpm }: Chances): Ratio | null {
  const winning = 2 * winPpm + halfWinPpm;
  if (winning === 0) return null;
  return ratioOf(2 * ppmWhole - 2 * voidPpm - halfLossPpm - halfWinPpm, winning);
}

/**
 * Odds to offer: the fair odds divided by (1 + margin), rounded down, within bounds. Null when the outcome cannot win
 * or cannot lose.
 */
export function quoteChances(chances: Chances, marginPpm: number): number | null {
  const fair = fairOdds(chances);
  if (!fair || chances.lossPpm + chances.halfLossPpm === 0) return null;
  const milli = floorTimes(
    1_000n,
    ratioOf(fair.numerator * BigInt(ppmWhole), fair.denominator * BigInt(ppmWhole + marginPpm)),
  );
  if (milli < BigInt(oddsMilliMin)) return oddsMilliMin;
  return milli > BigInt(oddsMilliMax) ? oddsMilliMax : Number(milli);
}
