import { describe, expect, test } from 'vitest';
import { applyBetUpdate, type BetUpdate, betStatus, broughtMinor, spanAt, toBet } from './bet.ts';

const view: BetUpdate = {
  betId: '41',
  slipId: '6f1d9a52-7c50-4b2e-9a5a-0c1d2e3f4a5b',
  kind: 'parlay',
  status: 8888,
  result: 0,
  state: 'open',
  stake: 12.5,
  stakeLeft: 7.5,
  highestPayout: 310.07,
  payout: null,
  owed: 0.4,
  cashedOut: 6.1,
  autoCashOut: 90,
  currency: 'BRL',
  totalOddsMilli: '90071992547409931',
  sizes: [3],
  bankers: [],
  lines: 1,
  oddsPolicy: 'better',
  rulesVersion: 2,
  placedAt: '2026-05-03T19:00:00.000Z',
  delay: null,
  settledAt: null,
  refusal: null,
  legs: [],
};

test('a received bet keeps every cent and every digit of its odds', () => {
  expect(toBet(view)).toMatchObject({
    stakeMinor: 1_250n,
    stakeLeftMinor: 750n,
    highestMinor: 31_007n,
    payoutMinor: null,
    owedMinor: 40n,
    cashedOutMinor: 610n,
    autoCashOutMinor: 9_000n,
    totalOddsMilli: 90_071_992_547_409_931n,
  });
});

test('a pending bet waits for what was left of its delay on arrival, whatever the device clock says', () => {
  for (const atMs of [0, 1_700_000_000_000])
    expect(
      applyBetUpdate({ ...view, state: 'pending', delay: { takesMs: 6_000, leftMs: 4_500 } }, atMs).delay,
    ).toEqual({
      fromMs: atMs - 1_500,
      untilMs: atMs + 4_500,
    });
});

describe('derives the state of a settled bet from its money', () => {
  const settled = (payout: number, cashedOut = 0) =>
    betStatus(toBet({ ...view, state: 'settled', payout, cashedOut }));

  test.each([
    ['more than the stake', 12.51, 0, 'won'],
    ['the stake', 12.5, 0, 'returned'],
    ['less than the stake', 6.25, 0, 'partBack'],
    ['nothing', 0, 0, 'lost'],
    ['a result and a sold part together', 8, 4.51, 'won'],
  ] as const)('%s', (_, payout, cashedOut, standing) => {
    expect(settled(payout, cashedOut)).toBe(standing);
  });

  test('running, refused and sold bets have their own states', () => {
    expect(betStatus(toBet(view))).toBe('open');
    expect(betStatus(toBet({ ...view, state: 'cashedOut' }))).toBe('cashedOut');
  });
});

test('the amount of a settlement leaves out parts sold before', () => {
  expect(broughtMinor(toBet({ ...view, state: 'settled', payout: 8, cashedOut: 4.51 }))).toBe(800n);
  expect(broughtMinor(toBet({ ...view, state: 'settled', payout: 0, cashedOut: 4.51 }))).toBe(0n);
  expect(broughtMinor(toBet({ ...view, stakeLeft: 0, payout: null, cashedOut: 4.51 }))).toBe(451n);
});

test('a delay ends when what was left of it on arrival has passed, whatever the device clock says', () => {
  for (const atMs of [0, 1_000_000, 1_700_000_000_000])
    expect(spanAt({ takesMs: 5_000, leftMs: 3_500 }, atMs)).toEqual({
      fromMs: atMs - 1_500,
      untilMs: atMs + 3_500,
    });
});
