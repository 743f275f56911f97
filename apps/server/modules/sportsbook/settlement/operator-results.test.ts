import { sports } from '@palpite/contracts';
import type { MatchResult, Score } from '@palpite/domain/sports/match-result';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import {
  handicap,
  type Offered,
  overs,
  type SportsTable,
  sportsTable,
  winner,
} from '../../../../../tests/harness/sports.ts';
import { createLog } from '../../../platform/log.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { findBalances } from '../../wallet/index.ts';
import {
  enterResult,
  findMatchForResult,
  listResultDifferences,
  previewResult,
  withdrawResult,
} from './operator-results.ts';
import { createWaitingAlarm, listWaitingMatches } from './waiting-matches.ts';

let server: TestServer;
let table: SportsTable;

beforeAll(async () => {
  server = await startServer();
  table = sportsTable(server);
});
afterAll(async () => {
  await expectLedgerBalanced(server.database);
  await server.close();
});

const db = () => server.database.db;
const cashOf = async (player: TestPlayer) => (await findBalances(db(), player.id)).cashMinor;
const finished = (score: Score, more: Partial<MatchResult> = {}): MatchResult => ({
  status: 'finished',
  scores: { fullGame: { ...score, isOver: true } },
  ...more,
});

async function enter(match: Offered, result: MatchResult, by = 'Ana'): Promise<boolean> {
  const found = await findMatchForResult(db(), match.matchId);
  if (!found) throw new Error('no such match');
  return enterResult(db(), found, result, by);
}

async function betIn(player: TestPlayer, betId: string, expected: object) {
  await expect
    .poll(async () => (await server.call(sports.getBet, { params: { betId } }, player)).body.data)
    .toMatchObject(expected);
}

const differencesOf = async (match: Offered) =>
  (await listResultDifferences(db(), 100)).find(({ matchId }) => matchId === match.matchId)?.legs;

