import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areChances, expectedFactor, fairOdds, quoteChances } from './chances.ts';
import {
  chancesOf,
  cornerGrid,
  correctScoreChances,
  type GoalRates,
  type ScoreGrid,
  scoreGrid,
} from './football-model.ts';
import { type Market, type MarketType, type OutcomeCode, outcomesOf } from './markets.ts';
import { overroundPpm } from './odds.ts';
import { compareRatios, ratioOf, ratioZero } from './ratio.ts';

const rates: GoalRates = { home: 1.6, away: 1.1, rho: -0.08 };
const kickOff = { score: { home: 0, away: 0 }, minutesLeft: 90 };
const beforeMatch = scoreGrid(rates, kickOff);

function aMarket(type: MarketType, line?: number, period: Market['period'] = 'fullGame'): Market {
  return { sport: 'football', type, period, lineQuarters: line === undefined ? null : line * 4, side: null };
}

const winPpm = (
  type: MarketType,
  outcome: OutcomeCode,
  grid: ScoreGrid = beforeMatch,
  score = kickOff.score,
) => chancesOf(aMarket(type), outcome, grid, score).winPpm;

const fairNumber = (type: MarketType, line: number, outcome: OutcomeCode) => {
  const odds = fairOdds(chancesOf(aMarket(type, line), outcome, beforeMatch, kickOff.score)) ?? ratioZero;
  return Number(odds.numerator) / Number(odds.denominator);
};

const someRates = fc.record({
  home: fc.double({ min: 0.2, max: 3.5, noNaN: true }),
  away: fc.double({ min: 0.2, max: 3.5, noNaN: true }),
  rho: fc.double({ min: -0.13, max: 0, noNaN: true }),
});
const someStanding = fc.record({
  score: fc.record({ home: fc.nat(4), away: fc.nat(4) }),
  minutesLeft: fc.integer({ min: 1, max: 90 }),
});

describe('before a match of 1.6 and 1.1 expected goals with a dependence of -0.08', () => {
  test('the result is 0.480111, 0.267836, 0.252053', () => {
    expect(outcomesOf('matchResult').map((outcome) => winPpm('matchResult', outcome))).toEqual([
      480_111, 267_836, 252_053,
    ]);
  });

  test('more than 2.5 goals is 0.506376', () => {
    expect(chancesOf(aMarket('total', 2.5), 'over', beforeMatch, kickOff.score).winPpm).toBe(506_376);
  });

  test.each([
    [0.25, 1.41049],
    [0, 1.52499],
    [-0.25, 1.80392],
    [-0.5, 2.08285],
    [-0.75, 2.41404],
    [-1, 3.03709],
  ])('the fair odds of home with handicap %f are %f', (line, odds) => {
    // Chances are whole ppm, which changes odds of 3 by at most a hundredth of a thousandth.
    expect(Math.abs(fairNumber('asianHandicap', line, 'home') - odds)).toBeLessThan(0.000_02);
  });

  test('the odds of a quarter line lie between those of its neighbours', () => {
    const [half, threeQuarters, whole] = [-0.5, -0.75, -1].map((line) =>
      fairNumber('asianHandicap', line, 'home'),
    );
    expect(half).toBeLessThan(threeQuarters ?? 0);
    expect(threeQuarters).toBeLessThan(whole ?? 0);
  });
});

