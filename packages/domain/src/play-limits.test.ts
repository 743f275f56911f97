import { describe, expect, test } from 'vitest';
import { longerStops, stopLengths } from './play-limits.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const inDays = (days: number) => new Date(now + days * 86_400_000);

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
    expect(longerStops({ kind: 'exclusion', until: inDays(1826) }, now)).toEqual(['always']);
  });

  test('cannot become a break once it is an exclusion, and cannot be extended when it has no end', () => {
    expect(longerStops({ kind: 'exclusion', until: inDays(2) }, now)).toEqual(stopLengths.slice(3));
    expect(longerStops({ kind: 'exclusion', until: null }, now)).toEqual([]);
  });
});
