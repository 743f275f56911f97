/**
 * Events and statistics of a match besides its score. Each has a text in every language of the product, so every
 * reported fact can be shown.
 */

/** An event in a match. `points` is used by sports without a more specific event. */
export const eventKinds = [
  'start',
  'goal',
  'ownGoal',
  'penaltyGoal',
  'penaltyMissed',
  'goalDisallowed',
  'corner',
  /** Two minutes with one player fewer. */
  'suspension',
  'timeout',
  'yellowCard',
  'redCard',
  'substitution',
  'shot',
  'points',
  /** Several consecutive points. */
  'streak',
  /** A game of tennis won by the receiver. */
  'serviceBreak',
  'homeRun',
  'touchdown',
  'fieldGoal',
  'four',
  'six',
  /** The side is the batting side, which loses a batter. */
  'wicket',
  /** The side is the one that knocks the other down. */
  'knockdown',
  'retirement',
  'partEnd',
  'partStart',
  'end',
] as const;
export type EventKind = (typeof eventKinds)[number];

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
  /** Balls faced by a side; displayed as overs of six. */
  'balls',
  'wickets',
  'fours',
  'sixes',
] as const;
export type StatisticName = (typeof statisticNames)[number];

export type Statistics = Readonly<Partial<Record<StatisticName, { home: number; away: number }>>>;
