import { expect, test } from 'vitest';
import { lineStake } from './line-stake.ts';

test('a stake that the lines share says so, one with a rest is nearly that much a line', () => {
  expect(lineStake(150n, 3)).toEqual({ minor: 50n, isExact: true });
  expect(lineStake(200n, 3)).toEqual({ minor: 67n, isExact: false });
  expect(lineStake(100n, 3)).toEqual({ minor: 33n, isExact: false });
});
