import type { MatchState } from '@palpite/contracts/sports';
import { expect, test } from 'vitest';
import {
  announceGoal,
  isBehind,
  isServing,
  partColumns,
  scorerBetween,
  sideScore,
  useGoalWords,
} from './scores.ts';
import { countOf, firstList } from './sports.queries.ts';

const tennis = {
  inPlay: true,
  score: { home: 1, away: 0 },
  parts: [
    { home: 6, away: 3 },
    { home: 2, away: 5 },
  ],
  points: { home: '40', away: 'A' },
} as MatchState;

test('a sport with sets shows the sets, the current set and its points', () => {
  expect(sideScore(tennis, 'tennis', 'away')).toEqual({ total: '0', part: '5', points: 'A' });
});

test('a finished match shows only its sets, a sport with goals its goals', () => {
  const bare = { part: null, points: null };
  expect(sideScore({ ...tennis, inPlay: false }, 'tennis', 'home')).toEqual({ total: '1', ...bare });
  expect(sideScore({ ...tennis, score: { home: 4, away: 2 } }, 'football', 'home')).toEqual({
    total: '4',
    ...bare,
  });
  expect(sideScore({ ...tennis, score: null }, 'tennis', 'home')).toBeNull();
});

test('cricket shows runs with the wickets lost', () => {
  const state = { ...tennis, score: { home: 22, away: 158 }, points: { home: '22/0', away: '158/10' } };
  expect(sideScore(state, 'cricket', 'away')).toEqual({ total: '158/10', part: null, points: null });
  expect(sideScore({ ...state, points: null }, 'cricket', 'away')?.total).toBe('158');
});

test('a row shows who serves, bats or has possession, in sports where that lasts', () => {
  const state: MatchState = { ...tennis, serving: 'home' };
  expect(isServing(state, 'tennis', 'home')).toBe(true);
  expect(isServing(state, 'tennis', 'away')).toBe(false);
  expect(isServing(state, 'baseball', 'home')).toBe(true);
  expect(isServing(state, 'basketball', 'home')).toBe(false);
  expect(isServing({ ...state, inPlay: false }, 'tennis', 'home')).toBe(false);
});

test('a row leaves out the parts of matches with many frames or innings', () => {
  expect(partColumns(tennis, 'tennis')).toHaveLength(2);
  expect(partColumns(tennis, 'cricket')).toEqual([]);
  const nine = Array.from({ length: 9 }, () => ({ home: 1, away: 0 }));
  expect(partColumns({ ...tennis, parts: nine }, 'baseball')).toEqual([]);
});

test('takes the loser from the verdict, else from the score', () => {
  const state = { ...tennis, verdict: null };
  expect([isBehind(state, 'home'), isBehind(state, 'away')]).toEqual([false, true]);
  expect(isBehind({ ...state, verdict: 'away' }, 'home')).toBe(true);
  expect(isBehind({ ...state, score: null, verdict: 'draw' }, 'home')).toBe(false);
  expect(isBehind({ ...state, score: null }, 'home')).toBe(false);
});

test('a sport opens with the first non-empty list', () => {
  const counts = [
    { sport: 'tennis' as const, inPlay: 0, today: 3, early: 9 },
    { sport: 'cricket' as const, inPlay: 0, today: 0, early: 2 },
  ];
  expect(firstList(counts, 'tennis')).toBe('today');
  expect(firstList(counts, 'cricket')).toBe('early');
  expect(firstList(counts, 'football')).toBe('inPlay');
  expect(countOf(counts, 'tennis', 'parlay')).toBe(12);
});

const stateAt = (version: number, home: number, away: number) =>
  ({ matchId: '31', version, score: { home, away } }) as MatchState;

test('the side whose score rose has scored', () => {
  expect(scorerBetween(stateAt(4, 1, 0), stateAt(5, 2, 0))).toBe('home');
  expect(scorerBetween(stateAt(4, 1, 0), stateAt(5, 1, 1))).toBe('away');
});

test('a revoked goal, an old state and a first score are no goals', () => {
  expect(scorerBetween(stateAt(4, 2, 0), stateAt(5, 1, 0))).toBeNull();
  expect(scorerBetween(stateAt(6, 1, 0), stateAt(5, 2, 0))).toBeNull();
  expect(scorerBetween({ ...stateAt(1, 0, 0), score: null }, stateAt(2, 1, 0))).toBeNull();
});

test('announces a goal once for any number of rows', () => {
  announceGoal(stateAt(7, 3, 1), 'Gol do Bahia');
  const first = useGoalWords.getState().number;
  announceGoal(stateAt(8, 3, 1), 'Gol do Bahia');
  expect(useGoalWords.getState().number).toBe(first);
  announceGoal(stateAt(9, 3, 2), 'Gol do Ceará');
  expect(useGoalWords.getState()).toEqual({ words: 'Gol do Ceará', number: first + 1 });
});
