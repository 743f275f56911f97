import { describe, expect, test } from 'vitest';
import type { MatchResult } from './match-result.ts';
import { findResultProblems } from './plausible-result.ts';
import type { Sport } from './sports.ts';

const over = (home: number, away: number) => ({ home, away, isOver: true });
const finished = (parts: Partial<MatchResult>): MatchResult => ({ status: 'finished', ...parts });
const full = (home: number, away: number) => ({ scores: { fullGame: over(home, away) } });

describe('A possible result', () => {
  test.each<[Sport, MatchResult]>([
    ['football', finished({ scores: { fullGame: over(2, 2), firstHalf: over(1, 0) }, corners: over(5, 4) })],
    ['football', { status: 'abandoned', scores: { firstHalf: over(1, 0) } }],
    ['football', { status: 'cancelled' }],
    ['handball', finished({ scores: { fullGame: over(31, 31), firstHalf: over(14, 16) } })],
    ['basketball', finished({ ...full(98, 98), overtime: { home: 12, away: 8 } })],
    ['americanFootball', finished(full(20, 20))],
    ['baseball', finished(full(3, 2))],
    ['tennis', finished({ sets: over(2, 1), ...full(17, 14) })],
    ['tennis', { status: 'retired', sets: over(1, 0), verdict: 'home' }],
    ['snooker', finished({ sets: { ...over(10, 7), bestOf: 19 } })],
    ['boxing', finished({ verdict: 'draw' })],
    ['cricket', finished({ verdict: 'away', ...full(240, 180) })],
    [
      'motorRacing',
      finished({
        entrants: [
          { id: 'a', started: true, place: 1 },
          { id: 'b', started: true, place: 2 },
          { id: 'c', started: true, place: 2 },
          { id: 'd', started: true, place: 4 },
          { id: 'e', started: false, place: null },
        ],
      }),
    ],
  ])('%s %j', (sport, result) => {
    expect(findResultProblems(sport, result, ['a', 'b', 'c', 'd', 'e'])).toEqual([]);
  });
});

describe('An impossible result', () => {
  const place = (id: string, at: number | null, started = true) => ({ id, started, place: at });
  test.each<[string, Sport, MatchResult]>([
    ['scoreMissing', 'football', finished({})],
    ['scoreTooHigh', 'football', finished(full(210, 1))],
    ['partsExceedScore', 'football', finished({ scores: { fullGame: over(1, 0), firstHalf: over(2, 0) } })],
    ['periodNotPlayed', 'baseball', finished({ scores: { fullGame: over(1, 0), firstHalf: over(1, 0) } })],
    ['cornersNotCounted', 'basketball', finished({ ...full(90, 80), corners: over(1, 1) })],
    ['overtimeNotPlayed', 'football', finished({ ...full(1, 1), overtime: { home: 1, away: 0 } })],
    ['overtimeNotPlayed', 'basketball', finished({ ...full(90, 80), overtime: { home: 1, away: 0 } })],
    ['levelNotPossible', 'basketball', finished(full(90, 90))],
    [
      'partsDiffer',
      'basketball',
      finished({
        scores: {
          fullGame: over(80, 70),
          firstQuarter: over(20, 20),
          secondQuarter: over(20, 20),
          thirdQuarter: over(20, 20),
          fourthQuarter: over(19, 10),
        },
      }),
    ],
    ['winnerNotAllowed', 'football', finished({ ...full(1, 0), verdict: 'home' })],
    ['setsMissing', 'tennis', finished(full(12, 6))],
    ['setsImpossible', 'tennis', finished({ sets: over(4, 1) })],
    ['setsImpossible', 'volleyball', finished({ sets: over(2, 2) })],
    ['setsImpossible', 'tennis', finished({ sets: { ...over(1, 0), bestOf: 3 } })],
    ['setsImpossible', 'football', finished({ ...full(1, 0), sets: over(1, 0) })],
    ['winnerMissing', 'cricket', finished(full(200, 150))],
    ['retirementNotPossible', 'football', { status: 'retired' }],
    ['cancelledWithScore', 'football', { status: 'cancelled', ...full(1, 0) }],
    ['placesMissing', 'motorRacing', finished({})],
    ['entrantUnknown', 'motorRacing', finished({ entrants: [place('x', 1)] })],
    ['placesImpossible', 'motorRacing', finished({ entrants: [place('a', 1), place('b', 3)] })],
    ['placesImpossible', 'motorRacing', finished({ entrants: [place('a', 1), place('a', 2)] })],
    ['placesImpossible', 'motorRacing', finished({ entrants: [place('a', 1), place('b', 2, false)] })],
    ['placesNotAllowed', 'football', finished({ ...full(1, 0), entrants: [place('a', 1)] })],
  ])('%s in %s', (problem, sport, result) => {
    expect(findResultProblems(sport, result, ['a', 'b'])).toEqual([problem]);
  });
});
