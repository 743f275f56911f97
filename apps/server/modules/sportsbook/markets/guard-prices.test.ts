import { parseMarket } from '@palpite/domain/sports/markets';
import { describe, expect, test } from 'vitest';
import { guardPrices, type Hold, type PriceFault } from './guard-prices.ts';

const at = '2026-03-14T19:00:00.000Z';
const secondsLater = (seconds: number) => new Date(Date.parse(at) + seconds * 1_000).toISOString();

function guard(
  key: string,
  before: Record<string, number>,
  reported: Record<string, number>,
  given: {
    held?: Hold | null;
    explained?: boolean;
    afterSeconds?: number;
    entrants?: number;
    inPlay?: boolean;
    crossedSumPpm?: number;
  } = {},
) {
  const market = parseMarket(key);
  if (!market) throw new Error(key);
  return guardPrices({
    market,
    reported,
    before,
    held: given.held ?? null,
    inPlay: given.inPlay ?? false,
    explained: given.explained ?? false,
    at: secondsLater(given.afterSeconds ?? 5),
    beforeAt: at,
    entrants: given.entrants ?? 2,
    crossedSumPpm: given.crossedSumPpm,
  });
}

const over = 'football/total/fullGame/2.5';
const result = 'football/matchResult/fullGame';
const race = 'motorRacing/raceWinner/fullGame';
const double = 'football/doubleChance/fullGame';
const podium = 'motorRacing/podium/fullGame';
const even = { over: 1_930, under: 1_870 };

describe('The guard', () => {
  test.each<[string, string, Record<string, number>, Record<string, number>, PriceFault | null]>([
    ['a small move', over, even, { over: 1_990, under: 1_810 }, null],
    ['a price with a digit too many', over, even, { over: 19_300, under: 1_870 }, 'margin'],
    ['a price that drops without a reason', over, even, { over: 1_200, under: 4_500 }, 'jump'],
    ['sides that were swapped', over, { over: 1_500, under: 2_500 }, { over: 2_500, under: 1_500 }, 'jump'],
    [
      'a favourite that changed',
      over,
      { over: 1_650, under: 2_250 },
      { over: 2_250, under: 1_650 },
      'favouriteFlipped',
    ],
    ['even prices that cross', over, even, { over: 1_860, under: 1_940 }, null],
    [
      'a long shot that halves',
      result,
      { home: 1_100, draw: 9_000, away: 30_000 },
      { home: 1_120, draw: 8_000, away: 15_000 },
      null,
    ],
    [
      'three ways that add up to less than one',
      result,
      { home: 1_900, draw: 3_400, away: 4_200 },
      { home: 2_900, draw: 3_400, away: 4_200 },
      'margin',
    ],
    [
      'three ways of which one is not offered',
      result,
      { home: 1_900, draw: 3_400, away: 4_200 },
      { home: 1_950, draw: 3_400 },
      null,
    ],
    [
      'a podium, where three win',
      podium,
      {},
      { 'entrant:1': 1_300, 'entrant:2': 1_300, 'entrant:3': 1_300, 'entrant:4': 1_300 },
      null,
    ],
    [
      'a podium that pays too much',
      podium,
      {},
      { 'entrant:1': 1_400, 'entrant:2': 1_400, 'entrant:3': 1_400, 'entrant:4': 1_400 },
      'margin',
    ],
    ['all starters of a race at too much', race, {}, { 'entrant:1': 2_100, 'entrant:2': 2_100 }, 'margin'],
    ['a book of exactly 100 %', over, {}, { over: 2_000, under: 2_000 }, 'margin'],
    ['a book just above 100 %', over, {}, { over: 2_000, under: 1_999 }, null],
    ['the best prices of an exchange', result, {}, { home: 1_580, draw: 4_700, away: 7_600 }, 'margin'],
    [
      'double chance, where two win',
      double,
      {},
      { homeOrDraw: 1_250, homeOrAway: 1_300, drawOrAway: 1_850 },
      null,
    ],
    [
      'double chance at 200 %',
      double,
      {},
      { homeOrDraw: 1_500, homeOrAway: 1_500, drawOrAway: 1_500 },
      'margin',
    ],
    [
      'a podium at exactly 300 %',
      podium,
      {},
      Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [`entrant:${number}`, 2_000])),
      'margin',
    ],
  ])('classifies %s', (_, key, before, reported, priceFault) => {
    const entrants = Object.keys(reported).length;
    expect(guard(key, before, reported, { entrants }).priceFault).toBe(priceFault);
  });

  test('reports the sum of a book that cannot win, in ppm of its break-even', () => {
    expect(guard(result, {}, { home: 1_580, draw: 4_700, away: 7_600 })).toMatchObject({
      priceFault: 'margin',
      bookSumPpm: 977_256,
    });
    const double2 = { homeOrDraw: 1_600, homeOrAway: 1_600, drawOrAway: 1_600 };
    expect(guard(double, {}, double2)).toMatchObject({ priceFault: 'margin', bookSumPpm: 937_500 });
  });

  test('holds a market that another one crosses, and releases it when none does', () => {
    const crossed = guard(over, even, even, { crossedSumPpm: 990_000, explained: true });
    expect(crossed).toMatchObject({ priceFault: 'crossed', bookSumPpm: 990_000, isNew: true });
    expect(guard(over, even, even, { held: crossed.hold }).hold).toBeNull();
  });

  test('accepts a jump that a material change explains, but never a book of 100 % or less', () => {
    expect(guard(over, even, { over: 1_200, under: 4_500 }, { explained: true }).hold).toBeNull();
    expect(guard(over, even, { over: 2_100, under: 2_100 }, { explained: true }).priceFault).toBe('margin');
  });

  test('allows larger moves in play, where events happen that no count shows', () => {
    const [before, reported] = [
      { over: 1_650, under: 2_250 },
      { over: 2_250, under: 1_650 },
    ];
    expect(guard(over, before, reported, { inPlay: true }).priceFault).toBeNull();
    expect(
      guard(over, { over: 1_300, under: 3_600 }, { over: 3_600, under: 1_300 }, { inPlay: true }).priceFault,
    ).toBe('jump');
  });

  test('does not compare with old prices', () => {
    expect(guard(over, even, { over: 1_200, under: 4_500 }, { afterSeconds: 301 }).hold).toBeNull();
  });

  const held: Hold = { hold: 'palpable', heldAt: at, trusted: even };
  const odd = { over: 1_200, under: 4_500 };

  test('releases when prices return, or when the feed still sends the same 30 s later', () => {
    expect(guard(over, odd, { over: 1_920, under: 1_880 }, { held }).hold).toBeNull();
    expect(guard(over, odd, { over: 1_210, under: 4_400 }, { held, afterSeconds: 29 }).hold).toEqual(held);
    expect(guard(over, odd, { over: 1_210, under: 4_400 }, { held, afterSeconds: 30 }).hold).toBeNull();
  });

  test('restarts the wait when held prices jump again, and never releases a book of 100 % or less', () => {
    expect(guard(over, { over: 5_000, under: 1_150 }, odd, { held, afterSeconds: 60 }).hold).toEqual({
      ...held,
      heldAt: secondsLater(60),
    });
    expect(guard(over, odd, { over: 2_400, under: 4_500 }, { held, afterSeconds: 600 }).priceFault).toBe(
      'margin',
    );
  });
});
