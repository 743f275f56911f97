import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areChances } from './chances.ts';
import {
  marginCounts,
  mixCounts,
  moveCounts,
  normalChance,
  normalCounts,
  oddChance,
  oppositeChances,
  overChances,
  sideCounts,
  signChances,
  totalCounts,
} from './count-model.ts';
import { chancesOf, scoreGrid } from './football-model.ts';
import type { Market, MarketType } from './markets.ts';

const grid = scoreGrid(
  { home: 1.6, away: 1.1, rho: -0.08 },
  { score: { home: 0, away: 0 }, minutesLeft: 90 },
);
const level = { home: 0, away: 0 };
const aMarket = (type: MarketType, lineQuarters: number, side: Market['side'] = null): Market => ({
  sport: 'football',
  type,
  period: 'fullGame',
  lineQuarters,
  side,
});

const sumOf = (chances: readonly number[]) => chances.reduce((sum, chance) => sum + chance, 0);

test('lines on counts of a grid have the chances of settling every score, within 1 ppm', () => {
  for (let line = -7; line <= 7; line++) {
    const settled = chancesOf(aMarket('asianHandicap', line), 'home', grid, level);
    const counted = overChances(marginCounts(grid, level), 0 - line);
    for (const [name, ppm] of Object.entries(settled))
      expect(Math.abs(ppm - (counted[name as keyof typeof counted] ?? 0))).toBeLessThanOrEqual(1);
  }
  for (let line = 1; line <= 20; line++) {
    const settled = chancesOf(aMarket('total', line), 'over', grid, level);
    expect(Math.abs(settled.winPpm - overChances(totalCounts(grid, level), line).winPpm)).toBeLessThanOrEqual(
      1,
    );
    const ofAway = chancesOf(aMarket('teamTotal', line, 'away'), 'over', grid, level);
    const counted = overChances(sideCounts(grid, level, 'away'), line);
    expect(Math.abs(ofAway.winPpm - counted.winPpm)).toBeLessThanOrEqual(1);
  }
});

test('normal counts add up to one, keep their mean, and never fall below their minimum', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -40, max: 250, noNaN: true }),
      fc.double({ min: 0.3, max: 30, noNaN: true }),
      (mean, deviation) => {
        const counts = normalCounts(mean, deviation);
        expect(sumOf(counts.chances)).toBeCloseTo(1, 9);
        const found = sumOf(counts.chances.map((chance, index) => chance * (counts.from + index)));
        // Rounding a normal variable to integers shifts its mean by the first term of a Fourier series; the rest is the
        // tails.
        const rounding = Math.exp(-2 * (Math.PI * deviation) ** 2) / Math.PI;
        expect(Math.abs(found - mean)).toBeLessThan(rounding + 0.001 + deviation * 0.001);
        const bounded = normalCounts(mean, deviation, 17);
        expect(bounded.from).toBeGreaterThanOrEqual(17);
        expect(sumOf(bounded.chances)).toBeCloseTo(1, 9);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('chances of a line are whole and add up, and the other outcome has the opposite ones', () => {
  fc.assert(
    fc.property(fc.integer({ min: -40, max: 400 }), (line) => {
      const over = overChances(normalCounts(43.5, 9), line);
      expect(areChances(over)).toBe(true);
      expect(areChances(oppositeChances(over))).toBe(true);
      expect(oppositeChances(oppositeChances(over))).toEqual(over);
    }),
    { numRuns: 100 },
  );
});

test('a mixture lies between its components, and shifting counts keeps their chances', () => {
  const low = normalCounts(20, 2);
  const high = moveCounts(low, 30);
  const mixed = mixCounts([
    { chance: 0.25, counts: low },
    { chance: 0.75, counts: high },
  ]);
  expect(sumOf(mixed.chances)).toBeCloseTo(1, 9);
  expect(overChances(mixed, 35 * 4).winPpm).toBe(750_000);
});

test('signs and odd counts follow from the counts', () => {
  const margin = { from: -1, chances: [0.2, 0.3, 0.1, 0.4] };
  const { home, draw, away } = signChances(margin);
  expect([home, draw, away]).toEqual([0.5, 0.3, 0.2]);
  expect(oddChance(margin)).toBeCloseTo(0.3, 12);
});

test('the normal distribution matches printed tables to six decimals', () => {
  expect(normalChance(0)).toBeCloseTo(0.5, 6);
  expect(normalChance(1)).toBeCloseTo(0.841345, 6);
  expect(normalChance(-1.96)).toBeCloseTo(0.024998, 6);
});
