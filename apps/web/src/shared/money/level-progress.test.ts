import { expect, test } from 'vitest';
import { percentOf } from './level-progress.ts';

test('a goal is reached only when it is reached', () => {
  expect(percentOf(9_999n, 10_000n)).toBe(99);
  expect(percentOf(10_000n, 10_000n)).toBe(100);
  expect(percentOf(25_000n, 10_000n)).toBe(100);
});

test('nothing to reach is reached, nothing done is nothing', () => {
  expect(percentOf(0n, 0n)).toBe(100);
  expect(percentOf(0n, 5_000n)).toBe(0);
});
