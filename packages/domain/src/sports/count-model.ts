import type { Chances } from './chances.ts';
import type { ScoreGrid } from './football-model.ts';
import type { Side } from './markets.ts';
import type { Score } from './match-result.ts';
import { sharePpm } from './odds.ts';

/**
 * Probability distribution of a count (points of a match, a margin, games, frames) and chances of lines on it. Like the
 * football model it uses floating point, handles no money, and is deterministic.
 */
export type CountChances = {
  /** Smallest count; `chances[k]` belongs to the count `from + k`. The chances add up to one. */
  from: number;
  chances: readonly number[];
};

/** Probability that a standard normal variable is at most `x` (Abramowitz and Stegun 26.2.17). */
export function normalChance(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return x < 0 ? tail : 1 - tail;
}

/** Win probability from a strength given as log odds (Bradley–Terry model). */
export function logisticChance(strength: number): number {
  return 1 / (1 + Math.exp(-strength));
}

/**
 * Discretized normal distribution, truncated at `least`: each count has the probability of the unit interval around it,
 * within four standard deviations.
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

export function moveCounts({ from, chances }: CountChances, by: number): CountChances {
  return { from: from + by, chances };
}

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

/** Distribution of the final margin from the home side, given a grid of points to come. */
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

export function totalCounts(grid: ScoreGrid, { home, away }: Score): CountChances {
  const chances = new Array<number>(2 * grid.length - 1).fill(0);
  grid.forEach((row, ofHome) => {
    row.forEach((chance, ofAway) => {
      chances[ofHome + ofAway] = (chances[ofHome + ofAway] ?? 0) + chance;
    });
  });
  return { from: home + away, chances };
}

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
 * Chances of `over`: a count above a line. A quarter line puts half of the stake on each neighbour. A handicap of the
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

export function oppositeChances({ winPpm, halfWinPpm, voidPpm, halfLossPpm, lossPpm }: Chances): Chances {
  return {
    winPpm: lossPpm,
    halfWinPpm: halfLossPpm,
    voidPpm,
    halfLossPpm: halfWinPpm,
    lossPpm: winPpm,
  };
}

/** Converts chances to whole ppm that add up to 1,000,000. */
export function wholePpm(chances: readonly number[]): number[] {
  return sharePpm(chances.map((chance) => BigInt(Math.floor(Math.max(0, chance) * 2 ** 50))));
}

/** Probability that a margin is positive, zero or negative: the winner. */
export function signChances({ from, chances }: CountChances): { home: number; draw: number; away: number } {
  const found = { home: 0, draw: 0, away: 0 };
  chances.forEach((chance, index) => {
    const count = from + index;
    found[count > 0 ? 'home' : count < 0 ? 'away' : 'draw'] += chance;
  });
  return found;
}

export function oddChance({ from, chances }: CountChances): number {
  return chances.reduce((sum, chance, index) => sum + ((from + index) % 2 === 0 ? 0 : chance), 0);
}
