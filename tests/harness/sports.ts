import { randomUUID } from 'node:crypto';
import * as sports from '@palpite/contracts/sports';
import { chancesOfWin } from '@palpite/domain/sports/chances';
import type { TimeStatus } from '@palpite/domain/sports/codes';
import { type OutcomeCode, parseMarket } from '@palpite/domain/sports/markets';
import type { MatchResult, Score } from '@palpite/domain/sports/match-result';
import type { Sport } from '@palpite/domain/sports/sports';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { createPendingLoop } from '../../apps/server/modules/sportsbook/betting/decide-pending.ts';
import type { FeedMessage, QuotedMarket } from '../../apps/server/modules/sportsbook/feed/feed-message.ts';
import { applyMessagesBatch } from '../../apps/server/modules/sportsbook/markets/apply-messages-batch.ts';
import { createBalanceNews } from '../../apps/server/modules/wallet/index.ts';
import { createLog } from '../../apps/server/platform/log.ts';
import { createMetrics } from '../../apps/server/platform/metrics.ts';
import type { TestPlayer, TestServer } from './server.ts';

export type SentSlip = sports.SentSlip;
export type SentLeg = SentSlip['legs'][number];
type Prices = Partial<Record<OutcomeCode, number>>;

export type Offered = {
  ref: string;
  matchId: bigint;
  leg(key: string, outcome: OutcomeCode, oddsMilli: number): SentLeg;
};

export const winner = 'football/matchResult/fullGame';
export const overs = 'football/total/fullGame/2.5';
export const handicap = 'football/asianHandicap/fullGame/-0.5';
const pricesOf: Record<string, Prices> = {
  [winner]: { home: 2_000, draw: 3_400, away: 3_800 },
  [overs]: { over: 1_900, under: 1_920 },
  [handicap]: { home: 1_950, away: 1_880 },
};

const source = 'test';

export type SportsTable = ReturnType<typeof sportsTable>;

