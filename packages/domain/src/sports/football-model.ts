import type { Chances } from './chances.ts';
import { type Market, marketDefinitionOf, type OutcomeCode, outcomesOf, scoreOutcome } from './markets.ts';
import type { MatchResult, Score } from './match-result.ts';
import { sharePpm } from './odds.ts';
import { settle } from './settlement.ts';

/**
 * Prices of a football match, in whole ppm. The model uses floating point, is deterministic and handles no money. Goals
 * are Poisson distributed with the Dixon–Coles (1997) correction for low scores, and uniform in time. Chances of a
 * market come from settling it on every score of the grid, so prices always agree with settlement.
 */
export type GoalRates = {
  /** Expected goals of the home side in 90 minutes. */
  home: number;
  away: number;
  /** Dixon–Coles dependence, usually -0.13 to -0.03; 0 makes goals independent, as for corners. */
  rho: number;
};

export type Standing = {
  score: Score;
  /** Minutes left in the period, including added time: 90 before a match, 45 for its first half. */
  minutesLeft: number;
};

/** Probabilities of the goals still to come: `grid[home][away]`, adding up to one. */
export type ScoreGrid = readonly (readonly number[])[];

/** Maximum goals to come per side; the probability beyond it is distributed over the rest. */
export const goalsLeftMax = 12;

const matchMinutes = 90;

/**
 * Builds the grid of goals to come. The low-score correction applies to final scores, so it fades with the time left
 * and ends with the first goal.
 */
export function scoreGrid(rates: GoalRates, { score, minutesLeft }: Standing): ScoreGrid {
  const share = Math.max(0, minutesLeft) / matchMinutes;
  const [home, away] = [rates.home * share, rates.away * share];
  const rho = score.home + score.away === 0 ? rates.rho * Math.min(1, share) : 0;
  const [ofHome, ofAway] = [poisson(home), poisson(away)];
  const raw = ofHome.map((p, goalsHome) =>
    ofAway.map((q, goalsAway) => p * q * lowScoreFactor(goalsHome, goalsAway, home, away, rho)),
  );
  const total = raw.flat().reduce((sum, chance) => sum + chance, 0);
  return raw.map((row) => row.map((chance) => chance / total));
}

/** Grid of a count without dependence, such as corners. */
export function cornerGrid(rates: Omit<GoalRates, 'rho'>, standing: Standing): ScoreGrid {
  return scoreGrid({ ...rates, rho: 0 }, standing);
}

function poisson(mean: number): number[] {
  const chances = [Math.exp(-mean)];
  for (let goals = 1; goals <= goalsLeftMax; goals++) {
    chances.push(((chances[goals - 1] ?? 0) * mean) / goals);
  }
  return chances;
}

/** The four corrections, clamped at zero for rates far from football. */
function lowScoreFactor(home: number, away: number, homeMean: number, awayMean: number, rho: number): number {
  if (home > 1 || away > 1) return 1;
  if (home === 1 && away === 1) return Math.max(0, 1 - rho);
  if (home === 1) return Math.max(0, 1 + awayMean * rho);
  if (away === 1) return Math.max(0, 1 + homeMean * rho);
  return Math.max(0, 1 - homeMean * awayMean * rho);
}

/**
 * Chances of every correct score and of `other`, in the order of `outcomesOf`. Equal to `chancesOf` for each, in one
 * pass over the grid instead of 37.
 */
export function correctScoreChances(grid: ScoreGrid, score: Score): Map<OutcomeCode, Chances> {
  const sums = new Map(outcomesOf('correctScore').map((outcome) => [outcome, 0]));
  grid.forEach((row, home) => {
    row.forEach((chance, away) => {
      const listed = scoreOutcome({ home: score.home + home, away: score.away + away });
      const outcome = sums.has(listed) ? listed : 'other';
      sums.set(outcome, (sums.get(outcome) ?? 0) + chance);
    });
  });
  return new Map([...sums].map(([outcome, win]) => [outcome, ppmOf({ ...noShares, win, loss: 1 - win })]));
}

type Shares = { win: number; halfWin: number; void: number; halfLoss: number; loss: number };

/**
 * Computes the chances of an outcome by settling it on every score that may occur. The grid must belong to the market's
 * period (for corner markets: corners), and `score` is the current score of that period. Asian handicaps are priced as
 * they settle in play: on goals from now on. Whole ppm that add up to 1,000,000, each within 1 ppm of the grid's value.
 */
export function chancesOf(market: Market, outcome: OutcomeCode, grid: ScoreGrid, score: Score): Chances {
  const shares: Shares = { ...noShares };
  grid.forEach((row, home) => {
    row.forEach((chance, away) => {
      const result = resultAt(market, { home: score.home + home, away: score.away + away });
      const { kind } = settle(market, outcome, result, { scoreAtPlacement: score });
      if (kind === 'undecided' || kind === 'deadHeat') throw new RangeError(`no price for ${market.type}`);
      shares[kind] += chance;
    });
  });
  return ppmOf(shares);
}

const noShares: Shares = { win: 0, halfWin: 0, void: 0, halfLoss: 0, loss: 0 };

function ppmOf(shares: Shares): Chances {
  const kinds = [shares.win, shares.halfWin, shares.void, shares.halfLoss, shares.loss];
  const ppm = sharePpm(kinds.map((chance) => BigInt(Math.floor(Math.max(0, chance) * 2 ** 50))));
  const [winPpm = 0, halfWinPpm = 0, voidPpm = 0, halfLossPpm = 0, lossPpm = 0] = ppm;
  return { winPpm, halfWinPpm, voidPpm, halfLossPpm, lossPpm };
}

function resultAt({ type, period }: Market, score: Score): MatchResult {
  const tally = { ...score, isOver: true };
  return marketDefinitionOf(type).counts === 'corners'
    ? { status: 'finished', corners: tally }
    : { status: 'finished', scores: { [period]: tally } };
}
