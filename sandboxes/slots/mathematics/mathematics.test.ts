import { describe, expect, test } from 'vitest';
import { drawFromSeed } from '../draw-from-seed.ts';
import { findClusters } from '../games/clusters.ts';
import { slots } from '../games/index.ts';
import { evaluateLines, payTableOf, readLine } from '../games/lines.ts';
import { type PlayedGrid, playSlot, type Standing } from '../games/slot.ts';
import { evaluateWays } from '../games/ways.ts';
import { type GameId, unitsPerStake } from '../wire.ts';
import { exactReturns } from './exact.ts';
import { seededDraw, simulate } from './simulate.ts';

const all = Object.entries(slots) as [GameId, (typeof slots)[GameId]][];

describe.each(all)('%s', (id, slot) => {
  const { facts } = slot.info;
  const exact = exactReturns[id]?.(slot);

  test('returns between 94 and 97 percent', () => {
    expect(facts.returnBasisPoints).toBeGreaterThanOrEqual(9_400);
    expect(facts.returnBasisPoints).toBeLessThanOrEqual(9_700);
    expect(facts.method).toBe(exact ? 'exact' : 'simulated');
  });

  test.runIf(exact)('states the exact return of its reels, to the hundredth of a percent', () => {
    expect(facts.returnBasisPoints / 10_000).toBeCloseTo(exact?.returned ?? 0, 4);
    expect(facts.plusMinusBasisPoints).toBe(0);
    if (exact?.hit !== undefined) expect(facts.hitBasisPoints / 10_000).toBeCloseTo(exact.hit, 4);
  });

  test('returns the stated return and hit rate in a simulation', () => {
    const played = simulate(slot, 30_000, 20_261_122, 4);
    const stated = facts.returnBasisPoints / 10_000;
    // The interval of the run plus that of the stated return, widened by half. The seed is fixed.
    const open = (played.plusMinus + facts.plusMinusBasisPoints / 10_000) * 1.5;
    expect(Math.abs(played.returned - stated)).toBeLessThan(open);
    expect(Math.abs(played.hit - facts.hitBasisPoints / 10_000)).toBeLessThan(0.015);
  });

  test('never pays more than its cap, and ends a series that reaches it', () => {
    const cap = facts.maxWinTimes * unitsPerStake;
    const draw = seededDraw(7);
    const near: Standing = { played: 3, left: 500, units: cap - 1, times: 3 };
    let standing: Standing | null = near;
    let units = near.units;
    let capped = false;
    for (let spin = 0; spin < 500 && standing; spin++) {
      const played = playSlot(slot, draw, standing);
      units += played.units;
      capped = played.capped;
      standing = played.standing;
    }
    expect([units, capped, standing]).toEqual([cap, true, null]);
  });

  test('has the same result for the same seed, in whole units', () => {
    for (let at = 0; at < 200; at++) {
      const seed = `seed-${at}`;
      const one = playSlot(slot, drawFromSeed(seed), null);
      expect(playSlot(slot, drawFromSeed(seed), null)).toEqual(one);
      const units = one.steps.flatMap((step) => step.wins.map((win) => win.units));
      expect(units.every((unit) => Number.isSafeInteger(unit) && unit > 0)).toBe(true);
      expect(one.units).toBe(units.reduce((sum, unit) => sum + unit, 0));
      for (const { grid, removed } of one.steps) {
        expect(grid).toHaveLength(slot.info.columns);
        for (const column of grid) {
          expect(column.length).toBeGreaterThanOrEqual(slot.info.rowsMin);
          expect(column.length).toBeLessThanOrEqual(slot.info.rowsMax);
        }
        expect(new Set(removed.map(String)).size).toBe(new Set(removed).size);
      }
    }
  });
});

const gridOf = (...rows: string[]): PlayedGrid => {
  const cells = rows.map((row) => row.split(' '));
  return (cells[0] as string[]).map((_, column) => cells.map((row) => ({ symbol: row[column] as string })));
};
const pay = payTableOf([
  {
    id: 'a',
    role: 'pay',
    pays: [
      { count: 3, units: 10 },
      { count: 4, units: 40 },
    ],
  },
  { id: 'w', role: 'wild', pays: [{ count: 3, units: 100 }] },
]);

test('lines count from the left, wilds substitute, and their multipliers multiply', () => {
  const line = (text: string) => text.split(' ').map((symbol) => ({ symbol }));
  expect(readLine(line('a a a b'), 'w', pay)).toMatchObject({ symbol: 'a', count: 3, units: 10 });
  expect(readLine(line('w a w a'), 'w', pay)).toMatchObject({ symbol: 'a', count: 4, units: 40 });
  expect(readLine(line('b a a a'), 'w', pay)).toBeNull();
  expect(readLine(line('w w w'), 'w', pay)).toMatchObject({ symbol: 'w', units: 100 });
  const twice = [{ symbol: 'w', times: 2 }, { symbol: 'a' }, { symbol: 'w', times: 3 }];
  expect(readLine(twice, 'w', pay)).toMatchObject({ times: 6, units: 60 });
  expect(
    evaluateLines(
      gridOf('a a a', 'b b b'),
      [
        [0, 0, 0],
        [1, 1, 1],
      ],
      'w',
      pay,
    ),
  ).toHaveLength(1);
});

test("ways are the product of the symbol's counts on each reel, up to the first reel without it", () => {
  const wins = evaluateWays(gridOf('a w b a', 'a a a b', 'b a a b'), 'w', pay, 2);
  // 2 × 3 × 2 × 1 ways of four: the last reel shows one.
  expect(wins).toMatchObject([{ symbol: 'a', count: 4, ways: 12, units: 40 * 12 * 2 }]);
  expect(evaluateWays(gridOf('a a b a', 'b b b a'), 'w', pay)).toEqual([]);
});

test('clusters connect by sides, not by corners', () => {
  const grid = gridOf('a a b', 'b a b', 'b b a');
  expect(findClusters(grid, 3).map(({ symbol, positions }) => [symbol, positions.length])).toEqual([
    ['a', 3],
    ['b', 3],
  ]);
});

test('draws from a seed are uniform and differ between seeds', () => {
  const draw = drawFromSeed('even');
  const counts = [0, 0, 0];
  for (let at = 0; at < 30_000; at++) {
    const drawn = draw(3);
    counts[drawn] = (counts[drawn] as number) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  const [one, other] = ['one', 'other'].map((seed) => {
    const next = drawFromSeed(seed);
    return Array.from({ length: 8 }, () => next(1_000));
  });
  expect(one).not.toEqual(other);
});
