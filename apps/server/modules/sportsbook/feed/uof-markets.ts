import type { Period } from '@palpite/domain/sports/codes';
import {
  formatMarket,
  isMarket,
  type Market,
  type MarketType,
  type OutcomeCode,
  parseLine,
  type Side,
} from '@palpite/domain/sports/markets';
import { type Sport, sports } from '@palpite/domain/sports/sports';

/** Sports of the Unified Odds Feed by number. */
export const uofSports: Readonly<Record<string, Sport>> = {
  1: 'football',
  2: 'basketball',
  3: 'baseball',
  5: 'tennis',
  10: 'boxing',
  16: 'americanFootball',
  19: 'snooker',
  20: 'tableTennis',
  21: 'cricket',
  23: 'volleyball',
  31: 'badminton',
};

type Outcomes = Readonly<Record<string, OutcomeCode>>;

const threeWay: Outcomes = { 1: 'home', 2: 'draw', 3: 'away' };
const twoWay: Outcomes = { 4: 'home', 5: 'away' };
const handicap: Outcomes = { 1714: 'home', 1715: 'away' };
const overUnder: Outcomes = { 12: 'over', 13: 'under' };
const oddEven: Outcomes = { 70: 'odd', 72: 'even' };
const yesNo: Outcomes = { 74: 'yes', 76: 'no' };
const doubleChance: Outcomes = { 9: 'homeOrDraw', 10: 'homeOrAway', 11: 'drawOrAway' };

type Known = { type: MarketType; period?: Period; outcomes: Outcomes; line?: 'hcp' | 'total'; side?: Side };

/**
 * Their markets that we have, by number. Those that count overtime and those that do not are different numbers there; ours
 * count it as the sport does, so a number is taken only for sports in which both mean the same.
 */
const known: Readonly<Record<string, Known & { sports?: 'withOvertime' | 'withoutOvertime' | 'sets' }>> = {
  1: { type: 'matchResult', outcomes: threeWay },
  10: { type: 'doubleChance', outcomes: doubleChance },
  11: { type: 'drawNoBet', outcomes: twoWay },
  16: { type: 'asianHandicap', outcomes: handicap, line: 'hcp', sports: 'withoutOvertime' },
  18: { type: 'total', outcomes: overUnder, line: 'total', sports: 'withoutOvertime' },
  19: { type: 'teamTotal', outcomes: overUnder, line: 'total', side: 'home', sports: 'withoutOvertime' },
  20: { type: 'teamTotal', outcomes: overUnder, line: 'total', side: 'away', sports: 'withoutOvertime' },
  26: { type: 'oddEven', outcomes: oddEven, sports: 'withoutOvertime' },
  29: { type: 'bothToScore', outcomes: yesNo },
  60: { type: 'matchResult', period: 'firstHalf', outcomes: threeWay },
  66: { type: 'asianHandicap', period: 'firstHalf', outcomes: handicap, line: 'hcp' },
  68: { type: 'total', period: 'firstHalf', outcomes: overUnder, line: 'total' },
  165: { type: 'cornersHandicap', period: 'cornerKick', outcomes: handicap, line: 'hcp' },
  166: { type: 'cornersTotal', period: 'cornerKick', outcomes: overUnder, line: 'total' },
  186: { type: 'winner', outcomes: twoWay },
  187: { type: 'asianHandicap', outcomes: handicap, line: 'hcp', sports: 'sets' },
  188: { type: 'setHandicap', outcomes: handicap, line: 'hcp', sports: 'sets' },
  189: { type: 'total', outcomes: overUnder, line: 'total', sports: 'sets' },
  219: { type: 'moneyline', outcomes: twoWay, sports: 'withOvertime' },
  223: { type: 'asianHandicap', outcomes: handicap, line: 'hcp', sports: 'withOvertime' },
  225: { type: 'total', outcomes: overUnder, line: 'total', sports: 'withOvertime' },
};

export type UofMarket = {
  key: string;
  market: Market;
  /** The outcome of one of their numbers; null when it is none of ours. */
  outcomeOf(id: string): OutcomeCode | null;
};

/** One of their markets as ours; null when we do not offer it in this sport. */
export function readUofMarket(sport: Sport, id: string, specifiers: string): UofMarket | null {
  const found = Object.hasOwn(known, id) ? known[id] : undefined;
  if (!found || !isMeantAlike(sport, found.sports)) return null;
  const given = new Map(
    specifiers
      .split('|')
      .filter((part) => part !== '')
      .map((part) => part.split('=') as [string, string]),
  );
  // Any other specifier narrows the market to something that we do not know.
  if ([...given.keys()].some((name) => name !== found.line)) return null;
  const line = found.line ? given.get(found.line) : undefined;
  const lineQuarters = line === undefined ? null : parseLine(line);
  if (found.line && lineQuarters === null) return null;
  const market: Market = {
    sport,
    type: found.type,
    period: found.period ?? 'fullGame',
    lineQuarters,
    side: found.side ?? null,
  };
  if (!isMarket(market)) return null;
  return {
    key: formatMarket(market),
    market,
    outcomeOf: (outcome) =>
      Object.hasOwn(found.outcomes, outcome) ? (found.outcomes[outcome] ?? null) : null,
  };
}

function isMeantAlike(sport: Sport, meant: 'withOvertime' | 'withoutOvertime' | 'sets' | undefined): boolean {
  const { decidedBy, overtimeCounts } = sports[sport];
  if (meant === 'sets') return decidedBy === 'sets';
  if (meant === 'withOvertime') return decidedBy === 'score' && overtimeCounts;
  if (meant === 'withoutOvertime') return decidedBy === 'score' && !overtimeCounts;
  return true;
}
