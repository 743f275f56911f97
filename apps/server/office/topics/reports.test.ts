import type { Reply } from '@palpite/contracts/endpoint';
import type { getToday } from '@palpite/contracts/office/today';
import { parseMinor } from '@palpite/domain/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../tests/harness/ledger-balanced.ts';
import { listRows } from '../../../../tests/harness/office.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { type Offered, type SportsTable, sportsTable, winner } from '../../../../tests/harness/sports.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import { listMovementMismatches, listPlayMismatches, sealJournal } from '../../modules/wallet/index.ts';
import { addDays, dayIn, defaultTimeZone } from '../../platform/days.ts';
import { readToday } from '../today.ts';

let server: TestServer;
let cashier: TestStaff;
let table: SportsTable;
let player: TestPlayer;
let match: Offered;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', FEED: 'off' }, timedJobs: false });
  cashier = await newStaff(server, ['cashier'], 'Caio');
  table = sportsTable(server);
  player = await server.fundedPlayer(100_000n);
  match = await table.offer();
  for (const stake of ['50', '30', '20'])
    await table.placeAccepted(player, table.slip([match.leg(winner, 'home', 2_000)], { stake }));
});
afterEach(() => expectLedgerBalanced(server.database));
afterAll(() => server.close());

type Rows = Record<string, string | number | null>[];
const report = async (list: string, query: Record<string, string> = {}): Promise<Rows> =>
  (await listRows<Rows[number]>(server, list, { token: cashier.token, query })).rows;
const sum = (rows: Rows, column: string) =>
  rows.reduce(
    (total, row) =>
      total +
      (parseMinor(String(row[column]).replace('-', ''), 'BRL') ?? 0n) *
        (String(row[column]).startsWith('-') ? -1n : 1n),
    0n,
  );
const today = () => dayIn(defaultTimeZone, new Date());

/** The figure straight from the journal. */
async function fromJournal(amount: string): Promise<bigint> {
  const { rows } = await sql<{ total: bigint | null }>`
    select sum(${sql.raw(amount)})::bigint as total from wallet.movement
  `.execute(server.database.db);
  return rows[0]?.total ?? 0n;
}
const gainOfHouse = `case when payee = 'house' then amount_minor else 0 end - case when payer = 'house' then amount_minor else 0 end`;

async function expectFigures(): Promise<void> {
  const days = await report('reports');
  expect(days.map(({ day, currency }) => [day, currency])).toEqual([[today(), 'BRL']]);
  expect(sum(days, 'ggr')).toBe(await fromJournal(gainOfHouse));
  expect(sum(days, 'stakes')).toBe(
    await fromJournal(`case when kind = 'stake' then amount_minor else 0 end`),
  );
  const products = await report('reports.products');
  expect(sum(products, 'ggr')).toBe(await fromJournal(gainOfHouse));
  const [games, matches] = [await report('reports.games'), await report('reports.matches')];
  expect(sum(games, 'ggr') + sum(matches, 'ggr')).toBe(await fromJournal(gainOfHouse));
  expect(await listPlayMismatches(server.database.db)).toEqual([]);
  const owed = await report('reports.owed');
  const { rows } = await sql<{ total: bigint }>`
    select sum(balance_minor)::bigint as total from wallet.account
  `.execute(server.database.db);
  expect(sum(owed, 'total')).toBe(rows[0]?.total);
  expect(sum(await report('reports.movements'), 'amount')).toBe(await fromJournal('amount_minor'));
}

test('figures equal the journal before the seal, after it, and after a result that is corrected', async () => {
  await expectFigures();
  expect(sum(await report('reports.products'), 'stakes')).toBe(10_000n);
  await sealJournal(server.database.db);
  await expectFigures();
  const result = (home: number, away: number) =>
    table.publishResult(match, {
      status: 'finished',
      scores: { fullGame: { home, away, isOver: true } },
    });
  await result(1, 0);
  await expect.poll(async () => sum(await report('reports'), 'ggr')).toBe(-10_000n);
  await sealJournal(server.database.db);
  await expectFigures();
  await result(0, 0);
  await expect.poll(async () => sum(await report('reports'), 'ggr')).toBe(10_000n);
  await expectFigures();
  const [row] = await report('reports.products', { currency: 'BRL' });
  expect(row).toMatchObject({
    product: 'sports',
    stakes: '100.00',
    paid: '0.00',
    ggr: '100.00',
    margin: 100,
  });
  for (const list of ['reports', 'reports.products', 'reports.cash', 'reports.owed', 'reports.movements']) {
    expect({ list, rows: await report(list, { currency: 'GBP' }) }).toEqual({ list, rows: [] });
    expect(await report(list, { currency: 'BRL' })).toEqual(await report(list));
  }
});

