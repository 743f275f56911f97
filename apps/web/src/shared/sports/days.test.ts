import { expect, test } from 'vitest';
import { dayOf, dayStrip, daysBetween, isoDay, noonOf } from './days.ts';

test('a strip of days crosses the end of a month, forwards and backwards', () => {
  const today = new Date(2026, 1, 27, 23, 30);
  expect(dayStrip(today, 3, 1)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(dayStrip(new Date(2026, 0, 1, 0, 5), 2, -1)).toEqual(['2026-01-01', '2025-12-31']);
});

test('days are counted by the calendar, not by hours', () => {
  expect(daysBetween(new Date(2026, 4, 3, 23, 59), new Date(2026, 4, 4, 0, 1))).toBe(1);
  expect(daysBetween(new Date(2026, 4, 3, 8), new Date(2026, 4, 2, 22))).toBe(-1);
});

test('a formatted day parses to the same day', () => {
  expect(isoDay(noonOf('2026-10-18'))).toBe('2026-10-18');
});

test('only an existing day parses', () => {
  expect(dayOf('2026-02-28')).toBe('2026-02-28');
  expect(dayOf('2026-02-30')).toBeNull();
  expect(dayOf('tomorrow')).toBeNull();
  expect(dayOf(20_260_228)).toBeNull();
});
