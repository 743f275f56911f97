import type { Chances } from './chances.ts';
import type { ScoreGrid } from './football-model.ts';
import type { Side } from './markets.ts';
import type { Score } from './match-result.ts';
import { sharePpm } from './odds.ts';

/**
 * Chances of a count (points of a match, a margin, games, frames), and of lines on it. Like the football model it
 * computes with floating numbers, holds no money, and gives the same output for the same input.
 */
export type CountChances = {
  /** The least count; `chances[k]` is that of `from + k`. They add up to one. */
  from: number;
  chances: readonly number[];
};

/** The chance that a normal variable with mean 0 and deviation 1 is at most `x` (Abramowitz and Stegun 26.2.17). */
export function normalChance(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return x < 0 ? tail : 1 - tail;
}

/** The chance of the stronger side when strengths are logarithms of odds (Bradley and Terry). */
export function logisticChance(strength: number): number {
  return 1 / (1 + Math.exp(-strength));
}

/**
 * Whole counts that are about normal, never below `least`: each count has the chance of the unit around it, counted
 * within four deviations.
 */
export function normalCounts(
  mean: number,
  deviation: number,
  least = Number.NEGATIVE_INFINITY,
): CountChances {
  const middle = Math.max(least, Math.floor(mean + 0.5));
  if (deviation < 0.05) return { from: middle, chances: [1] };
  const from = Math.max(least, Math.floor(mean - 4 * deviation));
  const length = Math.max(1, Math.ceil(mean + 4 * deviation) - from + 1);
  let below = 0;
  const chances = Array.from({ length }, (_, index) => {
    const upTo = index === length - 1 ? 1 : normalChance((from + index + 0.5 - mean) / deviation);
    const chance = Math.max(0, upTo - below);
    below = Math.max(below, upTo);
    return chance;
  });
  return { from, chances };
}

/** The same chances with every count moved. */
export function moveCounts({ from, chances }: CountChances, by: number): CountChances {
  return { from: from + by, chances };
}

/** One count out of several ways in which it may come about, each with its chance. */
export function mixCounts(ways: readonly { chance: number; counts: CountChances }[]): CountChances {
  const from = Math.min(...ways.map(({ counts }) => counts.from));
  const until = Math.max(...ways.map(({ counts }) => counts.from + counts.chances.length));
  const chances = new Array<number>(until - from).fill(0);
  for (const way of ways) {
    way.counts.chances.forEach((chance, index) => {
      const place = way.counts.from - from + index;
      chances[place] = (chances[place] ?? 0) + way.chance * chance;
    });
  }
  return { from, chances };
}

/** What a grid of points to come says of the final margin, from the home side. */
export function marginCounts(grid: ScoreGrid, { home, away }: Score): CountChances {
  const size = grid.length;
  const chances = new Array<number>(2 * size - 1).fill(0);
  grid.forEach((row, ofHome) => {
    row.forEach((chance, ofAway) => {
      const index = ofHome - ofAway + size - 1;
      chances[index] = (chances[index] ?? 0) + chance;
    });
  });
  return { from: home - away - size + 1, chances };
}

/** What a grid of points to come says of the final total. */
export function totalCounts(grid: ScoreGrid, { home, away }: Score): CountChances {
  const chances = new Array<number>(2 * grid.length - 1).fill(0);
  grid.forEach((row, ofHome) => {
    row.forEach((chance, ofAway) => {
      chances[ofHome + ofAway] = (chances[ofHome + ofAway] ?? 0) + chance;
    });
  });
  return { from: home + away, chances };
}

/** What a grid of points to come says of the final count of one side. */
export function sideCounts(grid: ScoreGrid, score: Score, side: Side): CountChances {
  const chances = new Array<number>(grid.length).fill(0);
  grid.forEach((row, ofHome) => {
    row.forEach((chance, ofAway) => {
      const index = side === 'home' ? ofHome : ofAway;
      chances[index] = (chances[index] ?? 0) + chance;
    });
  });
  return { from: score[side], chances };
}

/**
 * The chances of `over`: a count above a line, a quarter line being half a stake on each neighbour. A handicap of the
 * home side is the margin over the opposite line. Whole ppm that add up to 1,000,000.
 */
export function overChances({ from, chances }: CountChances, lineQuarters: number): Chances {
  let [win, halfWin, level, halfLoss, loss] = [0, 0, 0, 0, 0];
  chances.forEach((chance, index) => {
    const excess = 4 * (from + index) - lineQuarters;
    if (excess >= 2) win += chance;
    else if (excess === 1) halfWin += chance;
    else if (excess === 0) level += chance;
    else if (excess === -1) halfLoss += chance;
    else loss += chance;
  });
  const [winPpm = 0, halfWinPpm = 0, voidPpm = 0, halfLossPpm = 0, lossPpm = 0] = wholePpm([
    win,
    halfWin,
    level,
    halfLoss,
    loss,
  ]);
  return { winPpm, halfWinPpm, voidPpm, halfLossPpm, lossPpm };
}

/** The chances of the other outcome of a two-way market. */
export function oppositeChances({ winPpm, halfWinPpm, voidPpm, halfLossPpm, lossPpm }: Chances): Chances {
  return {
    winPpm: lossPpm,
    halfWinPpm: halfLossPpm,
    voidPpm,
    halfLossPpm: halfWinPpm,
    lossPpm: winPpm,
  };
}

/** Whole ppm in proportion to chances, adding up to 1,000,000. */
export function wholePpm(chances: readonly number[]): number[] {
  return sharePpm(chances.map((chance) => BigInt(Math.floor(Math.max(0, chance) * 2 ** 50))));
}

/** How likely a count is above nought, nought, and below: who wins by a margin. */
export function signChances({ from, chances }: CountChances): { home: number; draw: number; away: number } {
  const found = { home: 0, draw: 0, away: 0 };
  chances.forEach((chance, index) => {
    const count = from + index;
    found[count > 0 ? 'home' : count < 0 ? 'away' : 'draw'] += chance;
  });
  return found;
}

/** How likely a count is odd. */
export function oddChance({ from, chances }: CountChances): number {
  return chances.reduce((sum, chance, index) => sum + ((from + index) % 2 === 0 ? 0 : chance), 0);
}
