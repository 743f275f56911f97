import { randomUUID } from 'node:crypto';
import { originals, records, sports } from '@palpite/contracts';
import { type PlayPeriod, playPeriods } from '@palpite/contracts/records';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { seal } from '../../../../../tests/harness/bonuses.ts';
import { expectJournalBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { type Offered, overs, type SportsTable, sportsTable } from '../../../../../tests/harness/sports.ts';
import { findBalances, getPocketId, getSystemAccountId } from '../index.ts';
import { playSums } from './records.queries.ts';

let server: TestServer;
let table: SportsTable;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  table = sportsTable(server);
  await table.liftFreeze();
});
afterAll(() => server.close());
afterEach(() => expectJournalBalanced(server.database));

const zone = 'America/Sao_Paulo';
const cents = (units: number) => Number(units.toFixed(2).replace('.', ''));
const cashOf = async (player: TestPlayer) =>
  Number((await findBalances(server.database.db, player.id)).cashMinor);

async function read(player: TestPlayer, period: PlayPeriod) {
  const { http, body } = await server.call(
    records.getPlayStatistics,
    { query: { period } },
    { token: player.token, headers: { zone } },
  );
  expect(http, JSON.stringify(body)).toBe(200);
  return body.data;
}

/** Above the numbers that the harness gives to its feed messages. */
let sequence = 1_000_000;
const about = (match: Offered) => ({ matchRef: match.ref, sequence: ++sequence, at: new Date() });
const settleBy = (match: Offered, home: number) =>
  table.publish({
    ...about(match),
    kind: 'settlement',
    certainty: 'confirmed',
    result: { status: 'finished', scores: { fullGame: { home, away: 0, isOver: true } } },
    markets: null,
  });

async function bet(player: TestPlayer, stake: string) {
  const match = await table.offer();
  const { betId } = await table.placeAccepted(
    player,
    table.slip([match.leg(overs, 'over', 1_900)], { stake }),
  );
  const reaches = (expected: object) =>
    expect.poll(async () => table.getBet(player, betId)).toMatchObject(expected);
  return { match, betId, reaches };
}

test('adds up wins, losses, voids, sales and corrections by product, before and after the roll-up', async () => {
  const player = await server.fundedPlayer(100_000n);
  for (const stake of ['5.01', '6.02', '7.03'])
    await server.call(
      originals.playDice,
      { body: { requestId: randomUUID(), stake, direction: 'over', target: '50' } },
      player,
    );
  const afterDice = await cashOf(player);

  const won = await bet(player, '10');
  await settleBy(won.match, 3);
  await won.reaches({ payout: 19 });
  const corrected = await bet(player, '20');
  await settleBy(corrected.match, 3);
  await corrected.reaches({ payout: 38 });
  await settleBy(corrected.match, 1);
  await corrected.reaches({ payout: 0 });
  const cancelled = await bet(player, '30');
  await table.publish({
    ...about(cancelled.match),
    kind: 'cancel',
    markets: [overs],
    reason: 'palpableError',
    from: null,
    until: null,
  });
  await cancelled.reaches({ payout: 30 });
  const sold = await bet(player, '40');
  const beforeSale = await cashOf(player);
  const sale = await server.call(
    sports.cashOutBet,
    { params: { betId: sold.betId }, body: { requestId: randomUUID(), shown: '1' } },
    player,
  );
  expect(sale.http, JSON.stringify(sale.body)).toBe(200);
  const soldFor = (await cashOf(player)) - beforeSale;
  expect(soldFor).toBeGreaterThan(0);
  await bet(player, '50');

  const expected = [
    {
      product: 'sports',
      stakes: 5,
      staked: 15_000,
      returned: 1_900 + 3_000 + soldFor,
      net: (await cashOf(player)) - afterDice,
    },
    {
      product: 'dice',
      stakes: 3,
      staked: 1_806,
      returned: afterDice - 100_000 + 1_806,
      net: afterDice - 100_000,
    },
  ];
  const inCents = async (period: PlayPeriod) =>
    (await read(player, period)).products.map(({ staked, returned, net, ...product }) => ({
      ...product,
      staked: cents(staked),
      returned: cents(returned),
      net: cents(net),
    }));
  for (const period of playPeriods) expect(await inCents(period), period).toEqual(expected);
  await seal(server);
  expect(await inCents('all')).toEqual(expected);
  await bet(player, '60');
  expect((await inCents('all'))[0]).toMatchObject({ stakes: 6, staked: 21_000 });
});

