import type { Chances } from '@palpite/domain/sports/chances';
import type { TimeStatus } from '@palpite/domain/sports/codes';
import type { Market, OutcomeCode } from '@palpite/domain/sports/markets';
import type { Sport } from '@palpite/domain/sports/sports';
import type { Competitor, Standing } from '../feed/feed-message.ts';

export type BoardLeague = {
  readonly id: bigint;
  readonly sport: Sport;
  readonly name: string;
  readonly country: string | null;
  readonly rank: number;
};

export type BoardMarket = {
  readonly id: bigint;
  readonly matchId: bigint;
  readonly key: string;
  readonly market: Market;
  /** As bettors meet it: suspended too when it is held or its feed is silent. */
  readonly status: 'open' | 'suspended' | 'closed' | 'settled' | 'cancelled';
  readonly version: number;
  readonly materialVersion: number;
  readonly isMain: boolean;
  readonly odds: ReadonlyMap<OutcomeCode, number>;
  readonly chances: ReadonlyMap<OutcomeCode, Chances>;
};

export type BoardMatch = {
  readonly id: bigint;
  readonly source: string;
  readonly sport: Sport;
  readonly league: BoardLeague;
  readonly title: string | null;
  readonly competitors: readonly Competitor[];
  readonly startsAt: Date;
  readonly inPlayOffered: boolean;
  readonly timeStatus: TimeStatus;
  readonly inPlay: boolean;
  /** Null before the feed has told anything but the fixture. */
  readonly standing: Standing | null;
  readonly standingAt: Date;
  readonly version: number;
  readonly markets: ReadonlyMap<bigint, BoardMarket>;
};

/**
 * The book in memory, as of a moment ago: what lists, the stream and offers are made of, and what a slip is looked up
 * in. It decides nothing about money: placing and paying read the rows again, locked.
 */
export type Board = {
  findMatch(matchId: bigint): BoardMatch | null;
  findMarket(marketId: bigint): BoardMarket | null;
  matches(): Iterable<BoardMatch>;
  isSilent(source: string): boolean;
};

export function createBoard(): Board {
  const matches = new Map<bigint, BoardMatch>();
  return {
    findMatch: (matchId) => matches.get(matchId) ?? null,
    findMarket: () => null,
    matches: () => matches.values(),
    isSilent: () => true,
  };
}