/** Plays the feed and its bettors. */
export function sportsTable(server: TestServer) {
  const { database } = server;
  const { db } = database;
  const log = createLog(server.config);
  const metrics = createMetrics();
  const loop = createPendingLoop({ database, log, news: createBalanceNews(database, log) });
  let sequence = 0;
  let fixtures = 0;

  const publish = (...messages: FeedMessage[]) =>
    applyMessagesBatch({ database, metrics, log, now: () => new Date() }, source, messages);

  const about = (ref: string) => ({ matchRef: ref, sequence: ++sequence, at: new Date() });
  const alive = () => publish({ kind: 'alive', at: new Date(), isRecovering: false });

  function quote(key: string, prices: Prices, status: QuotedMarket['status'] = 'open'): QuotedMarket {
    const entries = Object.entries(prices) as [OutcomeCode, number][];
    return {
      key,
      status,
      isMain: true,
      outcomes: entries.map(([outcome, oddsMilli]) => ({
        outcome,
        oddsMilli,
        chances: chancesOfWin(Math.floor(950_000_000 / oddsMilli)),
      })),
    };
  }

  /** With a score the match is in play. */
  async function offer(
    given: {
      startsInMs?: number;
      score?: Score;
      inPlayOffered?: boolean;
      markets?: Record<string, Prices>;
      /** English names of two national teams. */
      nations?: readonly [string, string];
    } = {},
  ): Promise<Offered> {
    const ref = `match:${++fixtures}`;
    const markets = given.markets ?? pricesOf;
    const [home, away] = given.nations ?? ['Casa Amarela', 'Visita Azul'];
    const country = given.nations ? null : 'BR';
    const sport = parseMarket(Object.keys(markets)[0] ?? winner)?.sport ?? 'football';
    await publish(
      {
        ...about(ref),
        kind: 'fixture',
        fixture: {
          sport,
          league: { ref: `league of ${sport} in ${country}`, name: 'Liga de Teste', country, rank: 1 },
          competitors: [
            { ref: `home ${ref}`, name: home, short: 'CAS' },
            { ref: `away ${ref}`, name: away, short: 'VIS' },
          ],
          title: null,
          startsAt: new Date(Date.now() + (given.startsInMs ?? (given.score ? -60_000 : 3_600_000))),
          inPlayOffered: given.inPlayOffered ?? true,
        },
      },
      ...(given.score ? [standing(ref, given.score)] : []),
      {
        ...about(ref),
        kind: 'odds',
        markets: Object.entries(markets).map(([key, prices]) => quote(key, prices)),
      },
      { kind: 'alive', at: new Date(), isRecovering: false },
    );
    const rows = await db
      .selectFrom('sportsbook.market as market')
      .innerJoin('sportsbook.match as match', 'match.id', 'market.match_id')
      .select(['market.id', 'market.key', 'match.id as match_id'])
      .where('match.source_ref', '=', ref)
      .execute();
    return {
      ref,
      matchId: rows[0]?.match_id ?? 0n,
      leg(key, outcome, oddsMilli) {
        const market = rows.find((row) => row.key === key);
        return { marketId: String(market?.id ?? 0n), outcome, oddsMilli };
      },
    };
  }

  function standing(ref: string, score: Score, timeStatus: TimeStatus = 'firstHalf'): FeedMessage {
    return {
      ...about(ref),
      kind: 'standing',
      standing: {
        timeStatus,
        clock: null,
        partNumber: null,
        parts: [],
        result: {
          status: timeStatus === 'finished' ? 'finished' : 'running',
          scores: { fullGame: { ...score, isOver: timeStatus === 'finished' } },
        },
        points: null,
        serving: null,
        cards: null,
        statistics: {},
      },
      events: [],
    };
  }

  const publishScore = (match: Offered, score: Score, timeStatus?: TimeStatus) =>
    publish(standing(match.ref, score, timeStatus));

  const publishResult = (match: Offered, result: MatchResult) =>
    publish({
      ...about(match.ref),
      kind: 'settlement',
      certainty: 'confirmed',
      result,
      markets: null,
    });

  const publishOdds = (match: Offered, key: string, prices: Prices, status?: QuotedMarket['status']) =>
    publish({ ...about(match.ref), kind: 'odds', markets: [quote(key, prices, status)] });

  const stop = (match: Offered) =>
    publish({ ...about(match.ref), kind: 'betStop', markets: 'all', reason: 'other' });

  const silence = () =>
    sql`update sportsbook.feed set alive_at = now() - interval '1 minute' where source = ${source}`.execute(
      db,
    );

  const delay = (sport: Sport, ms: number) =>
    sql`
      insert into sportsbook.delay (sport, delay_ms)
      values (${sport}, ${ms})
      on conflict (sport) do update set delay_ms = excluded.delay_ms
    `.execute(db);

  const liftFreeze = () =>
    sql`update sportsbook.cash_out_freeze set before_seconds = 0, in_play_seconds = 0`.execute(db);

  const slip = (legs: readonly SentLeg[], given: Partial<SentSlip> = {}): SentSlip => ({
    slipId: randomUUID(),
    stake: '10',
    oddsPolicy: 'none',
    ...given,
    legs: [...legs],
  });

  const send = (player: TestPlayer, ...slips: SentSlip[]) =>
    server.call(sports.placeBets, { body: { slips } }, player);

  async function place(player: TestPlayer, sent: SentSlip) {
    const { http, body } = await send(player, sent);
    expect(http, JSON.stringify(body)).toBe(200);
    const [answer] = body.data.slips;
    if (!answer) throw new Error('no answer for the slip');
    return { ...answer, balance: body.data.balance };
  }

  async function placeAccepted(player: TestPlayer, sent: SentSlip) {
    const { bet, refusal, balance } = await place(player, sent);
    expect(refusal).toBeNull();
    if (!bet) throw new Error('no bet');
    return { ...bet, balance };
  }

  /** Ends the delay by the database clock. */
  async function passDelay(): Promise<void> {
    await sql`update sportsbook.bet set accept_at = clock_timestamp() where status = 'pending'`.execute(db);
    await loop.step();
    // The server's own loop may hold some; a lock waits for its commit.
    await sql`select from sportsbook.bet where status = 'pending' and accept_at <= clock_timestamp() for share`.execute(
      db,
    );
  }

  async function getBet(player: TestPlayer, betId: string): Promise<sports.BetView> {
    const { body } = await server.call(sports.getBet, { params: { betId } }, player);
    return body.data;
  }

  return {
    loop,
    publish,
    alive,
    offer,
    publishScore,
    publishResult,
    publishOdds,
    stop,
    silence,
    delay,
    liftFreeze,
    slip,
    send,
    place,
    placeAccepted,
    passDelay,
    getBet,
  };
}
