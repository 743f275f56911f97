import { expect, test } from 'vitest';
import { nextRows, type Rows, rowsIn } from './rows-near.ts';

const count = 100;

/** Asks again, as every frame does, until nothing is missing; answers each step. */
function settle(from: Rows, seen: Rows): Rows[] {
  const steps = [from];
  for (let rows = from; ; ) {
    const next = nextRows(rows, seen, count);
    if (next === rows) return steps;
    steps.push(next);
    rows = next;
  }
}

test('a row is in sight when a pixel of it is', () => {
  const list = { rowPx: 160, count };
  expect(rowsIn({ fromPx: 0, toPx: 800 }, list)).toEqual({ first: 0, end: 5 });
  expect(rowsIn({ fromPx: 1, toPx: 801 }, list)).toEqual({ first: 0, end: 6 });
  expect(rowsIn({ fromPx: 160, toPx: 960 }, list)).toEqual({ first: 1, end: 6 });
});

test('a list below the window, or past it, has no row in sight', () => {
  const list = { rowPx: 160, count };
  expect(rowsIn({ fromPx: -900, toPx: -100 }, list)).toEqual({ first: 0, end: 0 });
  expect(rowsIn({ fromPx: 16_001, toPx: 16_800 }, list)).toEqual({ first: 100, end: 100 });
});

test('all in sight stand at once, those ahead one at a time', () => {
  expect(settle({ first: 0, end: 3 }, { first: 0, end: 6 })).toEqual([
    { first: 0, end: 3 },
    { first: 0, end: 6 },
    { first: 0, end: 7 },
    { first: 0, end: 8 },
  ]);
});

test('a list that scrolls gets one row a frame, and gives up one in a frame that makes none', () => {
  expect(settle({ first: 8, end: 17 }, { first: 11, end: 16 })).toEqual([
    { first: 8, end: 17 },
    { first: 8, end: 18 },
    { first: 9, end: 18 },
  ]);
  expect(settle({ first: 10, end: 20 }, { first: 11, end: 16 })).toEqual([
    { first: 10, end: 20 },
    { first: 9, end: 20 },
    { first: 9, end: 19 },
    { first: 9, end: 18 },
  ]);
});

test('a row that is reached before its turn stands at once', () => {
  expect(nextRows({ first: 8, end: 16 }, { first: 12, end: 18 }, count)).toEqual({ first: 8, end: 18 });
});

test('a list that is flung without a rest does not keep what it passed', () => {
  let rows: Rows = { first: 0, end: 8 };
  for (let first = 0; first < 90; first += 3) {
    rows = nextRows(rows, { first, end: first + 6 }, count);
    expect(rows.end - rows.first).toBeLessThanOrEqual(20);
  }
});

test('after a jump what is in sight stands at once, and nothing between', () => {
  expect(nextRows({ first: 0, end: 8 }, { first: 50, end: 56 }, count)).toEqual({ first: 50, end: 56 });
  expect(nextRows({ first: 50, end: 56 }, { first: 0, end: 6 }, count)).toEqual({ first: 0, end: 6 });
});

test('past the end of a list its last rows are kept ready', () => {
  expect(settle({ first: 90, end: 100 }, { first: 100, end: 100 }).at(-1)).toEqual({ first: 98, end: 100 });
});

test('wherever a list is scrolled from, what is in sight is drawn at once and what is near in the end', () => {
  for (let from = 0; from < count; from += 7)
    for (let to = 0; to < count; to += 3) {
      const seen = { first: to, end: Math.min(to + 6, count) };
      const steps = settle({ first: from, end: Math.min(from + 8, count) }, seen);
      for (const rows of steps.slice(1)) {
        expect(rows.first).toBeLessThanOrEqual(seen.first);
        expect(rows.end).toBeGreaterThanOrEqual(seen.end);
      }
      expect(steps.at(-1)).toEqual({ first: Math.max(to - 2, 0), end: Math.min(seen.end + 2, count) });
    }
});
