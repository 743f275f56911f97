import type { MarketView, MatchCard } from '@palpite/contracts/sports';
import { sportNames } from '@palpite/domain/sports/sport-faces';
import { expect, test } from 'vitest';
import { cardColumn, columnsOf, favourites, marketFor } from './columns.ts';
import { wideColumns, withWanted } from './wide-list.tsx';

const market = (marketId: string, fields: Partial<MarketView>): MarketView => ({
  marketId,
  matchId: '1',
  version: 1,
  type: 'asianHandicap',
  period: 1,
  line: null,
  side: null,
  status: 'open',
  scoreBasis: null,
  isMain: false,
  outcomes: [],
  ...fields,
});
const cardWith = (...markets: MarketView[]): Pick<MatchCard, 'markets'> => ({ markets });

test('every sport but races has three columns in either view, the same for all its matches', () => {
  for (const sport of sportNames) {
    for (const view of ['europe', 'asia'] as const) {
      const heads = columnsOf(sport, view).map(({ head }) => head);
      expect(heads).toHaveLength(sport === 'motorRacing' ? 0 : 3);
      expect(new Set(heads).size).toBe(heads.length);
    }
  }
});

test('football begins with its result in the European view, with the handicap in the Asian view', () => {
  expect(columnsOf('football', 'europe').map(({ head }) => head)).toEqual(['home', 'draw', 'away']);
  expect(columnsOf('football', 'asia').map(({ head }) => head)).toEqual(['handicap', 'total', 'drawNoBet']);
});

test('a column takes the main line of the full game', () => {
  const [column] = columnsOf('football', 'asia');
  if (!column) throw new Error('football has columns');
  const half = market('5', { period: 2, isMain: true, line: '-0.25' });
  const far = market('6', { line: '-2' });
  const near = market('7', { line: '-0.5', isMain: true });
  expect(marketFor(cardWith(half, far, near), column)?.marketId).toBe('7');
  expect(marketFor(cardWith(half), column)).toBeNull();
});

test('of two matching market types, the first fills the column in every match', () => {
  const [winner] = columnsOf('basketball', 'europe');
  if (!winner) throw new Error('basketball has columns');
  const plain = market('3', { type: 'winner', isMain: true });
  expect(marketFor(cardWith(plain, market('4', { type: 'moneyline' })), winner)?.marketId).toBe('4');
  expect(marketFor(cardWith(plain), winner)?.marketId).toBe('3');
});

test('a card shows the winner market: three-way where a draw can be bet on', () => {
  expect(cardColumn('football').types).toEqual(['matchResult']);
  expect(cardColumn('basketball').types).toEqual(['moneyline', 'winner']);
});

test('a race shows its shortest prices and no entrant without a price', () => {
  const outcomes = [3400, null, 1900, 8000].map((oddsMilli, at) => ({
    outcome: `entrant:r${at}`,
    name: `Driver ${at}`,
    oddsMilli,
  }));
  const front = favourites(cardWith(market('9', { type: 'raceWinner', outcomes })), 2);
  expect(front?.outcomes.map(({ oddsMilli }) => oddsMilli)).toEqual([1900, 3400]);
  expect(favourites(cardWith(), 2)).toBeNull();
});

test('a wide row shows whole markets: at least eight prices for football, ordered by the view', () => {
  const headsOf = (view: 'europe' | 'asia') => wideColumns('football', view).map(({ head }) => head);
  expect(headsOf('europe')).toEqual(['home', 'handicap', 'total', 'drawNoBet']);
  expect(headsOf('asia')).toEqual(['handicap', 'total', 'home', 'drawNoBet']);
  expect(wideColumns('football', 'europe').flatMap(({ outcomes }) => outcomes)).toHaveLength(9);
  expect(wideColumns('tennis', 'europe').map(({ head }) => head)).toEqual(['winner', 'handicap', 'total']);
  expect(wideColumns('boxing', 'asia').map(({ outcomes }) => outcomes.length)).toEqual([3]);
  expect(wideColumns('motorRacing', 'europe')).toEqual([]);
});

test('the wanted market of a wide row is second, where every wide window shows it', () => {
  const heads = (wanted: Parameters<typeof withWanted>[1], view: 'europe' | 'asia' = 'europe') =>
    withWanted(wideColumns('football', view), wanted).map(({ head }) => head);
  expect(heads(null)).toEqual(['home', 'handicap', 'total', 'drawNoBet']);
  expect(heads('drawNoBet')).toEqual(['home', 'drawNoBet', 'handicap', 'total']);
  expect(heads('home', 'asia')).toEqual(['handicap', 'home', 'total', 'drawNoBet']);
  // A sport without that market keeps its order.
  expect(heads('winner')).toEqual(heads(null));
});
