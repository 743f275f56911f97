import { describe, expect, test } from 'vitest';
import type { Period } from './codes.ts';
import type { MarketType } from './markets.ts';
import { countsOf, leaderOf, type MatchResult } from './match-result.ts';
import type { Sport } from './sports.ts';

const score = (home: number, away: number, isOver: boolean) => ({ home, away, isOver });

/** Counts as figures: score, whether final, ranges of margin, total, home and away. */
function figuresOf(...given: Parameters<typeof countsOf>) {
  const counts = countsOf(...given);
  if (!counts) return null;
  const { now, isFinal, margin, total, of } = counts;
  const ranges = [margin, total, of('home'), of('away')].map(({ low, high }) => [low, high]);
  return [`${now.home}:${now.away}`, isFinal, ...ranges];
}

describe('the counts of a market', () => {
  test('are fixed once they are final', () => {
    const result: MatchResult = { status: 'finished', scores: { fullGame: score(3, 1, false) } };
    const fixed = ['3:1', true, [2, 2], [4, 4], [3, 3], [1, 1]];
    expect(figuresOf('football', 'total', 'fullGame', result)).toEqual(fixed);
    const over: MatchResult = { status: 'running', scores: { fullGame: score(3, 1, true) } };
    expect(figuresOf('football', 'total', 'fullGame', over)).toEqual(fixed);
  });

  test('only grow while the match goes on', () => {
    const result: MatchResult = { status: 'running', scores: { fullGame: score(2, 1, false) } };
    expect(figuresOf('football', 'total', 'fullGame', result)).toEqual([
      '2:1',
      false,
      [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
      [3, Number.POSITIVE_INFINITY],
      [2, Number.POSITIVE_INFINITY],
      [1, Number.POSITIVE_INFINITY],
    ]);
  });

  test.each([
    [3, 1, 0, [-1, 2], [2, 3], [1, 2], [0, 2]],
    [3, 1, 1, [-1, 1], [3, 3], [1, 2], [1, 2]],
    [5, 2, 1, [-1, 2], [4, 5], [2, 3], [1, 3]],
    [5, 0, 0, [-3, 3], [3, 5], [0, 3], [0, 3]],
    [7, 1, 3, [-3, 1], [5, 7], [1, 4], [3, 4]],
  ])('in a best of %i at %i:%i can still end within these ranges', (bestOf, home, away, ...ranges) => {
    const result: MatchResult = { status: 'running', sets: { ...score(home, away, false), bestOf } };
    expect(figuresOf('tennis', 'setTotals', 'fullGame', result)).toEqual([
      `${home}:${away}`,
      false,
      ...ranges,
    ]);
    for (const final of [
      { ...result, status: 'finished' as const },
      { ...result, sets: { ...score(home, away, true), bestOf } },
    ])
      expect(countsOf('tennis', 'setTotals', 'fullGame', final)?.isFinal).toBe(true);
  });

  test('include overtime only in the full game, where the sport and the market count it', () => {
    const result: MatchResult = {
      status: 'finished',
      scores: { fullGame: score(90, 90, true), firstHalf: score(40, 45, true) },
      overtime: { home: 11, away: 6 },
    };
    const nowOf = (sport: Sport, type: MarketType, period: Period) =>
      figuresOf(sport, type, period, result)?.[0];
    expect(nowOf('basketball', 'total', 'fullGame')).toBe('101:96');
    expect(nowOf('basketball', 'matchResult', 'fullGame')).toBe('90:90');
    expect(nowOf('basketball', 'total', 'firstHalf')).toBe('40:45');
    expect(nowOf('football', 'total', 'fullGame')).toBe('90:90');
  });

  test('stay open after regular time only where overtime can follow', () => {
    const result: MatchResult = {
      status: 'running',
      scores: { fullGame: score(90, 88, true), firstHalf: score(40, 45, true) },
    };
    const isFinal = (sport: Sport, type: MarketType, period: Period) =>
      figuresOf(sport, type, period, result)?.[1];
    expect(isFinal('basketball', 'total', 'fullGame')).toBe(false);
    expect(isFinal('basketball', 'matchResult', 'fullGame')).toBe(true);
    expect(isFinal('basketball', 'total', 'firstHalf')).toBe(true);
    expect(isFinal('handball', 'total', 'fullGame')).toBe(true);
  });

  test('are unknown until they are reported', () => {
    const result: MatchResult = {
      status: 'finished',
      scores: { firstHalf: score(1, 0, true) },
      corners: score(6, 4, true),
    };
    expect(countsOf('football', 'total', 'fullGame', result)).toBeNull();
    expect(countsOf('football', 'total', 'fullGame', { status: 'finished' })).toBeNull();
    expect(countsOf('tennis', 'setTotals', 'fullGame', result)).toBeNull();
    expect(countsOf('football', 'cornersTotal', 'cornerKick', { status: 'finished' })).toBeNull();
    expect(figuresOf('football', 'cornersTotal', 'cornerKick', result)?.[0]).toBe('6:4');
  });
});

test('the leader has more, whichever side it is', () => {
  expect([
    leaderOf({ home: 2, away: 1 }),
    leaderOf({ home: 1, away: 2 }),
    leaderOf({ home: 1, away: 1 }),
  ]).toEqual(['home', 'away', 'draw']);
});
