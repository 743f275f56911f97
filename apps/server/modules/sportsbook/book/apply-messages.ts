import { isDeepStrictEqual } from 'node:util';
import { type Market, parseMarket } from '@palpite/domain/sports/markets';
import type {
  BetStopMessage,
  CancelMessage,
  FeedMessage,
  FixtureMessage,
  OddsMessage,
  QuotedMarket,
  RollbackMessage,
  SettlementMessage,
  Standing,
  StandingMessage,
} from '../feed/feed-message.ts';
import type { FoundFault } from '../feed/parse-feed-message.ts';
import {
  type MarketRow,
  type MatchRow,
  type OddsChange,
  type StoredEvent,
  storeChances,
} from './book-rows.ts';
import { type Doubt, guardPrices } from './guard-prices.ts';
import { statusOf } from './market-status.ts';
import { cornersOf, materialStateOf } from './material-change.ts';

export type MatchMessage = Exclude<FeedMessage, { kind: 'alive' }>;

/** One match with its markets while messages are applied, and what they changed. */
export type OpenMatch = {
  readonly match: MatchRow;
  readonly markets: Map<string, MarketRow>;
  readonly leagueIds: ReadonlyMap<string, string>;
  readonly source: string;
  readonly events: Map<number, StoredEvent>;
  readonly touched: Set<MarketRow>;
  readonly history: OddsChange[];
  readonly faults: FoundFault[];
  readonly doubts: { key: string; doubt: Doubt }[];
  matchChanged: boolean;
  fixtureChanged: boolean;
};

export function openMatch(given: Pick<OpenMatch, 'match' | 'markets' | 'leagueIds' | 'source'>): OpenMatch {
  return {
    ...given,
    events: new Map(),
    touched: new Set(),
    history: [],
    faults: [],
    doubts: [],
    matchChanged: false,
    fixtureChanged: false,
  };
}

const inPlayStatuses = new Set([
  'firstHalf',
  'halfTime',
  'secondHalf',
  'overtime',
  'penalties',
  'interrupted',
]);

/**
 * This applies messages of one match to its rows. Each kind of fact keeps the sequence of its newest message and takes
 * nothing older, so that repeats and reorderings lead to the same rows; what a market's status is follows from all facts
 * together (`statusOf`).
 */
export function applyMessages(open: OpenMatch, messages: readonly MatchMessage[]): void {
  for (const message of messages) {
    switch (message.kind) {
      case 'fixture':
        applyFixture(open, message);
        break;
      case 'odds':
        applyOdds(open, message);
        break;
      case 'betStop':
        applyStop(open, message);
        break;
      case 'standing':
        applyStanding(open, message);
        break;
      case 'settlement':
        applySettlement(open, message);
        break;
      case 'cancel':
        applyCancel(open, message);
        break;
      case 'rollback':
        applyRollback(open, message);
        break;
    }
  }
}

/** Whether applying a message needs every market of its match, not only those that it names. */
export function concernsAllMarkets(message: MatchMessage, match: MatchRow): boolean {
  switch (message.kind) {
    case 'odds':
      return false;
    case 'fixture':
      return message.fixture.inPlayOffered !== match.inPlayOffered;
    case 'standing':
      return (
        message.sequence > match.standingSequence &&
        (materialStateOf(match.sport, message.standing) !== materialStateOf(match.sport, match.standing) ||
          cornersOf(message.standing) !== cornersOf(match.standing))
      );
    case 'settlement':
      return message.markets === null;
    default:
      return message.markets === 'all';
  }
}

/** Keys of the markets that a message names. */
export function namedMarkets(message: MatchMessage): string[] {
  if (message.kind === 'odds') return message.markets.map(({ key }) => key);
  if (message.kind === 'settlement') return (message.markets ?? []).map(({ key }) => key);
  if (message.kind === 'fixture' || message.kind === 'standing' || message.markets === 'all') return [];
  return [...message.markets];
}

