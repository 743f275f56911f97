import { type Chances, chancesOfWin } from '@palpite/domain/sports/chances';
import { ppmWhole } from '@palpite/domain/sports/odds';
import type { LegSettlement, VoidReason } from '@palpite/domain/sports/settlement';
import { isRace, type Sport } from '@palpite/domain/sports/sports';
import { type XmlNode as Node, parseVendorTime } from '../../../platform/read-vendor-text.ts';
import { readDecimalPrice } from './adapter-pieces.ts';
import type { FeedMessage, QuotedMarket } from './feed-message.ts';
import { readUofStatus } from './read-uof-status.ts';
import { readUofCountry } from './uof-countries.ts';
import { readUofMarket, sportOfUof, type UofMarket } from './uof-markets.ts';
import type { About, MarketOfRace, Reading, Report, UofMessageFault } from './uof-reading.ts';
import { child, children, numberOf, parseUofXml, text } from './uof-xml.ts';

/** Content of a message, also when no `FeedMessage` represents it. */
export type UofMessage = {
  at: Date;
  /** Id of the recovery; empty when absent. */
  product: string;
  requestId: string;
} & (
  | { kind: 'messages'; matchRef: string; messages: FeedMessage[] }
  | { kind: 'fixtureChanged'; matchRef: string; sequence: number; isCancelled: boolean }
  | { kind: 'alive'; isSubscribed: boolean }
  | { kind: 'down' }
  | { kind: 'snapshotComplete' }
);

/**
 * `sport` is the sport of its match. Returns null for a message about a match without `sport`, and for
 * unknown messages. Missing values stay unknown. Unreadable parts are left out and reported, and do not
 * affect the others. Throws for text that is no XML.
 */
export function readUofMessage(
  xml: string,
  sport: Sport | null,
  receivedAt = new Date(),
  marketOfRace: MarketOfRace = () => null,
): { word: UofMessage; faults: UofMessageFault[] } | null {
  const parsed = parseUofXml(xml);
  const name = Object.keys(parsed).find((key) => !key.startsWith('?')) ?? '';
  const root = child(parsed, name);
  if (!root) return null;
  const stamp = numberOf(root, 'timestamp');
  const isStamped = stamp !== null && Number.isSafeInteger(stamp) && stamp > 0;
  if (!isStamped && name !== 'fixture_change') return null;
  const at = isStamped ? new Date(stamp) : receivedAt;
  const common = { at, product: text(root, 'product'), requestId: text(root, 'request_id') };
  const faults: UofMessageFault[] = [];
  if (name === 'alive') {
    return { word: { kind: 'alive', ...common, isSubscribed: text(root, 'subscribed') === '1' }, faults };
  }
  if (name === 'product_down') return { word: { kind: 'down', ...common }, faults };
  if (name === 'snapshot_complete') return { word: { kind: 'snapshotComplete', ...common }, faults };
  const matchRef = text(root, 'event_id');
  if (matchRef === '') return null;
  const sequence = at.getTime();
  if (name === 'fixture_change') {
    const isCancelled = text(root, 'change_type') === '3';
    return { word: { kind: 'fixtureChanged', ...common, matchRef, sequence, isCancelled }, faults };
  }
  const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
  if (!read || !sport) return null;
  const report: Report = (fault, detail) => faults.push({ fault, detail });
  const messages = read(root, { about: { matchRef, sequence, at }, sport, report, marketOfRace });
  return { word: { kind: 'messages', ...common, matchRef, messages }, faults };
}

const readers: Record<string, (root: Node, reading: Reading) => FeedMessage[]> = {
  odds_change: (root, reading) => [...readUofStatus(root, reading), ...readOdds(root, reading)],
  bet_stop: (_root, { about }) => [
    // An excess stop loses bets, a missed one loses money, so all markets are stopped.
    { kind: 'betStop', ...about, markets: 'all', reason: 'stopped' },
  ],
  bet_settlement: readSettlement,
  bet_cancel: (root, reading) => {
    const span = readSpan(root, reading);
    const markets = marketsOf(root, reading).map(({ found }) => found.key);
    if (!span || markets.length === 0) return [];
    return [{ kind: 'cancel', ...reading.about, markets, reason: 'marketWithdrawn', ...span }];
  },
  rollback_bet_settlement: (root, reading) => {
    const markets = marketsOf(root, reading).map(({ found }) => found.key);
    return markets.length > 0 ? [{ kind: 'rollback', ...reading.about, of: 'settlement', markets }] : [];
  },
  rollback_bet_cancel: (root, reading) => {
    const span = readSpan(root, reading);
    const markets = marketsOf(root, reading).map(({ found }) => found.key);
    if (!span || markets.length === 0) return [];
    const isWhole = span.from === null && span.until === null;
    return [{ kind: 'rollback', ...reading.about, of: 'cancel', markets, ...(isWhole ? {} : { span }) }];
  },
};