describe('a result entered by the operator', () => {
  test('is previewed, settles bets once even when entered repeatedly and concurrently, and can be corrected', async () => {
    const player = await server.fundedPlayer(10_000n);
    const match = await table.offer();
    const over = await table.placeAccepted(
      player,
      table.slip([match.leg(overs, 'over', 1_900)], { stake: '10' }),
    );
    const away = await table.placeAccepted(
      player,
      table.slip([match.leg(winner, 'away', 3_800)], { stake: '5' }),
    );
    const result = finished({ home: 2, away: 1 });
    expect(await previewResult(db(), match.matchId, result)).toEqual({
      legs: { loss: 1, win: 1 },
      undecided: [],
      salesUndone: 0,
      money: [
        { currency: 'BRL', settled: 2, changed: 0, reopened: 0, paysMinor: 1_900n, takesBackMinor: 0n },
      ],
    });
    expect(await cashOf(player)).toBe(8_500n);
    const entered = await Promise.all(Array.from({ length: 10 }, () => enter(match, result)));
    expect(entered.filter(Boolean)).toHaveLength(1);
    await betIn(player, over.betId, { state: 'settled', payout: 19 });
    await betIn(player, away.betId, { state: 'settled', payout: 0 });
    expect(await enter(match, result)).toBe(false);
    expect(await cashOf(player)).toBe(10_400n);

    const corrected = finished({ home: 0, away: 1 });
    expect((await previewResult(db(), match.matchId, corrected)).money).toEqual([
      { currency: 'BRL', settled: 0, changed: 2, reopened: 0, paysMinor: 1_900n, takesBackMinor: 1_900n },
    ]);
    expect(await enter(match, corrected, 'Bia')).toBe(true);
    await betIn(player, over.betId, { state: 'settled', payout: 0 });
    await betIn(player, away.betId, { state: 'settled', payout: 19 });
    expect(await cashOf(player)).toBe(10_400n);
    expect(await findMatchForResult(db(), match.matchId)).toMatchObject({
      timeStatus: 'finished',
      operatorResult: { result: corrected, by: 'Bia' },
    });
  });

  test('that is corrected after the money was spent creates a claim', async () => {
    const player = await server.fundedPlayer(1_000n);
    const match = await table.offer();
    const bet = await table.placeAccepted(
      player,
      table.slip([match.leg(overs, 'over', 1_900)], { stake: '10' }),
    );
    await enter(match, finished({ home: 3, away: 0 }));
    await betIn(player, bet.betId, { payout: 19 });
    const other = await table.offer();
    await table.placeAccepted(player, table.slip([other.leg(overs, 'over', 1_900)], { stake: '19' }));
    await enter(match, finished({ home: 1, away: 0 }));
    await betIn(player, bet.betId, { payout: 0 });
    const claim = await db()
      .selectFrom('payments.reversal')
      .select(['owed_minor', 'kind'])
      .where('player_id', '=', player.id)
      .executeTakeFirst();
    expect(claim).toMatchObject({ owed_minor: 1_900n, kind: 'result' });
  });

  test('leaves to the feed what it does not decide', async () => {
    const player = await server.fundedPlayer(5_000n);
    const corners = 'football/cornersTotal/cornerKick/9.5';
    const match = await table.offer({ markets: { [corners]: { over: 1_900, under: 1_900 } } });
    const bet = await table.placeAccepted(
      player,
      table.slip([match.leg(corners, 'over', 1_900)], { stake: '5' }),
    );
    const result = finished({ home: 1, away: 0 });
    expect(await previewResult(db(), match.matchId, result)).toMatchObject({
      legs: {},
      undecided: [{ key: corners, bets: 1 }],
      money: [],
    });
    await enter(match, result);
    await table.publishResult(
      match,
      finished({ home: 1, away: 0 }, { corners: { home: 6, away: 5, isOver: true } }),
    );
    await betIn(player, bet.betId, { state: 'settled', payout: 9.5 });
    expect(await differencesOf(match)).toBeUndefined();
  });

  test('stays in force when the feed differs later, the difference is listed, and it can be withdrawn', async () => {
    const player = await server.fundedPlayer(5_000n);
    const match = await table.offer();
    const bet = await table.placeAccepted(
      player,
      table.slip([match.leg(overs, 'over', 1_900)], { stake: '5' }),
    );
    await enter(match, finished({ home: 2, away: 1 }));
    await betIn(player, bet.betId, { payout: 9.5 });
    await table.publishResult(match, finished({ home: 1, away: 1 }));
    expect(await differencesOf(match)).toEqual([
      { key: overs, outcome: 'over', byOperator: 'win', byFeed: 'loss' },
    ]);
    await table.publish({
      kind: 'settlement',
      certainty: 'confirmed',
      matchRef: match.ref,
      sequence: 2_000_000,
      at: new Date(),
      result: null,
      markets: [{ key: overs, outcomes: [{ outcome: 'over', settlement: { kind: 'halfLoss' } }] }],
    });
    expect(await differencesOf(match)).toMatchObject([{ byOperator: 'win', byFeed: 'halfLoss' }]);
    await table.publish({
      kind: 'cancel',
      matchRef: match.ref,
      sequence: 2_000_001,
      at: new Date(),
      markets: 'all',
      reason: 'cancelled',
      from: null,
      until: null,
    });
    expect(await differencesOf(match)).toMatchObject([{ byOperator: 'win', byFeed: 'void (cancelled)' }]);
    await betIn(player, bet.betId, { state: 'settled', payout: 9.5 });
    expect(await cashOf(player)).toBe(5_450n);

    expect((await previewResult(db(), match.matchId, null)).money).toMatchObject([{ takesBackMinor: 450n }]);
    const found = await findMatchForResult(db(), match.matchId);
    if (!found) throw new Error('no such match');
    expect(await withdrawResult(db(), found)).toBe(true);
    expect(await withdrawResult(db(), found)).toBe(false);
    await betIn(player, bet.betId, { payout: 5, legs: [{ voidReason: 'cancelled' }] });
    expect(await cashOf(player)).toBe(5_000n);
    expect(await differencesOf(match)).toBeUndefined();
  });

  test('replaces an earlier opposite result of the feed, and a repetition by the feed does not change it', async () => {
    const player = await server.fundedPlayer(5_000n);
    const match = await table.offer();
    const bet = await table.placeAccepted(
      player,
      table.slip([match.leg(handicap, 'home', 1_950)], { stake: '5' }),
    );
    await table.publishResult(match, finished({ home: 0, away: 1 }));
    await betIn(player, bet.betId, { payout: 0 });
    await enter(match, finished({ home: 1, away: 0 }));
    await betIn(player, bet.betId, { payout: 9.75 });
    await table.publishResult(match, finished({ home: 0, away: 1 }));
    await betIn(player, bet.betId, { payout: 9.75 });
    expect(await differencesOf(match)).toMatchObject([{ byOperator: 'win', byFeed: 'loss' }]);
  });

  test('ends a match in play: refuses pending bets and new ones', async () => {
    const player = await server.fundedPlayer(5_000n);
    await table.delay('football', 30_000);
    const match = await table.offer({ score: { home: 1, away: 0 } });
    const bet = await table.placeAccepted(
      player,
      table.slip([match.leg(overs, 'over', 1_900)], { stake: '5' }),
    );
    await enter(match, finished({ home: 3, away: 0 }));
    await table.passDelay();
    await betIn(player, bet.betId, { state: 'refused' });
    expect(await cashOf(player)).toBe(5_000n);
    const later = await table.place(player, table.slip([match.leg(overs, 'over', 1_900)], { stake: '5' }));
    expect(later.bet).toBeNull();
    // Not even a market that the result leaves undecided.
    const corners = 'football/cornersTotal/cornerKick/9.5';
    await table.publishScore(match, { home: 1, away: 0 });
    await table.publishOdds(match, corners, { over: 1_900, under: 1_900 });
    const { status } = await db()
      .selectFrom('sportsbook.market')
      .select('status')
      .where('match_id', '=', match.matchId)
      .where('key', '=', corners)
      .executeTakeFirstOrThrow();
    expect(status).toBe('closed');
    await table.delay('football', 0);
  });
});

