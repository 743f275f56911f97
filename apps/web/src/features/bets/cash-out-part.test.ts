import { expect, test } from 'vitest';
import { highestOf, partOf } from './cash-out-part.ts';

test('the whole bet is the whole offer', () => {
  expect(partOf(100, 1_000n, 1_839n, 50n)).toEqual({ percent: 100, stakeMinor: 1_000n, offerMinor: 1_839n });
});

test('a part is rounded down, so that the house pays it or more', () => {
  expect(partOf(25, 1_010n, 1_839n, 50n)).toEqual({ percent: 25, stakeMinor: 252n, offerMinor: 458n });
});

test('a part that keeps less than the least stake is none', () => {
  expect(partOf(75, 190n, 400n, 50n)).toBeNull();
  expect(partOf(50, 190n, 400n, 50n)).not.toBeNull();
});

test('a part that is worth nothing is none', () => {
  expect(partOf(25, 1_000n, 3n, 50n)).toBeNull();
});

test('a part is set against what that part could bring, not the whole bet', () => {
  const bet = { stakeLeftMinor: 1_000n, highestMinor: 1_600n };
  expect(highestOf(500n, bet)).toBe(800n);
  expect(highestOf(1_000n, bet)).toBe(1_600n);
});
