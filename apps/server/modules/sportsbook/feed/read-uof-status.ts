import type { Period, TimeStatus } from '@palpite/domain/sports/codes';
import type { Side } from '@palpite/domain/sports/markets';
import type { MatchStatus, Score, Tally } from '@palpite/domain/sports/match-result';
import type { Statistics } from '@palpite/domain/sports/match-story';
import { type Sport, sports } from '@palpite/domain/sports/sports';
import { lookUp, type XmlNode as Node } from '../../../platform/read-vendor-text.ts';
import type { FeedMessage, Standing } from './feed-message.ts';
import type { Reading, Report } from './uof-reading.ts';
import { child, children, numberOf, scoreOf, sidesOf, text } from './uof-xml.ts';

const endings: Record<string, { timeStatus: TimeStatus; status: MatchStatus }> = {
  0: { timeStatus: 'notOpen', status: 'running' },
  2: { timeStatus: 'interrupted', status: 'running' },
  3: { timeStatus: 'finished', status: 'finished' },
  4: { timeStatus: 'finished', status: 'finished' },
  5: { timeStatus: 'cancelled', status: 'cancelled' },
  6: { timeStatus: 'toBeDetermined', status: 'running' },
  7: { timeStatus: 'interrupted', status: 'running' },
  8: { timeStatus: 'postponed', status: 'running' },
  9: { timeStatus: 'abandoned', status: 'abandoned' },
};

/** Codes of phases other than `firstHalf`. */
const phases: Record<string, TimeStatus> = {
  7: 'secondHalf',
  31: 'halfTime',
  32: 'overtime',
  33: 'overtime',
  34: 'penalties',
  40: 'overtime',
  41: 'overtime',
  42: 'overtime',
  50: 'penalties',
};

const periodOfCode: Record<string, Exclude<Period, 'cornerKick'>> = {
  6: 'firstHalf',
  13: 'firstQuarter',
  14: 'secondQuarter',
  15: 'thirdQuarter',
  16: 'fourthQuarter',
};
const overtimeCodes = new Set(['40', '41', '42']);
const regularCodes = new Set(['6', '7', '13', '14', '15', '16']);

/** Returns nothing without a readable status. */
export function readUofStatus(root: Node, { about, sport, report }: Reading): FeedMessage[] {
  const node = child(root, 'sport_event_status');
  const status = text(node, 'status');
  if (!node || status === '') return [];
  const phase = text(node, 'match_status');
  const ending = endingOf(status, phase);
  if (!ending) {
    report('valueUnreadable', `match status ${status}`);
    return [];
  }
  const parts = partsOf(node, report);
  const statistics = child(node, 'statistics');
  return [
    {
      kind: 'standing',
      ...about,
      standing: {
        timeStatus: ending.timeStatus,
        clock: readClock(child(node, 'clock')),
        partNumber: parts.at(-1)?.number ?? null,
        parts: parts.map(({ score }) => score),
        result: { status: ending.status, ...countsOf(node, parts, phase, sport, ending.status) },
        points: pointsOf(node, sport),
        serving: servingOf(node, sport),
        cards: cardsOf(statistics),
        statistics: statisticsOf(statistics),
      },
      events: [],
      // A message with prices lists every changed market, so it confirms the others.
      ...(children(child(root, 'odds'), 'market').length > 0 && { pricesStand: true as const }),
    },
  ];
}

function endingOf(status: string, phase: string): { timeStatus: TimeStatus; status: MatchStatus } | null {
  if (status === '1') return { timeStatus: lookUp(phases, phase) ?? 'firstHalf', status: 'running' };
  return lookUp(endings, status) ?? null;
}

const partNumberMax = 1_000;

function partNumberOf(part: Node): number | null {
  const number = numberOf(part, 'number');
  return number !== null && Number.isInteger(number) && number >= 0 && number <= partNumberMax
    ? number
    : null;
}

const pointsLengthMax = 12;

type Part = { number: number; code: string; score: Score };

function partsOf(node: Node, report: Report): Part[] {
  const parts = children(child(node, 'period_scores'), 'period_score').flatMap((part, index) => {
    const score = scoreOf(part);
    if (!score) {
      report('valueUnreadable', `period_score ${text(part, 'home_score')}:${text(part, 'away_score')}`);
      return [];
    }
    return [{ number: partNumberOf(part) ?? index + 1, code: text(part, 'match_status_code'), score }];
  });
  return parts.toSorted((a, b) => a.number - b.number);
}

