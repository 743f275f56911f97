import { describe, expect, test } from 'vitest';
import { ageOn, birthdayZone, daysInMonth, parseBirthDate } from './birth-date.ts';
import { localeCodes, locales } from './locales.ts';

const today = '2026-11-27';

describe('a date of birth', () => {
  test.each([
    ['1990-02-28', '1990-02-28'],
    ['2000-02-29', '2000-02-29'],
    ['１９９０-０２-２８', '1990-02-28'],
    ['1990–02–28', '1990-02-28'],
    ['2026-11-27', '2026-11-27'],
    ['1905-11-28', '1905-11-28'],
  ])('reads %s', (text, date) => {
    expect(parseBirthDate(text, today)).toBe(date);
  });

  test.each([
    '',
    '1990-02-31',
    '1990-02-29',
    '1900-02-29',
    '1990-00-10',
    '1990-13-10',
    '1990-10-00',
    '1990-1-1',
    '28/02/1990',
    '1990-02-28T00:00:00Z',
    '0000-01-01',
    '1800-05-05',
    '1905-11-26',
    '2026-11-28',
    '-199-01-01',
    '12026-11-27',
  ])('refuses %j', (text) => {
    expect(parseBirthDate(text, today)).toBeNull();
  });
});

describe('the age', () => {
  test.each([
    ['2008-11-28', 17],
    ['2008-11-27', 18],
    ['2008-11-26', 18],
    ['2026-11-27', 0],
  ])('of %s is %i', (birthDate, age) => {
    expect(ageOn(birthDate, today)).toBe(age);
  });

  test('of a leap day grows on 1 March in other years', () => {
    expect(['2022-02-28', '2022-03-01', '2024-02-29'].map((day) => ageOn('2004-02-29', day))).toEqual([
      17, 18, 20,
    ]);
  });
});

test('a month has its days', () => {
  expect([daysInMonth(2023, 2), daysInMonth(2024, 2), daysInMonth(1900, 2), daysInMonth(2024, 12)]).toEqual([
    28, 29, 28, 31,
  ]);
});

test('every country of registration has a time zone for its birthdays', () => {
  for (const locale of localeCodes) {
    const zone = birthdayZone(locales[locale].phonePrefix);
    expect(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone).toBeTruthy();
  }
  expect(new Set(localeCodes.map((locale) => birthdayZone(locales[locale].phonePrefix))).size).toBe(9);
});