describe('in play', () => {
  test('less time makes the current score more likely', () => {
    const ahead = { home: 1, away: 0 };
    const homeWins = [60, 30, 10, 1].map((minutesLeft) =>
      winPpm('matchResult', 'home', scoreGrid(rates, { score: ahead, minutesLeft }), ahead),
    );
    expect(homeWins).toEqual(homeWins.toSorted((a, b) => a - b));
    expect(homeWins.at(-1)).toBeGreaterThan(980_000);
  });

  test('no time left makes it certain', () => {
    const score = { home: 2, away: 1 };
    const grid = scoreGrid(rates, { score, minutesLeft: 0 });
    expect(winPpm('correctScore', '2:1', grid, score)).toBe(1_000_000);
    expect(winPpm('bothToScore', 'yes', grid, score)).toBe(1_000_000);
  });

  test('a handicap is priced on goals to come, a result on the score', () => {
    const standing = { score: { home: 2, away: 0 }, minutesLeft: 45 };
    const grid = scoreGrid(rates, standing);
    const level = chancesOf(aMarket('asianHandicap', 0), 'home', grid, standing.score);
    expect(level.winPpm).toBeLessThan(600_000);
    expect(level.voidPpm).toBeGreaterThan(250_000);
    expect(winPpm('matchResult', 'home', grid, standing.score)).toBeGreaterThan(900_000);
  });

  test('low scores depend on each other less over time, and not at all after a goal', () => {
    /** 1 when goals of both sides are independent. */
    const dependence = (grid: ScoreGrid) =>
      ((grid[0]?.[0] ?? 0) * (grid[1]?.[1] ?? 0)) / ((grid[0]?.[1] ?? 0) * (grid[1]?.[0] ?? 0));
    const goalless = scoreGrid(rates, { score: { home: 0, away: 0 }, minutesLeft: 45 });
    // Half the rates (0.8, 0.55) and half the dependence (-0.04).
    const atHalfTime = ((1 + 0.8 * 0.55 * 0.04) * 1.04) / ((1 - 0.55 * 0.04) * (1 - 0.8 * 0.04));
    expect(dependence(goalless)).toBeCloseTo(atHalfTime, 9);
    const afterGoal = scoreGrid(rates, { score: { home: 0, away: 1 }, minutesLeft: 45 });
    expect(dependence(afterGoal)).toBeCloseTo(1, 9);
  });

  test('the second half alone is a match at half the rates', () => {
    const half = scoreGrid({ ...rates, rho: 0 }, { score: { home: 0, away: 0 }, minutesLeft: 45 });
    expect(half[0]?.[0]).toBeCloseTo(Math.exp(-(1.6 + 1.1) / 2), 9);
  });
});

test('corners are priced by the same functions', () => {
  const grid = cornerGrid({ home: 5.2, away: 4.3 }, kickOff);
  const over = chancesOf(aMarket('cornersTotal', 9.5, 'cornerKick'), 'over', grid, kickOff.score);
  expect(over.winPpm).toBeGreaterThan(400_000);
  expect(over.winPpm).toBeLessThan(600_000);
});

test('correct scores in one pass have the same chances as settling each of them', () => {
  const standing = { score: { home: 1, away: 0 }, minutesLeft: 55 };
  const grid = scoreGrid(rates, standing);
  const all = correctScoreChances(grid, standing.score);
  expect([...all.keys()]).toEqual(outcomesOf('correctScore'));
  for (const [outcome, { winPpm: inOnePass }] of all) {
    const settled = winPpm('correctScore', outcome, grid, standing.score);
    // Both are whole ppm of the same sum in a different order.
    expect(Math.abs(inOnePass - settled)).toBeLessThanOrEqual(1);
  }
  expect(all.get('0:0')?.winPpm).toBe(0);
});

describe('for any rates, score and time left', () => {
  test('chances are whole and add up to one over a market', () => {
    const types = ['matchResult', 'oddEven', 'bothToScore'] as const;
    fc.assert(
      fc.property(someRates, someStanding, fc.constantFrom(...types), (ofGoals, standing, type) => {
        const grid = scoreGrid(ofGoals, standing);
        const chances = outcomesOf(type).map((outcome) =>
          chancesOf(aMarket(type), outcome, grid, standing.score),
        );
        expect(chances.every(areChances)).toBe(true);
        const sum = chances.reduce((total, one) => total + one.winPpm, 0);
        expect(Math.abs(sum - 1_000_000)).toBeLessThanOrEqual(chances.length);
      }),
      { numRuns: 40 },
    );
  });

  test('offered odds contain the margin and never return more than the stake on average', () => {
    fc.assert(
      fc.property(someRates, someStanding, fc.integer({ min: -8, max: 8 }), (ofGoals, standing, quarters) => {
        const grid = scoreGrid(ofGoals, standing);
        const market = aMarket('asianHandicap', quarters / 4);
        const sides = outcomesOf('asianHandicap').map((side) =>
          chancesOf(market, side, grid, standing.score),
        );
        const odds = sides.map((chances) => quoteChances(chances, 60_000));
        fc.pre(odds.every((price) => price !== null && price > 1_010 && price < 500_000));
        const prices = odds.map((price) => price ?? 0);
        expect(overroundPpm(prices)).toBeGreaterThan(59_000);
        sides.forEach((chances, index) => {
          const expected = expectedFactor(chances, ratioOf(prices[index] ?? 0, 1_000));
          expect(compareRatios(expected, ratioOf(1))).toBeLessThan(0);
        });
      }),
      { numRuns: 40 },
    );
  });

  test('the same match has the same grid', () => {
    fc.assert(
      fc.property(someRates, someStanding, (ofGoals, standing) => {
        expect(scoreGrid(ofGoals, standing)).toEqual(scoreGrid({ ...ofGoals }, structuredClone(standing)));
      }),
      { numRuns: 20 },
    );
  });
});
