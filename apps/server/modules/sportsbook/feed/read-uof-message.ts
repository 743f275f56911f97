import { type Chances, chancesOfWin } from '@palpite/domain/sports/chances';
import type { Period, TimeStatus } from '@palpite/domain/sports/codes';
import type { Side } from '@palpite/domain/sports/markets';
import type { MatchStatus, Score, Tally } from '@palpite/domain/sports/match-result';
import type { Statistics } from '@palpite/domain/sports/match-story';
import { parseDecimalOdds, ppmWhole } from '@palpite/domain/sports/odds';
import type { LegSettlement } from '@palpite/domain/sports/settlement';
import { type Sport, sports } from '@palpite/domain/sports/sports';
import { XMLParser } from 'fast-xml-parser';
import type { FeedMessage, QuotedMarket, Standing } from './feed-message.ts';
import { readUofCountry } from './uof-countries.ts';
import { readUofMarket, type UofMarket, uofSports } from './uof-markets.ts';

type Node = { [name: string]: unknown };

const lists = ['market', 'outcome', 'period_score', 'competitor'];
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  processEntities: true,
  isArray: (name) => lists.includes(name),
});

const text = (node: Node | undefined, name: string): string => {
  const value = node?.[name];
  return typeof value === 'string' ? value : '';
};
const child = (node: Node | undefined, name: string): Node | undefined => {
  const value = node?.[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : undefined;
};
const children = (node: Node | undefined, name: string): Node[] => {
  const value = node?.[name];
  return Array.isArray(value)
    ? value.filter((item): item is Node => typeof item === 'object' && item !== null)
    : [];
};

/** What a message of the Unified Odds Feed says, beside messages of the port. */
export type UofWord =
  | { kind: 'messages'; matchRef: string; messages: FeedMessage[] }
  | { kind: 'fixtureChanged'; matchRef: string; at: Date; sequence: number; isCancelled: boolean }
  | { kind: 'alive'; product: string; at: Date; isSubscribed: boolean }
  | { kind: 'down'; product: string; at: Date }
  | { kind: 'snapshotComplete'; product: string; requestId: string; at: Date };

/**
 * This reads one message. `sport` is that of its match; where nobody knows it, a message about a match is null, like
 * anything else that is none of ours. Throws for text that is no XML.
 */
export function readUofMessage(xml: string, sport: Sport | null): UofWord | null {
  const parsed = parser.parse(xml, true) as Node;
  const name = Object.keys(parsed).find((key) => !key.startsWith('?')) ?? '';
  const root = child(parsed, name);
  const stamp = Number(text(root, 'timestamp'));
  if (!root || !Number.isSafeInteger(stamp) || stamp <= 0) return null;
  const at = new Date(stamp);
  const product = text(root, 'product');
  if (name === 'alive') return { kind: 'alive', product, at, isSubscribed: text(root, 'subscribed') === '1' };
  if (name === 'product_down') return { kind: 'down', product, at };
  if (name === 'snapshot_complete') {
    return { kind: 'snapshotComplete', product, requestId: text(root, 'request_id'), at };
  }
  const matchRef = text(root, 'event_id');
  if (matchRef === '') return null;
  const about = { matchRef, sequence: stamp, at };
  if (name === 'fixture_change') {
    return { kind: 'fixtureChanged', ...about, isCancelled: text(root, 'change_type') === '3' };
  }
  const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
  if (!read || !sport) return null;
  return { kind: 'messages', matchRef, messages: read(root, about, sport) };
}

type About = { matchRef: string; sequence: number; at: Date };

const readers: Record<string, (root: Node, about: About, sport: Sport) => FeedMessage[]> = {
  odds_change: (root, about, sport) => [...readStatus(root, about, sport), ...readOdds(root, about, sport)],
  bet_stop: (_root, about) => [
    // Groups of markets are theirs; to stop more than was asked loses bets, to stop less loses money.
    { kind: 'betStop', ...about, markets: 'all', reason: 'stopped' },
  ],
  bet_settlement: readSettlement,
  bet_cancel: (root, about, sport) => {
    const keys = marketsOf(root, sport).map(({ found }) => found.key);
    const time = (name: string) => (text(root, name) === '' ? null : new Date(Number(text(root, name))));
    if (keys.length === 0) return [];
    return [
      {
        kind: 'cancel',
        ...about,
        markets: keys,
        reason: 'marketWithdrawn',
        from: time('start_time'),
        until: time('end_time'),
      },
    ];
  },
  rollback_bet_settlement: (root, about, sport) => readRollback(root, about, sport, 'settlement'),
  rollback_bet_cancel: (root, about, sport) => readRollback(root, about, sport, 'cancel'),
};

function marketsOf(parent: Node | undefined, sport: Sport): { node: Node; found: UofMarket }[] {
  return children(parent, 'market').flatMap((node) => {
    const specifiers = text(node, 'specifiers') || text(node, 'specifier');
    const found = readUofMarket(sport, text(node, 'id'), specifiers);
    return found ? [{ node, found }] : [];
  });
}

/** Their market status; what is handed over is told by another producer. */
const statuses: Record<string, QuotedMarket['status'] | null> = {
  '': 'open',
  '1': 'open',
  '0': 'closed',
  '-1': 'suspended',
  '-2': null,
  '-3': 'closed',
  '-4': 'closed',
};

function readOdds(root: Node, about: About, sport: Sport): FeedMessage[] {
  const stopped: string[] = [];
  const markets = marketsOf(child(root, 'odds'), sport).flatMap(({ node, found }): QuotedMarket[] => {
    const status = statuses[text(node, 'status')] ?? null;
    if (status === null) return [];
    const outcomes = children(node, 'outcome');
    if (outcomes.length === 0) {
      // Without prices only the status is news: those before it stay known.
      stopped.push(found.key);
      return [];
    }
    return [
      {
        key: found.key,
        status,
        isMain: found.market.lineQuarters === null || text(node, 'favourite') === '1',
        outcomes: outcomes.flatMap((outcome) => {
          const code = found.outcomeOf(text(outcome, 'id'));
          if (!code) return [];
          const isActive = text(outcome, 'active') !== '0';
          return [
            {
              outcome: code,
              oddsMilli: isActive ? readPrice(text(outcome, 'odds')) : null,
              chances: readChances(outcome, found),
            },
          ];
        }),
      },
    ];
  });
  return [
    ...(stopped.length > 0
      ? [{ kind: 'betStop' as const, ...about, markets: stopped, reason: 'stopped' as const }]
      : []),
    ...(markets.length > 0 ? [{ kind: 'odds' as const, ...about, markets }] : []),
  ];
}

function readPrice(price: string): number | null {
  return parseDecimalOdds(/^\d+(?:\.\d{1,3})?/.exec(price)?.[0] ?? '');
}

/** Probabilities free of margin. With a whole or quarter line one number does not tell what comes back. */
function readChances(outcome: Node, { market }: UofMarket): Chances | null {
  const probability = Number(text(outcome, 'probabilities') || Number.NaN);
  const splits = market.lineQuarters !== null && Math.abs(market.lineQuarters % 4) !== 2;
  if (Number.isNaN(probability) || probability < 0 || probability > 1 || splits) return null;
  return chancesOfWin(Math.floor(probability * ppmWhole));
}

/** `result` and `void_factor` of theirs: 1/0 win, 1/0.5 half win, 0/0.5 half loss, any/1 void, 0/0 loss. */
function readSettlement(root: Node, about: About, sport: Sport): FeedMessage[] {
  const markets = marketsOf(child(root, 'outcomes'), sport).flatMap(({ node, found }) => {
    const outcomes = children(node, 'outcome').flatMap((outcome) => {
      const code = found.outcomeOf(text(outcome, 'id'));
      const settlement = settlementOf(outcome, found);
      return code && settlement ? [{ outcome: code, settlement }] : [];
    });
    return outcomes.length > 0 ? [{ key: found.key, outcomes }] : [];
  });
  if (markets.length === 0) return [];
  const certainty = text(root, 'certainty') === '2' ? 'confirmed' : 'live';
  return [{ kind: 'settlement', ...about, certainty, result: null, markets }];
}

function settlementOf(outcome: Node, { market }: UofMarket): LegSettlement | null {
  const result = text(outcome, 'result');
  // 1 and 1.0 are the same factor.
  const [voidFactor, deadHeat] = [
    Number(text(outcome, 'void_factor') || 0),
    Number(text(outcome, 'dead_heat_factor') || 1),
  ];
  if (result !== '0' && result !== '1') return null;
  if (voidFactor === 1) return { kind: 'void', reason: market.lineQuarters === null ? 'level' : 'push' };
  if (voidFactor === 0.5) return { kind: result === '1' ? 'halfWin' : 'halfLoss' };
  if (voidFactor !== 0) return null;
  if (result === '1' && deadHeat !== 1) return deadHeatOf(deadHeat);
  return { kind: result === '1' ? 'win' : 'loss' };
}

/** The smallest fraction that the factor is written from; null when there is none up to 40 who tie. */
function deadHeatOf(factor: number): LegSettlement | null {
  for (let tied = 2; tied <= 40; tied++) {
    for (let places = 1; places < tied; places++) {
      if (Math.abs(places / tied - factor) < 0.0005) return { kind: 'deadHeat', places, tied };
    }
  }
  return null;
}

function readRollback(root: Node, about: About, sport: Sport, of: 'settlement' | 'cancel'): FeedMessage[] {
  const markets = marketsOf(root, sport).map(({ found }) => found.key);
  return markets.length > 0 ? [{ kind: 'rollback', ...about, of, markets }] : [];
}

/** Their status of a match: ended, closed, cancelled, … */
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

/** Their code of what is being played, where it is not simply play. */
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

function readStatus(root: Node, about: About, sport: Sport): FeedMessage[] {
  const node = child(root, 'sport_event_status');
  const status = text(node, 'status');
  if (!node || status === '') return [];
  const phase = text(node, 'match_status');
  const ending = endings[status] ?? { timeStatus: phases[phase] ?? 'firstHalf', status: 'running' as const };
  const parts = children(child(node, 'period_scores'), 'period_score');
  return [
    {
      kind: 'standing',
      ...about,
      standing: {
        timeStatus: ending.timeStatus,
        clock: readClock(child(node, 'clock')),
        partNumber: parts.length > 0 ? parts.length : null,
        parts: parts.map(scoreOf),
        result: { status: ending.status, ...countsOf(node, parts, phase, sport, ending.status) },
        points: pointsOf(node, sport),
        serving: servingOf(node, sport),
        cards: cardsOf(child(node, 'statistics')),
        statistics: statisticsOf(child(node, 'statistics')),
      },
      events: [],
      // What an `odds_change` does not name is unchanged: with prices, it has looked at all of them.
      ...(children(child(root, 'odds'), 'market').length > 0 && { pricesStand: true as const }),
    },
  ];
}

/** Half innings have a code each: 401 the top of the first, in which the visitors bat, 402 its bottom, up to 420. */
const firstHalfInning = 401;
const lastHalfInning = 420;

/** Who serves, has the ball, or bats: theirs are 1 for home and 2 for away. */
function servingOf(node: Node, sport: Sport): Side | null {
  if (sport === 'baseball') {
    const code = Number(text(node, 'match_status'));
    if (code < firstHalfInning || code > lastHalfInning) return null;
    return (code - firstHalfInning) % 2 === 0 ? 'away' : 'home';
  }
  const side = text(node, sport === 'americanFootball' ? 'possession' : 'current_server');
  return side === '1' ? 'home' : side === '2' ? 'away' : null;
}

/** What a sport counts beside its score: the points of a game of tennis, outs of baseball, wickets of cricket. */
function pointsOf(node: Node, sport: Sport): Standing['points'] {
  const both = (home: string, away: string) => (home === '' || away === '' ? null : { home, away });
  if (sport === 'tennis') {
    // They write the advantage as 50; in a tiebreak points are what they are.
    const isTiebreak = text(node, 'tiebreak') === 'true';
    const said = (points: string) => (points === '50' && !isTiebreak ? 'A' : points);
    return both(said(text(node, 'home_gamescore')), said(text(node, 'away_gamescore')));
  }
  if (sport === 'baseball') {
    const [batting, outs] = [servingOf(node, sport), text(node, 'outs')];
    if (!batting || outs === '') return null;
    return { home: '0', away: '0', [batting]: outs };
  }
  if (sport === 'cricket') {
    const said = (side: Side) => {
      const [runs, wickets] = [text(node, `${side}_score`), text(node, `${side}_dismissals`)];
      return runs === '' || wickets === '' ? '' : `${runs}/${wickets}`;
    };
    return both(said('home'), said('away'));
  }
  return null;
}

/** The counts of theirs that have words of ours. */
function statisticsOf(statistics: Node | undefined): Statistics {
  const counted = (name: string) => child(statistics, name) !== undefined;
  const cards = cardsOf(statistics);
  return {
    ...(counted('corners') && { corners: sidesOf(child(statistics, 'corners')) }),
    ...(cards && counted('yellow_cards') && { yellowCards: cards.yellow }),
    ...(cards && counted('red_cards') && { redCards: cards.red }),
  };
}

function countsOf(
  node: Node,
  parts: Node[],
  phase: string,
  sport: Sport,
  status: MatchStatus,
): Partial<Standing['result']> {
  if (text(node, 'home_score') === '') return {};
  const total = scoreOf(node);
  const isOver = status === 'finished';
  const { decidedBy } = sports[sport];
  if (decidedBy === 'sets') return { sets: { ...total, isOver } };
  // Runs do not decide cricket, but they are its score.
  if (decidedBy !== 'score' && sport !== 'cricket') return {};
  const sum = (codes: ReadonlySet<string>): Score | null => {
    const chosen = parts.filter((part) => codes.has(text(part, 'match_status_code')));
    if (chosen.length === 0) return null;
    return chosen.map(scoreOf).reduce((a, b) => ({ home: a.home + b.home, away: a.away + b.away }));
  };
  const overtime = sum(overtimeCodes);
  const scores: Partial<Record<Exclude<Period, 'cornerKick'>, Tally>> = {
    fullGame: { ...(sum(regularCodes) ?? total), isOver: isOver || overtime !== null },
  };
  for (const part of parts) {
    const code = text(part, 'match_status_code');
    const period = periodOfCode[code];
    if (period) scores[period] = { ...scoreOf(part), isOver: isOver || phase !== code };
  }
  const corners = child(child(node, 'statistics'), 'corners');
  return {
    scores,
    ...(overtime && { overtime }),
    ...(corners && { corners: { ...sidesOf(corners), isOver } }),
  };
}

function scoreOf(node: Node): Score {
  return { home: Number(text(node, 'home_score')) || 0, away: Number(text(node, 'away_score')) || 0 };
}

function sidesOf(node: Node | undefined): Score {
  return { home: Number(text(node, 'home')) || 0, away: Number(text(node, 'away')) || 0 };
}

function cardsOf(statistics: Node | undefined): Standing['cards'] {
  if (!statistics) return null;
  const [red, second] = [child(statistics, 'red_cards'), child(statistics, 'yellow_red_cards')].map(sidesOf);
  return {
    yellow: sidesOf(child(statistics, 'yellow_cards')),
    red: {
      home: (red?.home ?? 0) + (second?.home ?? 0),
      away: (red?.away ?? 0) + (second?.away ?? 0),
    },
  };
}

function readClock(clock: Node | undefined): Standing['clock'] {
  const [minutes, seconds] = text(clock, 'match_time').split(':').map(Number);
  if (minutes === undefined || seconds === undefined || Number.isNaN(minutes + seconds)) return null;
  return { seconds: minutes * 60 + seconds, isRunning: text(clock, 'stopped') !== 'true' };
}

/** A fixture of their HTTP interface; null when its sport is none of ours or it has no two sides. */
export function readUofFixture(xml: string, about: About): (FeedMessage & { kind: 'fixture' }) | null {
  const root = child(parser.parse(xml, true) as Node, 'fixtures_fixture');
  const fixture = child(root, 'fixture');
  const tournament = child(fixture, 'tournament');
  const sport = uofSports[text(child(tournament, 'sport'), 'id').replace('sr:sport:', '')];
  const sides = ['home', 'away'].map((qualifier) =>
    children(child(fixture, 'competitors'), 'competitor').find(
      (node) => text(node, 'qualifier') === qualifier,
    ),
  );
  const startsAt = new Date(text(fixture, 'start_time') || text(fixture, 'scheduled'));
  if (!sport || !tournament || Number.isNaN(startsAt.getTime())) return null;
  const competitors = sides.flatMap((node) =>
    node
      ? [
          {
            ref: text(node, 'id'),
            name: text(node, 'name'),
            short: text(node, 'abbreviation') || text(node, 'name').slice(0, 3).toUpperCase(),
          },
        ]
      : [],
  );
  if (competitors.length !== 2) return null;
  return {
    kind: 'fixture',
    ...about,
    matchRef: text(fixture, 'id'),
    fixture: {
      sport,
      league: {
        ref: text(tournament, 'id'),
        name: text(tournament, 'name'),
        country: readUofCountry(text(child(tournament, 'category'), 'country_code')),
        rank: 100,
      },
      competitors,
      title: null,
      startsAt,
      inPlayOffered: text(fixture, 'liveodds') !== 'not_available',
    },
  };
}
