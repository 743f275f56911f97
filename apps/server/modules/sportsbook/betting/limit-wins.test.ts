import { randomUUID } from 'node:crypto';
import * as sports from '@palpite/contracts/sports';
import { parlayOf } from '@palpite/domain/sports/parlay';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { allowAnyStake, give } from '../../../../../tests/harness/bonuses.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import {
  type Offered,
  overs,
  type SentLeg,
  type SportsTable,
  sportsTable,
  winner,
} from '../../../../../tests/harness/sports.ts';
import { createLog } from '../../../platform/log.ts';
import { createBalanceNews, getPocketId, getSystemAccountId } from '../../wallet/index.ts';
import { setLeagueTier } from './exposure-limits.ts';
import { createSlipBatcher } from './slip-batcher.ts';
import { listWinDayMismatches, listWinsOfToday, setWinLimit, setWinShare } from './win-limits.ts';

const by = { staffId: null, name: 'machine' };

let server: TestServer;
let table: SportsTable;
let match: Offered;
let other: Offered;
let player: TestPlayer;
let leagueId: bigint;

beforeAll(async () => {
  server = await startServer({ environment: { FEED: 'off' } });
  table = sportsTable(server);
});
beforeEach(async () => {
  [match, other] = [await table.offer(), await table.offer()];
  player = await server.fundedPlayer(1_000_000n);
  const { rows } = await sql<{ league_id: bigint }>`
    select league_id from sportsbook.match where id = ${match.matchId}
  `.execute(server.database.db);
  leagueId = rows[0]?.league_id ?? 0n;
});
afterEach(async () => {
  const { db } = server.database;
  await setWinLimit(db, by, 'all', 50_000_000n);
  await setWinLimit(db, by, 'sport/football', 50_000_000n);
  await setWinLimit(db, by, `league/${leagueId}`);
  await setLeagueTier(db, leagueId, 3);
  await expectLedgerBalanced(server.database);
});
afterAll(() => server.close());

const limitLeague = (mostMinor: bigint) =>
  setWinLimit(server.database.db, by, `league/${leagueId}`, mostMinor);
const home = (of = match) => of.leg(winner, 'home', 2_000);
const over = (of = match) => of.leg(overs, 'over', 1_900);

async function place(legs: SentLeg[], stake: string, given: Parameters<SportsTable['slip']>[1] = {}) {
  const { refusal } = await table.place(player, table.slip(legs, { stake, ...given }));
  return refusal ? `${refusal.code} ${refusal.params?.amount ?? ''}`.trim() : 'taken';
}

const winsOf = async (who = player) =>
  Object.fromEntries(
    (await listWinsOfToday(server.database.db, who.id)).map(({ scope, winMinor }) => [scope, winMinor]),
  );

const passCount = () =>
  sql`update sportsbook.win_day set counted_at = '-infinity' where counted_at is not null`.execute(
    server.database.db,
  );

const finish = (of: Offered, score: { home: number; away: number }) =>
  table.publishResult(of, { status: 'finished', scores: { fullGame: { ...score, isOver: true } } });

test('limits what one player can win per day across matches, and offers the stake that fits', async () => {
  await limitLeague(10_000n);
  expect(await place([home()], '60')).toBe('taken');
  // 60.00 of 100.00 are used: 40.00 fit at a profit of 0.9 per unit.
  const { refusal } = await table.place(player, table.slip([over(other)], { stake: '50' }));
  expect(refusal).toMatchObject({
    code: 'win_limit',
    params: { left: 'R$\u00a040', max: 'R$\u00a044,45', amount: '44.45' },
  });
  expect(refusal?.message).toContain('R$\u00a040');
  expect(await place([over(other)], '44.45')).toBe('taken');
  expect(await place([over(other)], '1')).toBe('win_limit_full');
  expect(await winsOf()).toEqual({ all: 10_000n, [`league/${leagueId}`]: 10_000n });
  player = await server.fundedPlayer(10_000n);
  expect(await place([home()], '60')).toBe('taken');
});

