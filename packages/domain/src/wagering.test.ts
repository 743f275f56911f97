import { expect, test } from 'vitest';
import { stakedSince, turnoverNeed, turnoverOf } from './wagering.ts';

test('A deposit must be staked once', () => {
  expect(turnoverNeed({ depositsMinor: 10_000n, turnoverMinor: 0n, stakedSinceMinor: 0n })).toEqual({
    neededMinor: 10_000n,
    leftMinor: 10_000n,
  });
  expect(turnoverNeed({ depositsMinor: 10_000n, turnoverMinor: 9_999n, stakedSinceMinor: 9_999n })).toEqual({
    neededMinor: 10_000n,
    leftMinor: 1n,
  });
});

test('The requirement starts again with the newest deposit and keeps what earlier ones left', () => {
  // 100 of turnover, 50 more staked, then a deposit of 100: 50 are missing, and nothing of them is done.
  expect(turnoverNeed({ depositsMinor: 20_000n, turnoverMinor: 15_000n, stakedSinceMinor: 0n })).toEqual({
    neededMinor: 5_000n,
    leftMinor: 5_000n,
  });
  expect(turnoverNeed({ depositsMinor: 20_000n, turnoverMinor: 17_000n, stakedSinceMinor: 2_000n })).toEqual({
    neededMinor: 5_000n,
    leftMinor: 3_000n,
  });
});

test('Turnover above the requirement leaves nothing to stake', () => {
  const figures = { depositsMinor: 500n, turnoverMinor: 2_001n, stakedSinceMinor: 2_001n };
  expect(turnoverNeed(figures).leftMinor).toBe(0n);
});

test('Stakes since the newest deposit are not below zero when an older stake was returned', () => {
  expect([499n, 500n, 501n].map((turnoverMinor) => stakedSince(turnoverMinor, 500n))).toEqual([0n, 0n, 1n]);
});

test('A bonus must be staked a number of times', () => {
  expect(turnoverOf(500n, 15n)).toBe(7_500n);
});
