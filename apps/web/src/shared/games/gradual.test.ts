import { expect, test } from 'vitest';
import { advance, type Pacing } from './gradual.ts';

const pacing: Pacing<string> = {
  same: (shown, next) => shown === next,
  urgent: (shown) => shown === 'pressed',
  max: 2,
};

test('a board changes by a few parts at a time, in order', () => {
  const first = advance(['a', 'b', 'c', 'd'], ['a', 'x', 'y', 'z'], pacing);
  expect(first).toEqual(['a', 'x', 'y', 'd']);
  expect(advance(first, ['a', 'x', 'y', 'z'], pacing)).toEqual(['a', 'x', 'y', 'z']);
});

test('an urgent part never waits, and does not count towards the limit', () => {
  expect(advance(['a', 'b', 'c', 'pressed'], ['x', 'y', 'z', 'mine'], pacing)).toEqual([
    'x',
    'y',
    'c',
    'mine',
  ]);
});

test('a board in its wanted state keeps its identity', () => {
  const shown = ['a', 'b'];
  expect(advance(shown, ['a', 'b'], pacing)).toBe(shown);
});

test('a board of another size is replaced at once', () => {
  expect(advance(['a', 'b', 'c'], ['x', 'y', 'z', 'w'], pacing)).toEqual(['x', 'y', 'z', 'w']);
});
