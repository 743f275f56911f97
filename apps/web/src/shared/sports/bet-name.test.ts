import { expect, test } from 'vitest';
import { knownSystem } from './bet-name.ts';

test('recognizes a system by its legs and sizes, in any order', () => {
  expect(knownSystem([3, 2, 4], 4)).toBe('yankee');
  expect(knownSystem([2, 3], 3)).toBe('trixie');
  expect(knownSystem([2, 3], 4)).toBeNull();
});
