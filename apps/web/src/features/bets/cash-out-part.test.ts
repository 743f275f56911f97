import { expect, test } from 'vitest';
import { highestOf, partOf } from './cash-out-part.ts';

test('the whole bet gets the whole offer', () => {
  expect(partOf(100, 1_000n, 1_839n, 50n)).toEqual({ percent: 100, stakeMinor: 1_000n, offerMinor: 1_839n });
});

test('rounds the offer of a part down, so that at least the displayed amount is paid', () => {
  expect(partOf(25, 1_010n, 1_839n, 50n)).toEqual({ percent: 25, stakeMinor: 252n, offerMinor: 458n });
});

test('refuses a part that leaves less than the minimum stake', () => {
  expect(partOf(75, 190n, 400n, 50n)).toBeNull();
  expect(partOf(50, 190n, 400n, 50n)).not.toBeNull();
});

test('refuses a part without value', () => {
  expect(partOf(25, 1_000n, 3n, 50n)).toBeNull();
});

test('compares a part with what that part could return, not with the whole bet', () => {
  const bet = { stakeLeftMinor: 1_000n, highestMinor: 1_600n };
  expect(highestOf(500n, bet)).toBe(800n);
  expect(highestOf(1_000n, bet)).toBe(1_600n);
});
