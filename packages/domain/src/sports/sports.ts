import type { Period } from './codes.ts';

/**
 * The twelve sports and what differs between them. A rule that depends on the sport reads it here and nowhere else.
 */
export type Sport =
  | 'football'
  | 'basketball'
  | 'tennis'
  | 'boxing'
  | 'snooker'
  | 'baseball'
  | 'volleyball'
  | 'badminton'
  | 'americanFootball'
  | 'tableTennis'
  | 'cricket'
  | 'motorRacing';

export type Unit = 'goals' | 'points' | 'games' | 'frames' | 'runs' | 'rounds' | 'places';

export type SportRules = {
  /** Periods that have markets of their own. */
  periods: readonly Period[];
  /** What the score of a period counts. Sets and frames won are counted apart from it. */
  unit: Unit;
  /** Whether overtime (extra innings) counts for markets on the full game; regular-time markets never count it. */
  overtimeCounts: boolean;
  /** Whether a match can end level under the rules above. */
  drawPossible: boolean;
  /** What says who won: the score of the full game, sets or frames won, a verdict of officials, or places. */
  decidedBy: 'score' | 'sets' | 'verdict' | 'places';
  /** How long a bet waits in play before it is accepted; an operator may change it. */
  inPlayDelaySeconds: number;
  /** A match that starts later than this after its planned start is void. */
  postponementHours: number;
  /** Whether in-play Asian handicaps count only what is scored after the bet. */
  handicapAfterPlacement: boolean;
  /**
   * From how many finished sets (frames) on the player who goes on wins the match bet when the other retires; null
   * where only a match that is played out counts.
   */
  retirementStandsAfterSets: number | null;
  /** Hours after the start at which a match of usual length has a result; later it waits for one. */
  resultDueHours: number;
  /** No side has ever scored more than this in a match; a higher score that somebody types is a slip of the hand. */
  scoreMax: number;
  /** Most sets or frames that a side needs to win; null where there are none. */
  setsMax: number | null;
};

const fullGame: readonly Period[] = ['fullGame'];
const halvesAndQuarters: readonly Period[] = [
  'fullGame',
  'firstHalf',
  'firstQuarter',
  'secondQuarter',
  'thirdQuarter',
  'fourthQuarter',
];

const twoWay = {
  periods: fullGame,
  overtimeCounts: false,
  drawPossible: false,
  postponementHours: 36,
  handicapAfterPlacement: false,
  retirementStandsAfterSets: null,
  resultDueHours: 5,
  setsMax: null,
} as const;

/** Delays follow how fast a score can change: long where a goal decides, short where points are many. */
export const sports = {
  football: {
    ...twoWay,
    periods: ['fullGame', 'firstHalf', 'cornerKick'],
    unit: 'goals',
    drawPossible: true,
    decidedBy: 'score',
    inPlayDelaySeconds: 6,
    handicapAfterPlacement: true,
    resultDueHours: 4,
    scoreMax: 50,
  },
  basketball: {
    ...twoWay,
    periods: halvesAndQuarters,
    unit: 'points',
    overtimeCounts: true,
    decidedBy: 'score',
    inPlayDelaySeconds: 4,
    scoreMax: 300,
  },
  tennis: {
    ...twoWay,
    unit: 'games',
    decidedBy: 'sets',
    inPlayDelaySeconds: 4,
    resultDueHours: 8,
    scoreMax: 150,
    setsMax: 3,
  },
  boxing: {
    ...twoWay,
    unit: 'rounds',
    drawPossible: true,
    decidedBy: 'verdict',
    inPlayDelaySeconds: 8,
    scoreMax: 15,
  },
  snooker: {
    ...twoWay,
    unit: 'points',
    decidedBy: 'sets',
    inPlayDelaySeconds: 5,
    resultDueHours: 36,
    scoreMax: 5_000,
    setsMax: 18,
  },
  baseball: {
    ...twoWay,
    unit: 'runs',
    overtimeCounts: true,
    decidedBy: 'score',
    inPlayDelaySeconds: 6,
    resultDueHours: 8,
    scoreMax: 60,
  },
  volleyball: {
    ...twoWay,
    unit: 'points',
    decidedBy: 'sets',
    inPlayDelaySeconds: 4,
    scoreMax: 250,
    setsMax: 3,
  },
  badminton: {
    ...twoWay,
    unit: 'points',
    decidedBy: 'sets',
    inPlayDelaySeconds: 4,
    scoreMax: 100,
    setsMax: 2,
  },
  americanFootball: {
    ...twoWay,
    periods: halvesAndQuarters,
    unit: 'points',
    overtimeCounts: true,
    drawPossible: true,
    decidedBy: 'score',
    inPlayDelaySeconds: 6,
    scoreMax: 150,
  },
  tableTennis: {
    ...twoWay,
    unit: 'points',
    decidedBy: 'sets',
    inPlayDelaySeconds: 3,
    scoreMax: 150,
    setsMax: 4,
  },
  cricket: {
    ...twoWay,
    unit: 'runs',
    drawPossible: true,
    decidedBy: 'verdict',
    inPlayDelaySeconds: 8,
    resultDueHours: 12,
    scoreMax: 2_000,
  },
  motorRacing: { ...twoWay, unit: 'places', decidedBy: 'places', inPlayDelaySeconds: 8, scoreMax: 0 },
} as const satisfies Record<Sport, SportRules>;

/** Most favourite leagues and competitors of one player. */
export const favouritesMax = 200;

export const sportNames = Object.keys(sports) as Sport[];

export function isSport(text: string): text is Sport {
  return Object.hasOwn(sports, text);
}

/** The rules of a sport, with what a competition or an operator has set differently. */
export function sportRulesOf(sport: Sport, changes: Partial<SportRules> = {}): SportRules {
  return { ...sports[sport], ...changes };
}
