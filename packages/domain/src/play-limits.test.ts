import { describe, expect, test } from 'vitest';
import {
  decideLimitChange,
  limitKinds,
  limitPeriods,
  longerStops,
  reminderMinutes,
  stopKindOf,
  stopKinds,
  stopLengths,
  stopSpans,
} from './play-limits.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const inDays = (days: number) => new Date(now + days * 86_400_000);

test('the names stored in the database are these', () => {
  expect([limitKinds, limitPeriods, stopKinds, reminderMinutes]).toEqual([
    ['deposit', 'loss', 'stake'],
    ['day', 'week', 'month'],
    ['timeOut', 'exclusion'],
    [15, 30, 60],
  ]);
});

test.each([
  [null, null, 'none'],
  [500n, 500n, 'none'],
  [null, 500n, 'now'],
  [null, 0n, 'now'],
  [500n, 499n, 'now'],
  [500n, 0n, 'now'],
  [500n, 501n, 'raise'],
  [0n, 1n, 'raise'],
  [500n, null, 'removal'],
  [0n, null, 'removal'],
] as const)('a change of a limit from %s to %s is of the kind "%s"', (before, after, change) => {
  expect(decideLimitChange(before, after)).toBe(change);
});

test('a break lasts up to a month; longer stops are exclusions', () => {
  expect(stopLengths.map((length) => `${length}: ${stopKindOf(length)}, ${stopSpans[length]}`)).toEqual([
    'day: timeOut, 24 hours',
    'week: timeOut, 7 days',
    'month: timeOut, 30 days',
    'halfYear: exclusion, 6 months',
    'year: exclusion, 1 year',
    'fiveYears: exclusion, 5 years',
    'always: exclusion, null',
  ]);
});

describe('a stop in force', () => {
  test('can be extended to everything that ends later', () => {
    expect(longerStops({ kind: 'timeOut', until: inDays(0.5) }, now)).toEqual(stopLengths);
    expect(longerStops({ kind: 'timeOut', until: inDays(1) }, now)).toEqual(stopLengths.slice(1));
    expect(longerStops({ kind: 'timeOut', until: inDays(29) }, now)).toEqual(stopLengths.slice(2));
    // Six months are at most 184 days and at least 181.
    expect(longerStops({ kind: 'exclusion', until: inDays(184) }, now)).toEqual([
      'year',
      'fiveYears',
      'always',
    ]);
    expect(longerStops({ kind: 'exclusion', until: inDays(1824) }, now)).toEqual(['fiveYears', 'always']);
    expect(longerStops({ kind: 'exclusion', until: inDays(1826) }, now)).toEqual(['always']);
  });

  test('cannot be extended to a length that ends at the same moment', () => {
    for (const [at, days] of [1, 7, 30, 181, 365, 1825].entries()) {
      expect(longerStops({ kind: 'timeOut', until: inDays(days) }, now)).toEqual(stopLengths.slice(at + 1));
    }
  });

  test('cannot become a break once it is an exclusion, and cannot be extended when it has no end', () => {
    expect(longerStops({ kind: 'exclusion', until: inDays(2) }, now)).toEqual(stopLengths.slice(3));
    expect(longerStops({ kind: 'exclusion', until: null }, now)).toEqual([]);
  });
});
