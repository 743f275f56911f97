import { expect, test } from 'vitest';
import { toEarning, toInvitations } from './invitations.ts';

test('amounts of the wire become minor units, and a missing level is empty', () => {
  const invitations = toInvitations(
    {
      terms: {
        rates: { level1: 3, level2: 2, level3: 1 },
        productRates: [{ product: 'sports', level1: 5, level2: 2, level3: 0 }],
        payoutLeast: 1,
        holdDays: 0,
        reward: 10,
        rewardDeposits: 50,
        rewardHoldDays: 1,
        rewardLevel: 1,
        counts: [{ product: 'pg', fromOdds: 0, percent: 100 }],
      },
      levels: [{ level: 2, friends: 4, earned: 1.29 }],
      earned: 1.29,
      paid: 1,
      waiting: 0.29,
    },
    'BRL',
  );
  expect(invitations.levels).toEqual([
    { level: 1, friends: 0, earnedMinor: 0n },
    { level: 2, friends: 4, earnedMinor: 129n },
    { level: 3, friends: 0, earnedMinor: 0n },
  ]);
  expect(invitations.waitingMinor).toBe(29n);
  expect(invitations.terms.ratesPermille[3]).toBe(1);
  expect(invitations.terms.productRates).toEqual([
    { product: 'sports', ratesPermille: { 1: 5, 2: 2, 3: 0 } },
  ]);
});

test('the day of a commission keeps its date in every time zone', () => {
  const earning = toEarning(
    {
      place: '1.3',
      kind: 'commission',
      level: 1,
      day: '2026-11-21',
      at: '2026-11-22T00:00:00.000Z',
      friends: 2,
      friend: null,
      turnover: 500,
      ratePermille: 3,
      amount: 1.5,
      status: 'paid',
      dueAt: '2026-11-22T00:05:00.000Z',
      paidAt: '2026-11-22T00:06:00.000Z',
    },
    'BRL',
  );
  expect([earning.day.getFullYear(), earning.day.getMonth(), earning.day.getDate()]).toEqual([2026, 10, 21]);
  expect(earning.amountMinor).toBe(150n);
});
