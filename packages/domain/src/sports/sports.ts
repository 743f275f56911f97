import type { Period } from './codes.ts';
import { type Sport, type SportFace, sportFaces, sportNames } from './sport-faces.ts';

export { firstSport, isRace, isSport, type Sport, sportNames } from './sport-faces.ts';

/** Group of markets that a sport offers together; `markets.ts` lists the types of each family. */
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
 * Differences between sports: how a result decides markets, and display properties. Code that depends on the sport
 * reads these properties instead of comparing names.
 */
export type SportRules = SportFace & {
  periods: readonly Period[];
  families: readonly MarketFamily[];
  /** True when overtime (extra innings) counts for markets on the full game; regular-time markets never count it. */
  overtimeCounts: boolean;
  /** True when a match can end level under the rules above. */
  drawPossible: boolean;
  /** In-play delay before a bet is accepted, in seconds; an operator may change it. */
  inPlayDelaySeconds: number;
  /** Material changes that refuse a pending bet: every point, or only the end of a part in high-scoring sports. */
  material: 'everyPoint' | 'endOfPart';
  /** A match that starts later than this after its planned start is void. */
  postponementHours: number;
  /** True when in-play Asian handicaps count only the score after placement. */
  handicapAfterPlacement: boolean;
  /** True when scores are low enough to enumerate them together with the half-time score. */
  hasLowScores: boolean;
  /** How a feed reports the side that serves, has the ball or bats. */
  serving: 'server' | 'possession' | 'battingSide';
  /**
   * Number of finished sets (frames) from which the remaining player wins the match bet when the opponent retires; null
   * when only a completed match counts.
   */
  retirementStandsAfterSets: number | null;
  /** Hours after the start by which a match of usual length has a result; after that the result is overdue. */
  resultDueHours: number;
  /** Above every score that a side has ever reached; a higher entered score is a typing error. */
  scoreMax: number;
  /** Sets or frames that win a match, by its length; empty where there are none. */
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

/** Rules of a sport with the changes of a competition or an operator. */
export function sportRulesOf(sport: Sport, changes: Partial<SportRules> = {}): SportRules {
  return { ...sports[sport], ...changes };
}

export function sportsWhere(has: (rules: SportRules) => boolean): Sport[] {
  return sportNames.filter((sport) => has(sports[sport]));
}
