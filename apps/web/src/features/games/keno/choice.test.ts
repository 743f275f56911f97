import { describe, expect, test } from 'vitest';
import { pickQuickly, stepTo, togglePick } from './choice.ts';

describe('picking', () => {
  test('adds a number in order and removes it again', () => {
    expect(togglePick([3, 20], 7)).toEqual([3, 7, 20]);
    expect(togglePick([3, 7, 20], 7)).toEqual([3, 20]);
  });

  test('stops at ten', () => {
    const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect(togglePick(ten, 11)).toBe(ten);
    expect(togglePick(ten, 10)).toHaveLength(9);
  });

  test('at random takes ten numbers of the board, none twice', () => {
    for (const random of [() => 0, () => 0.999_999, () => 0.5]) {
      const picks = pickQuickly(random);
      expect(new Set(picks).size).toBe(10);
      expect(picks.every((pick) => pick >= 1 && pick <= 40)).toBe(true);
    }
    expect(pickQuickly(() => 0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(pickQuickly(() => 0.999_999)).toEqual([31, 32, 33, 34, 35, 36, 37, 38, 39, 40]);
  });
});

test('arrows move over the board and stay within it', () => {
  expect(stepTo(1, 'ArrowRight', 8)).toBe(2);
  expect(stepTo(1, 'ArrowDown', 8)).toBe(9);
  expect(stepTo(1, 'ArrowDown', 5)).toBe(6);
  expect(stepTo(1, 'ArrowLeft', 8)).toBe(1);
  expect(stepTo(40, 'ArrowDown', 8)).toBe(40);
  expect(stepTo(40, 'ArrowUp', 8)).toBe(32);
  expect(stepTo(40, 'ArrowUp', 5)).toBe(35);
});
