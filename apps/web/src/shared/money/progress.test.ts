import { expect, test } from 'vitest';
import { percentOf } from './progress.ts';

test('shows 100 % only when the goal is reached', () => {
  expect(percentOf(9_999n, 10_000n)).toBe(99);
  expect(percentOf(10_000n, 10_000n)).toBe(100);
  expect(percentOf(25_000n, 10_000n)).toBe(100);
});

test('a goal of zero is reached, and no progress is zero', () => {
  expect(percentOf(0n, 0n)).toBe(100);
  expect(percentOf(0n, 5_000n)).toBe(0);
});
