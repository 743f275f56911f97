import { parseMinor } from '@palpite/domain/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { rollDice } from '../../../../tests/harness/bonuses.ts';
import { expectLedgerBalanced } from '../../../../tests/harness/ledger-balanced.ts';
import { listRows } from '../../../../tests/harness/office.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { openGameSession, openSlotsVendor } from '../../../../tests/harness/slots.ts';
import { callWallet, evoDriver } from '../../../../tests/harness/slots-drivers.ts';
import { type SportsTable, sportsTable, winner } from '../../../../tests/harness/sports.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import { sealJournal } from '../../modules/wallet/index.ts';
import { addDays, dayIn, defaultTimeZone } from '../../platform/days.ts';

let vendor: Awaited<ReturnType<typeof openSlotsVendor>>;
let server: TestServer;
let cashier: TestStaff;
let table: SportsTable;
let player: TestPlayer;
beforeAll(async () => {
  vendor = await openSlotsVendor();
  server = await startServer({
    environment: { DRAW_ROUNDS: 'false', FEED: 'off', ...vendor.environment },
    timedJobs: false,
  });
  cashier = await newStaff(server, ['cashier'], 'Caio');
  table = sportsTable(server);
  player = await server.fundedPlayer(100_000n);
});
afterEach(() => expectLedgerBalanced(server.database));
afterAll(async () => {
  await server.close();
  vendor.line.close();
});

type Row = Record<string, string | number | null>;
const report = async (list: string, query: Record<string, string> = {}): Promise<Row[]> =>
  (await listRows<Row>(server, list, { token: cashier.token, query })).rows;
const minor = (value: unknown) => {
  const text = String(value);
  return (parseMinor(text.replace('-', ''), 'BRL') ?? 0n) * (text.startsWith('-') ? -1n : 1n);
};
const sum = (rows: Row[], column: string) => rows.reduce((total, row) => total + minor(row[column]), 0n);
const today = () => dayIn(defaultTimeZone, new Date());

/** What an account got in these rows, less what it paid. */
const net = (rows: Row[], account: string) =>
  rows.reduce(
    (total, { from, to, amount }) =>
      total + (to === account ? minor(amount) : 0n) - (from === account ? minor(amount) : 0n),
    0n,
  );

async function playAndBet(): Promise<void> {
  const [one, other] = [await table.offer(), await table.offer()];
  await table.placeAccepted(player, table.slip([one.leg(winner, 'home', 2_000)], { stake: '50' }));
  await table.placeAccepted(player, table.slip([one.leg(winner, 'away', 3_800)], { stake: '30' }));
  await table.placeAccepted(
    player,
    table.slip([one.leg(winner, 'home', 2_000), other.leg(winner, 'home', 2_000)], { stake: '7' }),
  );
  for (const stake of ['5', '10', '20']) await rollDice(server, player, stake);
  const session = await openGameSession(server, evoDriver, player);
  const move = { kind: 'bet', round: 'round-1', id: 'bet-1', amount: 6_00n } as const;
  expect((await callWallet(server, evoDriver, evoDriver.write(session, move))).ok).toBe(true);
  await table.publishResult(one, {
    status: 'finished',
    scores: { fullGame: { home: 1, away: 0, isOver: true } },
  });
  const isPaid = ({ kind, from }: Row) => kind === 'payout' && from === 'house sports';
  await expect.poll(async () => (await report('reports.movements')).some(isPaid)).toBe(true);
}

test('each figure equals the sum of the rows that it opens, sealed or not', async () => {
  await playAndBet();
  for (const seal of [false, true]) {
    if (seal) await sealJournal(server.database.db);
    for (const row of await report('reports.movements')) {
      const { kind, from, to, transfers, amount } = row;
      const opened = await report('reports.transfers', {
        kind: String(kind),
        payer: String(from),
        payee: String(to),
        currency: 'BRL',
      });
      expect([row, opened.length, sum(opened, 'amount')]).toEqual([row, transfers, minor(amount)]);
    }
    const products = await report('reports.products');
    expect(products.map(({ product }) => product).toSorted()).toEqual(['dice', 'evo', 'sports']);
    for (const { account, ggr } of products) {
      const movements = await report('reports.movements', { account: String(account), currency: 'BRL' });
      expect([account, net(movements, String(account))]).toEqual([account, minor(ggr)]);
    }
    const games = await report('reports.games');
    // A game of a vendor has its name, and its code for the filter.
    expect(games).toMatchObject([
      { game: 'dice', code: 'dice', bets: 3, stakes: '35.00' },
      { game: expect.any(String), code: evoDriver.game, bets: 1, stakes: '6.00' },
    ]);
    for (const { code, account, ggr } of games) {
      const opened = await report('reports.transfers', { game: String(code), account: String(account) });
      expect([code, net(opened, String(account))]).toEqual([code, minor(ggr)]);
    }
    for (const match of await report('reports.matches')) {
      const bets = await report('reports.bets', { match: String(match.match), currency: 'BRL' });
      expect([match, sum(bets, 'stakes'), sum(bets, 'ggr')]).toEqual([
        match,
        minor(match.stakes),
        minor(match.ggr),
      ]);
    }
  }
});

test('the bets of a match show the part of the period only', async () => {
  const [match] = await report('reports.matches');
  const query = { match: String(match?.match), from: addDays(today(), -9), to: addDays(today(), -2) };
  expect(await report('reports.bets', query)).toEqual([]);
  expect(await report('reports.matches', { from: query.from, to: query.to })).toEqual([]);
});

test('the cash book and what is owed open their movements', async () => {
  const { db } = server.database;
  await sealJournal(db);
  const [owed] = await report('reports.owed');
  const movements = await report('reports.movements', {
    from: String(owed?.since),
    to: String(owed?.day),
    currency: 'BRL',
  });
  for (const pocket of ['cash', 'bonus', 'held'])
    expect([pocket, net(movements, pocket)]).toEqual([pocket, minor(owed?.[pocket])]);
  for (const { account, day, net: total } of await report('reports.cash')) {
    const opened = await report('reports.movements', {
      from: String(day),
      to: String(day),
      account: String(account),
    });
    expect(net(opened, String(account))).toBe(-minor(total));
  }
});

test('an offer opens the transfers of its own account', async () => {
  for (const { account, kind, transfers } of await report('reports.offers'))
    expect(await report('reports.transfers', { account: String(account), kind: String(kind) })).toHaveLength(
      Number(transfers),
    );
});
