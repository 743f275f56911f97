import { expect, test } from 'vitest';
import { firstName, partOfDay } from './start-mask.tsx';

test('selects the greeting by the hour', () => {
  expect([0, 4, 5, 11, 12, 17, 18, 23].map(partOfDay)).toEqual([
    'evening',
    'evening',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ]);
});

test('returns the first name', () => {
  expect(firstName('  Maria  das Dores')).toBe('Maria');
  expect(firstName('')).toBe('');
});
