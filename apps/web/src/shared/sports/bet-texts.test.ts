import { expect, test } from 'vitest';
import { knownSystem, lineStake } from './bet-texts.ts';

test('recognizes a system by its legs and sizes, in any order', () => {
  expect(knownSystem([3, 2, 4], 4)).toBe('yankee');
  expect(knownSystem([2, 3], 3)).toBe('trixie');
  expect(knownSystem([2, 3], 4)).toBeNull();
});

test('a stake that divides evenly over the lines is exact, otherwise approximate', () => {
  expect(lineStake(150n, 3)).toEqual({ minor: 50n, isExact: true });
  expect(lineStake(200n, 3)).toEqual({ minor: 67n, isExact: false });
  expect(lineStake(100n, 3)).toEqual({ minor: 33n, isExact: false });
});
