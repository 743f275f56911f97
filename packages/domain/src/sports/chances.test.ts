import { expect, test } from 'vitest';
import { areChances, type Chances, chancesOfWin, expectedFactor, fairOdds, quoteChances } from './chances.ts';
import { oddsMilliMax, oddsMilliMin } from './odds.ts';
import { ratioOf } from './ratio.ts';

const none: Chances = { winPpm: 0, halfWinPpm: 0, voidPpm: 0, halfLossPpm: 0, lossPpm: 0 };
const mixed: Chances = {
  winPpm: 300_000,
  halfWinPpm: 200_000,
  voidPpm: 100_000,
  halfLossPpm: 250_000,
  lossPpm: 150_000,
};

test('chances are whole, not negative, and add up to the whole', () => {
  expect(chancesOfWin(400_000)).toEqual({ ...none, winPpm: 400_000, lossPpm: 600_000 });
  expect([mixed, chancesOfWin(0), chancesOfWin(1_000_000)].map(areChances)).toEqual([true, true, true]);
  expect(areChances({ ...mixed, lossPpm: 149_999 })).toBe(false);
  expect(areChances({ ...mixed, lossPpm: 150_001 })).toBe(false);
  expect(areChances({ ...none, winPpm: 1_000_001, lossPpm: -1 })).toBe(false);
  expect(areChances({ ...none, winPpm: 0.5, lossPpm: 999_999.5 })).toBe(false);
});

test('the expected factor weighs each result with its factor', () => {
  // 0.3 × 2 + 0.2 × 1.5 + 0.1 × 1 + 0.25 × 0.5 = 1.125
  expect(expectedFactor(mixed, ratioOf(2))).toEqual(ratioOf(9, 8));
  expect(expectedFactor({ ...none, lossPpm: 1_000_000 }, ratioOf(2))).toEqual(ratioOf(0));
});

test('fair odds return the stake on average', () => {
  // (1 - 0.1 - 0.25 / 2 - 0.2 / 2) / (0.3 + 0.2 / 2) = 0.675 / 0.4
  expect(fairOdds(mixed)).toEqual(ratioOf(27, 16));
  expect(fairOdds({ ...none, halfWinPpm: 500_000, lossPpm: 500_000 })).toEqual(ratioOf(3));
  expect(fairOdds({ ...none, voidPpm: 500_000, lossPpm: 500_000 })).toBeNull();
});

test('quoted odds are the fair odds over one plus the margin, rounded down, within the bounds', () => {
  expect(quoteChances(mixed, 0)).toBe(1_687);
  // 1.6875 / 1.05 = 1.60714…
  expect(quoteChances(mixed, 50_000)).toBe(1_607);
  expect(quoteChances({ ...none, winPpm: 500_000, halfLossPpm: 500_000 }, 0)).toBe(1_500);
  const losses = { halfLossPpm: 300_000, lossPpm: 300_000 };
  expect(quoteChances({ ...none, winPpm: 400_000, ...losses }, 0)).toBe(2_125);
  expect(quoteChances(chancesOfWin(1), 0)).toBe(oddsMilliMax);
  expect(quoteChances(chancesOfWin(101), 0)).toBe(9_900_990);
  expect(quoteChances(chancesOfWin(999_500), 0)).toBe(oddsMilliMin);
  expect(quoteChances(chancesOfWin(998_000), 0)).toBe(1_002);
});

test('an outcome that cannot win, or cannot lose, has no price', () => {
  expect(quoteChances({ ...none, voidPpm: 500_000, lossPpm: 500_000 }, 0)).toBeNull();
  expect(quoteChances({ ...none, winPpm: 500_000, voidPpm: 500_000 }, 0)).toBeNull();
});
