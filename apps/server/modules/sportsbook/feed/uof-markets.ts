import type { Period } from '@palpite/domain/sports/codes';
import {
  formatMarket,
  isMarket,
  type Market,
  type MarketType,
  type OutcomeCode,
  parseLine,
  type Side,
  scoreOutcome,
} from '@palpite/domain/sports/markets';
import type { ScoreBasis } from '@palpite/domain/sports/settlement';
import type { Sport } from '@palpite/domain/sports/sports';
import type { XmlNode } from '../../../platform/read-vendor-text.ts';
import { text } from './uof-xml.ts';

const uofSports: Readonly<Record<string, Sport>> = {
  1: 'football',
  2: 'basketball',
  3: 'baseball',
  5: 'tennis',
  6: 'handball',
  10: 'boxing',
  16: 'americanFootball',
  19: 'snooker',
  20: 'tableTennis',
  21: 'cricket',
  23: 'volleyball',
  31: 'badminton',
  40: 'motorRacing',
};

export function sportOfUof(node: XmlNode | undefined): Sport | null {
  const number = text(node, 'id').replace('sr:sport:', '');
  return Object.hasOwn(uofSports, number) ? (uofSports[number] ?? null) : null;
}

/** `hi.pre.-.odds_change.40.sr:stage.324857.-` is about `sr:stage:324857`. */
export function eventIn(routingKey: string): string | null {
  const [, , , , , type = '', id = ''] = routingKey.split('.');
  return /^\w+:\w+$/.test(type) && /^\d+$/.test(id) ? `${type}:${id}` : null;
}

/**
 * `hi.-.live.odds_change.1.sr:match.18001015.-` is about sport 1. `none`: a sport that is not offered. Null:
 * the key names no sport.
 */
export function sportIn(routingKey: string): Sport | 'none' | null {
  const [, , , , number = ''] = routingKey.split('.');
  if (!/^\d+$/.test(number)) return null;
  return Object.hasOwn(uofSports, number) ? (uofSports[number] ?? 'none') : 'none';
}

type Outcomes = Readonly<Record<string, OutcomeCode>>;

const threeWay: Outcomes = { 1: 'home', 2: 'draw', 3: 'away' };
const twoWay: Outcomes = { 4: 'home', 5: 'away' };
const handicap: Outcomes = { 1714: 'home', 1715: 'away' };
const overUnder: Outcomes = { 12: 'over', 13: 'under' };
const oddEven: Outcomes = { 70: 'odd', 72: 'even' };
const yesNo: Outcomes = { 74: 'yes', 76: 'no' };
const doubleChance: Outcomes = { 9: 'homeOrDraw', 10: 'homeOrAway', 11: 'drawOrAway' };

/**
 * 0:0 to 4:4, by goals of the away side, then of the home side: 274, 276, 278, …, 322. The vendor's `other`
 * (324, of a first half 480) is left out: it wins at every unlisted score, for example 5:0, ours only beyond
 * `correctScoreMax` goals. Settlement would treat a winning bet as lost.
 */
const correctScore: Outcomes = Object.fromEntries(
  Array.from({ length: 25 }, (_, n) => [
    String(274 + 2 * n),
    scoreOutcome({ home: n % 5, away: Math.floor(n / 5) }),
  ]),
);
/** Scores up to 2:2, unordered. */
const halfTimeScore: Outcomes = {
  462: '0:0',
  464: '1:1',
  466: '2:2',
  468: '1:0',
  470: '2:0',
  472: '2:1',
  474: '0:1',
  476: '0:2',
  478: '1:2',
};

const quarters: Readonly<Record<string, Period>> = {
  1: 'firstQuarter',
  2: 'secondQuarter',
  3: 'thirdQuarter',
  4: 'fourthQuarter',
};

