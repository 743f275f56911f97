/**
 * Display properties of each sport, in the order of lists and chips. The rules of a sport are in `sports.ts`, which the
 * first screen does not load.
 */
export type SportFace = {
  /** Participants: `field` is a race; single players have no club badge. */
  entrants: 'teams' | 'players' | 'field';
  /** What decides the winner: the score of the full game, sets or frames won, a verdict of officials, or places. */
  decidedBy: 'score' | 'sets' | 'verdict' | 'places';
  /** Unit of the score of a period. Sets and frames won are counted separately. */
  unit: 'goals' | 'points' | 'games' | 'frames' | 'runs' | 'rounds' | 'places';
  /**
   * Parts of a match: `quarters` have overtime after the fourth, `oneSided` innings count for the batting side,
   * `numbered` are sets, frames, rounds, laps and innings of both sides.
   */
  parts: 'halves' | 'quarters' | 'oneSided' | 'numbered';
  /**
   * Minutes after which added time starts in each half, displayed as `45+2`. Empty where the clock stops with the game;
   * null where minutes are not counted.
   */
  minutes: readonly number[] | null;
  /** Count besides the score: the current game, or outs or wickets of the batting side. */
  points: 'game' | 'outs' | 'wickets' | null;
  /** True when list rows mark the side that serves, bats or has the ball. */
  showsServing: boolean;
  /** Columns of a list: `result` has no other main market. */
  columns: 'threeWay' | 'result' | 'twoWay' | 'none';
  /** True when goals are announced and marked; other scores are too frequent. */
  announcesGoals: boolean;
  tracker: 'pitch' | null;
  /** Illustration of a match of this sport at the top of the home screen; null for the tile wall alone. */
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

export const firstSport = sportNames[0] as Sport;

export function sportOrFirst(text: unknown): Sport {
  return isSport(text) ? text : firstSport;
}

export function isRace(sport: Sport): boolean {
  return sportFaces[sport].entrants === 'field';
}

export const favouritesMax = 200;
