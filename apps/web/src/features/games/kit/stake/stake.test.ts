import { describe, expect, test } from 'vitest';
import { doubleStake, findStakeProblem, firstStake, halfStake, raiseLeast } from './stake.ts';

const limits = { stakeMinMinor: 100n, stakeMaxMinor: 500_000n, payoutMaxMinor: 10_000_000n };

describe('½ and 2×', () => {
  test('halve and double the stake', () => {
    expect(halfStake(1_050n, limits)).toBe(525n);
    expect(doubleStake(1_050n, limits)).toBe(2_100n);
  });

  test('round a half cent down', () => {
    expect(halfStake(205n, limits)).toBe(102n);
  });

  test('keep the stake within the limits of the game', () => {
    expect(halfStake(150n, limits)).toBe(100n);
    expect(doubleStake(400_000n, limits)).toBe(500_000n);
    expect(doubleStake(0n, limits)).toBe(100n);
  });
});

describe('a stake is refused', () => {
  const around = { prizeMinor: 2_000n, balanceMinor: 5_000n, limits, stopped: false, offline: false };

  test.each([
    [null, 'missing'],
    [0n, 'missing'],
    [99n, 'tooSmall'],
    [500_001n, 'tooLarge'],
    [5_001n, 'balanceLow'],
    [5_000n, null],
  ])('%s: %s', (stakeMinor, problem) => {
    expect(findStakeProblem(stakeMinor, around)).toBe(problem);
  });

  test('of any amount while the player has a stop', () => {
    expect(findStakeProblem(5_000n, { ...around, stopped: true })).toBe('stopped');
  });

  test('of any amount while the device is offline', () => {
    expect(findStakeProblem(5_000n, { ...around, offline: true })).toBe('offline');
    expect(findStakeProblem(null, { ...around, offline: true })).toBe('offline');
  });

  test('when its payout would exceed the maximum', () => {
    expect(findStakeProblem(1_000n, { ...around, prizeMinor: 10_000_001n })).toBe('payoutTooLarge');
  });
});

test('a choice can raise the minimum stake of the game, never lower it', () => {
  expect(raiseLeast(limits, 771n)).toEqual({ ...limits, stakeMinMinor: 771n });
  expect(raiseLeast(limits, 31n)).toBe(limits);
});

test.each([
  [100n, 500n],
  [500n, 500n],
  [501n, 1_000n],
  [771n, 1_000n],
  [1_001n, 2_000n],
  [2_001n, 5_000n],
  [5_001n, 10_000n],
  [600_000n, 500_000n],
])('with a minimum stake of %s the initial stake is %s', (stakeMinMinor, first) => {
  expect(firstStake({ ...limits, stakeMinMinor }, 100n)).toBe(first);
});

test('the initial stake never exceeds the maximum', () => {
  expect(firstStake({ ...limits, stakeMaxMinor: 300n }, 100n)).toBe(300n);
  expect(firstStake({ ...limits, stakeMinMinor: 600n, stakeMaxMinor: 700n }, 100n)).toBe(700n);
});

test('the initial stake uses the units of a currency without cents', () => {
  expect(firstStake({ ...limits, stakeMinMinor: 1_000n }, 1n)).toBe(1_000n);
});
