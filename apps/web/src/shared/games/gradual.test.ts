import { expect, test } from 'vitest';
import { advance, type Pacing } from './gradual.ts';

const pacing: Pacing<string> = {
  same: (shown, next) => shown === next,
  urgent: (shown) => shown === 'pressed',
  max: 2,
};

test('a board changes by a few parts at a time, in their order', () => {
  const first = advance(['a', 'b', 'c', 'd'], ['a', 'x', 'y', 'z'], pacing);
  expect(first).toEqual(['a', 'x', 'y', 'd']);
  expect(advance(first, ['a', 'x', 'y', 'z'], pacing)).toEqual(['a', 'x', 'y', 'z']);
});

test('what was pressed never waits, and takes no place of the others', () => {
  expect(advance(['a', 'b', 'c', 'pressed'], ['x', 'y', 'z', 'mine'], pacing)).toEqual([
    'x',
    'y',
    'c',
    'mine',
  ]);
});

test('a board that shows what it should stays the very same', () => {
  const shown = ['a', 'b'];
  expect(advance(shown, ['a', 'b'], pacing)).toBe(shown);
});

test('a board of another size is taken over at once', () => {
  expect(advance(['a', 'b', 'c'], ['x', 'y', 'z', 'w'], pacing)).toEqual(['x', 'y', 'z', 'w']);
});
