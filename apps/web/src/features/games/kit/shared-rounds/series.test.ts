import { describe, expect, test } from 'vitest';
import type { MyBet } from './my-bets.ts';
import { roundToBet, type SeriesTable, seriesOutcome } from './series.ts';

const table: SeriesTable = { number: 41, stage: 'betting', live: true, leftMs: 9_000, bets: [] };
const bet = { requestId: 'r-1', number: 41, stakeMinor: 750n };
const mine = (payoutMinor: bigint | null): MyBet => ({
  ...bet,
  bet: 'red',
  payoutMinor,
  state: 'placed',
});

describe('a series bets', () => {
  test('on each round that takes bets, once', () => {
    expect(roundToBet(table, 40)).toBe(41);
    expect(roundToBet(table, 41)).toBeNull();
  });

  test('not shortly before the end, during the draw, or without a connection', () => {
    expect(roundToBet({ ...table, leftMs: 1_400 }, 40)).toBeNull();
    expect(roundToBet({ ...table, stage: 'drawing' }, 40)).toBeNull();
    expect(roundToBet({ ...table, live: false }, 40)).toBeNull();
  });
});

describe('a bet of a series', () => {
  test('is settled only once the wheel has stopped and the server has paid', () => {
    expect(seriesOutcome({ ...table, stage: 'drawing', bets: [mine(1_500n)] }, bet)).toBe('open');
    expect(seriesOutcome({ ...table, stage: 'drawn', bets: [mine(null)] }, bet)).toBe('open');
    expect(seriesOutcome({ ...table, stage: 'drawn', bets: [mine(1_500n)] }, bet)).toEqual({
      roundId: 'r-1',
      stakeMinor: 750n,
      payoutMinor: 1_500n,
    });
  });

  test('is returned by a void round', () => {
    expect(seriesOutcome({ ...table, stage: 'void', bets: [mine(null)] }, bet)).toEqual({
      roundId: 'r-1',
      stakeMinor: 750n,
      payoutMinor: 750n,
    });
  });

  test('is missed once the next round has started', () => {
    expect(seriesOutcome({ ...table, number: 42, stage: 'drawn' }, bet)).toBe('missed');
  });
});
