import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { rollDice, seal, stakeInJournal } from '../../../../../tests/harness/bonuses.ts';
import { expectLedgerBalancedExceptGames } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';

import { addDays } from '../../../platform/days.ts';
import { auditLedger, findTurnover, listDayTurnover, listTurnoverMismatches } from '../index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
});
afterAll(() => server.close());
afterEach(() => expectLedgerBalancedExceptGames(server.database));

const turnoverOf = (player: TestPlayer, days?: { from: string; to: string }) =>
  findTurnover(server.database.db, player.id, days);
const today = () => new Date().toISOString().slice(0, 10);
const minor = (units: number) => BigInt(Math.round(units * 100));

function giveBack(stakeId: string, amountMinor: bigint, kind: 'returned' | 'sold' = 'returned') {
  return server.database.db
    .insertInto('wallet.stake_return')
    .values({ stake_id: stakeId, kind, amount_minor: amountMinor })
    .execute();
}

async function openDay(day: string): Promise<void> {
  await sql`update wallet.turnover_progress set open_day = ${day}::date`.execute(server.database.db);
}

test('is exact to the newest stake, and unchanged by the seal', async () => {
  const player = await server.fundedPlayer(10_000n);
  const paid = minor(await rollDice(server, player, '5')) + minor(await rollDice(server, player, '7'));
  await stakeInJournal(server, player, [{ product: 'roleta', amountMinor: 300n }]);
  const expected = [
    { product: 'dice', turnoverMinor: 1_200n, paidMinor: paid },
    { product: 'roleta', turnoverMinor: 300n, paidMinor: 0n },
  ];
  expect(await turnoverOf(player)).toEqual(expected);
  await seal(server);
  expect(await turnoverOf(player)).toEqual(expected);
  await stakeInJournal(server, player, [{ product: 'roleta', amountMinor: 1n }]);
  await seal(server);
  await seal(server);
  expect((await turnoverOf(player))[1]).toMatchObject({ turnoverMinor: 301n });
  expect(await turnoverOf(player, { from: today(), to: today() })).toHaveLength(2);
  expect(await turnoverOf(player, { from: '2020-01-01', to: '2020-12-31' })).toEqual([]);
});

test('counts a returned stake neither as turnover nor as a win, rolled up or not', async () => {
  const player = await server.fundedPlayer(10_000n);
  const [first = '', second = ''] = await stakeInJournal(server, player, [
    { product: 'roleta', amountMinor: 500n },
    { product: 'roleta', amountMinor: 700n },
  ]);
  await giveBack(first, 500n);
  await giveBack(second, 700n, 'sold');
  const expected = [{ product: 'roleta', turnoverMinor: 700n, paidMinor: -500n }];
  expect(await turnoverOf(player)).toEqual(expected);
  await seal(server);
  expect(await turnoverOf(player)).toEqual(expected);
  await giveBack(first, -500n);
  expect(await turnoverOf(player)).toEqual([{ product: 'roleta', turnoverMinor: 1_200n, paidMinor: 0n }]);
  await seal(server);
  expect(await turnoverOf(player)).toEqual([{ product: 'roleta', turnoverMinor: 1_200n, paidMinor: 0n }]);
});

test('lists a day player by player once it is closed, and does not change it afterwards', async () => {
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => server.fundedPlayer(10_000n)));
  if (!one || !two || !three) throw new Error('no players');
  await seal(server);
  const day = addDays(today(), 10);
  await openDay(day);
  const ordered = [one, two, three].sort((a, b) => Number(a.id - b.id));
  for (const player of ordered)
    await stakeInJournal(server, player, [
      { product: 'dice', amountMinor: 100n },
      { product: 'roleta', amountMinor: 250n },
    ]);
  expect(await listDayTurnover(server.database.db, day, 0n, 10)).toBeNull();
  await seal(server);
  await openDay(addDays(day, 1));
  const page = await listDayTurnover(server.database.db, day, 0n, 2);
  expect(
    page?.map(({ playerId, product, turnoverMinor, netLossMinor }) => [
      playerId,
      product,
      turnoverMinor,
      netLossMinor,
    ]),
  ).toEqual(
    ordered.slice(0, 2).flatMap(({ id }) => [
      [id, 'dice', 100n, 100n],
      [id, 'roleta', 250n, 250n],
    ]),
  );
  const rest = await listDayTurnover(server.database.db, day, ordered[1]?.id ?? 0n, 2);
  expect(rest?.map(({ playerId }) => playerId)).toEqual([ordered[2]?.id, ordered[2]?.id]);

  await stakeInJournal(server, one, [{ product: 'dice', amountMinor: 9n }]);
  const late = { from: addDays(day, 1), to: addDays(day, 1) };
  expect(await turnoverOf(one, late)).toEqual([{ product: 'dice', turnoverMinor: 9n, paidMinor: 0n }]);
  await seal(server);
  expect(await turnoverOf(one, late)).toEqual([{ product: 'dice', turnoverMinor: 9n, paidMinor: 0n }]);
  expect(await listDayTurnover(server.database.db, day, 0n, 2)).toEqual(page);
  await openDay(today());
});

test('rolls up every stake once in concurrent seals', async () => {
  const player = await server.fundedPlayer(100_000n);
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      await stakeInJournal(server, player, [{ product: 'limbo', amountMinor: 10n }]);
      await seal(server);
    }),
  );
  await seal(server);
  const row = await server.database.db
    .selectFrom('wallet.turnover_day')
    .select(['staked_minor', 'stakes'])
    .where('player_id', '=', player.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ staked_minor: 200n, stakes: 20n });
});

test('finds a changed day and the return of a missing stake in the audit', async () => {
  const player = await server.fundedPlayer(10_000n);
  await stakeInJournal(server, player, [{ product: 'dice', amountMinor: 100n }]);
  await seal(server);
  const { db } = server.database;
  const change = (by: bigint) =>
    db
      .updateTable('wallet.turnover_day')
      .set(({ eb }) => ({ staked_minor: eb('staked_minor', '+', by) }))
      .where('player_id', '=', player.id)
      .execute();
  await change(1n);
  const id = `stake:none:${randomUUID()}`;
  await giveBack(id, 5n);
  const { differences } = await auditLedger(db, [listTurnoverMismatches]);
  expect(differences.map(({ what, expected }) => [what, expected])).toEqual([
    ['turnover differs from the journal', '100 0 0 1 100000 0 100000'],
    ['return of a stake that does not exist', id],
  ]);
  await db.deleteFrom('wallet.stake_return').where('stake_id', '=', id).execute();
  await change(-1n);
});
