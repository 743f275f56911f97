import { expect, test } from 'vitest';
import { formatOdds } from './odds-view.ts';

test('Europe shows the whole that comes back, Asia what is won on top', () => {
  expect(formatOdds(1850, 'europe')).toBe('1.85');
  expect(formatOdds(1850, 'asia')).toBe('0.85');
  expect(formatOdds(12_345n, 'europe')).toBe('12.345');
});