type Known = {
  type: MarketType;
  outcomes: Outcomes;
  /** Absent: all sports that offer the type. */
  sports?: readonly Sport[];
  /** `byQuarter`: the specifier `quarternr` gives the period. */
  period?: Period | 'byQuarter';
  line?: 'hcp' | 'total';
  side?: Side;
};

const football: readonly Sport[] = ['football'];
const regularSports: readonly Sport[] = ['football', 'handball'];
/** Sports in which overtime counts. */
const quarterSports: readonly Sport[] = ['basketball', 'americanFootball'];
const baseball: readonly Sport[] = ['baseball'];
const tennis: readonly Sport[] = ['tennis'];
/** Even where the parts of a match are called games. */
const rallySports: readonly Sport[] = ['volleyball', 'badminton', 'tableTennis'];
const setSports: readonly Sport[] = ['tennis', 'volleyball', 'badminton'];

const firstHalf = { period: 'firstHalf' } as const;
const byQuarter = { period: 'byQuarter' } as const;
const withHandicap = { outcomes: handicap, line: 'hcp' } as const;
const withTotal = { outcomes: overUnder, line: 'total' } as const;

/**
 * By number, from the vendor's market descriptions. The vendor has different numbers with and without
 * overtime; ours count it as the sport does, so a number is used only for sports where both mean the same.
 */
const known: Readonly<Record<string, readonly Known[]>> = {
  1: [{ type: 'matchResult', outcomes: threeWay }],
  10: [{ type: 'doubleChance', outcomes: doubleChance, sports: regularSports }],
  11: [{ type: 'drawNoBet', outcomes: twoWay, sports: regularSports }],
  16: [{ type: 'asianHandicap', ...withHandicap, sports: regularSports }],
  18: [{ type: 'total', ...withTotal, sports: regularSports }],
  19: [{ type: 'teamTotal', ...withTotal, side: 'home', sports: regularSports }],
  20: [{ type: 'teamTotal', ...withTotal, side: 'away', sports: regularSports }],
  26: [{ type: 'oddEven', outcomes: oddEven, sports: regularSports }],
  29: [{ type: 'bothToScore', outcomes: yesNo, sports: football }],
  45: [{ type: 'correctScore', outcomes: correctScore, sports: football }],
  60: [{ type: 'matchResult', outcomes: threeWay, ...firstHalf }],
  63: [{ type: 'doubleChance', outcomes: doubleChance, ...firstHalf, sports: regularSports }],
  64: [
    { type: 'drawNoBet', outcomes: twoWay, ...firstHalf, sports: regularSports },
    // Void at a level score, which the vendor calls no bet.
    { type: 'moneyline', outcomes: twoWay, ...firstHalf, sports: quarterSports },
  ],
  66: [{ type: 'asianHandicap', ...withHandicap, ...firstHalf }],
  68: [{ type: 'total', ...withTotal, ...firstHalf }],
  69: [{ type: 'teamTotal', ...withTotal, ...firstHalf, side: 'home' }],
  70: [{ type: 'teamTotal', ...withTotal, ...firstHalf, side: 'away' }],
  74: [{ type: 'oddEven', outcomes: oddEven, ...firstHalf }],
  75: [{ type: 'bothToScore', outcomes: yesNo, ...firstHalf, sports: football }],
  81: [{ type: 'correctScore', outcomes: halfTimeScore, ...firstHalf, sports: football }],
  165: [{ type: 'cornersHandicap', ...withHandicap, period: 'cornerKick' }],
  166: [{ type: 'cornersTotal', ...withTotal, period: 'cornerKick' }],
  186: [{ type: 'winner', outcomes: twoWay }],
  187: [
    { type: 'asianHandicap', ...withHandicap, sports: tennis },
    // The vendor's games are our sets.
    { type: 'setHandicap', ...withHandicap, sports: ['tableTennis'] },
  ],
  188: [{ type: 'setHandicap', ...withHandicap, sports: setSports }],
  189: [
    { type: 'total', ...withTotal, sports: tennis },
    { type: 'setTotals', ...withTotal, sports: ['tableTennis'] },
  ],
  198: [{ type: 'oddEven', outcomes: oddEven, sports: tennis }],
  219: [{ type: 'moneyline', outcomes: twoWay, sports: quarterSports }],
  223: [{ type: 'asianHandicap', ...withHandicap, sports: quarterSports }],
  225: [{ type: 'total', ...withTotal, sports: quarterSports }],
  227: [{ type: 'teamTotal', ...withTotal, side: 'home', sports: quarterSports }],
  228: [{ type: 'teamTotal', ...withTotal, side: 'away', sports: quarterSports }],
  229: [{ type: 'oddEven', outcomes: oddEven, sports: quarterSports }],
  235: [{ type: 'matchResult', outcomes: threeWay, ...byQuarter }],
  236: [{ type: 'total', ...withTotal, ...byQuarter }],
  237: [{ type: 'asianHandicap', ...withHandicap, sports: rallySports }],
  238: [{ type: 'total', ...withTotal, sports: rallySports }],
  251: [{ type: 'moneyline', outcomes: twoWay, sports: baseball }],
  256: [{ type: 'asianHandicap', ...withHandicap, sports: baseball }],
  258: [{ type: 'total', ...withTotal, sports: baseball }],
  260: [{ type: 'teamTotal', ...withTotal, side: 'home', sports: baseball }],
  261: [{ type: 'teamTotal', ...withTotal, side: 'away', sports: baseball }],
  264: [{ type: 'oddEven', outcomes: oddEven, sports: baseball }],
  302: [{ type: 'moneyline', outcomes: twoWay, ...byQuarter }],
  303: [{ type: 'asianHandicap', ...withHandicap, ...byQuarter }],
  304: [{ type: 'oddEven', outcomes: oddEven, ...byQuarter }],
  314: [{ type: 'setTotals', ...withTotal, sports: setSports }],
  340: [{ type: 'winner', outcomes: twoWay, sports: ['cricket'] }],
  493: [{ type: 'framesHandicap', ...withHandicap }],
  494: [{ type: 'framesTotals', ...withTotal }],
  756: [{ type: 'teamTotal', ...withTotal, ...byQuarter, side: 'home' }],
  757: [{ type: 'teamTotal', ...withTotal, ...byQuarter, side: 'away' }],
};