test('parlays and systems count what they win if every leg wins', async () => {
  await limitLeague(10_000n);
  // 2.0 × 1.9 = 3.8: a stake of 10.00 has a profit of 28.00.
  expect(await place([home(), over(other)], '50')).toBe('win_limit 35.71');
  expect(await place([home(), over(other)], '20')).toBe('taken');
  expect(await winsOf()).toMatchObject({ all: 5_600n });
  // A system of two singles: half of the stake at 2.0, half at 1.9.
  expect(await place([home(), over(other)], '60', { sizes: [1] })).toBe('win_limit 46.32');
  expect(await place([home(), over(other)], '46.32', { sizes: [1] })).toBe('taken');
});

test('the limit of a sport applies per tier, the limit of all to the whole day', async () => {
  const { db } = server.database;
  await setWinLimit(db, by, 'sport/football', 10_000n);
  // A league without a tier set is in tier 3, with a share of one fifth.
  expect(await place([home()], '30')).toBe('win_limit 20.00');
  await setLeagueTier(db, leagueId, 1);
  expect(await place([home()], '30')).toBe('taken');
  expect(await winsOf()).toEqual({ all: 3_000n, 'football/1': 3_000n });
  await setLeagueTier(db, leagueId, 3);
  expect(await place([home()], '20')).toBe('taken');
  await setWinLimit(db, by, 'all', 6_000n);
  await setLeagueTier(db, leagueId, 1);
  expect(await place([home()], '30')).toBe('win_limit 10.00');
});

test('a player can have a fraction, a multiple or none of the limits', async () => {
  const { db } = server.database;
  await limitLeague(10_000n);
  await setWinShare(db, by, player.id, 100n);
  expect(await place([home()], '50')).toBe('win_limit 10.00');
  await setWinShare(db, by, player.id, 2_000n);
  expect(await place([home()], '200')).toBe('taken');
  expect(await place([home()], '5')).toBe('win_limit_full');
  await setWinShare(db, by, player.id, null);
  expect(await place([home()], '500')).toBe('taken');
  await setWinShare(db, by, player.id);
  expect(await place([home()], '5')).toBe('win_limit_full');
});

const stateOf = async (betId: string) => (await table.getBet(player, betId)).state;

test('lost, void and sold bets release their room; a won bet keeps it', async () => {
  await limitLeague(10_000n);
  await table.liftFreeze();
  const bet = async (of: Offered) =>
    (await table.placeAccepted(player, table.slip([home(of)], { stake: '100' }))).betId;
  const lost = await bet(match);
  expect(await place([home(other)], '10')).toBe('win_limit_full');
  await finish(match, { home: 0, away: 1 });
  await expect.poll(() => stateOf(lost)).toBe('settled');
  await passCount();
  const sold = await bet(other);
  const sale = await server.call(
    sports.cashOutBet,
    { params: { betId: sold }, body: { requestId: randomUUID(), shown: '1' } },
    player,
  );
  expect(sale.http, JSON.stringify(sale.body)).toBe(200);
  expect(await winsOf()).toMatchObject({ all: 0n });
  await passCount();
  const [third, fourth, fifth] = [await table.offer(), await table.offer(), await table.offer()];
  const voided = await bet(third);
  await table.publishResult(third, { status: 'cancelled' });
  await expect.poll(() => stateOf(voided)).toBe('settled');
  await passCount();
  const won = await bet(fourth);
  await finish(fourth, { home: 1, away: 0 });
  await expect.poll(() => stateOf(won)).toBe('settled');
  await passCount();
  expect(await winsOf()).toMatchObject({ all: 10_000n });
  expect(await place([home(fifth)], '10')).toBe('win_limit_full');
});