/** Null when unreadable: no span would mean all bets. */
function readSpan(root: Node, { report }: Reading): { from: Date | null; until: Date | null } | null {
  const [from, until] = ['start_time', 'end_time'].map((name) => {
    if (text(root, name) === '') return null;
    const ms = numberOf(root, name);
    return ms === null || ms <= 0 ? undefined : new Date(ms);
  });
  if (from === undefined || until === undefined) {
    report('valueUnreadable', `start_time ${text(root, 'start_time')} end_time ${text(root, 'end_time')}`);
    return null;
  }
  return { from, until };
}

function marketsOf(
  parent: Node | undefined,
  { about, sport, report, marketOfRace }: Reading,
): { node: Node; found: UofMarket }[] {
  return children(parent, 'market').flatMap((node) => {
    const specifiers = text(node, 'specifiers') || text(node, 'specifier');
    const id = text(node, 'id');
    const found = isRace(sport)
      ? marketOfRace?.({ matchRef: about.matchRef, id, specifiers })
      : readUofMarket(sport, id, specifiers);
    if (found) return [{ node, found }];
    const names = specifiers.replace(/=[^|]*/g, '');
    report('marketUnknown', `${sport} ${text(node, 'id')} ${names}`.trim());
    return [];
  });
}

/** `-2`: another producer takes over; this one sends no more prices. */
const statuses: Record<string, QuotedMarket['status']> = {
  '': 'open',
  '1': 'open',
  '0': 'closed',
  '-1': 'suspended',
  '-2': 'suspended',
  '-3': 'closed',
  '-4': 'closed',
};