export type UofMarket = {
  key: string;
  market: Market;
  /** Handicaps of this feed count the whole match, even in play. */
  scoreBasis: ScoreBasis | undefined;
  outcomeOf(id: string): OutcomeCode | null;
};

/** Null when it is not offered in this sport. */
export function readUofMarket(sport: Sport, id: string, specifiers: string): UofMarket | null {
  const entries = Object.hasOwn(known, id) ? known[id] : undefined;
  const found = entries?.find(({ sports }) => !sports || sports.includes(sport));
  if (!found) return null;
  const given = new Map(
    specifiers
      .split('|')
      .filter((part) => part !== '')
      .map((part) => part.split('=') as [string, string]),
  );
  const byNumber = found.period === 'byQuarter';
  if ([...given.keys()].some((name) => name !== found.line && !(byNumber && name === 'quarternr')))
    return null;
  const line = found.line ? given.get(found.line) : undefined;
  const lineQuarters = line === undefined ? null : parseLine(line);
  if (found.line && lineQuarters === null) return null;
  const period =
    found.period === 'byQuarter' ? quarters[given.get('quarternr') ?? ''] : (found.period ?? 'fullGame');
  if (!period) return null;
  const market: Market = { sport, type: found.type, period, lineQuarters, side: found.side ?? null };
  if (!isMarket(market)) return null;
  return {
    key: formatMarket(market),
    market,
    scoreBasis: found.type === 'asianHandicap' ? 'match' : undefined,
    outcomeOf: (outcome) =>
      Object.hasOwn(found.outcomes, outcome) ? (found.outcomes[outcome] ?? null) : null,
  };
}
