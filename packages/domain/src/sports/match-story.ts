/**
 * What a match can tell of itself beside its score: what happened, and what was counted. Each has words in every language
 * of the product, so that nothing that a feed tells goes unsaid.
 */

/** Something that happened. `points` is whatever a sport counts, where it has no better word of its own. */
export const eventKinds = [
  'start',
  'goal',
  'ownGoal',
  'penaltyGoal',
  'penaltyMissed',
  'goalDisallowed',
  'corner',
  /** Two minutes with a player less. */
  'suspension',
  'timeout',
  'yellowCard',
  'redCard',
  'substitution',
  'shot',
  'points',
  /** Several points in a row. */
  'streak',
  /** A game of tennis won by who did not serve. */
  'serviceBreak',
  'homeRun',
  'touchdown',
  'fieldGoal',
  'four',
  'six',
  /** The side is the one that loses a batter. */
  'wicket',
  /** The side is the one that floors the other. */
  'knockdown',
  /** Somebody is out of a race. */
  'retirement',
  'partEnd',
  'partStart',
  'end',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Counts of both sides, in the order to show them. */
export const statisticNames = [
  'possession',
  'attacks',
  'dangerousAttacks',
  'shots',
  'shotsOnTarget',
  'corners',
  'yellowCards',
  'redCards',
  'threePointers',
  'freeThrows',
  'rebounds',
  'fouls',
  'pointsWon',
  'aces',
  'doubleFaults',
  'breakPointsWon',
  'longestRun',
  'punchesLanded',
  'knockdowns',
  'highestBreak',
  'breaksOver50',
  'hits',
  'homeRuns',
  'strikeouts',
  'touchdowns',
  'fieldGoals',
  'turnovers',
  'sevenMetres',
  'suspensions',
  'timeouts',
  /** Balls that a side has faced; people say them in overs of six. */
  'balls',
  'wickets',
  'fours',
  'sixes',
] as const;
export type StatisticName = (typeof statisticNames)[number];

export type Statistics = Readonly<Partial<Record<StatisticName, { home: number; away: number }>>>;
