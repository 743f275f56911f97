import { expect, test } from 'vitest';
import { addDays, dayIn, isDay, startOfDay } from './days.ts';

test.each([
  ['America/Sao_Paulo', '2026-11-21', '2026-11-21T03:00:00.000Z'],
  ['UTC', '2026-11-21', '2026-11-21T00:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-21', '2026-11-20T18:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-21', '2026-11-20T10:00:00.000Z'],
  ['Etc/GMT+12', '2026-11-21', '2026-11-21T12:00:00.000Z'],
  ['Nowhere/AtAll', '2026-11-21', '2026-11-21T03:00:00.000Z'],
])('In %s the day %s begins at %s', (zone, day, moment) => {
  expect(startOfDay(zone, day).toISOString()).toBe(moment);
});

test('A day whose midnight is skipped by the clocks begins at one', () => {
  // Summer time began after 23:59:59, with 01:00:00.
  expect(startOfDay('America/Sao_Paulo', '2018-11-04').toISOString()).toBe('2018-11-04T03:00:00.000Z');
  expect(startOfDay('America/Sao_Paulo', '2018-11-05').toISOString()).toBe('2018-11-05T02:00:00.000Z');
});

test('The moment before a day begins belongs to the day before', () => {
  for (const zone of ['America/Sao_Paulo', 'Asia/Tokyo', 'Africa/Lagos', 'Australia/Lord_Howe']) {
    const start = startOfDay(zone, '2026-03-01');
    expect([dayIn(zone, start), dayIn(zone, new Date(start.getTime() - 1))]).toEqual([
      '2026-03-01',
      '2026-02-28',
    ]);
  }
});

test('Days are added across months and leap years', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['', false],
])('%j is a calendar date: %s', (text, expected) => expect(isDay(text)).toBe(expected));
