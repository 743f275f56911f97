import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countsOfScores, finalScores, placeChances, raceChance } from './race-model.ts';

test('a level race of equals is even, and a game of tennis has its known chance', () => {
  expect(raceChance({ target: 25, clearBy: 2 }, { home: 7, away: 7 }, 0.5)).toBeCloseTo(0.5, 12);
  // Winning 60 % of the points wins 73.57 % of the games: p⁴(15 - 4p - 10p²) / (1 - 2p(1 - p)).
  expect(raceChance({ target: 4, clearBy: 2 }, { home: 0, away: 0 }, 0.6)).toBeCloseTo(0.735729, 6);
});

test('a finished race is certain, and a lead never lowers the chance', () => {
  expect(raceChance({ target: 11, clearBy: 2 }, { home: 11, away: 4 }, 0.3)).toBe(1);
  expect(raceChance({ target: 11, clearBy: 2 }, { home: 12, away: 14 }, 0.9)).toBe(0);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 19 }),
      fc.integer({ min: 0, max: 20 }),
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      (home, away, p) => {
        const race = { target: 21, clearBy: 2 } as const;
        const before = raceChance(race, { home, away }, p);
        expect(raceChance(race, { home: home + 1, away }, p)).toBeGreaterThanOrEqual(before - 1e-12);
      },
    ),
    { numRuns: 200 },
  );
});

test('chances of final scores add up to one, and each score has a winner', () => {
  const scores = finalScores(3, { home: 1, away: 0 }, 0.55, 0.8);
  expect(scores.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
  expect(scores.every(({ home, away }) => Math.max(home, away) === 3 && Math.min(home, away) < 3)).toBe(true);
  const sets = countsOfScores(scores, ({ home, away }) => home + away);
  expect(sets.from).toBe(3);
  expect(sets.chances).toHaveLength(3);
  expect(sets.chances[0]).toBeCloseTo(0.8 * 0.55, 12);
});

test('one entrant wins a race and three are on the podium', () => {
  const { winPpm, podiumPpm } = placeChances([5, 3, 2, 1, 1, 0.5]);
  expect(winPpm.reduce((sum, ppm) => sum + ppm, 0)).toBe(1_000_000);
  expect(Math.abs(podiumPpm.reduce((sum, ppm) => sum + ppm, 0) - 3_000_000)).toBeLessThanOrEqual(6);
  expect(podiumPpm).toEqual(podiumPpm.toSorted((a, b) => b - a));
  podiumPpm.forEach((ppm, index) => {
    expect(ppm).toBeGreaterThan(winPpm[index] ?? 0);
  });
});
