import { describe, expect, test } from 'vitest';
import type { Market, MarketType, OutcomeCode } from './markets.ts';
import type { MatchResult, MatchStatus } from './match-result.ts';
import { factorOf, type LegSettlement, payoutChange, type SettlementTerms, settle } from './settlement.ts';
import type { Sport } from './sports.ts';

const aMarket = (
  type: MarketType,
  sport: Sport = 'football',
  lineQuarters: number | null = null,
): Market => ({
  sport,
  type,
  period: 'fullGame',
  lineQuarters,
  side: null,
});
const at = (
  status: MatchStatus,
  home: number,
  away: number,
  more: Partial<MatchResult> = {},
): MatchResult => ({
  status,
  scores: { fullGame: { home, away, isOver: status === 'finished' } },
  ...more,
});

function kindOf(market: Market, outcome: OutcomeCode, result: MatchResult, terms?: SettlementTerms): string {
  const settlement = settle(market, outcome, result, terms);
  if (settlement.kind === 'void') return `void ${settlement.reason}`;
  return settlement.kind === 'deadHeat' ? `${settlement.places}/${settlement.tied}` : settlement.kind;
}

describe('places of a race', () => {
  /** Settles the podium for one entrant at this place, of entrants at these places. */
  const settlePodium = (place: number, places: readonly number[], type: MarketType = 'podium') =>
    kindOf(aMarket(type, 'motorRacing'), `entrant:e${places.indexOf(place)}`, {
      status: 'finished',
      entrants: places.map((each, index) => ({ id: `e${index}`, started: true, place: each })),
    });

  test.each([
    [3, [1, 2, 3, 4], 'win'],
    [4, [1, 2, 3, 4], 'loss'],
    [2, [1, 2, 2, 4], 'win'],
    [1, [1, 1, 1, 4], 'win'],
    [1, [1, 1, 1, 1], '3/4'],
    [2, [1, 2, 2, 2], '2/3'],
    [3, [1, 2, 3, 3], '1/2'],
  ])('place %i of %j is %s on the podium', (place, places, expected) => {
    expect(settlePodium(place, places)).toBe(expected);
  });

  test('a tie for the victory is a dead heat', () => {
    expect(settlePodium(1, [1, 1, 3], 'raceWinner')).toBe('1/2');
    expect(settlePodium(3, [1, 1, 3], 'raceWinner')).toBe('loss');
  });

  test('are undecided until the race has finished and its entrants are known', () => {
    const market = aMarket('raceWinner', 'motorRacing');
    const entrants = [{ id: 'a', started: true, place: 1 }];
    expect(kindOf(market, 'entrant:a', { status: 'running', entrants })).toBe('undecided');
    expect(kindOf(market, 'entrant:a', { status: 'finished' })).toBe('undecided');
    expect(kindOf(market, 'entrant:a', { status: 'finished', entrants })).toBe('win');
  });
});

describe('the winner', () => {
  const tennis = aMarket('winner', 'tennis');
  const sets = (home: number, away: number) => ({ sets: { home, away, isOver: true } });

  test('is the side with more sets, unless officials name another', () => {
    expect(kindOf(tennis, 'home', { status: 'finished', ...sets(2, 1) })).toBe('win');
    expect(kindOf(tennis, 'home', { status: 'finished', ...sets(1, 2) })).toBe('loss');
    expect(kindOf(tennis, 'home', { status: 'finished', ...sets(1, 2), verdict: 'home' })).toBe('win');
    expect(kindOf(tennis, 'home', { status: 'finished' })).toBe('undecided');
    expect(kindOf(tennis, 'home', { status: 'running', ...sets(2, 0), verdict: 'home' })).toBe('undecided');
  });

  test('is the side with the higher score in a sport of scores; level returns the stake', () => {
    const winner = aMarket('winner');
    expect(kindOf(winner, 'home', at('finished', 2, 1))).toBe('win');
    expect(kindOf(winner, 'away', at('finished', 2, 1))).toBe('loss');
    expect(kindOf(winner, 'home', at('finished', 1, 1))).toBe('void level');
    expect(kindOf(winner, 'home', { status: 'finished' })).toBe('undecided');
  });

  test('does not change a result that the score decides', () => {
    const level = at('finished', 1, 1, { verdict: 'home' });
    expect(kindOf(aMarket('matchResult'), 'draw', level)).toBe('win');
    expect(kindOf(aMarket('matchResult'), 'home', level)).toBe('loss');
    expect(kindOf(aMarket('matchResult', 'cricket'), 'home', level)).toBe('win');
    expect(kindOf(aMarket('matchResult', 'cricket'), 'draw', level)).toBe('loss');
    const withoutVerdict: MatchResult = { status: 'finished', ...sets(2, 1) };
    expect(kindOf(aMarket('winner', 'boxing'), 'home', withoutVerdict)).toBe('undecided');
    const unfinished: MatchResult = { status: 'running', verdict: 'home' };
    expect(kindOf(aMarket('matchResult', 'cricket'), 'home', unfinished)).toBe('undecided');
  });

  test('after a retirement stands from a number of finished sets of both sides on', () => {
    const retired = (home: number, away: number): MatchResult => ({
      status: 'retired',
      sets: { home, away, isOver: false },
      verdict: 'away',
    });
    const after = (count: number | null) => ({ rules: { retirementStandsAfterSets: count } });
    expect(kindOf(tennis, 'away', retired(1, 1), after(2))).toBe('win');
    expect(kindOf(tennis, 'home', retired(0, 2), after(2))).toBe('loss');
    expect(kindOf(tennis, 'away', retired(1, 1), after(3))).toBe('void retired');
    expect(kindOf(tennis, 'away', retired(1, 1), after(null))).toBe('void retired');
    expect(kindOf(tennis, 'away', { status: 'retired', verdict: 'away' }, after(0))).toBe('win');
    expect(kindOf(tennis, 'away', { status: 'retired', verdict: 'away' }, after(1))).toBe('void retired');
    const { verdict: _, ...withoutVerdict } = retired(1, 1);
    expect(kindOf(tennis, 'away', withoutVerdict, after(1))).toBe('void retired');
  });
});