describe('a match waits for a result', () => {
  const waitingOf = async (match: Offered) =>
    (await listWaitingMatches(db(), 1_000)).find(({ matchId }) => matchId === match.matchId);
  const startedHoursAgo = (match: Offered, hours: number) =>
    sql`
      update sportsbook.match
      set starts_at = now() - ${hours} * interval '1 hour', updated_at = now() - interval '2 hours'
      where id = ${match.matchId}
    `.execute(db());

  test('when it is over or overdue with open bets, with their number and amounts, until it has one', async () => {
    const player = await server.fundedPlayer(5_000n);
    const match = await table.offer();
    await table.placeAccepted(player, table.slip([match.leg(overs, 'over', 1_900)], { stake: '5' }));
    expect(await waitingOf(match)).toBeUndefined();
    await startedHoursAgo(match, 3);
    expect(await waitingOf(match)).toBeUndefined();
    await startedHoursAgo(match, 9);
    expect(await waitingOf(match)).toMatchObject({
      bets: 1,
      stakeMinor: 500n,
      payoutMinor: 950n,
      isFeedAlive: true,
      timeStatus: 'notOpen',
    });
    // Still being played: it does not wait for a result.
    await table.publishScore(match, { home: 0, away: 0 }, 'secondHalf');
    expect(await waitingOf(match)).toBeUndefined();
    await table.silence();
    expect(await waitingOf(match)).toMatchObject({ isFeedAlive: false });
    await table.alive();
    await table.publishScore(match, { home: 2, away: 1 }, 'finished');
    expect(await waitingOf(match)).toMatchObject({ timeStatus: 'finished' });
    await enter(match, finished({ home: 2, away: 1 }));
    await expect.poll(() => waitingOf(match)).toBeUndefined();
  });

  test('and is listed before one that has waited less', async () => {
    const player = await server.fundedPlayer(5_000n);
    const [late, later] = [await table.offer(), await table.offer()];
    for (const match of [late, later])
      await table.placeAccepted(player, table.slip([match.leg(overs, 'over', 1_900)], { stake: '5' }));
    await startedHoursAgo(later, 9);
    await startedHoursAgo(late, 30);
    const ids = (await listWaitingMatches(db(), 1_000)).map(({ matchId }) => matchId);
    expect(ids.indexOf(late.matchId)).toBeLessThan(ids.indexOf(later.matchId));

    const lines: string[] = [];
    const metrics = createMetrics();
    const log = createLog(server.config);
    log.warn = ((details: { match: string }) => void lines.push(details.match)) as typeof log.warn;
    const alarm = createWaitingAlarm({ db: db(), log, metrics, alertAfterMs: 24 * 3_600_000 });
    await alarm.count();
    await alarm.count();
    expect(lines).toEqual([String(late.matchId)]);
    expect((await metrics.matchesWaiting.get()).values).toMatchObject([
      { labels: { source: 'test' }, value: 2 },
    ]);
    expect((await metrics.matchWaitSeconds.get()).values[0]?.value).toBeGreaterThan(25 * 3_600);
    await enter(late, finished({ home: 1, away: 0 }));
    await enter(later, finished({ home: 1, away: 0 }));
    await expect.poll(() => listWaitingMatches(db(), 1_000)).toEqual([]);
    await alarm.count();
    expect((await metrics.matchesWaiting.get()).values).toEqual([]);
    expect((await metrics.matchWaitSeconds.get()).values[0]?.value).toBe(0);
  });

  test('even if its feed is alive, when the feed reports it as over without a result', async () => {
    const match = await table.offer();
    expect(await findMatchForResult(db(), match.matchId)).toMatchObject({ isFeedAlive: true });
    await table.publish({
      kind: 'standing',
      matchRef: match.ref,
      sequence: 3_000_000,
      at: new Date(),
      events: [],
      standing: {
        timeStatus: 'finished',
        clock: null,
        partNumber: null,
        parts: [],
        result: { status: 'running' },
        points: null,
        serving: null,
        cards: null,
        statistics: {},
      },
    });
    expect(await findMatchForResult(db(), match.matchId)).toMatchObject({ isFeedAlive: false });
  });
});
