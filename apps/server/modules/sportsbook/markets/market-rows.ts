import type { Chances } from '@palpite/domain/sports/chances';
import type { TimeStatus } from '@palpite/domain/sports/codes';
import type { Market, OutcomeCode } from '@palpite/domain/sports/markets';
import type { MatchResult } from '@palpite/domain/sports/match-result';
import type { LegSettlement, ScoreBasis, VoidReason } from '@palpite/domain/sports/settlement';
import type { Sport } from '@palpite/domain/sports/sports';
import type { Competitor, MatchEvent, Standing } from '../feed/feed-message.ts';
import type { PriceDoubt } from './guard-prices.ts';

/** A cancellation; for bets placed in its span, for all of them without one. */
export type Void = {
  sequence: number;
  reason: VoidReason;
  from: string | null;
  until: string | null;
  byOperator?: true;
  /** It came from the feed while a result of the operator was in force, and is not in force itself. */
  overruled?: true;
};

/** A result that an operator entered. */
export type OperatorResult = { result: MatchResult; by: string; at: string };

/** A standing as it is stored: with the clock of the feed then, and when a count last changed. */
export type StoredStanding = Standing & { at: string; scoredAt?: string };

/** Chances as they are stored: win, half win, void, half loss, loss. */
export type StoredChances = readonly [number, number, number, number, number];

export type MarketStatus = 'open' | 'suspended' | 'closed' | 'settled' | 'cancelled';

/** A match of the book while a batch of messages is applied to it. */
export type MatchRow = {
  readonly id: string;
  readonly sourceRef: string;
  readonly sport: Sport;
  /** The operator holds it, with every market that comes. */
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

/** A market of the book likewise; `id` is null until it is stored. */
export type MarketRow = {
  id: string | null;
  readonly matchId: string;
  readonly key: string;
  readonly market: Market;
  /** The feed, or the channel of it, that offered the newest prices. */
  source: string;
  /** Its prices are not sold once the match is under way. */
  untilStart: boolean;
  scoreBasis: ScoreBasis | null;
  status: MarketStatus;
  feedStatus: 'open' | 'suspended' | 'closed';
  hold: string | null;
  heldAt: string | null;
  trusted: Readonly<Record<string, number>> | null;
  doubt: string | null;
  bookSumPpm: number | null;
  /** Jumps of price without a cause, oldest first. */
  priceDoubts: readonly PriceDoubt[];
  isMain: boolean;
  odds: Readonly<Record<string, number>>;
  chances: Readonly<Record<string, StoredChances>>;
  /** Null: by the result of the match. */
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

/** Prices of a market that takes bets. */
export type OpenPrices = Pick<MarketRow, 'key' | 'market' | 'odds' | 'untilStart'>;

export type StoredEvent = MatchEvent & { matchId: string; at: string; sequence: number };

/** A line of a market's history. */
export type OddsChange = {
  market: MarketRow;
  version: number;
  status: MarketStatus;
  hold: string | null;
  odds: Readonly<Record<string, number>>;
  source: string;
  toldAt: string;
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

/** Outcomes and their prices in the order in which they were told. */
export function oddsEntries(odds: Readonly<Record<string, number>>): [OutcomeCode, number][] {
  return Object.entries(odds) as [OutcomeCode, number][];
}

/** A market that comes late is under everything that was reported of the whole match before. */
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
    doubt: null,
    bookSumPpm: null,
    priceDoubts: [],
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

/** Whether a cancellation is about the bets of this span. */
export function isSameSpan({ from, until }: Void, span: { from: Date | null; until: Date | null }): boolean {
  return from === (span.from?.toISOString() ?? null) && until === (span.until?.toISOString() ?? null);
}
