import { expect, test } from 'vitest';
import { type Bonus, toBonus } from '../../shared/wallet/bonuses.ts';
import { groupBonuses, wageringLeft } from './bonus-lists.tsx';

function aBonus(bonusId: string, state: Bonus['state'], changes: { wagered?: number } = {}): Bonus {
  return toBonus(
    {
      bonusId,
      source: 'gift',
      state,
      amount: 20,
      left: 0,
      required: 300,
      wagered: 0,
      progress: 0,
      stakeMax: null,
      convertsMax: null,
      converted: 0,
      expiresAfterDays: 3,
      offeredAt: '2026-11-21T12:00:00Z',
      claimableUntil: null,
      expiresAt: null,
      endedAt: null,
      ...changes,
    },
    'BRL',
  );
}

test("groups offered, active and ended bonuses in the server's order", () => {
  const states = [
    'offered',
    'active',
    'active',
    'completed',
    'forfeited',
    'declined',
    'expired',
    'spent',
  ] as const;
  const groups = groupBonuses(states.map((state, at) => aBonus(`${state} ${at}`, state)));
  expect(Object.values(groups).map((bonuses) => bonuses.map(({ id }: Bonus) => id))).toEqual([
    ['offered 0'],
    ['active 1', 'active 2'],
    ['completed 3', 'forfeited 4', 'declined 5', 'expired 6', 'spent 7'],
  ]);
});

test('the required turnover never falls below zero', () => {
  expect(wageringLeft(aBonus('a', 'active', { wagered: 120.5 }))).toBe(17_950n);
  expect(wageringLeft(aBonus('b', 'completed', { wagered: 301 }))).toBe(0n);
});
