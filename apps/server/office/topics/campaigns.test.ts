import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRows } from '../../../../tests/harness/office.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import { addDays, dayIn, defaultTimeZone } from '../../platform/days.ts';

let server: TestServer;
let mia: TestStaff;
let players: TestPlayer[];
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', FEED: 'off' }, timedJobs: false });
  mia = await newStaff(server, ['marketing'], 'Mia');
  players = await Promise.all([server.newPlayer(), server.newPlayer(), server.newPlayer()]);
});
afterAll(() => server.close());

type Row = Record<string, string | number>;
const read = async (query: Record<string, string> = {}) =>
  (await listRows<Row>(server, 'reports.campaigns', { token: mia.token, query })).rows;
const idOf = (index: number) => BigInt(players[index]?.id ?? 0);

/** A credited deposit of 100.00, of which the player pays `payMinor`. */
async function deposit(playerId: bigint, payMinor: number, daysAgo = 0): Promise<string> {
  const { rows } = await sql<{ package_id: string }>`
    insert into payments.order (
      id, player_id, package_id, package_group, currency, price_minor, pay_minor, gift_minor, gift_credited_minor,
      status, vendor, client, created_at, credited_at
    )
    select
      ${randomUUID()}, ${playerId}, id, 'test', 'BRL', 10000, ${payMinor}, 500, 500,
      'credited', 'test', '{}', now() - ${daysAgo} * interval '1 day', now() - ${daysAgo} * interval '1 day'
    from payments.package
    order by id
    limit 1
    returning package_id
  `.execute(server.database.db);
  return rows[0]?.package_id ?? '';
}

async function stake(playerId: bigint, product: string, stakedMinor: number, paidMinor: number) {
  await sql`
    insert into wallet.turnover_day (player_id, product, day, currency, staked_minor, paid_minor, stakes)
    values (${playerId}, ${product}, ${dayIn(defaultTimeZone, new Date())}, 'BRL', ${stakedMinor}, ${paidMinor}, 1)
  `.execute(server.database.db);
}

test('Each campaign shows its players, their deposits and stakes once, its own cost, and what is left', async () => {
  const { db } = server.database;
  const promotion = await db.selectFrom('engagement.promotion').select('id').orderBy('id').executeTakeFirst();
  const id = promotion?.id ?? '';
  for (const playerId of [idOf(0), idOf(1)])
    await sql`
      insert into engagement.promotion_claim (promotion_id, player_id, currency, award_minor)
      values (${id}, ${playerId}, 'BRL', 1000)
    `.execute(db);
  await sql`
    insert into engagement.referral (friend_id, level, earner_id, friend_currency, earner_currency)
    values (${idOf(2)}, 1, ${idOf(0)}, 'BRL', 'BRL')
  `.execute(db);
  const packageId = await deposit(idOf(0), 10_000);
  await deposit(idOf(0), 8_000);
  await deposit(idOf(2), 10_000, 20);
  await stake(idOf(0), 'sports', 30_000, 12_000);
  await stake(idOf(0), 'dice', 1_000, 0);
  await stake(idOf(1), 'dice', 2_000, 5_000);
  await stake(idOf(2), 'dice', 700, 0);

  const rows = await read();
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  expect(of('promotion')).toEqual([
    {
      campaign: id,
      kind: 'promotion',
      currency: 'BRL',
      players: 2,
      deposits: '180.00',
      stakes: '330.00',
      ggr: '160.00',
      cost: '20.00',
      ngr: '140.00',
    },
  ]);
  expect(of('package')).toMatchObject([
    { campaign: packageId, players: 1, deposits: '180.00', stakes: '310.00', cost: '30.00', ngr: '160.00' },
  ]);
  expect(of('discount')).toMatchObject([{ players: 1, deposits: '180.00', cost: '20.00' }]);
  expect(of('invitation')).toMatchObject([
    { players: 1, deposits: '0.00', stakes: '7.00', cost: '0.00', ngr: '7.00' },
  ]);
});

test('A campaign opens its players, whose amounts add up to its figures', async () => {
  for (const { kind, campaign, currency, ...figures } of await read()) {
    const query = { kind: String(kind), campaign: String(campaign), currency: String(currency) };
    const { rows } = await listRows<Row>(server, 'reports.campaign-players', { token: mia.token, query });
    const sumOf = (name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0).toFixed(2);
    expect(rows, String(kind)).toHaveLength(Number(figures.players));
    expect({ deposits: sumOf('deposits'), stakes: sumOf('stakes'), ggr: sumOf('ggr') }).toEqual({
      deposits: figures.deposits,
      stakes: figures.stakes,
      ggr: figures.ggr,
    });
    if (kind !== 'invitation') expect(sumOf('cost')).toBe(figures.cost);
  }
  const ofPromotion = (query: Record<string, string>) =>
    listRows<Row>(server, 'reports.campaign-players', { token: mia.token, query });
  expect((await ofPromotion({})).rows).toEqual([]);
  const [first] = (await read()).filter(({ kind }) => kind === 'promotion');
  const all = { kind: 'promotion', campaign: String(first?.campaign) };
  const [newest, oldest] = (await ofPromotion(all)).rows;
  expect((await ofPromotion({ ...all, before: String(newest?.player) })).rows).toEqual([oldest]);
  expect((await ofPromotion({ ...all, kind: 'other' })).http).toBe(400);
});

test('Another currency and another period have no campaign', async () => {
  expect(await read({ currency: 'IDR' })).toEqual([]);
  const today = dayIn(defaultTimeZone, new Date());
  expect(await read({ from: addDays(today, -9), to: addDays(today, -2) })).toEqual([]);
  expect(
    (await read({ from: addDays(today, -25), to: addDays(today, -15) })).map(({ kind }) => kind),
  ).toEqual(['package']);
});

test('A bad day is refused', async () => {
  const { http } = await listRows(server, 'reports.campaigns', { token: mia.token, query: { from: 'soon' } });
  expect(http).toBe(400);
});