function applyFixture(open: OpenMatch, { sequence, at, fixture }: FixtureMessage): void {
  const { match } = open;
  if (fixture.sport !== match.sport) {
    open.faults.push({ fault: 'sportDiffers', matchRef: match.sourceRef, detail: fixture.sport });
    return;
  }
  const startsAt = fixture.startsAt.toISOString();
  if (match.firstSequence < 0 || sequence < match.firstSequence) {
    match.firstSequence = sequence;
    match.plannedAt = startsAt;
    open.matchChanged = true;
  }
  if (sequence <= match.fixtureSequence) return;
  match.fixtureSequence = sequence;
  match.leagueId = open.leagueIds.get(fixture.league.ref) ?? match.leagueId;
  match.title = fixture.title;
  match.competitors = fixture.competitors;
  match.startsAt = startsAt;
  match.inPlayOffered = fixture.inPlayOffered;
  open.matchChanged = true;
  open.fixtureChanged = true;
  match.version++;
  refreshAll(open, at.toISOString());
}

function applyStanding(open: OpenMatch, message: StandingMessage): void {
  const { match } = open;
  const { sequence, at, standing, events, pricesStand } = message;
  const told = at.toISOString();
  for (const event of events) {
    const known = open.events.get(event.number);
    if (!known || known.sequence < sequence) {
      open.events.set(event.number, { ...event, matchId: match.id, at: told, sequence });
    }
  }
  if (sequence <= match.standingSequence) return;
  const isMaterial =
    materialStateOf(match.sport, standing) !== materialStateOf(match.sport, match.standing) &&
    // The first word on a match is no change, unless the match has begun meanwhile: bets may have been before it.
    (match.standing !== null || standing.timeStatus !== 'notOpen');
  const movedCorners = cornersOf(standing) !== cornersOf(match.standing);
  match.standingSequence = sequence;
  const scoredAt = isDeepStrictEqual(countsIn(standing), match.standing && countsIn(match.standing))
    ? (match.standing?.scoredAt ?? told)
    : told;
  match.standing = { ...standing, at: told, scoredAt };
  match.timeStatus = standing.timeStatus;
  match.inPlay = inPlayStatuses.has(standing.timeStatus);
  match.version++;
  open.matchChanged = true;
  deriveResult(match);
  // Who tells a goal without its prices has stopped bets thereby, whether or not he says so.
  const stops = match.inPlay && !pricesStand;
  if (isMaterial) {
    match.materialVersion++;
    if (stops) match.stopSequence = Math.max(match.stopSequence, sequence);
    for (const market of open.markets.values()) touchMaterial(open, market);
  } else if (movedCorners) {
    for (const market of open.markets.values()) {
      if (market.market.period !== 'cornerKick') continue;
      touchMaterial(open, market);
      if (stops) stop(open, market, sequence);
    }
  }
  refreshAll(open, told);
}

/** Every count of a standing, however small. */
function countsIn({ result, parts, points, cards, serving, partNumber }: Standing) {
  return { result, parts, points, cards, serving, partNumber };
}

/** A match that its standing says is cancelled voids everything, unless a result was told. */
function deriveResult(match: MatchRow): void {
  const result =
    match.toldResult ?? (match.timeStatus === 'cancelled' ? { status: 'cancelled' as const } : null);
  if (isDeepStrictEqual(result, match.result)) return;
  match.result = result;
  match.resultVersion++;
}

function applyOdds(open: OpenMatch, { sequence, at, markets }: OddsMessage): void {
  for (const quoted of markets) {
    const market = findMarket(open, quoted.key);
    if (market && sequence > market.oddsSequence) quote(open, market, quoted, sequence, at.toISOString());
  }
}

function quote(open: OpenMatch, market: MarketRow, quoted: QuotedMarket, sequence: number, at: string): void {
  const offered = quoted.outcomes.filter(({ oddsMilli }) => oddsMilli !== null);
  const odds = Object.fromEntries(offered.map(({ outcome, oddsMilli }) => [outcome, oddsMilli ?? 0]));
  const before = { odds: market.odds, isMain: market.isMain, hold: market.hold };
  const guarded =
    market.hold === 'operator' || quoted.status !== 'open'
      ? null
      : guardPrices({
          market: market.market,
          told: odds,
          before: market.odds,
          held:
            market.hold === 'palpable' && market.heldAt !== null
              ? { hold: 'palpable', heldAt: market.heldAt, trusted: market.trusted ?? {} }
              : null,
          inPlay: open.match.inPlay,
          explained: market.materialVersion !== market.pricedMaterial || wasScoredSince(open.match, market),
          at,
          beforeAt: market.pricedAt,
          entrants: open.match.competitors.length,
        });
  if (guarded) {
    market.hold = guarded.hold?.hold ?? null;
    market.heldAt = guarded.hold?.heldAt ?? null;
    market.trusted = guarded.hold?.trusted ?? null;
    if (guarded.hold && guarded.isNew) open.doubts.push({ key: market.key, doubt: guarded.doubt });
  }
  market.oddsSequence = sequence;
  market.toldStatus = quoted.status;
  market.isMain = quoted.isMain;
  market.odds = odds;
  market.chances = Object.fromEntries(
    quoted.outcomes.flatMap(({ outcome, chances }) => (chances ? [[outcome, storeChances(chances)]] : [])),
  );
  market.pricedAt = at;
  open.touched.add(market);
  const shown =
    before.isMain !== market.isMain ||
    before.hold !== market.hold ||
    !isDeepStrictEqual(before.odds, market.odds);
  if (before.hold !== market.hold) market.materialVersion++;
  const source = before.hold === null && market.hold === 'palpable' ? 'guard' : open.source;
  refresh(open, market, source, at, shown);
  market.pricedMaterial = market.materialVersion;
}

