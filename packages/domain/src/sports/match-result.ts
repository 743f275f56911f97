import type { Period } from './codes.ts';
import { type MarketType, marketDefinitionOf, type Side } from './markets.ts';
import { type Sport, type SportRules, sports } from './sports.ts';

/** Known facts of a match that settlement needs. A missing fact is unknown and never makes a bet lose. */
export type Score = { home: number; away: number };

/** A running count; `isOver` is true when its period was played to the end. */
export type Tally = Score & { isOver: boolean };

/**
 * `abandoned` and `retired` are final: the match will not continue. An interrupted match is `running`; only a match
 * that has not started is `postponed`. `finished` means that officials have declared the result; a knock-out in boxing
 * is a finish.
 */
export type MatchStatus = 'running' | 'finished' | 'abandoned' | 'retired' | 'postponed' | 'cancelled';

/** An entrant of a race; entrants who tie have the same place. Null: not classified. */
export type Entrant = { id: string; started: boolean; place: number | null };

export type MatchResult = {
  status: MatchStatus;
  /** By period; the full game without overtime. */
  scores?: Partial<Record<Exclude<Period, 'cornerKick'>, Tally>>;
  /** Points added in overtime; penalty shoot-outs never count. */
  overtime?: Score;
  corners?: Tally;
  /** Sets or frames won; `bestOf` for a match with a fixed maximum. */
  sets?: Tally & { bestOf?: number };
  /** The side that officials declared the winner, or that advances to the next round. */
  verdict?: Side | 'draw';
  entrants?: readonly Entrant[];
  /** Hours since the planned start, and hours from the planned to the new start when one is set. */
  postponement?: { hoursSincePlannedStart: number; newStartAfterHours: number | null };
};

/** Smallest and largest value that a count can still reach. */
export type Range = { low: number; high: number };

/** Two counts for comparison with a line, with their possible final ranges. */
export type Counts = {
  now: Score;
  isFinal: boolean;
  margin: Range;
  total: Range;
  of: (side: Side) => Range;
};

/**
 * Counts that decide a market: score, corners or sets of its period, with or without overtime. Null when unknown. A
 * full game in which overtime counts is final only when the match is finished.
 */
export function countsOf(
  sport: Sport,
  type: MarketType,
  period: Period,
  result: MatchResult,
  rules: Pick<SportRules, 'overtimeCounts'> = sports[sport],
): Counts | null {
  const { counts, time } = marketDefinitionOf(type);
  const isFinished = result.status === 'finished';
  if (counts === 'sets') {
    const { sets } = result;
    return sets ? rangesOf(sets, isFinished || sets.isOver, sets.bestOf) : null;
  }
  const tally = period === 'cornerKick' ? result.corners : result.scores?.[period];
  if (!tally) return null;
  const withOvertime = period === 'fullGame' && time === 'sport' && rules.overtimeCounts;
  const overtime = withOvertime ? (result.overtime ?? { home: 0, away: 0 }) : { home: 0, away: 0 };
  const now = { home: tally.home + overtime.home, away: tally.away + overtime.away };
  return rangesOf(now, isFinished || (tally.isOver && !withOvertime));
}

/**
 * Possible final ranges. Open counts only grow, so a total has a minimum. In a match with a fixed maximum, the leader
 * needs a known number and no side can win more than the majority.
 */
function rangesOf(now: Score, isFinal: boolean, bestOf?: number): Counts {
  const { home, away } = now;
  const fixed = (value: number): Range => ({ low: value, high: value });
  if (isFinal) {
    return {
      now,
      isFinal,
      margin: fixed(home - away),
      total: fixed(home + away),
      of: (side) => fixed(now[side]),
    };
  }
  const majority = bestOf === undefined ? Number.POSITIVE_INFINITY : Math.floor(bestOf / 2) + 1;
  const stillNeeded = bestOf === undefined ? 0 : majority - Math.max(home, away);
  return {
    now,
    isFinal,
    margin: { low: home - majority, high: majority - away },
    total: { low: home + away + stillNeeded, high: bestOf ?? Number.POSITIVE_INFINITY },
    of: (side) => ({ low: now[side], high: majority }),
  };
}

export function leaderOf({ home, away }: Score): Side | 'draw' {
  if (home === away) return 'draw';
  return home > away ? 'home' : 'away';
}
