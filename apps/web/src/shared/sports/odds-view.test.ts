import { expect, test } from 'vitest';
import { formatOdds } from './odds-view.ts';

test('Europe shows the whole that comes back, Asia what is won on top', () => {
  expect(formatOdds(1850, 'europe')).toBe('1.85');
  expect(formatOdds(1850, 'asia')).toBe('0.85');
  expect(formatOdds(1_855, 'europe')).toBe('1.855');
});

test('a long total has two places, cut and never rounded up', () => {
  expect(formatOdds(16_059n, 'europe')).toBe('16.05');
  expect(formatOdds(9_999, 'europe')).toBe('9.999');
});