test('a figure opens its transfers, and days outside of the period are left out', async () => {
  await sealJournal(server.database.db);
  const stakes = await report('reports.transfers', { kind: 'stake' });
  expect(stakes).toHaveLength(3);
  expect(stakes[0]).toMatchObject({ kind: 'stake', player: String(player.id), to: 'house sports' });
  expect(await report('reports.transfers', { kind: 'nothing' })).toEqual([]);
  const before = { from: addDays(today(), -9), to: addDays(today(), -2) };
  for (const list of ['reports', 'reports.products', 'reports.cash', 'reports.owed', 'reports.transfers'])
    expect({ list, rows: await report(list, before) }).toEqual({ list, rows: [] });
  // Dates in the wrong order are exchanged.
  expect(await report('reports', { from: addDays(today(), 1), to: addDays(today(), -1) })).toHaveLength(1);
  for (const from of ['2026-02-30', 'yesterday', '2026-1-1'])
    expect((await listRows(server, 'reports', { token: cashier.token, query: { from } })).code).toBe(
      'request_invalid',
    );
});

test('Today shows the figures of the day, the last 24 hours and what is owed', async () => {
  const { http, body } = await server.send('GET', '/api/office/today', { token: cashier.token });
  expect(http).toBe(200);
  const [balances] = await report('reports.owed');
  const { day, currencies, liability } = body.data as unknown as Reply<typeof getToday>;
  const [real] = currencies;
  expect(currencies.map(({ currency }) => currency)).toEqual(['BRL']);
  expect(real).toMatchObject({
    today: { stakes: '100.00', ggr: '100.00', ngr: (await report('reports'))[0]?.ngr },
    yesterday: { stakes: '0.00', ggr: '0.00' },
    activePlayers: 1,
    owed: balances?.total,
  });
  expect(day).toBe(today());
  expect(await report('reports.active', { currency: 'BRL' })).toMatchObject([{ player: String(player.id) }]);
  expect(await report('reports.active', { currency: 'GBP' })).toEqual([]);
  expect(await report('reports.active', { before: String(player.id) })).toEqual([]);
  expect(real?.hours).toHaveLength(24);
  expect(real?.hours.at(-1)).toMatchObject({ stakes: '100.00' });
  expect(real?.hours.at(-1)?.lastWeek.stakes).toBe('0.00');
  const weekLater = await readToday(server.database.db, new Date(Date.now() + 7 * 24 * 3_600_000));
  expect(weekLater.currencies[0]?.hours.at(-1)).toMatchObject({
    stakes: '0.00',
    lastWeek: { stakes: '100.00', deposits: '0.00' },
  });
  expect(liability).toBe('0.00');
  const support = await newStaff(server, ['support'], 'Lia');
  expect((await server.send('GET', '/api/office/today', { token: support.token })).http).toBe(403);
});

test('ledger:check finds an hour that differs from the journal', async () => {
  const { db } = server.database;
  expect(await listMovementMismatches(db)).toEqual([]);
  await db
    .updateTable('wallet.movement_hour')
    .set((eb) => ({ amount_minor: eb('amount_minor', '+', 1n) }))
    .where('kind', '=', 'stake')
    .execute();
  expect(await listMovementMismatches(db)).toEqual([
    expect.objectContaining({
      id: expect.stringContaining('BRL stake'),
      what: expect.stringContaining('hour'),
    }),
  ]);
  await db
    .updateTable('wallet.movement_hour')
    .set((eb) => ({ amount_minor: eb('amount_minor', '-', 1n) }))
    .where('kind', '=', 'stake')
    .execute();
});

test('GGR by match equals its bets; bets on several matches are a row of their own', async () => {
  const other = await table.offer();
  const next = await table.offer();
  await table.placeAccepted(player, table.slip([next.leg(winner, 'away', 3_800)], { stake: '7' }));
  await table.placeAccepted(
    player,
    table.slip([other.leg(winner, 'home', 2_000), next.leg(winner, 'home', 2_000)], { stake: '40' }),
  );
  const rows = await report('reports.matches');
  expect(rows.map(({ title, stakes, match: number }) => [title, stakes, number])).toEqual([
    [expect.any(String), '100.00', String(match.matchId)],
    ['Bets on several matches', '40.00', 'several'],
    [expect.any(String), '7.00', String(next.matchId)],
  ]);
  await sealJournal(server.database.db);
  expect(await report('reports.matches')).toEqual(rows);
  expect(rows[0]).toMatchObject({ sport: 'football', currency: 'BRL', bets: 3 });
  const bets = await report('reports.bets', { match: String(match.matchId) });
  expect(bets).toHaveLength(3);
  expect(sum(bets, 'stake')).toBe(10_000n);
  expect((await report('reports.bets', { match: 'several' })).map(({ stake }) => stake)).toEqual(['40.00']);
  expect(await report('reports.bets', { match: '999999' })).toEqual([]);
  expect(await report('reports.bets')).toEqual([]);
  const bad = await listRows(server, 'reports.bets', { token: cashier.token, query: { match: 'all' } });
  expect(bad.code).toBe('request_invalid');
  const { db } = server.database;
  const change = (by: '+' | '-') =>
    db
      .updateTable('wallet.play_day')
      .set((eb) => ({ ggr_minor: eb('ggr_minor', by, 1n) }))
      .where('subject', '=', String(next.matchId))
      .execute();
  await change('+');
  expect(await listPlayMismatches(db)).toEqual([
    expect.objectContaining({ id: expect.stringContaining(`sports ${next.matchId} BRL`) }),
  ]);
  await change('-');
});
