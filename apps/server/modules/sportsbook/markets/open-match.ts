import { parseMarket } from '@palpite/domain/sports/markets';
import type { FoundFault } from '../feed/parse-feed-message.ts';
import type { PriceFault } from './guard-prices.ts';
import {
  type MarketRow,
  type MatchRow,
  newMarket,
  type OddsChange,
  type OpenPrices,
  type StoredEvent,
} from './market-rows.ts';
import { statusOf } from './market-status.ts';

export type OpenMatch = {
  readonly match: MatchRow;
  readonly markets: Map<string, MarketRow>;
  /** As before the messages; a quoted price may cross them. */
  readonly beside: readonly OpenPrices[];
  readonly leagueIds: ReadonlyMap<string, string>;
  readonly source: string;
  /** Channels that took over a market in this batch. */
  readonly sources: Set<string>;
  readonly events: Map<number, StoredEvent>;
  readonly touched: Set<MarketRow>;
  readonly history: OddsChange[];
  readonly faults: FoundFault[];
  readonly priceFaults: { key: string; priceFault: PriceFault; bookSumPpm: number | null }[];
  matchChanged: boolean;
  fixtureChanged: boolean;
};

export function openMatch(
  given: Pick<OpenMatch, 'match' | 'markets' | 'beside' | 'leagueIds' | 'source'>,
): OpenMatch {
  return {
    ...given,
    sources: new Set(),
    events: new Map(),
    touched: new Set(),
    history: [],
    faults: [],
    priceFaults: [],
    matchChanged: false,
    fixtureChanged: false,
  };
}

export function stop(open: OpenMatch, market: MarketRow, sequence: number): void {
  if (sequence <= market.stopSequence) return;
  market.stopSequence = sequence;
  open.touched.add(market);
}

export function stopAll(open: OpenMatch, sequence: number, at: string): void {
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

export function findMarkets(open: OpenMatch, keys: 'all' | readonly string[]): MarketRow[] {
  if (keys === 'all') return [...open.markets.values()];
  return keys.flatMap((key) => findMarket(open, key) ?? []);
}

/** Adds a new one. Null and a fault for an unknown key or one of another sport. */
export function findMarket(open: OpenMatch, key: string): MarketRow | null {
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
  const fresh = newMarket(open.source, open.match, key, market);
  open.markets.set(key, fresh);
  open.touched.add(fresh);
  return fresh;
}

export function touchMaterial(open: OpenMatch, market: MarketRow): void {
  market.materialVersion++;
  open.touched.add(market);
}

export function refreshAll(open: OpenMatch, at: string): void {
  for (const market of open.markets.values()) refresh(open, market, open.source, at, false);
}

/** Adds a history row when the status or something visible (`shown`) changed. */
export function refresh(
  open: OpenMatch,
  market: MarketRow,
  source: string,
  at: string,
  shown: boolean,
): void {
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
    reportedAt: at,
  });
}
