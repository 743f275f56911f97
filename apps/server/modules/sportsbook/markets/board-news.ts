import type { ScoreBasis } from '@palpite/domain/sports/settlement';
import type { MatchEvent, Names } from '../feed/feed-message.ts';
import type { MarketRow, MatchRow, StoredChances, StoredStanding } from './market-rows.ts';

/** Topic of the outbox that carries what changed in the book to every process. */
export const boardTopic = 'sportsBoard';

/** A match as it now is; what its fixture says only when that changed. */
export type MatchNews = {
  id: string;
  version: number;
  timeStatus: MatchRow['timeStatus'];
  inPlay: boolean;
  standing: StoredStanding | null;
  fixture: {
    source: string;
    sport: MatchRow['sport'];
    leagueId: string;
    title: string | null;
    competitors: MatchRow['competitors'];
    startsAt: string;
    inPlayOffered: boolean;
  } | null;
};

/** A market as it now is. */
export type MarketNews = {
  id: string;
  matchId: string;
  key: string;
  /** The feed, or the channel of it, that offers it. */
  source: string;
  scoreBasis: ScoreBasis | null;
  status: MarketRow['status'];
  hold: string | null;
  isMain: boolean;
  odds: Readonly<Record<string, number>>;
  chances: Readonly<Record<string, StoredChances>>;
  version: number;
};

/** A competition as it is called now. */
export type LeagueNews = {
  id: string;
  name: string;
  country: string | null;
  rank: number;
  names: Names;
};

export type BoardNews = {
  matches: MatchNews[];
  markets: MarketNews[];
  events: { matchId: string; events: MatchEvent[] }[];
  /** Feeds that were heard: complete and true, or telling a snapshot. */
  feeds: { source: string; isRecovering: boolean }[];
  /** Competitions that are new or called otherwise, when there are any. */
  leagues?: LeagueNews[];
};

export function newsOfMatch(source: string, match: MatchRow, withFixture: boolean): MatchNews {
  const { id, version, timeStatus, inPlay, standing, sport, leagueId, title, competitors } = match;
  const { startsAt, inPlayOffered } = match;
  return {
    id,
    version,
    timeStatus,
    inPlay,
    standing,
    fixture: withFixture ? { source, sport, leagueId, title, competitors, startsAt, inPlayOffered } : null,
  };
}

export function newsOfMarket(market: MarketRow): MarketNews {
  const { id, matchId, key, source, scoreBasis, status, hold, isMain, odds, chances, version } = market;
  return { id: id ?? '', matchId, key, source, scoreBasis, status, hold, isMain, odds, chances, version };
}
