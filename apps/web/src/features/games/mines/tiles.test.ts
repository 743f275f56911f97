import { describe, expect, test } from 'vitest';
import { moveFocus, nextTile, showBoard } from './tiles.ts';

describe('a board shows', () => {
  test('only opened tiles during the round', () => {
    const board = showBoard({ opened: [4, 9], pending: [12], layout: null });
    expect(board[4]).toEqual({ face: 'leaf', dim: false });
    expect(board[12]?.face).toBe('pending');
    expect(board.filter(({ face }) => face === 'closed')).toHaveLength(22);
  });

  test('the mine that was hit, and the rest dimmed, after the round', () => {
    const board = showBoard({ opened: [4, 9], pending: [], layout: [9, 20] });
    expect(board[9]).toEqual({ face: 'hit', dim: false });
    expect(board[20]).toEqual({ face: 'mine', dim: true });
    expect(board[4]).toEqual({ face: 'leaf', dim: false });
    expect(board[0]).toEqual({ face: 'leaf', dim: true });
  });
});

describe('arrows', () => {
  test.each([
    [12, 'ArrowLeft', 11],
    [12, 'ArrowRight', 13],
    [12, 'ArrowUp', 7],
    [12, 'ArrowDown', 17],
  ])('from %d %s leads to %d', (tile, key, next) => expect(moveFocus(tile, key)).toBe(next));

  test.each([
    [0, 'ArrowLeft'],
    [4, 'ArrowRight'],
    [2, 'ArrowUp'],
    [24, 'ArrowDown'],
    [7, 'Enter'],
  ])('from %d %s stay', (tile, key) => expect(moveFocus(tile, key)).toBe(tile));
});

test('a round opens the chosen tiles in order and then cashes out', () => {
  expect(nextTile([12, 3, 7], [])).toBe(12);
  expect(nextTile([12, 3, 7], [12])).toBe(3);
  expect(nextTile([12, 3, 7], [12, 3, 7])).toBeNull();
});