/** Points that matter to no bet under delay still explain a price. */
function wasScoredSince({ standing }: MatchRow, { pricedAt }: MarketRow): boolean {
  return standing?.scoredAt !== undefined && pricedAt !== null && standing.scoredAt >= pricedAt;
}

function applyStop(open: OpenMatch, { sequence, at, markets }: BetStopMessage): void {
  const { match } = open;
  if (markets === 'all') {
    stopAll(open, sequence, at.toISOString());
    return;
  }
  for (const market of findMarkets(open, markets)) stop(open, market, sequence);
  if (match.stopSequence < sequence) refreshAll(open, at.toISOString());
}

function stop(open: OpenMatch, market: MarketRow, sequence: number): void {
  if (sequence <= market.stopSequence) return;
  market.stopSequence = sequence;
  open.touched.add(market);
}

function stopAll(open: OpenMatch, sequence: number, at: string): void {
  const { match } = open;
  if (sequence > match.stopSequence) {
    match.stopSequence = sequence;
    match.materialVersion++;
    open.matchChanged = true;
    for (const market of open.markets.values()) {
      if (market.oddsSequence < sequence) touchMaterial(open, market);
    }
  }
  refreshAll(open, at);
}

function applySettlement(open: OpenMatch, message: SettlementMessage): void {
  const { sequence } = message;
  const at = message.at.toISOString();
  if (message.markets === null) {
    decideMatch(open, message.result, sequence);
    stopAll(open, sequence, at);
    return;
  }
  for (const { key, outcomes } of message.markets) {
    const market = findMarket(open, key);
    if (!market) continue;
    stop(open, market, sequence);
    decideMarket(
      open,
      market,
      Object.fromEntries(outcomes.map(({ outcome, settlement }) => [outcome, settlement])),
      sequence,
    );
  }
  refreshAll(open, at);
}

/** The newest decision of a match or of a market is in force: a newer one of the match replaces that of its markets. */
function decideMatch(open: OpenMatch, result: MatchRow['toldResult'], sequence: number): void {
  const { match } = open;
  if (sequence <= match.resultSequence) return;
  match.resultSequence = sequence;
  match.toldResult = result;
  open.matchChanged = true;
  deriveResult(match);
  for (const market of open.markets.values()) decideMarket(open, market, null, sequence);
}

function decideMarket(
  open: OpenMatch,
  market: MarketRow,
  outcomes: MarketRow['outcomes'],
  sequence: number,
): void {
  if (sequence <= market.resultSequence) return;
  market.resultSequence = sequence;
  open.touched.add(market);
  if (isDeepStrictEqual(market.outcomes, outcomes)) return;
  market.outcomes = outcomes;
  raiseResult(open);
}

function raiseResult(open: OpenMatch): void {
  open.match.resultVersion++;
  open.matchChanged = true;
}

