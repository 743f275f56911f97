import { type CountChances, wholePpm } from './count-model.ts';
import type { Score } from './match-result.ts';

/**
 * A race to a number of points: rallies of a set, games of tennis, sets of a match, frames. With `clearBy` 2 it needs a
 * lead of two and continues past the target.
 */
export type Race = { target: number; clearBy: 1 | 2 };

/** Probability that the home side wins a race from a score, when it wins each point with probability `p`. */
export function raceChance({ target, clearBy }: Race, from: Score, p: number): number {
  const seen = new Map<number, number>();
  const deuce = (p * p) / (p * p + (1 - p) * (1 - p));
  const chanceFrom = (home: number, away: number): number => {
    if (home >= target && home - away >= clearBy) return 1;
    if (away >= target && away - home >= clearBy) return 0;
    if (clearBy === 2 && home >= target - 1 && away >= target - 1) {
      if (home === away) return deuce;
      return home > away ? p + (1 - p) * deuce : p * deuce;
    }
    const key = home * 1_000 + away;
    const known = seen.get(key);
    if (known !== undefined) return known;
    const chance = p * chanceFrom(home + 1, away) + (1 - p) * chanceFrom(home, away + 1);
    seen.set(key, chance);
    return chance;
  };
  return chanceFrom(from.home, from.away);
}

export type FinalScores = readonly { home: number; away: number; chance: number }[];

/**
 * Distribution of the final score of a best-of match. `currentChance` is the home side's probability in the current
 * set, `setChance` in every later set.
 */
export function finalScores(
  setsToWin: number,
  from: Score,
  setChance: number,
  currentChance = setChance,
): FinalScores {
  const found = new Map<string, { home: number; away: number; chance: number }>();
  const play = (home: number, away: number, chance: number, p: number): void => {
    if (home === setsToWin || away === setsToWin) {
      const key = `${home}:${away}`;
      const before = found.get(key)?.chance ?? 0;
      found.set(key, { home, away, chance: before + chance });
      return;
    }
    play(home + 1, away, chance * p, setChance);
    play(home, away + 1, chance * (1 - p), setChance);
  };
  play(from.home, from.away, 1, currentChance);
  return [...found.values()];
}

/** Distribution of a function of the final score, such as the sets played or the margin of frames. */
export function countsOfScores(scores: FinalScores, countOf: (score: Score) => number): CountChances {
  const counts = scores.map(countOf);
  const from = Math.min(...counts);
  const chances = new Array<number>(Math.max(...counts) - from + 1).fill(0);
  scores.forEach((score) => {
    const index = countOf(score) - from;
    chances[index] = (chances[index] ?? 0) + score.chance;
  });
  return { from, chances };
}

/**
 * Probabilities of winning and of a podium place, by Harville's formula: each remaining entrant has a probability in
 * proportion to its weight. Whole ppm in the order of the weights. Winner chances add up to 1,000,000, podium chances
 * (up to rounding) to that times the number of places.
 */
export function placeChances(weights: readonly number[]): { winPpm: number[]; podiumPpm: number[] } {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const podium = weights.map((weight) => weight / total);
  weights.forEach((first, winner) => {
    const afterFirst = total - first;
    weights.forEach((second, runnerUp) => {
      if (runnerUp === winner) return;
      const both = (first / total) * (second / afterFirst);
      podium[runnerUp] = (podium[runnerUp] ?? 0) + both;
      const afterSecond = afterFirst - second;
      weights.forEach((third, place) => {
        if (place === winner || place === runnerUp) return;
        podium[place] = (podium[place] ?? 0) + both * (third / afterSecond);
      });
    });
  });
  return {
    winPpm: wholePpm(weights),
    podiumPpm: podium.map((chance) => Math.min(1_000_000, Math.floor(chance * 1_000_000))),
  };
}
