import type { Period } from './codes.ts';
import { type Sport, type SportFace, sportFaces, sportNames } from './sport-faces.ts';

export { firstSport, isRace, isSport, type Sport, sportNames } from './sport-faces.ts';

/** Markets that a sport offers together; `markets.ts` says which types a family has. */
export type MarketFamily =
  | 'result'
  | 'draw'
  | 'moneyline'
  | 'points'
  | 'teamPoints'
  | 'goals'
  | 'corners'
  | 'sets'
  | 'frames'
  | 'winner'
  | 'places';

/**
 * What differs between sports: how a result decides markets, and what screens need to know. Code that depends on the
 * sport reads it here; no other file names a sport.
 */
export type SportRules = SportFace & {
  /** Periods that have markets of their own. */
  periods: readonly Period[];
  families: readonly MarketFamily[];
  /** Whether overtime (extra innings) counts for markets on the full game; regular-time markets never count it. */
  overtimeCounts: boolean;
  /** Whether a match can end level under the rules above. */
  drawPossible: boolean;
  /** How long a bet waits in play before it is accepted; an operator may change it. */
  inPlayDelaySeconds: number;
  /** What refuses a bet that waits: every point, or only the end of a part where points are many. */
  material: 'everyPoint' | 'endOfPart';
  /** A match that starts later than this after its planned start is void. */
  postponementHours: number;
  /** Whether in-play Asian handicaps count only what is scored after the bet. */
  handicapAfterPlacement: boolean;
  /** Whether scores are low enough to look at every one of them, with the score at half time. */
  hasLowScores: boolean;
  /** Where a feed says which side serves, has the ball or bats. */
  serving: 'server' | 'possession' | 'battingSide';
  /**
   * From how many finished sets (frames) on the player who goes on wins the match bet when the other retires; null
   * where only a match that is played out counts.
   */
  retirementStandsAfterSets: number | null;
  /** Hours after the start at which a match of usual length has a result; later it waits for one. */
  resultDueHours: number;
  /** No side has ever scored more than this in a match; a higher score that somebody types is a slip of the hand. */
  scoreMax: number;
  /** How many sets or frames win a match, by its length; empty where there are none. */
  setsToWin: readonly number[];
};

const fullGame: readonly Period[] = ['fullGame'];
const halves: readonly Period[] = ['fullGame', 'firstHalf'];
const halvesAndQuarters: readonly Period[] = [
  ...halves,
  'firstQuarter',
  'secondQuarter',
  'thirdQuarter',
  'fourthQuarter',
];

const usual = {
  periods: fullGame,
  overtimeCounts: false,
  drawPossible: false,
  material: 'endOfPart',
  postponementHours: 36,
  handicapAfterPlacement: false,
  hasLowScores: false,
  serving: 'server',
  retirementStandsAfterSets: null,
  resultDueHours: 5,
  setsToWin: [],
} as const;

/** A sport of points in which overtime decides a level game. */
const overtimeSport = {
  ...usual,
  periods: halvesAndQuarters,
  families: ['result', 'moneyline', 'points', 'teamPoints', 'winner'],
  overtimeCounts: true,
} as const;

const setSport = { ...usual, families: ['points', 'sets', 'winner'] } as const;

/** Delays follow how fast a score can change: long where a goal decides, short where points are many. */
export const sports = {
  football: {
    ...sportFaces.football,
    ...usual,
    periods: [...halves, 'cornerKick'],
    families: ['result', 'draw', 'points', 'teamPoints', 'goals', 'corners', 'winner'],
    drawPossible: true,
    inPlayDelaySeconds: 6,
    material: 'everyPoint',
    handicapAfterPlacement: true,
    hasLowScores: true,
    resultDueHours: 4,
    scoreMax: 50,
  },
  basketball: { ...sportFaces.basketball, ...overtimeSport, inPlayDelaySeconds: 4, scoreMax: 300 },
  tennis: {
    ...sportFaces.tennis,
    ...setSport,
    inPlayDelaySeconds: 4,
    resultDueHours: 8,
    scoreMax: 150,
    setsToWin: [2, 3],
  },
  volleyball: {
    ...sportFaces.volleyball,
    ...setSport,
    inPlayDelaySeconds: 4,
    scoreMax: 250,
    setsToWin: [3],
  },
  handball: {
    ...sportFaces.handball,
    ...usual,
    periods: halves,
    families: ['result', 'draw', 'points', 'teamPoints', 'winner'],
    drawPossible: true,
    inPlayDelaySeconds: 4,
    scoreMax: 80,
  },
  tableTennis: {
    ...sportFaces.tableTennis,
    ...setSport,
    inPlayDelaySeconds: 3,
    scoreMax: 150,
    setsToWin: [3, 4],
  },
  boxing: {
    ...sportFaces.boxing,
    ...usual,
    families: ['result', 'winner'],
    drawPossible: true,
    inPlayDelaySeconds: 8,
    scoreMax: 15,
  },
  americanFootball: {
    ...sportFaces.americanFootball,
    ...overtimeSport,
    drawPossible: true,
    inPlayDelaySeconds: 6,
    material: 'everyPoint',
    serving: 'possession',
    scoreMax: 150,
  },
  baseball: {
    ...sportFaces.baseball,
    ...usual,
    families: ['moneyline', 'points', 'teamPoints', 'winner'],
    overtimeCounts: true,
    inPlayDelaySeconds: 6,
    material: 'everyPoint',
    serving: 'battingSide',
    resultDueHours: 8,
    scoreMax: 60,
  },
  snooker: {
    ...sportFaces.snooker,
    ...usual,
    families: ['frames', 'winner'],
    inPlayDelaySeconds: 5,
    resultDueHours: 36,
    scoreMax: 5_000,
    // From a best of 3 to the longest final.
    setsToWin: Array.from({ length: 17 }, (_, index) => index + 2),
  },
  badminton: {
    ...sportFaces.badminton,
    ...setSport,
    inPlayDelaySeconds: 4,
    scoreMax: 100,
    setsToWin: [2],
  },
  cricket: {
    ...sportFaces.cricket,
    ...usual,
    families: ['result', 'winner'],
    drawPossible: true,
    inPlayDelaySeconds: 8,
    resultDueHours: 12,
    scoreMax: 2_000,
  },
  motorRacing: {
    ...sportFaces.motorRacing,
    ...usual,
    families: ['places'],
    inPlayDelaySeconds: 8,
    scoreMax: 0,
  },
} as const satisfies Record<Sport, SportRules>;

/** The rules of a sport, with what a competition or an operator has set differently. */
export function sportRulesOf(sport: Sport, changes: Partial<SportRules> = {}): SportRules {
  return { ...sports[sport], ...changes };
}

/** Lists the sports whose rules are so, in the order of the table. */
export function sportsWhere(has: (rules: SportRules) => boolean): Sport[] {
  return sportNames.filter((sport) => has(sports[sport]));
}
