import type { HmacSha256 } from './fairness.ts';
import { floorRatio } from './money.ts';
import { drawShared } from './shared-draw.ts';
import { stakeFloorMinor } from './stake-floor.ts';

/**
 * Lucky color: a number from 0 to 9 that everybody shares. Odd numbers are green, even ones red; 0 and 5 carry violet
 * as well. Bets are on a colour, on a number, or on big (5 to 9) or small (0 to 4).
 *
 * Pays in hundredths, stake included: a number 9.60; violet 4.80; big and small 1.92; green and red 2.10, but 1.20
 * when the number carries violet as well. Summed over the ten numbers each bet pays 960 hundredths: 96 % exactly.
 */
export const luckyNumbers = 10;

export const luckyBets = [
  'green',
  'red',
  'violet',
  'big',
  'small',
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
] as const;
export type LuckyBet = (typeof luckyBets)[number];
export type LuckyColor = 'green' | 'red' | 'violet';

/** What each bet pays on the numbers 0 to 9, in hundredths. */
export const luckyPaytable: Readonly<Record<LuckyBet, readonly number[]>> = {
  green: [0, 210, 0, 210, 0, 120, 0, 210, 0, 210],
  red: [120, 0, 210, 0, 210, 0, 210, 0, 210, 0],
  violet: [480, 0, 0, 0, 0, 480, 0, 0, 0, 0],
  big: [0, 0, 0, 0, 0, 192, 192, 192, 192, 192],
  small: [192, 192, 192, 192, 192, 0, 0, 0, 0, 0],
  0: only(0),
  1: only(1),
  2: only(2),
  3: only(3),
  4: only(4),
  5: only(5),
  6: only(6),
  7: only(7),
  8: only(8),
  9: only(9),
};

function only(number: number): number[] {
  return Array.from({ length: luckyNumbers }, (_, index) => (index === number ? 960 : 0));
}

export function drawLucky(hmac: HmacSha256, link: string, publicSeed: string): number {
  return drawShared(hmac, link, publicSeed, luckyNumbers);
}

/** The colours of a number, the main one first. */
export function colorsOfNumber(number: number): LuckyColor[] {
  const main = number % 2 === 1 ? 'green' : 'red';
  return number % 5 === 0 ? [main, 'violet'] : [main];
}

export function luckyPayout(bet: LuckyBet, stakeMinor: bigint, number: number): bigint {
  return floorRatio(stakeMinor * BigInt(luckyPaytable[bet][number] ?? 0), 100n);
}

/** Most that a bet can pay. */
export function luckyPrize(bet: LuckyBet, stakeMinor: bigint): bigint {
  return floorRatio(stakeMinor * BigInt(Math.max(...luckyPaytable[bet])), 100n);
}

/** Return to player in percent of a bet at a stake, payouts rounded down, cut off at four places. */
export function luckyReturnPercentAt(bet: LuckyBet, stakeMinor: bigint): number {
  let paid = 0n;
  for (let number = 0; number < luckyNumbers; number++) paid += luckyPayout(bet, stakeMinor, number);
  return Number(floorRatio(paid * 1_000_000n, stakeMinor * BigInt(luckyNumbers))) / 10_000;
}

/** Return to player in percent of every bet, before rounding. */
export const luckyReturnPercent = luckyReturnPercentAt('big', 100n);

/** Least stake in minor units from which on rounding costs less than 0.1 points of the return of a bet. */
export function luckyStakeFloor(bet: LuckyBet): bigint {
  return stakeFloorMinor(
    luckyPaytable[bet].map((hundredths) => ({
      chance: { numerator: 1n, denominator: BigInt(luckyNumbers) },
      multiplier: { numerator: BigInt(hundredths), denominator: 100n },
    })),
  );
}
