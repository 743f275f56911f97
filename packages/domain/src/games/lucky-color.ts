import type { HmacSha256 } from '../fairness.ts';
import { drawShared } from '../shared-draw.ts';
import { defineShared, hundredths } from './definition.ts';

/**
 * A number from 0 to 9. Odd numbers are green, even ones red; 0 and 5 are also violet. Big is 5 to 9, small 0 to 4. A
 * number pays 9.60; violet 4.80; big and small 1.92; green and red 2.10, but 1.20 when the number is also violet. Every
 * bet returns exactly 96 %.
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

/** Payout of each bet for the numbers 0 to 9, in hundredths. */
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

/** The rules of lucky color. Each bet returns 96 % before payouts with fractions (1.92, 2.10) are rounded down. */
export const luckyColor = defineShared({
  name: 'luckyColor',
  choice: { bet: { kind: 'oneOf', values: luckyBets } },
  drawn: 'drawn',
  colors: colorsOfNumber,
  outcomes: luckyNumbers,
  shows: 'paid',
  multiplier: ({ bet }, number) => hundredths(luckyPaytable[bet][number] ?? 0),
  wins: ({ bet }) =>
    luckyPaytable[bet].flatMap((pays) =>
      pays > 0
        ? [{ chance: { numerator: 1n, denominator: BigInt(luckyNumbers) }, multiplier: hundredths(pays) }]
        : [],
    ),
  usual: { bet: 'big' },
  best: { bet: 'big' },
  facts: {},
  defaults: { stakeMinMinor: 500 },
  pace: { bettingMs: 25_000, drawingMs: 6_000, resultMs: 4_000, betsMax: 20 },
});
