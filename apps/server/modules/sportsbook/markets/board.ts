import type { Chances } from '@palpite/domain/sports/chances';
import type { TimeStatus } from '@palpite/domain/sports/codes';
import { type Market, type OutcomeCode, parseMarket } from '@palpite/domain/sports/markets';
import type { ScoreBasis } from '@palpite/domain/sports/settlement';
import type { Sport } from '@palpite/domain/sports/sports';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db.ts';
import type { Competitor, MatchEvent, Names, Standing } from '../feed/feed-message.ts';
import type { BoardNews, LeaguePlaces, MarketNews, MatchNews } from './board-news.ts';
import { type MarketStatus, oddsEntries, readStoredChances, type StoredChances } from './market-rows.ts';
import {
  listBoardMarkets,
  listBoardMatches,
  listFeedAges,
  type StoredBoardMatch,
} from './markets.queries.ts';

export type BoardLeague = {
  readonly id: bigint;
  readonly sport: Sport;
  readonly name: string;
  readonly country: string | null;
  readonly rank: number;
  readonly names: Names;
  readonly places: LeaguePlaces;
};

export type BoardMarket = {
  readonly id: bigint;
  readonly matchId: bigint;
  readonly key: string;
  readonly market: Market;
  readonly source: string;
  readonly scoreBasis: ScoreBasis | null;
  /** The row's, but `suspended` while an open market is held. */
  readonly ownStatus: MarketStatus;
  /** Also `suspended` while its feed or channel is silent. */
  readonly status: MarketStatus;
  /** Ignores silence of the whole feed, which the stream announces once. */
  readonly shownStatus: MarketStatus;
  readonly version: number;
  /** Also rises when its channel becomes silent or returns. */
  readonly shownVersion: number;
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
  readonly standing: Standing | null;
  readonly standingAt: Date;
  readonly version: number;
  readonly markets: ReadonlyMap<bigint, BoardMarket>;
};

/**
 * In-memory copy, slightly behind the rows, for lists, the stream, offers and lookups. It decides nothing
 * about money: placing and paying read locked rows.
 */
export type Board = {
  findMatch(matchId: bigint): BoardMatch | null;
  findMarket(marketId: bigint): BoardMarket | null;
  matches(): Iterable<BoardMatch>;
  isSilent(source: string): boolean;
  /** A feed that reported within the last hour is silent now. */
  readonly silent: boolean;
};

export type BoardChanges = {
  matches: BoardMatch[];
  /** `wasMain`: lists show the market, or did before this change. */
  markets: { market: BoardMarket; match: BoardMatch; wasMain: boolean }[];
  events: { matchId: string; events: readonly MatchEvent[] }[];
};

export type BoardStore = Board & {
  /** Newer updates received meanwhile are kept. */
  load(db: Db): Promise<void>;
  /** Parts older than the known state change nothing. */
  applyNews(news: BoardNews): void;
  /** Finds silent feeds by time, and removes old matches. */
  tick(): void;
  onChange(listener: (changes: BoardChanges) => void): void;
  onSilence(listener: (silent: boolean) => void): void;
  feedAges(): { source: string; seconds: number }[];
  /** Resolves when all requested matches have been read. */
  settled(): Promise<void>;
};

/** The row of the feed can override it. */
const usualSilentMs = 20_000;
const forgottenMs = 12 * 3_600_000;
/** Then matches of a silent feed are not offered. */
const deadMs = 3_600_000;

const over = new Set<TimeStatus>(['finished', 'cancelled', 'abandoned']);

/** For example `uof/1`. Only silence of the whole feed is announced for all markets. */
const isChannel = (source: string) => source.includes('/');
const feedOf = (source: string) => source.split('/')[0] ?? source;
/**
 * Seconds since 1970 until 2106. A version times this number is an exact float up to 2^21, about two million.
 */
const secondsMax = 2 ** 32;

type KeptMatch = { -readonly [K in keyof BoardMatch]: BoardMatch[K] } & { markets: Map<bigint, BoardMarket> };

export function boardMatchFrom(stored: StoredBoardMatch): BoardMatch {
  const { at, scoredAt: _, ...standing } = stored.standing ?? { at: stored.startsAt, scoredAt: '' };
  return {
    id: BigInt(stored.id),
    source: stored.source,
    sport: stored.sport,
    league: { ...stored.league, id: BigInt(stored.league.id) },
    title: stored.title,
    competitors: stored.competitors,
    startsAt: new Date(stored.startsAt),
    inPlayOffered: stored.inPlayOffered,
    timeStatus: stored.timeStatus,
    inPlay: stored.inPlay,
    standing: stored.standing ? (standing as Standing) : null,
    standingAt: new Date(at),
    version: stored.version,
    markets: new Map(),
  };
}

