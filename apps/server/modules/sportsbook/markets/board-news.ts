import type { Locale } from '@palpite/domain/locales';
import type { ScoreBasis } from '@palpite/domain/sports/settlement';
import type { MatchEvent, Names } from '../feed/feed-message.ts';
import type { MarketRow, MatchRow, StoredChances, StoredStanding } from './market-rows.ts';

/** The board of every process reads it. */
export const boardTopic = 'sportsBoard';

/** `fixture` is set only when it changed. */
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

export type MarketNews = {
  id: string;
  matchId: string;
  key: string;
  /** Feed or channel that offers the market. */
  source: string;
  scoreBasis: ScoreBasis | null;
  status: MarketRow['status'];
  hold: string | null;
  isMain: boolean;
  odds: Readonly<Record<string, number>>;
  chances: Readonly<Record<string, StoredChances>>;
  version: number;
};

/** Places of a league in lists, set by the operator: by locale, or for the other languages. */
export type LeaguePlaces = { readonly [lang in Locale | 'all']?: number };

export type LeagueNews = {
  id: string;
  name: string;
  country: string | null;
  rank: number;
  names: Names;
  places: LeaguePlaces;
};

export type BoardNews = {
  matches: MatchNews[];
  markets: MarketNews[];
  events: { matchId: string; events: MatchEvent[] }[];
  /** Complete, or still sending a snapshot (`isRecovering`). */
  feeds: { source: string; isRecovering: boolean }[];
  /** Leagues that are new or changed. */
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
