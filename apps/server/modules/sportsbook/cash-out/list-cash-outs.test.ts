import { sports } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { overs, type SportsTable, sportsTable, winner } from '../../../../../tests/harness/sports.ts';
import { findBalances } from '../../wallet/index.ts';

let server: TestServer;
let table: SportsTable;

beforeAll(async () => {
  server = await startServer();
  table = sportsTable(server);
  await table.liftFreeze();
});
afterAll(async () => {
  await expectLedgerBalanced(server.database);
  await server.close();
});

async function offersOf(player: TestPlayer) {
  const { body } = await server.call(sports.listCashOuts, {}, player);
  return Object.fromEntries(body.data.offers.map(({ betId, offer, refusal }) => [betId, offer ?? refusal]));
}

const cashOf = async (player: TestPlayer) => (await findBalances(server.database.db, player.id)).cashMinor;

test('every running bet has an offer by the prices on the board, or the reason why it has none', async () => {
  const player = await server.fundedPlayer(10_000n);
  const [first, second] = [await table.offer(), await table.offer()];
  const single = await table.placeAccepted(player, table.slip([first.leg(overs, 'over', 1_900)]));
  const parlay = await table.placeAccepted(
    player,
    table.slip([first.leg(overs, 'over', 1_900), second.leg(winner, 'home', 2_000)], { stake: '20' }),
  );
  // Chances of 1/2 and 19/40: 10.00 × 1.9 / 2 and 20.00 × 1.9 / 2 × 2 × 19 / 40, each less 4 %.
  await expect.poll(() => offersOf(player)).toEqual({ [single.betId]: 9.12, [parlay.betId]: 17.32 });
  await table.publishOdds(second, winner, { home: 2_500 }, 'suspended');
  await expect
    .poll(() => offersOf(player))
    .toEqual({ [single.betId]: 9.12, [parlay.betId]: 'cash_out_suspended' });
  await sql`update sportsbook.bet_limit set cash_out_offered = false where currency = 'BRL'`.execute(
    server.database.db,
  );
  expect(await offersOf(player)).toEqual({ [single.betId]: 'cash_out_off', [parlay.betId]: 'cash_out_off' });
  await sql`update sportsbook.bet_limit set cash_out_offered = true where currency = 'BRL'`.execute(
    server.database.db,
  );
  expect(await offersOf(await server.newPlayer())).toEqual({});
});

test('a bet with an automatic value is sold once when the offer reaches it, at the current offer', async () => {
  const player = await server.fundedPlayer(10_000n);
  const match = await table.offer();
  const bet = await table.placeAccepted(player, table.slip([match.leg(overs, 'over', 1_900)]));
  const other = await table.placeAccepted(player, table.slip([match.leg(overs, 'over', 1_900)]));
  const setAt = (betId: string, at: string) =>
    server.call(sports.setAutoCashOut, { params: { betId }, body: { at } }, player);
  await setAt(bet.betId, '12.00');
  await setAt(other.betId, '15.00');
  await table.publishOdds(match, overs, { over: 1_520, under: 2_450 });
  await table.alive();
  // 10.00 × 1.9 × 0.625 = 11.875, less 4 % 11.40: below the value.
  await expect.poll(() => offersOf(player)).toEqual({ [bet.betId]: 11.4, [other.betId]: 11.4 });
  expect(await cashOf(player)).toBe(8_000n);
  await table.publishOdds(match, overs, { over: 1_425, under: 2_700 });
  // 10.00 × 1.9 × 0.666666 = 12.666…, less 4 % 12.159…
  await expect.poll(() => cashOf(player)).toBe(9_215n);
  expect(await table.getBet(player, bet.betId)).toMatchObject({
    state: 'cashedOut',
    cashedOut: 12.15,
    autoCashOut: null,
  });
  expect(await table.getBet(player, other.betId)).toMatchObject({ state: 'open', autoCashOut: 15 });
  const sales = await server.database.db
    .selectFrom('sportsbook.cash_out')
    .select(['request_id', 'automatic', 'shown_minor', 'paid_minor'])
    .where('bet_id', '=', BigInt(bet.betId))
    .execute();
  expect(sales).toEqual([{ request_id: 'auto', automatic: true, shown_minor: 1_200n, paid_minor: 1_215n }]);
});

test('a price worse than shown is refused, and a better one is passed on', async () => {
  const player = await server.fundedPlayer(10_000n);
  const match = await table.offer();
  const bet = await table.placeAccepted(player, table.slip([match.leg(overs, 'over', 1_900)]));
  const sell = (shown: string) =>
    server.call(
      sports.cashOutBet,
      { params: { betId: bet.betId }, body: { requestId: crypto.randomUUID(), shown } },
      player,
    );
  await table.publishOdds(match, overs, { over: 2_000, under: 1_830 });
  await table.alive();
  const worse = await sell('9.12');
  expect([worse.http, (worse.body.data as unknown as { code: string }).code]).toEqual([
    409,
    'cash_out_price_moved',
  ]);
  await table.publishOdds(match, overs, { over: 1_900, under: 1_920 });
  const better = await sell('8.66');
  expect(better.body.data).toMatchObject({ paid: 9.12, balance: 99.12, bet: { state: 'cashedOut' } });
});