function applyCancel(open: OpenMatch, message: CancelMessage): void {
  const { match } = open;
  const { sequence, reason } = message;
  const entry = {
    sequence,
    reason,
    from: message.from?.toISOString() ?? null,
    until: message.until?.toISOString() ?? null,
    ...(message.byOperator && { byOperator: true as const }),
  };
  const isNew = (list: MatchRow['voids']) => !list.some((known) => known.sequence === sequence);
  const inOrder = (list: MatchRow['voids']) => [...list, entry].sort((a, b) => a.sequence - b.sequence);
  if (message.markets === 'all' && sequence > match.rollbackSequence && isNew(match.voids)) {
    match.voids = inOrder(match.voids);
    open.matchChanged = true;
  }
  for (const market of findMarkets(open, message.markets)) {
    if (message.markets !== 'all') stop(open, market, sequence);
    if (sequence <= market.rollbackSequence || !isNew(market.voids)) continue;
    market.voids = inOrder(market.voids);
    open.touched.add(market);
    raiseResult(open);
  }
  if (message.markets === 'all') stopAll(open, sequence, message.at.toISOString());
  else refreshAll(open, message.at.toISOString());
}

function applyRollback(open: OpenMatch, message: RollbackMessage): void {
  const { match } = open;
  const { sequence, markets } = message;
  const isWhole = markets === 'all';
  if (message.of === 'settlement') {
    if (isWhole) decideMatch(open, null, sequence);
    // An empty list of outcomes: undecided, whatever the result of the match says.
    else for (const market of findMarkets(open, markets)) decideMarket(open, market, {}, sequence);
  } else {
    if (isWhole && sequence > match.rollbackSequence) {
      match.rollbackSequence = sequence;
      match.voids = match.voids.filter((entry) => entry.sequence > sequence || entry.byOperator);
      open.matchChanged = true;
    }
    for (const market of findMarkets(open, markets)) {
      if (sequence <= market.rollbackSequence) continue;
      market.rollbackSequence = sequence;
      open.touched.add(market);
      const kept = market.voids.filter((entry) => entry.sequence > sequence || entry.byOperator);
      if (kept.length === market.voids.length) continue;
      market.voids = kept;
      raiseResult(open);
    }
  }
  if (isWhole) {
    stopAll(open, sequence, message.at.toISOString());
    return;
  }
  for (const market of findMarkets(open, markets)) stop(open, market, sequence);
  refreshAll(open, message.at.toISOString());
}

function findMarkets(open: OpenMatch, keys: 'all' | readonly string[]): MarketRow[] {
  if (keys === 'all') return [...open.markets.values()];
  return keys.flatMap((key) => findMarket(open, key) ?? []);
}

/** The market of a key, a new one when it was never told; null when the key is of another sport. */
function findMarket(open: OpenMatch, key: string): MarketRow | null {
  const known = open.markets.get(key);
  if (known) return known;
  const market = parseMarket(key);
  if (!market || market.sport !== open.match.sport) {
    open.faults.push({
      fault: market ? 'sportDiffers' : 'marketUnknown',
      matchRef: open.match.sourceRef,
      detail: key,
    });
    return null;
  }
  const fresh = newMarket(open.match, key, market);
  open.markets.set(key, fresh);
  open.touched.add(fresh);
  return fresh;
}

/** A market that comes late is under whatever was told of the whole match before. */
function newMarket(match: MatchRow, key: string, market: Market): MarketRow {
  return {
    id: null,
    matchId: match.id,
    key,
    market,
    status: 'suspended',
    toldStatus: 'suspended',
    hold: match.held ? 'operator' : null,
    heldAt: null,
    trusted: null,
    isMain: false,
    odds: {},
    chances: {},
    outcomes: null,
    voids: match.voids,
    version: 1,
    materialVersion: 1,
    oddsSequence: -1,
    stopSequence: -1,
    resultSequence: match.resultSequence,
    rollbackSequence: match.rollbackSequence,
    pricedAt: null,
    pricedMaterial: 0,
  };
}

function touchMaterial(open: OpenMatch, market: MarketRow): void {
  market.materialVersion++;
  open.touched.add(market);
}

function refreshAll(open: OpenMatch, at: string): void {
  for (const market of open.markets.values()) refresh(open, market, open.source, at, false);
}

/** Brings the status of a market to what follows from everything told, and writes its history when something shows. */
function refresh(open: OpenMatch, market: MarketRow, source: string, at: string, shown: boolean): void {
  const status = statusOf(open.match, market);
  const turned = status !== market.status;
  if (turned) {
    market.status = status;
    market.materialVersion++;
  }
  if (!turned && !shown) return;
  open.touched.add(market);
  market.version++;
  open.history.push({
    market,
    version: market.version,
    status,
    hold: market.hold,
    odds: market.odds,
    source,
    toldAt: at,
  });
}
