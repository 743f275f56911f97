import { describe, expect, test } from 'vitest';
import {
  expectedAtMs,
  isOverdue,
  nextChangeAtMs,
  stageAt,
  type TableRound,
  toTableRound,
  totalsOf,
  winnersFirst,
} from './table-round.ts';

const open: TableRound = {
  number: 41,
  phase: 'betting',
  bettingEndsAtMs: 20_000,
  drawnAtMs: 26_000,
  nextAtMs: 30_000,
  outcome: null,
  linkHash: 'ab',
  bets: [],
  players: 3,
};
const rolling: TableRound = { ...open, phase: 'drawing', outcome: 11 };

describe('the stage of a round', () => {
  test.each([
    [open, 19_999, 'betting'],
    [open, 20_000, 'locked'],
    [{ ...open, phase: 'drawing' }, 20_010, 'locked'],
    [rolling, 25_999, 'drawing'],
    [rolling, 26_000, 'drawn'],
    [{ ...rolling, phase: 'drawn' }, 31_000, 'drawn'],
    [{ ...open, phase: 'void' }, 1, 'void'],
    [null, 1, 'waiting'],
  ] as const)('%#: follows the server’s times', (round, nowMs, stage) => {
    expect(stageAt(round, nowMs)).toBe(stage);
  });

  test('changes by the clock when betting ends and when the wheel stops', () => {
    expect(nextChangeAtMs(open, 5_000)).toBe(20_000);
    expect(nextChangeAtMs(open, 20_000)).toBeNull();
    expect(nextChangeAtMs(rolling, 21_000)).toBe(26_000);
    expect(nextChangeAtMs(rolling, 26_000)).toBeNull();
  });
});

test('a message is expected at the end of each phase', () => {
  expect(expectedAtMs(open)).toBe(20_000);
  expect(expectedAtMs(rolling)).toBe(26_000);
  expect(expectedAtMs({ ...rolling, phase: 'drawn' })).toBe(30_000);
});

test('the next round is overdue once its time has passed; without a round nothing is', () => {
  expect(isOverdue(rolling, 30_000)).toBe(false);
  expect(isOverdue(rolling, 30_001)).toBe(true);
  expect(isOverdue(null, 30_001)).toBe(false);
});

test('bets of others keep their own currency', () => {
  const { bets } = toTableRound({
    game: 'double',
    number: 41,
    phase: 'drawn',
    now: 1,
    bettingEndsAt: 2,
    drawnAt: 3,
    nextAt: 4,
    outcome: 3,
    link: 'cd',
    linkHash: 'ab',
    publicSeed: 'ef',
    players: 2,
    bets: [
      { player: 'jo***', bet: 'red', stake: 12.5, currency: 'BRL', payout: 25 },
      { player: 'an***', bet: 'black', stake: 900, currency: 'JPY', payout: null },
    ],
  });
  expect(bets.map(({ stakeMinor, payoutMinor, currency }) => [stakeMinor, payoutMinor, currency])).toEqual([
    [1_250n, 2_500n, 'BRL'],
    [900n, null, 'JPY'],
  ]);
});

test('totals add up the bets of one currency', () => {
  const bet = {
    key: 'a',
    player: 'jo',
    bet: 'red',
    stakeMinor: 500n,
    currency: 'BRL',
    payoutMinor: null,
  } as const;
  const bets = [
    bet,
    { ...bet, stakeMinor: 250n },
    { ...bet, bet: 'black' },
    { ...bet, currency: 'JPY' as const },
  ];
  expect([...totalsOf(bets, 'BRL')]).toEqual([
    ['red', 750n],
    ['black', 500n],
  ]);
});

test('winning bets come first once the outcome may be shown, and keep their order before', () => {
  const bet = (key: string, payoutMinor: bigint | null) => ({
    key,
    player: 'jo',
    bet: 'red',
    stakeMinor: 500n,
    currency: 'BRL' as const,
    payoutMinor,
  });
  const bets = [bet('a', 0n), bet('b', 1_000n), bet('c', null), bet('d', 600n)];
  expect(winnersFirst(bets, false)).toBe(bets);
  expect(winnersFirst(bets, true).map(({ key }) => key)).toEqual(['b', 'd', 'a', 'c']);
});