/** Inserts transfers directly into the journal at a moment; earlier ones must be inserted first. */
async function moveAt(
  player: TestPlayer,
  kind: 'prize' | 'stake' | 'payout',
  minor: number,
  daysAgo: number,
) {
  const { db } = server.database;
  await db.transaction().execute(async (tx) => {
    const cash = await getPocketId(tx, player.id, 'cash');
    const [kindOfBook, label] =
      kind === 'prize' ? (['promotion', 'test'] as const) : (['house', 'pg'] as const);
    const book = await getSystemAccountId(tx, kindOfBook, label, player.currency);
    const isOut = kind === 'stake';
    const { rows } = await sql<{ minor: bigint }>`
      update wallet.account set balance_minor = balance_minor + ${isOut ? -minor : minor}::bigint where id = ${cash}
      returning balance_minor as minor
    `.execute(tx);
    await sql`
      insert into wallet.transfer (
        id, kind, debit_account_id, credit_account_id, amount_minor, currency, player_id, reference, created_at,
        debit_balance_after_minor, credit_balance_after_minor
      )
      values (
        ${randomUUID()}, ${kind}, ${isOut ? cash : book}, ${isOut ? book : cash}, ${minor}::bigint, 'BRL', ${player.id}, 'onca:pg:1',
        now() - make_interval(days => ${daysAgo}::integer),
        ${isOut ? rows[0]?.minor : null}::bigint, ${isOut ? null : rows[0]?.minor}::bigint
      )
    `.execute(tx);
  });
}

test('covers the days of the period, and counts a stake on its own day', async () => {
  const player = await server.newPlayer();
  await moveAt(player, 'prize', 100_000, 500);
  for (const [daysAgo, minor] of [
    [400, 1_000],
    [300, 200],
    [29, 30],
    [6, 4],
  ] as const)
    await moveAt(player, 'stake', minor, daysAgo);
  await moveAt(player, 'payout', 500, 0);
  const staked = async (period: PlayPeriod) => {
    const { products } = await read(player, period);
    return products.map((each) => [each.product, each.stakes, cents(each.staked), cents(each.net)]);
  };
  expect(await staked('today')).toEqual([['pg', 0, 0, 500]]);
  expect(await staked('week')).toEqual([['pg', 1, 4, 496]]);
  expect(await staked('month')).toEqual([['pg', 2, 34, 466]]);
  expect(await staked('year')).toEqual([['pg', 3, 234, 266]]);
  expect(await staked('all')).toEqual([['pg', 4, 1_234, -734]]);
  const { from, to } = await read(player, 'week');
  expect(Date.parse(to) - Date.parse(from ?? '')).toBe(6 * 86_400_000);
});

test("returns no products for a player without play, and only the player's own figures", async () => {
  const newcomer = await server.newPlayer();
  for (const period of playPeriods) expect((await read(newcomer, period)).products).toEqual([]);
  expect((await server.call(records.getPlayStatistics, { query: { period: 'all' } })).http).toBe(401);
});

test.each([
  ['a span', { fromSeq: 5n, untilSeq: null }],
  ['all time', null],
])('finds figures of %s by indexes', async (_, span) => {
  const plan = await server.database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${playSums(77n, span)}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/transfer_by_player/);
  expect(plan).not.toMatch(/Seq Scan on (transfer|turnover_day|account)/);
});
