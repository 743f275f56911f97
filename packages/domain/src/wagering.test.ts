import { expect, test } from 'vitest';
import { turnoverNeed } from './wagering.ts';

const noBonus = { neededMinor: 0n, leftMinor: 0n };

test('A deposit is staked once', () => {
  expect(turnoverNeed({ depositsMinor: 10_000n, turnoverMinor: 0n }, noBonus)).toEqual({
    neededMinor: 10_000n,
    leftMinor: 10_000n,
  });
  expect(turnoverNeed({ depositsMinor: 10_000n, turnoverMinor: 9_999n }, noBonus).leftMinor).toBe(1n);
});

test('A bonus asks for its own turnover on top, which turnover beyond the deposits does not stand in for', () => {
  const bonuses = { neededMinor: 30_000n, leftMinor: 12_000n };
  expect(turnoverNeed({ depositsMinor: 10_000n, turnoverMinor: 4_000n }, bonuses)).toEqual({
    neededMinor: 40_000n,
    leftMinor: 18_000n,
  });
  expect(turnoverNeed({ depositsMinor: 10_000n, turnoverMinor: 999_000n }, bonuses).leftMinor).toBe(12_000n);
});

test('More turnover than needed leaves nothing standing', () => {
  expect(turnoverNeed({ depositsMinor: 500n, turnoverMinor: 2_001n }, noBonus).leftMinor).toBe(0n);
});
