import { expect, test } from 'vitest';
import { turnoverNeed } from './wagering.ts';

const noBonus = { neededMinor: 0n, leftMinor: 0n };

test('A deposit is staked once', () => {
  expect(turnoverNeed({ depositsMinor: 10_000n, turnoverMinor: 0n }, noBonus, null)).toEqual({
    neededMinor: 10_000n,
    leftMinor: 10_000n,
  });
  expect(turnoverNeed({ depositsMinor: 10_000n, turnoverMinor: 9_999n }, noBonus, null).leftMinor).toBe(1n);
});

test('A bonus asks for its own turnover on top, which turnover beyond the deposits does not stand in for', () => {
  const bonuses = { neededMinor: 30_000n, leftMinor: 12_000n };
  expect(turnoverNeed({ depositsMinor: 10_000n, turnoverMinor: 4_000n }, bonuses, null)).toEqual({
    neededMinor: 40_000n,
    leftMinor: 18_000n,
  });
  expect(turnoverNeed({ depositsMinor: 10_000n, turnoverMinor: 999_000n }, bonuses, null).leftMinor).toBe(
    12_000n,
  );
});

test('More turnover than needed leaves nothing standing', () => {
  expect(turnoverNeed({ depositsMinor: 500n, turnoverMinor: 2_001n }, noBonus, null).leftMinor).toBe(0n);
});

test('Who is excluded stakes no deposit, and gives up what bonuses ask for; a break frees nothing', () => {
  const figures = { depositsMinor: 10_000n, turnoverMinor: 0n };
  expect(turnoverNeed(figures, noBonus, 'exclusion').leftMinor).toBe(0n);
  expect(turnoverNeed(figures, noBonus, 'timeOut').leftMinor).toBe(10_000n);
  expect(turnoverNeed(figures, { neededMinor: 300n, leftMinor: 200n }, 'exclusion')).toEqual({
    neededMinor: 300n,
    leftMinor: 200n,
  });
});
