import { type Period, periods } from './codes.ts';
import { isSport, type MarketFamily, type Sport, type SportRules, sports } from './sports.ts';

/**
 * Table of the markets that can be offered: family, periods, outcomes, and what the line compares. A sport lists its
 * families. A line is a whole number of quarters: 2.75 is 11. A handicap line is given for the home side; the away side
 * has the opposite line.
 */
export type Side = 'home' | 'away';

/** Code of an outcome as stored and sent; the grammar of a market type lists its outcomes. */
export type OutcomeCode =
  | 'home'
  | 'draw'
  | 'away'
  | 'homeOrDraw'
  | 'homeOrAway'
  | 'drawOrAway'
  | 'over'
  | 'under'
  | 'odd'
  | 'even'
  | 'yes'
  | 'no'
  | 'other'
  | `${number}:${number}`
  | `entrant:${string}`;

const grammars = {
  threeWay: ['home', 'draw', 'away'],
  twoWay: ['home', 'away'],
  doubleChance: ['homeOrDraw', 'homeOrAway', 'drawOrAway'],
  overUnder: ['over', 'under'],
  oddEven: ['odd', 'even'],
  yesNo: ['yes', 'no'],
  score: ['other'],
  entrant: [],
} as const satisfies Record<string, readonly OutcomeCode[]>;

type Grammar = keyof typeof grammars;

/** Scores up to this per side have their own outcome; higher ones are `other`. */
export const correctScoreMax = 5;

type MarketDefinition = {
  family: MarketFamily;
  periods: readonly Period[];
  outcomes: Grammar;
  line: 'none' | 'handicap' | 'total';
  /** Quantity that is compared with the line or read as the result. */
  counts: 'score' | 'corners' | 'sets' | 'winner' | 'places';
  /** `regular` markets never count overtime; the others follow their sport. */
  time: 'regular' | 'sport';
  ofOneSide?: true;
  /** Number of winning places in the final classification. */
  placesPaid?: number;
};

const regularParts: readonly Period[] = [
  'fullGame',
  'firstHalf',
  'firstQuarter',
  'secondQuarter',
  'thirdQuarter',
  'fourthQuarter',
];
const fullGame: readonly Period[] = ['fullGame'];
const corners: readonly Period[] = ['cornerKick'];
const plain = { line: 'none', counts: 'score', time: 'sport' } as const;

export const markets = {
  matchResult: {
    ...plain,
    family: 'result',
    periods: regularParts,
    outcomes: 'threeWay',
    counts: 'winner',
    time: 'regular',
  },
  moneyline: {
    ...plain,
    family: 'moneyline',
    periods: regularParts,
    outcomes: 'twoWay',
  },
  drawNoBet: {
    ...plain,
    family: 'draw',
    periods: ['fullGame', 'firstHalf'],
    outcomes: 'twoWay',
    time: 'regular',
  },
  doubleChance: {
    ...plain,
    family: 'draw',
    periods: ['fullGame', 'firstHalf'],
    outcomes: 'doubleChance',
    time: 'regular',
  },
  asianHandicap: {
    ...plain,
    family: 'points',
    periods: regularParts,
    outcomes: 'twoWay',
    line: 'handicap',
  },
  total: { ...plain, family: 'points', periods: regularParts, outcomes: 'overUnder', line: 'total' },
  teamTotal: {
    ...plain,
    family: 'teamPoints',
    periods: regularParts,
    outcomes: 'overUnder',
    line: 'total',
    ofOneSide: true,
  },
  correctScore: {
    ...plain,
    family: 'goals',
    periods: ['fullGame', 'firstHalf'],
    outcomes: 'score',
    time: 'regular',
  },
  oddEven: { ...plain, family: 'points', periods: regularParts, outcomes: 'oddEven' },
  bothToScore: {
    ...plain,
    family: 'goals',
    periods: ['fullGame', 'firstHalf'],
    outcomes: 'yesNo',
    time: 'regular',
  },
  cornersHandicap: {
    ...plain,
    family: 'corners',
    periods: corners,
    outcomes: 'twoWay',
    line: 'handicap',
    counts: 'corners',
  },
  cornersTotal: {
    ...plain,
    family: 'corners',
    periods: corners,
    outcomes: 'overUnder',
    line: 'total',
    counts: 'corners',
  },
  setHandicap: {
    ...plain,
    family: 'sets',
    periods: fullGame,
    outcomes: 'twoWay',
    line: 'handicap',
    counts: 'sets',
  },
  setTotals: {
    ...plain,
    family: 'sets',
    periods: fullGame,
    outcomes: 'overUnder',
    line: 'total',
    counts: 'sets',
  },
  framesHandicap: {
    ...plain,
    family: 'frames',
    periods: fullGame,
    outcomes: 'twoWay',
    line: 'handicap',
    counts: 'sets',
  },
  framesTotals: {
    ...plain,
    family: 'frames',
    periods: fullGame,
    outcomes: 'overUnder',
    line: 'total',
    counts: 'sets',
  },
  winner: { ...plain, family: 'winner', periods: fullGame, outcomes: 'twoWay', counts: 'winner' },
  raceWinner: {
    ...plain,
    family: 'places',
    periods: fullGame,
    outcomes: 'entrant',
    counts: 'places',
    placesPaid: 1,
  },
  podium: {
    ...plain,
    family: 'places',
    periods: fullGame,
    outcomes: 'entrant',
    counts: 'places',
    placesPaid: 3,
  },
} as const satisfies Record<string, MarketDefinition>;

export type MarketType = keyof typeof markets;

export const marketTypes = Object.keys(markets) as MarketType[];

/** A market of a match. `lineQuarters` and `side` are null where the type has none. */
export type Market = {
  sport: Sport;
  type: MarketType;
  period: Period;
  lineQuarters: number | null;
  side: Side | null;
};

