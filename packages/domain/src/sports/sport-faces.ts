/**
 * What screens need to know of each sport, in the order of lists and chips; the first sport leads. The rules of a sport
 * are in `sports.ts`, which phones do not load with their first screen.
 */
export type SportFace = {
  /** Who plays: `field` is a race of many; a single player has no shield of a club. */
  entrants: 'teams' | 'players' | 'field';
  /** What says who won: the score of the full game, sets or frames won, a verdict of officials, or places. */
  decidedBy: 'score' | 'sets' | 'verdict' | 'places';
  /** What the score of a period counts. Sets and frames won are counted apart from it. */
  unit: 'goals' | 'points' | 'games' | 'frames' | 'runs' | 'rounds' | 'places';
  /**
   * The parts of a match: `quarters` have overtime after the fourth, `oneSided` innings count for the side that bats,
   * `numbered` are sets, frames, rounds, laps and innings of both sides.
   */
  parts: 'halves' | 'quarters' | 'oneSided' | 'numbered';
  /**
   * The minutes after which a half runs over, written as `45+2`; empty where the clock stops with the game. Null where
   * nobody counts minutes.
   */
  minutes: readonly number[] | null;
  /** What is counted beside the score: the game under way, or outs or wickets of the side that bats. */
  points: 'game' | 'outs' | 'wickets' | null;
  /** Whether a row of a list marks the side that serves, bats or has the ball. */
  showsServing: boolean;
  /** What the columns of a list are about: `result` has no other main market. */
  columns: 'threeWay' | 'result' | 'twoWay' | 'none';
  /** Whether a goal is announced and marked; other scores are too many. */
  announcesGoals: boolean;
  /** Where the events of a match are drawn. */
  tracker: 'pitch' | null;
  /** The drawing of a match of this sport at the top of the home screen; null for the wall alone. */
  glyph: 'penalty' | null;
};

const usual = {
  entrants: 'teams',
  decidedBy: 'score',
  unit: 'points',
  parts: 'numbered',
  minutes: null,
  points: null,
  showsServing: true,
  columns: 'twoWay',
  announcesGoals: false,
  tracker: null,
  glyph: null,
} as const satisfies SportFace;

const faces = {
  football: {
    ...usual,
    unit: 'goals',
    parts: 'halves',
    minutes: [45, 90, 120],
    columns: 'threeWay',
    announcesGoals: true,
    tracker: 'pitch',
    glyph: 'penalty',
  },
  // The ball changes sides too often for a mark in a row.
  basketball: { ...usual, parts: 'quarters', minutes: [], showsServing: false },
  tennis: { ...usual, entrants: 'players', decidedBy: 'sets', unit: 'games', points: 'game' },
  volleyball: { ...usual, decidedBy: 'sets' },
  handball: { ...usual, unit: 'goals', parts: 'halves', minutes: [], columns: 'threeWay' },
  tableTennis: { ...usual, entrants: 'players', decidedBy: 'sets' },
  boxing: { ...usual, entrants: 'players', decidedBy: 'verdict', unit: 'rounds', columns: 'result' },
  americanFootball: { ...usual, parts: 'quarters', minutes: [] },
  baseball: { ...usual, unit: 'runs', points: 'outs' },
  snooker: { ...usual, entrants: 'players', decidedBy: 'sets' },
  badminton: { ...usual, entrants: 'players', decidedBy: 'sets' },
  cricket: {
    ...usual,
    decidedBy: 'verdict',
    unit: 'runs',
    parts: 'oneSided',
    points: 'wickets',
    columns: 'result',
  },
  motorRacing: { ...usual, entrants: 'field', decidedBy: 'places', unit: 'places', columns: 'none' },
} as const satisfies Record<string, SportFace>;

export type Sport = keyof typeof faces;

export const sportFaces: Readonly<Record<Sport, SportFace>> = faces;

export const sportNames = Object.keys(faces) as Sport[];

export function isSport(text: unknown): text is Sport {
  return typeof text === 'string' && Object.hasOwn(sportFaces, text);
}

/** Leads lists, and stands in where no sport is given. */
export const firstSport = sportNames[0] as Sport;

/** Returns the sport of that name, the first one for any other text. */
export function sportOrFirst(text: unknown): Sport {
  return isSport(text) ? text : firstSport;
}

/** Tells a race of many from a match of two sides. */
export function isRace(sport: Sport): boolean {
  return sportFaces[sport].entrants === 'field';
}

/** Most favourite leagues and competitors of one player. */
export const favouritesMax = 200;
