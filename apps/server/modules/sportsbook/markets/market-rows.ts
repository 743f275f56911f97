import type { Chances } from '@palpite/domain/sports/chances';
import type { TimeStatus } from '@palpite/domain/sports/codes';
import type { Market, OutcomeCode } from '@palpite/domain/sports/markets';
import type { MatchResult } from '@palpite/domain/sports/match-result';
import type { LegSettlement, ScoreBasis, VoidReason } from '@palpite/domain/sports/settlement';
import type { Sport } from '@palpite/domain/sports/sports';
import type { Competitor, MatchEvent, Standing } from '../feed/feed-message.ts';
import type { PriceJump } from './guard-prices.ts';

/** With a span, for bets placed within it, otherwise for all. */
export type Void = {
  sequence: number;
  reason: VoidReason;
  from: string | null;
  until: string | null;
  byOperator?: true;
  /** Sent while an operator's result was in force; does not apply. */
  overruled?: true;
};

export type OperatorResult = { result: MatchResult; by: string; at: string };

/** With the feed's time and that of the last count change. */
export type StoredStanding = Standing & { at: string; scoredAt?: string };

/** In ppm: win, half win, void, half loss, loss. */
export type StoredChances = readonly [number, number, number, number, number];

export type MarketStatus = 'open' | 'suspended' | 'closed' | 'settled' | 'cancelled';

export type MatchRow = {
  readonly id: string;
  readonly sourceRef: string;
  readonly sport: Sport;
  /** Also holds markets that are added later. */
  readonly held: boolean;
  leagueId: string;
  title: string | null;
  competitors: readonly Competitor[];
  plannedAt: string;
  startsAt: string;
  inPlayOffered: boolean;
  timeStatus: TimeStatus;
  inPlay: boolean;
  standing: StoredStanding | null;
  result: MatchResult | null;
  reportedResult: MatchResult | null;
  operatorResult: OperatorResult | null;
  voids: readonly Void[];
  resultVersion: number;
  version: number;
  materialVersion: number;
  fixtureSequence: number;
  firstSequence: number;
  standingSequence: number;
  stopSequence: number;
  resultSequence: number;
  rollbackSequence: number;
};

/** `id` is null until it is stored. */
export type MarketRow = {
  id: string | null;
  readonly matchId: string;
  readonly key: string;
  readonly market: Market;
  source: string;
  /** Such prices are not offered in play. */
  untilStart: boolean;
  scoreBasis: ScoreBasis | null;
  status: MarketStatus;
  feedStatus: 'open' | 'suspended' | 'closed';
  hold: string | null;
  heldAt: string | null;
  trusted: Readonly<Record<string, number>> | null;
  priceFault: string | null;
  bookSumPpm: number | null;
  /** Oldest first. */
  priceJumps: readonly PriceJump[];
  isMain: boolean;
  odds: Readonly<Record<string, number>>;
  chances: Readonly<Record<string, StoredChances>>;
  /** Null: the result of the match decides. */
  outcomes: Readonly<Record<string, LegSettlement>> | null;
  voids: readonly Void[];
  version: number;
  materialVersion: number;
  oddsSequence: number;
  stopSequence: number;
  resultSequence: number;
  rollbackSequence: number;
  pricedAt: string | null;
  pricedMaterial: number;
};

export type OpenPrices = Pick<MarketRow, 'key' | 'market' | 'odds' | 'untilStart'>;

export type StoredEvent = MatchEvent & { matchId: string; at: string; sequence: number };

export type OddsChange = {
  market: MarketRow;
  version: number;
  status: MarketStatus;
  hold: string | null;
  odds: Readonly<Record<string, number>>;
  source: string;
  reportedAt: string;
};

export function storeChances(chances: Chances): StoredChances {
  return [chances.winPpm, chances.halfWinPpm, chances.voidPpm, chances.halfLossPpm, chances.lossPpm];
}

export function readStoredChances([
  winPpm,
  halfWinPpm,
  voidPpm,
  halfLossPpm,
  lossPpm,
]: StoredChances): Chances {
  return { winPpm, halfWinPpm, voidPpm, halfLossPpm, lossPpm };
}

export function oddsEntries(odds: Readonly<Record<string, number>>): [OutcomeCode, number][] {
  return Object.entries(odds) as [OutcomeCode, number][];
}

/** Inherits decisions and cancellations of the whole match. */
export function newMarket(source: string, match: MatchRow, key: string, market: Market): MarketRow {
  return {
    id: null,
    matchId: match.id,
    key,
    market,
    source,
    untilStart: false,
    scoreBasis: null,
    status: 'suspended',
    feedStatus: 'suspended',
    hold: match.held ? 'operator' : null,
    heldAt: null,
    trusted: null,
    priceFault: null,
    bookSumPpm: null,
    priceJumps: [],
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

export function isSameSpan({ from, until }: Void, span: { from: Date | null; until: Date | null }): boolean {
  return from === (span.from?.toISOString() ?? null) && until === (span.until?.toISOString() ?? null);
}
