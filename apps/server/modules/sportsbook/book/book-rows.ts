import type { Chances } from '@palpite/domain/sports/chances';
import type { TimeStatus } from '@palpite/domain/sports/codes';
import type { Market, OutcomeCode } from '@palpite/domain/sports/markets';
import type { MatchResult } from '@palpite/domain/sports/match-result';
import type { LegSettlement, VoidReason } from '@palpite/domain/sports/settlement';
import type { Sport } from '@palpite/domain/sports/sports';
import type { Competitor, MatchEvent, Standing } from '../feed/feed-message.ts';

/** A cancellation; for bets placed in its span, for all of them without one. */
export type Void = {
  sequence: number;
  reason: VoidReason;
  from: string | null;
  until: string | null;
  byOperator?: true;
};

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
  toldResult: MatchResult | null;
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
  status: MarketStatus;
  toldStatus: 'open' | 'suspended' | 'closed';
  hold: string | null;
  heldAt: string | null;
  trusted: Readonly<Record<string, number>> | null;
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
