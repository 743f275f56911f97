import { randomUUID } from 'node:crypto';
import type { MatchResult } from '@palpite/domain/sports/match-result';
import type {
  FeedMessage,
  FixtureMessage,
  OddsMessage,
  Standing,
  StandingMessage,
} from '../../apps/server/modules/sportsbook/feed/feed-message.ts';
import { applyMessagesBatch } from '../../apps/server/modules/sportsbook/markets/apply-messages-batch.ts';
import type { Database } from '../../apps/server/platform/db.ts';
import { createLog } from '../../apps/server/platform/log.ts';
import { createMetrics } from '../../apps/server/platform/metrics.ts';

/** Returns a feed whose messages and times the test chooses. */
export function scriptedFeed(database: Database, source = 'scripted') {
  const metrics = createMetrics();
  const logged: { fault?: string; reason?: string; matchRef?: string | null }[] = [];
  const log = createLog({ LOG_LEVEL: 'silent' } as never);
  log.warn = ((details: object) => void logged.push(details)) as never;
  const deps = { database, metrics, log, now: () => new Date() };
  return {
    source,
    deps,
    logged,
    publish: (...messages: readonly unknown[]) => applyMessagesBatch(deps, source, messages),
    /** Markets take bets from now on. */
    alive: () => applyMessagesBatch(deps, source, [{ kind: 'alive', at: new Date(), isRecovering: false }]),
    async count(
      name: 'palpite_feed_faults_total' | 'palpite_guard_holds_total' | 'palpite_feed_messages_total',
    ) {
      const metric = await metrics.registry.getSingleMetric(name)?.get();
      return Object.fromEntries(
        (metric?.values ?? []).map(({ labels, value }) => [
          String(labels.fault ?? labels.reason ?? labels.kind),
          value,
        ]),
      );
    },
  };
}

export type ScriptedMatch = ReturnType<typeof aMatch>;

/** Builds messages of one football match. Each takes the next sequence number unless the test passes one. */
export function aMatch(given: Partial<FixtureMessage['fixture']> & { ref?: string } = {}) {
  const matchRef = given.ref ?? `match-${randomUUID().slice(0, 8)}`;
  let sequence = 0;
  const about = (at: Date, own?: number) => ({ matchRef, sequence: own ?? ++sequence, at });
  return {
    matchRef,
    fixture: (changes: Partial<FixtureMessage['fixture']> = {}, own?: number): FixtureMessage => ({
      kind: 'fixture',
      ...about(new Date(), own),
      fixture: {
        sport: 'football',
        league: { ref: 'serie-a', name: 'Brasileirão Série A', country: 'BR', rank: 1 },
        competitors: [
          { ref: 'home-side', name: 'Botafogo', short: 'BOT' },
          { ref: 'away-side', name: 'Vitória', short: 'VIT' },
        ],
        title: null,
        startsAt: new Date(Date.now() + 3_600_000),
        inPlayOffered: true,
        ...given,
        ...changes,
      },
    }),
    odds: (
      prices: Record<string, Record<string, number | null>>,
      {
        status = 'open',
        at = new Date(),
        own,
        isMain = true,
      }: { status?: 'open' | 'suspended' | 'closed'; at?: Date; own?: number; isMain?: boolean } = {},
    ): OddsMessage => ({
      kind: 'odds',
      ...about(at, own),
      markets: Object.entries(prices).map(([key, outcomes]) => ({
        key,
        status,
        isMain,
        outcomes: Object.entries(outcomes).map(([outcome, oddsMilli]) => ({
          outcome: outcome as never,
          oddsMilli,
          chances: null,
        })),
      })),
    }),
    stop: (markets: 'all' | string[] = 'all', own?: number): FeedMessage => ({
      kind: 'betStop',
      ...about(new Date(), own),
      markets,
      reason: 'possibleGoal',
    }),
    standing: (
      changes: Partial<Standing> = {},
      {
        events = [],
        at = new Date(),
        own,
      }: { events?: StandingMessage['events']; at?: Date; own?: number } = {},
    ): StandingMessage => ({ kind: 'standing', ...about(at, own), standing: aStanding(changes), events }),
    settled: (result: MatchResult, own?: number): FeedMessage => ({
      kind: 'settlement',
      ...about(new Date(), own),
      certainty: 'confirmed',
      result,
      markets: null,
    }),
    settledMarkets: (
      markets: Record<string, Record<string, 'win' | 'loss' | 'halfWin' | 'halfLoss'>>,
      own?: number,
    ): FeedMessage => ({
      kind: 'settlement',
      ...about(new Date(), own),
      certainty: 'confirmed',
      result: null,
      markets: Object.entries(markets).map(([key, outcomes]) => ({
        key,
        outcomes: Object.entries(outcomes).map(([outcome, kind]) => ({
          outcome: outcome as never,
          settlement: { kind },
        })),
      })),
    }),
    cancelled: (
      markets: 'all' | string[] = 'all',
      { from = null, until = null, own }: { from?: Date | null; until?: Date | null; own?: number } = {},
    ): FeedMessage => ({
      kind: 'cancel',
      ...about(new Date(), own),
      markets,
      reason: 'cancelled',
      from,
      until,
    }),
    rolledBack: (
      of: 'settlement' | 'cancel',
      markets: 'all' | string[] = 'all',
      own?: number,
    ): FeedMessage => ({
      kind: 'rollback',
      ...about(new Date(), own),
      of,
      markets,
    }),
  };
}

/** Returns a football standing: first half, 0–0, with `changes` applied. */
export function aStanding(changes: Partial<Standing> = {}): Standing {
  return {
    timeStatus: 'firstHalf',
    clock: { seconds: 600, isRunning: true },
    partNumber: null,
    parts: [],
    result: { status: 'running', scores: { fullGame: { home: 0, away: 0, isOver: false } } },
    points: null,
    serving: null,
    cards: { yellow: { home: 0, away: 0 }, red: { home: 0, away: 0 } },
    statistics: {},
    ...changes,
  };
}

export const matchResult = 'football/matchResult/fullGame';
export const over25 = 'football/total/fullGame/2.5';
export const handicap = 'football/asianHandicap/fullGame/-0.75';

/** Prices with a margin that the price guard accepts. */
export const fairPrices = {
  [matchResult]: { home: 1_900, draw: 3_400, away: 4_200 },
  [over25]: { over: 1_930, under: 1_870 },
  [handicap]: { home: 1_950, away: 1_900 },
};
