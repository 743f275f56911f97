import type { Period } from './codes.ts';
import { type MarketType, marketDefinitionOf, type Side } from './markets.ts';
import { type Sport, type SportRules, sports } from './sports.ts';

/** What is known of a match, as far as settling needs it. What is missing is unknown: nobody loses by it. */
export type Score = { home: number; away: number };

/** A count so far; `isOver` when the stretch that it counts was played to its end. */
export type Tally = Score & { isOver: boolean };

/**
 * `abandoned` and `retired` are final: the match will not go on. A match that is held up is `running`; only one that has
 * not begun is `postponed`.
 * `finished` means that officials have declared the result; a knock-out in the ring is a finish.
 */
export type MatchStatus = 'running' | 'finished' | 'abandoned' | 'retired' | 'postponed' | 'cancelled';

/** Somebody who takes part in a race; those who tie have the same place. Null: not classified. */
export type Entrant = { id: string; started: boolean; place: number | null };

export type MatchResult = {
  status: MatchStatus;
  /** By period; the full game without overtime. */
  scores?: Partial<Record<Exclude<Period, 'cornerKick'>, Tally>>;
  /** What overtime added; penalty shoot-outs never count. */
  overtime?: Score;
  corners?: Tally;
  /** Sets or frames won; `bestOf` where the match has a fixed most. */
  sets?: Tally & { bestOf?: number };
  /** Who officials declared the winner, or who goes on to the next round. */
  verdict?: Side | 'draw';
  entrants?: readonly Entrant[];
  /** Hours since the planned start, and from the planned to the new start when there is one. */
  postponement?: { hoursSincePlannedStart: number; newStartAfterHours: number | null };
};

/** The least and the most that a count can still come to. */
export type Range = { low: number; high: number };

/** Two counts that can be compared with a line, with what they can still come to. */
export type Counts = {
  now: Score;
  isFinal: boolean;
  margin: Range;
  total: Range;
  of: (side: Side) => Range;
};

/**
 * The counts that a market is about: score, corners or sets, of its period, overtime in or out. Null when unknown.
 * A full game in which overtime counts is final only when the match is finished.
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
  const tally = period === 'cornerKick' || counts === 'corners' ? result.corners : result.scores?.[period];
  if (!tally) return null;
  const withOvertime = period === 'fullGame' && time === 'sport' && rules.overtimeCounts;
  const overtime = withOvertime ? (result.overtime ?? { home: 0, away: 0 }) : { home: 0, away: 0 };
  const now = { home: tally.home + overtime.home, away: tally.away + overtime.away };
  return rangesOf(now, isFinished || (tally.isOver && !withOvertime));
}

/**
 * What counts can still come to. Open counts only grow, so a total has a least; in a match of a fixed most, the leader
 * also still needs a known number and nobody can win more than the majority.
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

/** Who leads in a score. */
export function leaderOf({ home, away }: Score): Side | 'draw' {
  if (home === away) return 'draw';
  return home > away ? 'home' : 'away';
}
