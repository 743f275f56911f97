import { digitRows } from '@palpite/ui';
import { expect, test } from 'vitest';
import { climbHundredths, climbLines, climbMs, columnFrames, rise, riseShare, rollLines } from './climb.ts';

test('a climb takes 300 to 700 ms, longer for larger numbers', () => {
  expect(climbMs(100)).toBe(300);
  expect(climbMs(1_000)).toBe(400);
  expect(climbMs(100_000_000)).toBe(700);
  expect(climbMs(1_660_944_384)).toBe(700);
});

test('the number starts at 1.00, only grows, and ends exactly at the drawn number', () => {
  const drawn = 123_457;
  const shown = Array.from({ length: 41 }, (_, at) => climbHundredths(drawn, at / 40));
  expect(shown[0]).toBe(100);
  expect(shown.at(-1)).toBe(drawn);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
});

const printed = (hundredths: number) => (hundredths / 100).toFixed(2);

test('a climb has a line for each refresh of the screen, as wide as the drawn number', () => {
  const lines = climbLines(1_605, 420, printed);
  expect(lines).toHaveLength(26);
  expect([lines[0], lines.at(-1)]).toEqual([' 1.00', '16.05']);
});

test('a place jumps from row to row, and moves only when its character changes', () => {
  const lines = [' 1.00', ' 1.05', ' 9.05', '16.05'];
  const row = (at: number) => `translateY(${at * -1.2}em)`;
  expect(columnFrames(lines, 0, digitRows)).toEqual([
    { offset: 0, transform: row(0), easing: 'step-end' },
    { offset: 1, transform: row(2), easing: 'step-end' },
  ]);
  expect(columnFrames(lines, 1, digitRows).map(({ offset, transform }) => [offset, transform])).toEqual([
    [0, row(2)],
    [2 / 3, row(10)],
    [1, row(7)],
  ]);
  expect(columnFrames(lines, 2, ['', '.'])).toEqual([]);
});

function countJumps(lines: readonly string[]): number {
  const jumps = lines.flatMap((line, at) =>
    [...line].filter((mark, place) => Math.abs(Number(mark) - Number(lines[at - 1]?.[place] ?? mark)) > 1),
  );
  return jumps.length;
}

test('digits roll row by row, and the number only grows and never exceeds its climb', () => {
  const jumps = { climbing: 0, rolled: 0 };
  for (const drawn of [101, 187, 200, 543, 1_605, 2_000, 9_999, 10_000, 123_457, 1_660_944_384]) {
    const climb = climbLines(drawn, climbMs(drawn), printed);
    const rolled = rollLines(climb);
    expect(rolled).toHaveLength(climb.length);
    expect([rolled[0], rolled.at(-1)]).toEqual([climb[0], printed(drawn)]);
    const numbers = rolled.map(Number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    for (const [at, number] of numbers.entries()) expect(number).toBeLessThanOrEqual(Number(climb[at]));
    jumps.climbing += countJumps(climb);
    jumps.rolled += countJumps(rolled);
  }
  expect(jumps.rolled).toBeLessThan(jumps.climbing / 5);
});

test.each([
  [199, 200],
  [100, 101],
  [99_999_999, 100_000_000],
  [100, 100_000_000],
])('%i hundredths stay below the line of %i', (drawn, target) => {
  expect(riseShare(drawn, target)).toBeLessThan(rise.line);
  expect(riseShare(drawn, target)).toBeGreaterThanOrEqual(rise.rest);
});

test.each([
  [200, 200],
  [101, 101],
  [1_660_944_384, 101],
  [1_660_944_384, 100_000_000],
])('%i hundredths pass the line of %i and stay on the board', (drawn, target) => {
  expect(riseShare(drawn, target)).toBeGreaterThan(rise.line);
  expect(riseShare(drawn, target)).toBeLessThanOrEqual(rise.top);
});