/** Codes of half innings: 401 is the top of the first, in which the visitors bat, 402 its bottom, up to 420. */
const firstHalfInning = 401;
const lastHalfInning = 420;

/** In the vendor's attributes, 1 is home and 2 is away. */
function servingOf(node: Node, sport: Sport): Side | null {
  const { serving } = sports[sport];
  if (serving === 'battingSide') {
    const code = Number(text(node, 'match_status'));
    if (code < firstHalfInning || code > lastHalfInning) return null;
    return (code - firstHalfInning) % 2 === 0 ? 'away' : 'home';
  }
  const side = text(node, serving === 'possession' ? 'possession' : 'current_server');
  return side === '1' ? 'home' : side === '2' ? 'away' : null;
}

function pointsOf(node: Node, sport: Sport): Standing['points'] {
  const isReadable = (points: string) => points !== '' && points.length <= pointsLengthMax;
  const both = (home: string, away: string) => (isReadable(home) && isReadable(away) ? { home, away } : null);
  const { points } = sports[sport];
  if (points === 'game') {
    // The vendor writes the advantage as 50, which in a tiebreak is a number of points.
    const isTiebreak = text(node, 'tiebreak') === 'true';
    const points = (points: string) => (points === '50' && !isTiebreak ? 'A' : points);
    return both(points(text(node, 'home_gamescore')), points(text(node, 'away_gamescore')));
  }
  if (points === 'outs') {
    const [batting, outs] = [servingOf(node, sport), text(node, 'outs')];
    if (!batting || !isReadable(outs)) return null;
    return { home: '0', away: '0', [batting]: outs };
  }
  if (points === 'wickets') {
    const points = (side: Side) => {
      const [runs, wickets] = [text(node, `${side}_score`), text(node, `${side}_dismissals`)];
      return runs === '' || wickets === '' ? '' : `${runs}/${wickets}`;
    };
    return both(points('home'), points('away'));
  }
  return null;
}

/** An absent count is unknown, not 0. */
function statisticsOf(statistics: Node | undefined): Statistics {
  const corners = sidesOf(child(statistics, 'corners'));
  const cards = cardsOf(statistics);
  return {
    ...(corners && { corners }),
    ...(cards && { yellowCards: cards.yellow, redCards: cards.red }),
  };
}

function countsOf(
  node: Node,
  parts: readonly Part[],
  phase: string,
  sport: Sport,
  status: MatchStatus,
): Partial<Standing['result']> {
  const total = scoreOf(node);
  if (!total) return {};
  const isOver = status === 'finished';
  const { decidedBy, points } = sports[sport];
  if (decidedBy === 'sets') return { sets: { ...total, isOver } };
  // Runs do not decide a match, but they are its score.
  if (decidedBy !== 'score' && points !== 'wickets') return {};
  const sum = (codes: ReadonlySet<string>): Score | null => {
    const chosen = parts.filter(({ code }) => codes.has(code)).map(({ score }) => score);
    if (chosen.length === 0) return null;
    return chosen.reduce((a, b) => ({ home: a.home + b.home, away: a.away + b.away }));
  };
  const overtime = sum(overtimeCodes);
  const scores: Partial<Record<Exclude<Period, 'cornerKick'>, Tally>> = {
    fullGame: { ...(sum(regularCodes) ?? total), isOver: isOver || overtime !== null },
  };
  for (const { code, score } of parts) {
    const period = lookUp(periodOfCode, code);
    if (period) scores[period] = { ...score, isOver: isOver || phase !== code };
  }
  const corners = sidesOf(child(child(node, 'statistics'), 'corners'));
  return {
    scores,
    ...(overtime && { overtime }),
    ...(corners && { corners: { ...corners, isOver } }),
  };
}

/** A second yellow card counts as red. Null when either colour is absent. */
function cardsOf(statistics: Node | undefined): Standing['cards'] {
  const [yellow, red] = ['yellow_cards', 'red_cards'].map((name) => sidesOf(child(statistics, name)));
  if (!yellow || !red) return null;
  const second = sidesOf(child(statistics, 'yellow_red_cards')) ?? { home: 0, away: 0 };
  return { yellow, red: { home: red.home + second.home, away: red.away + second.away } };
}

function readClock(clock: Node | undefined): Standing['clock'] {
  const [, minutes, seconds] = /^(\d{1,4}):(\d{1,2})$/.exec(text(clock, 'match_time')) ?? [];
  if (minutes === undefined) return null;
  return { seconds: Number(minutes) * 60 + Number(seconds), isRunning: text(clock, 'stopped') !== 'true' };
}
