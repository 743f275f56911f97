import { expect, test } from 'vitest';
import { digitRows } from '../../shared/games/digit-rows.ts';
import { climbHundredths, climbLines, climbMs, columnFrames, rise, riseShare } from './climb.ts';

test('a climb takes 300 to 700 ms, longer for larger numbers', () => {
  expect(climbMs(100)).toBe(300);
  expect(climbMs(1_000)).toBe(400);
  expect(climbMs(100_000_000)).toBe(700);
  expect(climbMs(1_660_944_384)).toBe(700);
});

test('the number starts at 1.00, only ever grows, and ends exactly at what was drawn', () => {
  const drawn = 123_457;
  const shown = Array.from({ length: 41 }, (_, at) => climbHundredths(drawn, at / 40));
  expect(shown[0]).toBe(100);
  expect(shown.at(-1)).toBe(drawn);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
});

const printed = (hundredths: number) => (hundredths / 100).toFixed(2);

test('a climb has a line for each refresh of the screen, as wide as what was drawn', () => {
  const lines = climbLines(1_605, 420, printed);
  expect(lines).toHaveLength(26);
  expect([lines[0], lines.at(-1)]).toEqual([' 1.00', '16.05']);
});

test('a place of the number jumps from row to row, and moves only when its character changes', () => {
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

test.each([
  [199, 200],
  [100, 101],
  [99_999_999, 100_000_000],
  [100, 100_000_000],
])('%i hundredths stay under the line of %i', (drawn, target) => {
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
