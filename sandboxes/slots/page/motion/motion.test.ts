import { describe, expect, test } from 'vitest';
import { slots } from '../../games/index.ts';
import type { GameInfo, Grid, Step } from '../../wire.ts';
import { createClock } from './clock.ts';
import { drop, easeIn, easeOut, swell } from './easing.ts';
import { fallsOf } from './falls.ts';
import { landingPosition, planLanding, positionOf, touchdownMs } from './reel-motion.ts';
import { planStops } from './stops.ts';

describe('a reel', () => {
  const spin = { beginMs: 1_000, speed: 24 };

  test('does not move before its start and never moves back', () => {
    expect(positionOf(spin, 900)).toBe(0);
    let before = 0;
    for (let now = 1_000; now < 3_000; now += 7) {
      const here = positionOf(spin, now);
      expect(here).toBeGreaterThanOrEqual(before);
      before = here;
    }
  });

  test.each([2, 3, 4, 7])('of %i rows lands on a whole position with only new cells', (rows) => {
    for (const atMs of [1_050, 1_333, 1_700.5, 2_960]) {
      const landing = planLanding(spin, atMs, rows);
      const end = landingPosition(landing, atMs + landing.durationMs);
      expect(end).toBeCloseTo(Math.round(end), 9);
      // The lowest of the final cells was not visible when the landing began.
      expect(end - (rows - 1)).toBeGreaterThan(positionOf(spin, atMs));
    }
  });

  test.each([2, 3, 4, 7])('of %i rows begins its landing without a jump', (rows) => {
    const landing = planLanding(spin, 1_700, rows);
    expect(landingPosition(landing, 1_700)).toBeCloseTo(positionOf(spin, 1_700), 9);
    const speedBefore = positionOf(spin, 1_700) - positionOf(spin, 1_699);
    const speedAfter = landingPosition(landing, 1_701) - landingPosition(landing, 1_700);
    expect(speedAfter / speedBefore).toBeGreaterThan(0.95);
    expect(speedAfter / speedBefore).toBeLessThan(1.05);
  });

  test.each([2, 3, 4, 7])(
    'of %i rows overshoots slightly, and sounds when it reaches its position',
    (rows) => {
      const landing = planLanding(spin, 1_700, rows);
      const end = landing.from + landing.distance;
      const path = Array.from({ length: 200 }, (_, at) =>
        landingPosition(landing, 1_700 + (landing.durationMs * at) / 199),
      );
      const beyond = Math.max(...path) - end;
      expect(beyond).toBeGreaterThan(0.04);
      expect(beyond).toBeLessThan(0.2);
      expect(landingPosition(landing, touchdownMs(landing))).toBeCloseTo(end, 9);
    },
  );
});

describe('stops', () => {
  const game = { ...slots.calcadao.info, stakesMinor: [20], stakeDefaultMinor: 20 } as GameInfo;
  const gridOf = (...columns: string[][]): Grid =>
    columns.map((column) => column.map((symbol) => ({ symbol })));
  const step = (grid: Grid): Step => ({ kind: 'spin', grid, wins: [], winMinor: 0, times: 1, removed: [] });
  const plain = ['wave', 'ring', 'leaf'];
  const star = ['wave', 'star', 'leaf'];

  test('are one by one from the left', () => {
    const stops = planStops(game, step(gridOf(plain, plain, plain, plain, plain)), 'normal');
    expect(stops.map(({ suspense }) => suspense)).toEqual([false, false, false, false, false]);
    expect(stops.every(({ atMs }, at) => at === 0 || atMs > (stops[at - 1]?.atMs ?? 0))).toBe(true);
  });

  test('delay after two scatters, and not before', () => {
    const stops = planStops(game, step(gridOf(star, plain, star, plain, plain)), 'normal');
    expect(stops.map(({ suspense }) => suspense)).toEqual([false, false, false, true, true]);
  });

  test('in turbo are simultaneous and without delay', () => {
    const stops = planStops(game, step(gridOf(star, star, star, star, plain)), 'turbo');
    expect(new Set(stops.map(({ atMs }) => atMs)).size).toBe(1);
    expect(stops.some(({ suspense }) => suspense)).toBe(false);
  });
});

describe('the clock', () => {
  test('runs animations to their end, and reports when none is left', async () => {
    const parts: number[] = [];
    const clock = createClock(() => {});
    const done = clock.run(100, (part) => parts.push(part));
    expect(clock.tick(40)).toBe(true);
    expect(clock.tick(70)).toBe(false);
    await done;
    expect(parts).toEqual([0.4, 1]);
  });

  test('is faster after hurry, and does not jump after a hidden page', () => {
    const clock = createClock(() => {});
    clock.tick(5_000);
    expect(clock.nowMs()).toBe(400);
    clock.hurry();
    clock.tick(10);
    expect(clock.nowMs()).toBe(480);
    clock.calm();
    clock.tick(10);
    expect(clock.nowMs()).toBe(490);
  });

  test('runs an animation that begins in the last call of another', async () => {
    const clock = createClock(() => {});
    let second = 0;
    void clock.run(10, (part) => {
      if (part === 1)
        void clock.run(10, (other) => {
          second = other;
        });
    });
    clock.tick(10);
    clock.tick(10);
    expect(second).toBe(1);
  });
});

test('every easing begins and ends at its required value', () => {
  for (const easing of [easeIn, easeOut, drop]) {
    expect(easing(0)).toBeCloseTo(0, 9);
    expect(easing(1)).toBeCloseTo(1, 9);
  }
  expect(swell(0)).toBeCloseTo(0, 9);
  expect(swell(1)).toBeCloseTo(0, 9);
});

describe('a fall', () => {
  test('of a column without removed cells moves nothing', () => {
    expect(fallsOf([[1, 0]], 0, 3)).toEqual([0, 0, 0]);
  });

  test('moves cells down past removed ones, and adds new cells from above', () => {
    // Rows 1 and 3 of five vanish: row 0 falls by two, row 2 by one, row 4 does not move.
    const removed = [
      [0, 3],
      [0, 1],
    ] as const;
    expect(fallsOf(removed, 0, 5)).toEqual([2, 2, 2, 1, 0]);
  });

  test.each(Object.values(slots).map(({ info }) => info.rowsMax))(
    'of a whole column of %i rows consists of new cells',
    (rows) => {
      const removed = Array.from({ length: rows }, (_, row) => [2, row] as const);
      expect(fallsOf(removed, 2, rows)).toEqual(Array(rows).fill(rows));
    },
  );
});
