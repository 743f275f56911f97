import { expect, test } from 'vitest';
import { adjustOffset, secondsUntil } from './server-clock.ts';

test('the fastest message sets the clock', () => {
  const first = adjustOffset(null, 1_000_000, 400);
  expect(first).toBe(999_600);
  expect(adjustOffset(first, 1_001_000, 1_350)).toBe(999_650);
  expect(adjustOffset(999_650, 1_002_000, 2_900)).toBe(999_650);
});

test.each([
  [10_000, 0, 10],
  [10_000, 1, 10],
  [10_000, 9_001, 1],
  [10_000, 10_000, 0],
  [10_000, 12_000, 0],
])('from %s at %s there are %s seconds left', (momentMs, nowMs, seconds) => {
  expect(secondsUntil(momentMs, nowMs)).toBe(seconds);
});
