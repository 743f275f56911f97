import type { OddsFormat } from '@palpite/domain/sports/odds-formats';
import { expect, test, vi } from 'vitest';
import {
  chooseOddsFormat,
  chooseOddsView,
  formatCellOdds,
  formatOdds,
  formatTotalOdds,
  useOddsView,
} from './odds-view.ts';

test('the European view shows the whole return, the Asian view the profit', () => {
  expect(formatOdds(1850, 'decimal')).toBe('1.85');
  expect(formatOdds(1850, 'hongKong')).toBe('0.85');
  expect(formatOdds(1_855, 'decimal')).toBe('1.855');
});

test('a long total has two decimal places, truncated', () => {
  expect(formatOdds(16_059n, 'decimal')).toBe('16.05');
  expect(formatOdds(9_999, 'decimal')).toBe('9.999');
});

test('combined odds have two truncated decimal places; a single price keeps its third', () => {
  expect(formatTotalOdds(9_996n, 3, 'decimal')).toBe('9.99');
  expect(formatTotalOdds(9_996n, 3, 'hongKong')).toBe('8.99');
  expect(formatTotalOdds(1_855, 1, 'decimal')).toBe('1.855');
});

test('a cell leaves out the decimals of a long price and never shows more than the price', () => {
  expect(formatCellOdds(99_999, 'decimal')).toBe('99.99');
  expect(formatCellOdds(100_000, 'decimal')).toBe('100');
  expect(formatCellOdds(251_990, 'decimal')).toBe('251');
  expect(formatCellOdds(10_000_000, 'decimal')).toBe('10000');
  expect(formatOdds(251_990, 'decimal')).toBe('251.99');
});

test('the Asian view uses its own value to decide whether a price is long', () => {
  expect(formatCellOdds(100_990, 'hongKong')).toBe('99.99');
  expect(formatCellOdds(101_500, 'hongKong')).toBe('100');
  expect(formatCellOdds(1_850, 'hongKong')).toBe('0.85');
});

const choose = async (format: OddsFormat) => {
  chooseOddsFormat(format);
  await vi.waitFor(() => expect(useOddsView.getState().format).toBe(format));
};

test('the Asian view uses Hong Kong odds by default, and a chosen format applies to both views', async () => {
  chooseOddsView('asia');
  expect(useOddsView.getState().format).toBe('hongKong');
  await choose('american');
  expect(formatOdds(2_500, 'american')).toBe('+150');
  chooseOddsView('europe');
  expect(useOddsView.getState()).toMatchObject({ view: 'europe', format: 'american' });
  await choose('decimal');
});

test('an unknown stored format is ignored, and prices stay readable', async () => {
  chooseOddsFormat('roman' as OddsFormat);
  await vi.waitFor(() => expect(useOddsView.getState().chosen).toBeNull());
  expect(useOddsView.getState().format).toBe('decimal');
});

test('a cell leaves out the decimals of long prices in every format', async () => {
  await choose('malay');
  expect(formatCellOdds(250_000, 'malay')).toBe('-0.004');
  expect(formatCellOdds(251_990, 'indonesian')).toBe('250');
  expect(formatCellOdds(251_990, 'fractional')).toBe('250/1');
  expect(formatCellOdds(251_990, 'american')).toBe('+25099');
  expect(formatTotalOdds(9_996n, 3, 'indonesian')).toBe('8.99');
});
