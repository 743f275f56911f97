import type { MatchState } from '@palpite/contracts/sports';
import { expect, test } from 'vitest';
import { announceGoal, scorerBetween, useGoalWords } from './goals.ts';

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