export function marketDefinitionOf(type: MarketType): MarketDefinition {
  return markets[type];
}

export function periodsOf(sport: Sport, type: MarketType): Period[] {
  const definition = marketDefinitionOf(type);
  const { families, periods }: SportRules = sports[sport];
  if (!families.includes(definition.family)) return [];
  return definition.periods.filter((period) => periods.includes(period));
}

export function marketTypesOf(sport: Sport): MarketType[] {
  return marketTypes.filter((type) => periodsOf(sport, type).length > 0);
}

/** Lines are limited to ±10,000 quarters (2,500 points), above every known score. */
export const lineQuartersMax = 10_000;

/**
 * True when every part of a market fits its type: sport and period, and a line and a side exactly where the type has
 * them.
 */
export function isMarket({ sport, type, period, lineQuarters, side }: Market): boolean {
  const { line, ofOneSide } = marketDefinitionOf(type);
  if (!periodsOf(sport, type).includes(period)) return false;
  if ((side !== null) !== (ofOneSide === true)) return false;
  if (line === 'none') return lineQuarters === null;
  if (lineQuarters === null || !Number.isInteger(lineQuarters)) return false;
  if (Math.abs(lineQuarters) > lineQuartersMax) return false;
  return line === 'handicap' || lineQuarters > 0;
}

const scoreText = /^(0|[1-9]):(0|[1-9])$/;
const entrantText = /^entrant:[A-Za-z0-9_.-]{1,64}$/;

export function parseOutcome(type: MarketType, text: string): OutcomeCode | null {
  const { outcomes } = marketDefinitionOf(type);
  const named: readonly OutcomeCode[] = grammars[outcomes];
  const found = named.find((code) => code === text);
  if (found) return found;
  if (outcomes === 'score') {
    const score = parseScore(text);
    return score && score.home <= correctScoreMax && score.away <= correctScoreMax
      ? scoreOutcome(score)
      : null;
  }
  return outcomes === 'entrant' && entrantText.test(text) ? (text as `entrant:${string}`) : null;
}

export function scoreOutcome({ home, away }: { home: number; away: number }): OutcomeCode {
  return `${home}:${away}`;
}

/** Parses `2:1` with one digit per side; null otherwise. */
export function parseScore(text: string): { home: number; away: number } | null {
  const match = scoreText.exec(text);
  return match ? { home: Number(match[1]), away: Number(match[2]) } : null;
}

export function entrantOutcome(entrantId: string): OutcomeCode {
  return `entrant:${entrantId}`;
}

/** All outcomes of a type in display order; empty for races, whose outcomes are the entrants. */
export function outcomesOf(type: MarketType): OutcomeCode[] {
  const { outcomes } = marketDefinitionOf(type);
  if (outcomes !== 'score') return [...grammars[outcomes]];
  const goals = Array.from({ length: correctScoreMax + 1 }, (_, count) => count);
  return [...goals.flatMap((home) => goals.map((away) => scoreOutcome({ home, away }))), 'other'];
}

/** Line from the view of the outcome: the away side of a handicap has the opposite line of the home side. */
export function lineQuartersFor(market: Market, outcome: OutcomeCode): number | null {
  if (market.lineQuarters === null) return null;
  const opposite = marketDefinitionOf(market.type).line === 'handicap' && outcome === 'away';
  // 0 - x instead of -x avoids a negative zero on the slip.
  return opposite ? 0 - market.lineQuarters : market.lineQuarters;
}

/** Formats a line as a plain decimal, `-0.75`. `signed` adds the plus of handicaps: `+1`, but `0`. */
export function formatLine(lineQuarters: number, { signed = false } = {}): string {
  const quarters = Math.abs(lineQuarters);
  const fraction = ['', '.25', '.5', '.75'][quarters % 4] ?? '';
  const sign = lineQuarters < 0 ? '-' : signed && lineQuarters > 0 ? '+' : '';
  return `${sign}${Math.floor(quarters / 4)}${fraction}`;
}

const lineText = /^([+-]?)(0|[1-9]\d{0,3})(?:\.(0|25|5|50|75|00))?$/;

/** Parses a line such as `-0.75`, `+1` or `2.5`; null when it is not a quarter or out of bounds. */
export function parseLine(text: string): number | null {
  const match = lineText.exec(text);
  if (!match) return null;
  const hundredths = Number((match[3] ?? '').padEnd(2, '0'));
  const quarters = Number(match[2]) * 4 + hundredths / 25;
  if (quarters > lineQuartersMax) return null;
  return match[1] === '-' ? 0 - quarters : quarters;
}

/**
 * Formats a market as a key that is unique within its match: `football/asianHandicap/firstHalf/-0.75`,
 * `football/teamTotal/fullGame/1.5/home`.
 */
export function formatMarket({ sport, type, period, lineQuarters, side }: Market): string {
  const line = lineQuarters === null ? [] : [formatLine(lineQuarters)];
  return [sport, type, period, ...line, ...(side === null ? [] : [side])].join('/');
}

/** Parses such a key. Returns null when the market cannot be offered or the key is not in canonical form. */
export function parseMarket(text: string): Market | null {
  const [sport = '', type = '', period = '', line, side] = text.split('/');
  const knownType = marketTypes.find((name) => name === type);
  const knownPeriod = periods.names.find((name) => name === period);
  if (!isSport(sport) || !knownType || !knownPeriod) return null;
  const market: Market = {
    sport,
    type: knownType,
    period: knownPeriod,
    lineQuarters: line === undefined ? null : parseLine(line),
    side: side === 'home' || side === 'away' ? side : null,
  };
  return isMarket(market) && formatMarket(market) === text ? market : null;
}
