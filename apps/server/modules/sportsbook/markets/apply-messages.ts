import { isDeepStrictEqual } from 'node:util';
import {
  type BetStopMessage,
  type FeedMessage,
  type FixtureMessage,
  type OddsMessage,
  type QuotedMarket,
  type Standing,
  type StandingMessage,
  sourceOfChannel,
} from '../feed/feed-message.ts';
import { applyCancel, applyRollback, applySettlement, deriveResult } from './apply-decisions.ts';
import { findCrossed, findUncrossed } from './crossed-markets.ts';
import { guardPrices, oddsOf, recordJump } from './guard-prices.ts';
import { type MarketRow, type MatchRow, storeChances } from './market-rows.ts';
import { cornersOf, materialStateOf } from './material-change.ts';
import {
  findMarket,
  findMarkets,
  type OpenMatch,
  refresh,
  refreshAll,
  stop,
  stopAll,
  touchMaterial,
} from './open-match.ts';

export type MatchMessage = Exclude<FeedMessage, { kind: 'alive' }>;

const inPlayStatuses = new Set([
  'firstHalf',
  'halfTime',
  'secondHalf',
  'overtime',
  'penalties',
  'interrupted',
]);

/**
 * Each kind of fact keeps the sequence of its newest message and ignores older ones, so repeated and
 * reordered messages lead to the same rows. `statusOf` derives the status of a market.
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
  const reportedAt = at.toISOString();
  for (const event of events) {
    const known = open.events.get(event.number);
    if (!known || known.sequence < sequence) {
      open.events.set(event.number, { ...event, matchId: match.id, at: reportedAt, sequence });
    }
  }
  if (sequence <= match.standingSequence) return;
  const isMaterial =
    materialStateOf(match.sport, standing) !== materialStateOf(match.sport, match.standing) &&
    // Bets may have been placed before the first standing of a started match.
    (match.standing !== null || standing.timeStatus !== 'notOpen');
  const movedCorners = cornersOf(standing) !== cornersOf(match.standing);
  match.standingSequence = sequence;
  const scoredAt = isDeepStrictEqual(countsIn(standing), match.standing && countsIn(match.standing))
    ? (match.standing?.scoredAt ?? reportedAt)
    : reportedAt;
  match.standing = { ...standing, at: reportedAt, scoredAt };
  match.timeStatus = standing.timeStatus;
  match.inPlay = inPlayStatuses.has(standing.timeStatus);
  match.version++;
  open.matchChanged = true;
  deriveResult(match);
  // Without all changed prices (`pricesStand`), a material change in play acts as a bet stop.
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
  refreshAll(open, reportedAt);
}

function countsIn({ result, parts, points, cards, serving, partNumber }: Standing) {
  return { result, parts, points, cards, serving, partNumber };
}

function applyOdds(open: OpenMatch, message: OddsMessage): void {
  const { sequence, at, markets, channel, untilStart = false } = message;
  const source = sourceOfChannel(open.source, channel);
  const newer = markets.filter(({ key }) => sequence > (open.markets.get(key)?.oddsSequence ?? -1));
  const crossed = findCrossed(open, newer);
  for (const quoted of newer) {
    const market = findMarket(open, quoted.key);
    if (!market) continue;
    if (market.source !== source) open.sources.add(source);
    Object.assign(market, { source, untilStart });
    quote(open, market, quoted, sequence, at.toISOString(), crossed.get(quoted.key));
  }
  releaseUncrossed(open, at.toISOString());
}

function releaseUncrossed(open: OpenMatch, at: string): void {
  for (const market of findUncrossed(open)) {
    const isPriced = market.pricedMaterial === market.materialVersion;
    Object.assign(market, { hold: null, heldAt: null, trusted: null, priceFault: null, bookSumPpm: null });
    market.materialVersion++;
    refresh(open, market, open.source, at, true);
    if (isPriced) market.pricedMaterial = market.materialVersion;
  }
}

function quote(
  open: OpenMatch,
  market: MarketRow,
  quoted: QuotedMarket,
  sequence: number,
  at: string,
  crossedSumPpm: number | undefined,
): void {
  const odds = oddsOf(quoted);
  const before = { odds: market.odds, isMain: market.isMain, hold: market.hold };
  const quotes = {
    market: market.market,
    reported: odds,
    before: market.odds,
    held:
      market.hold === 'palpable' && market.heldAt !== null
        ? { hold: 'palpable' as const, heldAt: market.heldAt, trusted: market.trusted ?? {} }
        : null,
    inPlay: open.match.inPlay,
    explained: market.materialVersion !== market.pricedMaterial || wasScoredSince(open.match, market),
    at,
    beforeAt: market.pricedAt,
    entrants: open.match.competitors.length,
    crossedSumPpm,
  };
  if (quoted.status === 'open') market.priceJumps = recordJump(market.priceJumps, quotes, market.version);
  const guarded = market.hold === 'operator' || quoted.status !== 'open' ? null : guardPrices(quotes);
  if (guarded) {
    market.hold = guarded.hold?.hold ?? null;
    market.heldAt = guarded.hold?.heldAt ?? null;
    market.trusted = guarded.hold?.trusted ?? null;
    market.priceFault = guarded.priceFault;
    market.bookSumPpm = guarded.hold ? guarded.bookSumPpm : null;
    if (guarded.hold && guarded.isNew)
      open.priceFaults.push({
        key: market.key,
        priceFault: guarded.priceFault,
        bookSumPpm: guarded.bookSumPpm,
      });
  }
  // An unreadable market carries no score basis.
  const scoreBasis = quoted.outcomes.length > 0 ? (quoted.scoreBasis ?? null) : market.scoreBasis;
  // No longer the handicap that a pending bet was placed on.
  if (scoreBasis !== market.scoreBasis) market.materialVersion++;
  market.scoreBasis = scoreBasis;
  market.oddsSequence = sequence;
  market.feedStatus = quoted.status;
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

/** Points that are not material still explain a price change. */
function wasScoredSince({ standing }: MatchRow, { pricedAt }: MarketRow): boolean {
  return standing?.scoredAt !== undefined && pricedAt !== null && standing.scoredAt >= pricedAt;
}

function applyStop(open: OpenMatch, { sequence, at, markets, channel }: BetStopMessage): void {
  const { match } = open;
  if (channel !== undefined) {
    const source = sourceOfChannel(open.source, channel);
    for (const market of findMarkets(open, markets)) {
      if (market.source === source) stop(open, market, sequence);
    }
    refreshAll(open, at.toISOString());
    return;
  }
  if (markets === 'all') {
    stopAll(open, sequence, at.toISOString());
    return;
  }
  for (const market of findMarkets(open, markets)) stop(open, market, sequence);
  if (match.stopSequence < sequence) refreshAll(open, at.toISOString());
}