describe('markets without a line', () => {
  test.each<[MarketType, OutcomeCode, number, number, string]>([
    ['correctScore', 'other', 6, 0, 'win'],
    ['correctScore', 'other', 0, 6, 'win'],
    ['correctScore', '5:5', 6, 5, 'loss'],
    ['correctScore', 'other', 5, 5, 'undecided'],
    ['bothToScore', 'yes', 1, 1, 'win'],
    ['bothToScore', 'no', 1, 1, 'loss'],
    ['bothToScore', 'yes', 1, 0, 'undecided'],
    ['bothToScore', 'no', 0, 1, 'undecided'],
    ['oddEven', 'even', 1, 1, 'undecided'],
    ['drawNoBet', 'home', 5, 0, 'undecided'],
    ['doubleChance', 'homeOrDraw', 5, 0, 'undecided'],
  ])('%s %s at %i:%i in play is %s', (type, outcome, home, away, expected) => {
    expect(kindOf(aMarket(type), outcome, at('running', home, away))).toBe(expected);
  });

  test.each<[MarketType, OutcomeCode, string, string, string]>([
    ['doubleChance', 'homeOrDraw', 'win', 'win', 'loss'],
    ['doubleChance', 'homeOrAway', 'win', 'loss', 'win'],
    ['doubleChance', 'drawOrAway', 'loss', 'win', 'win'],
    ['oddEven', 'odd', 'win', 'loss', 'win'],
    ['oddEven', 'even', 'loss', 'win', 'loss'],
    ['bothToScore', 'yes', 'loss', 'loss', 'loss'],
    ['moneyline', 'home', 'win', 'void level', 'loss'],
  ])('%s %s is %s at 1:0, %s at 0:0 and %s at 0:1', (type, outcome, ...expected) => {
    const kinds = [at('finished', 1, 0), at('finished', 0, 0), at('finished', 0, 1)].map((result) =>
      kindOf(aMarket(type), outcome, result),
    );
    expect(kinds).toEqual(expected);
  });
});

test('half of a quarter line that is open in an abandoned match is returned', () => {
  // At 2:1 over 3.25 is a push or a loss away from 3 and open above it; nothing of it stands.
  expect(kindOf(aMarket('total', 'football', 13), 'over', at('abandoned', 2, 1))).toBe('void abandoned');
  expect(kindOf(aMarket('total', 'football', 11), 'over', at('abandoned', 2, 1))).toBe('halfWin');
  expect(kindOf(aMarket('total', 'football', 11), 'over', at('running', 2, 1))).toBe('undecided');
});

test('a postponed match without a date stays undecided', () => {
  expect(kindOf(aMarket('matchResult'), 'home', { status: 'postponed' })).toBe('undecided');
});

test('a bet that its market does not have is a bug of the caller', () => {
  expect(() => settle(aMarket('total', 'football', 10), 'home', at('finished', 1, 0))).toThrow(
    new RangeError('total has no outcome home'),
  );
  expect(() => settle(aMarket('total'), 'over', at('finished', 1, 0))).toThrow(
    new RangeError('total needs a line'),
  );
});

test('the factor of a leg is exact', () => {
  const factors = (
    [
      { kind: 'win' },
      { kind: 'halfWin' },
      { kind: 'void', reason: 'push' },
      { kind: 'halfLoss' },
      { kind: 'loss' },
      { kind: 'deadHeat', places: 2, tied: 3 },
    ] satisfies LegSettlement[]
  ).map((settlement) => {
    const factor = factorOf(settlement, 1_850);
    return `${factor?.numerator}/${factor?.denominator}`;
  });
  expect(factors).toEqual(['37/20', '57/40', '1/1', '1/2', '0/1', '37/30']);
});

test('a correction moves the difference, and a roll-back everything that was paid', () => {
  expect([payoutChange(0n, 500n), payoutChange(500n, 300n), payoutChange(500n, null)]).toEqual([
    500n,
    -200n,
    -500n,
  ]);
});
