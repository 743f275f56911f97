import { recordKinds as contractKinds } from '@palpite/contracts/records';
import { expect, test } from 'vitest';
import { dateOf, dayText, isWhole, kindOf, recordKinds, spanOf } from './filters.ts';

test('lists the kinds of the contract', () => {
  expect(recordKinds).toEqual(contractKinds);
});

test('an unknown kind in a link selects all', () => {
  expect(kindOf('withdrawal')).toBe('withdrawal');
  expect(kindOf('salary')).toBe('all');
  expect(kindOf(undefined)).toBe('all');
});

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
