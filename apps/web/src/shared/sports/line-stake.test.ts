import { expect, test } from 'vitest';
import { lineStake } from './line-stake.ts';

test('a stake that divides evenly over the lines is exact, otherwise approximate', () => {
  expect(lineStake(150n, 3)).toEqual({ minor: 50n, isExact: true });
  expect(lineStake(200n, 3)).toEqual({ minor: 67n, isExact: false });
  expect(lineStake(100n, 3)).toEqual({ minor: 33n, isExact: false });
});