/** `load` fills it. `elapsedMs` is a monotonic clock, `now` the wall clock. */
export function createBoard(deps: {
  db: Db;
  log: Logger;
  now: () => Date;
  elapsedMs: () => number;
}): BoardStore {
  const { db, log, elapsedMs } = deps;
  const matches = new Map<bigint, KeptMatch>();
  const markets = new Map<bigint, BoardMarket>();
  const lastSignalMs = new Map<string, number>();
  const silentMs = new Map<string, number>();
  const feedHealth = new Map<string, boolean>();
  const turnedAtSecond = new Map<string, number>();
  const changeListeners: ((changes: BoardChanges) => void)[] = [];
  const silenceListeners: ((silent: boolean) => void)[] = [];
  /** Updates that are applied after the read. */
  const awaited = new Map<string, BoardNews[]>();
  let reading: Promise<void> = Promise.resolve();
  let wasSilent = false;

  const ageMs = (source: string) => elapsedMs() - (lastSignalMs.get(source) ?? Number.NEGATIVE_INFINITY);
  const silentMsOf = (source: string) => silentMs.get(source) ?? usualSilentMs;
  const isSilent = (source: string) => feedHealth.get(source) ?? true;
  const anySilent = () =>
    [...feedHealth.keys()].some((source) => !isChannel(source) && isSilent(source) && ageMs(source) < deadMs);

  function withSilence(ownStatus: MarketStatus, source: string, version: number) {
    const status: MarketStatus = ownStatus === 'open' && isSilent(source) ? 'suspended' : ownStatus;
    if (!isChannel(source)) return { status, shownStatus: ownStatus, shownVersion: version };
    const turnedAt = turnedAtSecond.get(source) ?? 0;
    return { status, shownStatus: status, shownVersion: version * secondsMax + turnedAt };
  }

  function putMatch(stored: StoredBoardMatch): KeptMatch {
    const id = BigInt(stored.id);
    const known = matches.get(id);
    if (known && known.version > stored.version) return known;
    const match: KeptMatch = { ...boardMatchFrom(stored), markets: known?.markets ?? new Map() };
    // Markets and callers hold references to this object.
    const kept = known ? Object.assign(known, match) : match;
    matches.set(id, kept);
    return kept;
  }

  function putMarket(
    match: KeptMatch,
    reported: MarketNews,
  ): { market: BoardMarket; wasMain: boolean } | null {
    const id = BigInt(reported.id);
    const known = markets.get(id);
    if (known && known.version > reported.version) return null;
    const parsed = known?.market ?? parseMarket(reported.key);
    if (!parsed) return null;
    const ownStatus = reported.hold !== null && reported.status === 'open' ? 'suspended' : reported.status;
    const market: BoardMarket = {
      id,
      matchId: match.id,
      key: reported.key,
      market: parsed,
      source: reported.source,
      scoreBasis: reported.scoreBasis,
      ownStatus,
      ...withSilence(ownStatus, reported.source, reported.version),
      version: reported.version,
      isMain: reported.isMain,
      odds: new Map(oddsEntries(reported.odds)),
      chances: new Map(
        Object.entries(reported.chances).map(([outcome, chances]: [string, StoredChances]) => [
          outcome as OutcomeCode,
          readStoredChances(chances),
        ]),
      ),
    };
    markets.set(id, market);
    match.markets.set(id, market);
    return { market, wasMain: market.isMain || (known?.isMain ?? false) };
  }

  function applyMatch(news: MatchNews): KeptMatch | null {
    const match = matches.get(BigInt(news.id));
    if (!match) return null;
    if (match.version > news.version) return match;
    const {
      at,
      scoredAt: _,
      ...standing
    } = news.standing ?? { at: match.standingAt.toISOString(), scoredAt: '' };
    match.version = news.version;
    match.timeStatus = news.timeStatus;
    match.inPlay = news.inPlay;
    match.standing = news.standing ? (standing as Standing) : null;
    match.standingAt = new Date(at);
    if (news.fixture) {
      match.title = news.fixture.title;
      match.competitors = news.fixture.competitors;
      match.startsAt = new Date(news.fixture.startsAt);
      match.inPlayOffered = news.fixture.inPlayOffered;
    }
    return match;
  }

  function apply(news: BoardNews): void {
    const changes: BoardChanges = { matches: [], markets: [], events: news.events };
    for (const reported of news.matches) {
      const match = applyMatch(reported);
      if (match) changes.matches.push(match);
    }
    for (const reported of news.markets) {
      const match = matches.get(BigInt(reported.matchId));
      const put = match && putMarket(match, reported);
      if (match && put) changes.markets.push({ ...put, match });
    }
    if (changes.matches.length + changes.markets.length + changes.events.length === 0) return;
    for (const listener of changeListeners) listener(changes);
  }

  function read(ids: readonly string[], news: BoardNews): void {
    for (const id of ids) awaited.set(id, []);
    reading = reading
      .then(async () => {
        for (const stored of await listBoardMatches(db, ids)) putMatch(stored);
        for (const market of await listBoardMarkets(db, ids)) {
          const match = matches.get(BigInt(market.matchId));
          if (match) putMarket(match, market);
        }
      })
      .catch((failure) => log.error({ err: failure, ids }, 'could not read new matches'))
      .then(() => {
        const later = ids.flatMap((id) => awaited.get(id) ?? []);
        for (const id of ids) awaited.delete(id);
        for (const reported of [news, ...later]) apply(reported);
      });
  }

  function updateFeedHealth(): void {
    const changes: BoardChanges = { matches: [], markets: [], events: [] };
    for (const source of lastSignalMs.keys()) {
      const silent = ageMs(source) > silentMsOf(source);
      if (feedHealth.get(source) === silent) continue;
      feedHealth.set(source, silent);
      const second = Math.floor(deps.now().getTime() / 1_000) % secondsMax;
      turnedAtSecond.set(source, Math.max(second, (turnedAtSecond.get(source) ?? 0) + 1));
      for (const match of matches.values()) {
        if (match.source !== feedOf(source)) continue;
        for (const market of match.markets.values()) {
          if (market.source !== source) continue;
          const turned = { ...market, ...withSilence(market.ownStatus, source, market.version) };
          markets.set(market.id, turned);
          match.markets.set(market.id, turned);
          const isShown = turned.shownStatus !== market.shownStatus;
          if (isShown) changes.markets.push({ market: turned, wasMain: market.isMain, match });
        }
      }
    }
    if (changes.markets.length > 0) for (const listener of changeListeners) listener(changes);
    const silent = anySilent();
    if (silent === wasSilent) return;
    wasSilent = silent;
    for (const listener of silenceListeners) listener(silent);
  }

  function forgetOld(): void {
    const before = deps.now().getTime() - forgottenMs;
    for (const match of matches.values()) {
      const last = Math.max(match.standingAt.getTime(), match.startsAt.getTime());
      if (!over.has(match.timeStatus) || last > before) continue;
      for (const id of match.markets.keys()) markets.delete(id);
      matches.delete(match.id);
    }
  }

  return {
    findMatch: (matchId) => matches.get(matchId) ?? null,
    findMarket: (marketId) => markets.get(marketId) ?? null,
    *matches() {
      for (const match of matches.values()) if (ageMs(match.source) < deadMs) yield match;
    },
    isSilent,
    get silent() {
      return anySilent();
    },
    async load(from) {
      for (const { source, silentMs: limitMs, ageMs: age } of await listFeedAges(from)) {
        silentMs.set(source, limitMs);
        const signalMs = age === null ? Number.NEGATIVE_INFINITY : elapsedMs() - age;
        lastSignalMs.set(source, Math.max(signalMs, lastSignalMs.get(source) ?? signalMs));
      }
      updateFeedHealth();
      for (const stored of await listBoardMatches(from, null)) putMatch(stored);
      for (const market of await listBoardMarkets(from, null)) {
        const match = matches.get(BigInt(market.matchId));
        if (match) putMarket(match, market);
      }
    },
    applyNews(news) {
      for (const { source, isRecovering } of news.feeds) {
        // A feed that sends a snapshot counts as silent but expected.
        lastSignalMs.set(source, isRecovering ? elapsedMs() - silentMsOf(source) - 1 : elapsedMs());
      }
      if (news.feeds.length > 0) updateFeedHealth();
      for (const { id, ...called } of news.leagues ?? []) {
        for (const match of matches.values()) {
          if (String(match.league.id) === id) match.league = { ...match.league, ...called };
        }
      }
      const mentioned = new Set([
        ...news.matches.map(({ id }) => id),
        ...news.markets.map((reported) => reported.matchId),
      ]);
      const waiting = [...mentioned].filter((id) => awaited.has(id));
      const unknown = [...mentioned].filter((id) => !awaited.has(id) && !matches.has(BigInt(id)));
      const movedLeague = news.matches
        .filter(({ id, fixture }) => {
          const known = matches.get(BigInt(id));
          return fixture && known && !awaited.has(id) && String(known.league.id) !== fixture.leagueId;
        })
        .map(({ id }) => id);
      for (const id of waiting) awaited.get(id)?.push(news);
      if (unknown.length + movedLeague.length > 0) read([...unknown, ...movedLeague], news);
      apply(news);
    },
    tick() {
      updateFeedHealth();
      forgetOld();
    },
    onChange: (listener) => void changeListeners.push(listener),
    onSilence: (listener) => void silenceListeners.push(listener),
    feedAges: () =>
      [...lastSignalMs.keys()].map((source) => ({ source, seconds: Math.min(ageMs(source) / 1_000, 1e9) })),
    settled: () => reading,
  };
}