test('a result corrected to a win is counted before the next bet', async () => {
  await limitLeague(10_000n);
  const { betId } = await table.placeAccepted(player, table.slip([home()], { stake: '100' }));
  await finish(match, { home: 0, away: 1 });
  await expect.poll(async () => (await table.getBet(player, betId)).state).toBe('settled');
  await sql`update sportsbook.win_day set wins = '{}', counted_at = '-infinity' where player_id = ${player.id}`.execute(
    server.database.db,
  );
  await finish(match, { home: 2, away: 1 });
  await expect.poll(async () => (await winsOf()).all).toBe(10_000n);
  expect(await listWinDayMismatches(server.database.db)).toEqual([]);
  expect(await place([home(other)], '10')).toBe('win_limit_full');
});

test('ten concurrent bets from two processes, from cash and bonus, do not exceed the limit together', async () => {
  await limitLeague(5_000n);
  const { database } = server;
  const { db } = database;
  const news = createBalanceNews(database, createLog(server.config));
  const tables = [1, 2].map(() =>
    createSlipBatcher({ database, news, slipsMax: 100, batchesMax: 4, onPending: () => undefined }),
  );
  await allowAnyStake(server);
  await give(server, player);
  const leg = home();
  const request = {
    playerId: player.id,
    heldAccountId: await getPocketId(db, player.id, 'held'),
    productAccountId: await db
      .transaction()
      .execute((tx) => getSystemAccountId(tx, 'house', 'sports', 'BRL')),
    currency: 'BRL' as const,
    stakeMinor: 1_000n,
    shape: parlayOf(1),
    lines: 1,
    oddsPolicy: 'all' as const,
    payoutMaxMinor: 50_000_000n,
    referencePpm: 1_000_000n,
    legs: [
      { matchId: match.matchId, marketId: BigInt(leg.marketId), outcome: leg.outcome, requestedMilli: 2_000 },
    ],
    seenMilli: [2_000],
  };
  const rows = await Promise.all(
    Array.from({ length: 10 }, async (_, index) =>
      tables[index % 2]?.place({
        ...request,
        accountId: await getPocketId(db, player.id, index % 2 ? 'bonus' : 'cash'),
        slipId: randomUUID(),
        fingerprint: `bet ${index}`,
      }),
    ),
  );
  const verdicts = rows.map((row) => row?.verdict);
  expect(verdicts.filter((verdict) => verdict === 'posted').length).toBeGreaterThanOrEqual(3);
  expect((await winsOf()).all).toBe(
    BigInt(verdicts.filter((verdict) => verdict === 'posted').length) * 1_000n,
  );
  expect((await winsOf()).all).toBeLessThanOrEqual(5_000n);
  await Promise.all(tables.map((each) => each.drain()));
  // Afterwards exactly the remaining amount fits.
  await place([home()], String(50 - Number((await winsOf()).all ?? 0n) / 100 || 1));
  expect((await winsOf()).all).toBe(5_000n);
});

test('in play, a risen price must fit too', async () => {
  await table.delay('football', 30_000);
  const live = await table.offer({ score: { home: 0, away: 0 } });
  await limitLeague(1_500n);
  const low = { ...live.leg(winner, 'home', 2_000), oddsMilli: 1_010 };
  const bets: string[] = [];
  for (let index = 0; index < 2; index++)
    bets.push((await table.placeAccepted(player, table.slip([low], { oddsPolicy: 'better' }))).betId);
  await table.passDelay();
  const states = await Promise.all(bets.map((betId) => table.getBet(player, betId)));
  expect(states.map(({ state, refusal }) => refusal?.code ?? state)).toEqual(['open', 'filled_meanwhile']);
  expect(await winsOf()).toMatchObject({ all: 1_000n });
  await table.delay('football', 0);
});

test('the audit finds a bound below what can be won', async () => {
  await place([home()], '10');
  const { db } = server.database;
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`update sportsbook.win_day set wins = '{"all": 999}' where player_id = ${player.id}`.execute(
        tx,
      );
      expect((await listWinDayMismatches(tx)).map(({ expected, found }) => [expected, found])).toEqual([
        ['at least 1000', '999'],
        ['at least 1000', 'none'],
      ]);
      throw new Error('taken back');
    })
    .catch((failure: Error) => expect(failure.message).toBe('taken back'));
});
