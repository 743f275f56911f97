import { describe, expect, test } from 'vitest';
import { rowInView, showTower, type TowerRound } from './tower-tiles.ts';

const climbing: TowerRound = {
  width: 3,
  climbed: [2, 0],
  pending: 1,
  traps: null,
  active: true,
  height: 8,
  rows: 10,
};

describe('a tower shows', () => {
  test('the passed rows, the next one, and those ahead', () => {
    const rows = showTower(climbing);
    expect(rows.map(({ stage }) => stage).slice(0, 4)).toEqual(['passed', 'passed', 'current', 'ahead']);
    expect(rows[0]?.tiles.map(({ face }) => face)).toEqual(['closed', 'closed', 'safe']);
    expect(rows[2]?.tiles.map(({ face }) => face)).toEqual(['closed', 'pending', 'closed']);
  });

  test('which rows the stake cannot reach', () => {
    expect(showTower(climbing).filter(({ beyond }) => beyond)).toHaveLength(2);
  });

  test('every trap after the round, the hit one differently', () => {
    const over = { ...climbing, pending: null, active: false, traps: [0, 0, 1, 2, 0, 1, 2, 0, 1, 2] };
    const rows = showTower(over);
    expect(rows[1]?.tiles[0]).toEqual({ tile: 0, face: 'hit', dim: false });
    expect(rows[0]?.tiles[0]).toEqual({ tile: 0, face: 'trap', dim: true });
    expect(rows.every(({ tiles }) => tiles.some(({ face }) => face === 'trap' || face === 'hit'))).toBe(true);
    expect(rows.map(({ stage }) => stage).slice(0, 3)).toEqual(['passed', 'fell', 'ahead']);
    expect(rows.some(({ stage }) => stage === 'current')).toBe(false);
  });
});

test('the view follows the climb and stops at the top', () => {
  expect(rowInView(climbing)).toBe(2);
  expect(rowInView({ ...climbing, active: false })).toBe(1);
  expect(rowInView({ ...climbing, climbed: Array.from({ length: 10 }, () => 0) })).toBe(9);
});
