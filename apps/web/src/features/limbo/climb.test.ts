import { expect, test } from 'vitest';
import { climbHundredths, climbMs, rise, riseShare } from './climb.ts';

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
