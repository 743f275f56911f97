import { expect, test } from 'vitest';
import { dateOf, dayText, isWhole, spanOf } from './period.ts';

const now = new Date(2026, 2, 3, 23, 59);

test('a period ends today and includes today', () => {
  expect(spanOf('today', now)).toEqual({ from: '2026-03-03', to: '2026-03-03' });
  expect(spanOf('week', now)).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  expect(spanOf('month', now)).toEqual({ from: '2026-02-02', to: '2026-03-03' });
});

test('a day survives formatting and parsing', () => {
  expect(dayText(dateOf('2026-10-18'))).toBe('2026-10-18');
});

test('days out of order or missing are not a whole period', () => {
  expect(isWhole({ from: '2026-03-03', to: '2026-03-03' })).toBe(true);
  expect(isWhole({ from: '2026-03-04', to: '2026-03-03' })).toBe(false);
  expect(isWhole({ from: '', to: '2026-03-03' })).toBe(false);
});