function readOdds(root: Node, reading: Reading): FeedMessage[] {
  const { about, report } = reading;
  const stopped: string[] = [];
  const markets = marketsOf(child(root, 'odds'), reading).flatMap(({ node, found }): QuotedMarket[] => {
    const written = text(node, 'status');
    const status = Object.hasOwn(statuses, written) ? statuses[written] : undefined;
    if (status === undefined) report('valueUnreadable', `status ${written}`);
    const outcomes = children(node, 'outcome');
    if (status === undefined || written === '-2' || outcomes.length === 0) {
      // Without prices only the status changes.
      if (status !== 'open') stopped.push(found.key);
      return [];
    }
    let isReadable = true;
    const quoted = outcomes.flatMap((outcome) => {
      const code = found.outcomeOf(text(outcome, 'id'));
      if (!code) {
        report('outcomeUnknown', `${text(node, 'id')} ${text(outcome, 'id')}`);
        return [];
      }
      const isActive = text(outcome, 'active') !== '0';
      const oddsMilli = isActive ? readDecimalPrice(text(outcome, 'odds')) : null;
      if (isActive && oddsMilli === null) {
        isReadable = false;
        report('valueUnreadable', `odds ${text(outcome, 'odds')}`);
      }
      return [{ outcome: code, oddsMilli, chances: readChances(outcome, found) }];
    });
    return [
      {
        key: found.key,
        // One unreadable price makes the other prices of the market unreliable.
        status: status === 'open' && !isReadable ? 'suspended' : status,
        isMain: found.market.lineQuarters === null || text(node, 'favourite') === '1',
        ...(found.scoreBasis && { scoreBasis: found.scoreBasis }),
        outcomes: quoted,
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

/** Null for whole and quarter lines, where one number does not include the part that is returned. */
function readChances(outcome: Node, { market }: UofMarket): Chances | null {
  const probability = Number(text(outcome, 'probabilities') || Number.NaN);
  const splits = market.lineQuarters !== null && Math.abs(market.lineQuarters % 4) !== 2;
  if (Number.isNaN(probability) || probability < 0 || probability > 1 || splits) return null;
  return chancesOfWin(Math.floor(probability * ppmWhole));
}

/** The vendor's `result`/`void_factor`: 1/0 win, 1/0.5 half win, 0/0.5 half loss, any/1 void, 0/0 loss. */
function readSettlement(root: Node, reading: Reading): FeedMessage[] {
  const { about, report } = reading;
  const markets = marketsOf(child(root, 'outcomes'), reading).flatMap(({ node, found }) => {
    const outcomes = children(node, 'outcome').flatMap((outcome) => {
      const code = found.outcomeOf(text(outcome, 'id'));
      const settlement = settlementOf(outcome, found);
      if (!code) report('outcomeUnknown', `${text(node, 'id')} ${text(outcome, 'id')}`);
      else if (settlement === undefined) {
        const [result, factor] = [text(outcome, 'result'), text(outcome, 'void_factor')];
        report('valueUnreadable', `result ${result} void_factor ${factor}`);
      }
      return code && settlement ? [{ outcome: code, settlement }] : [];
    });
    return outcomes.length > 0 ? [{ key: found.key, outcomes }] : [];
  });
  if (markets.length === 0) return [];
  const certainty = text(root, 'certainty') === '2' ? 'confirmed' : 'live';
  return [{ kind: 'settlement', ...about, certainty, result: null, markets }];
}

/** Null: not decided yet. Undefined: not a valid result. */
function settlementOf(outcome: Node, { market }: UofMarket): LegSettlement | null | undefined {
  const result = text(outcome, 'result');
  if (result === '-1' || result === '2') return null;
  if (result !== '0' && result !== '1') return undefined;
  const factorOf = (name: string, absent: number) =>
    text(outcome, name) === '' ? absent : numberOf(outcome, name);
  const [voidFactor, deadHeat] = [factorOf('void_factor', 0), factorOf('dead_heat_factor', 1)];
  if (voidFactor === 1) return { kind: 'void', reason: voidReasonOf(market) };
  if (voidFactor === 0.5) return { kind: result === '1' ? 'halfWin' : 'halfLoss' };
  if (voidFactor !== 0 || deadHeat === null) return undefined;
  if (result === '1' && deadHeat !== 1) return deadHeatOf(deadHeat) ?? undefined;
  return { kind: result === '1' ? 'win' : 'loss' };
}

/** In a race, only an entrant who did not start is void. */
function voidReasonOf(market: UofMarket['market']): VoidReason {
  if (isRace(market.sport)) return 'nonStarter';
  return market.lineQuarters === null ? 'level' : 'push';
}

/** Smallest fraction that the factor rounds to; null when there is none with up to 40 tied entrants. */
function deadHeatOf(factor: number): LegSettlement | null {
  for (let tied = 2; tied <= 40; tied++) {
    for (let places = 1; places < tied; places++) {
      if (Math.abs(places / tied - factor) < 0.0005) return { kind: 'deadHeat', places, tied };
    }
  }
  return null;
}

/** Null when its sport is not offered, or when it has neither two sides nor a field of entrants. */
export function readUofFixture(xml: string, about: About): (FeedMessage & { kind: 'fixture' }) | null {
  const root = child(parseUofXml(xml), 'fixtures_fixture');
  const fixture = child(root, 'fixture');
  const tournament = child(fixture, 'tournament');
  const sport = sportOfUof(child(tournament, 'sport'));
  const listed = children(child(fixture, 'competitors'), 'competitor');
  const isField = sport !== null && isRace(sport);
  const sides = isField
    ? listed
    : ['home', 'away'].map((qualifier) => listed.find((node) => text(node, 'qualifier') === qualifier));
  const startsAt =
    parseVendorTime(text(fixture, 'start_time')) ?? parseVendorTime(text(fixture, 'scheduled'));
  if (!sport || !tournament || !startsAt) return null;
  const competitors = sides.flatMap((node) =>
    node
      ? [
          {
            // Outcomes of a race contain this reference, which must have no colons.
            ref: isField ? text(node, 'id').replaceAll(':', '.') : text(node, 'id'),
            name: text(node, 'name'),
            short: shortOf(text(node, 'abbreviation') || text(node, 'name')),
          },
        ]
      : [],
  );
  if (isField ? competitors.length < 2 : competitors.length !== 2) return null;
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
      title: isField ? text(fixture, 'name') || text(tournament, 'name') : null,
      startsAt,
      inPlayOffered: offeredInPlay.has(text(fixture, 'liveodds')),
    },
  };
}

const offeredInPlay: ReadonlySet<string> = new Set(['booked', 'bookable', 'buyable']);

function shortOf(name: string): string {
  return Array.from(name).slice(0, 3).join('').toUpperCase();
}
