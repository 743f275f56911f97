import { expect, test } from 'vitest';
import { formatCellOdds, formatOdds, formatTotalOdds } from './odds-view.ts';

test('Europe shows the whole that comes back, Asia what is won on top', () => {
  expect(formatOdds(1850, 'europe')).toBe('1.85');
  expect(formatOdds(1850, 'asia')).toBe('0.85');
  expect(formatOdds(1_855, 'europe')).toBe('1.855');
});

test('a long total has two places, cut and never rounded up', () => {
  expect(formatOdds(16_059n, 'europe')).toBe('16.05');
  expect(formatOdds(9_999, 'europe')).toBe('9.999');
});

test('a total of several legs is never read as thousands: two places, cut; a price alone keeps its third', () => {
  expect(formatTotalOdds(9_996n, 3, 'europe')).toBe('9.99');
  expect(formatTotalOdds(9_996n, 3, 'asia')).toBe('8.99');
  expect(formatTotalOdds(1_855, 1, 'europe')).toBe('1.855');
});

test('a cell leaves the decimals of a long price away and never shows more than it is', () => {
  expect(formatCellOdds(99_999, 'europe')).toBe('99.99');
  expect(formatCellOdds(100_000, 'europe')).toBe('100');
  expect(formatCellOdds(251_990, 'europe')).toBe('251');
  expect(formatCellOdds(10_000_000, 'europe')).toBe('10000');
  expect(formatOdds(251_990, 'europe')).toBe('251.99');
});

test('what Asia shows decides by itself whether it is long', () => {
  expect(formatCellOdds(100_990, 'asia')).toBe('99.99');
  expect(formatCellOdds(101_500, 'asia')).toBe('100');
  expect(formatCellOdds(1_850, 'asia')).toBe('0.85');
});
