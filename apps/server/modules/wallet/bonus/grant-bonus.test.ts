import { randomUUID } from 'node:crypto';
import { bonuses } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  aGrant,
  bonusesOf,
  bonusOf,
  give,
  seal,
  stakeInJournal,
} from '../../../../../tests/harness/bonuses.ts';
import { expectLedgerBalancedExceptGames } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { findBalances } from '../index.ts';
import { grantBonus, offerBonus } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
});
afterAll(() => server.close());
afterEach(() => expectLedgerBalancedExceptGames(server.database));

const bonusMinorOf = async (player: TestPlayer) =>
  (await findBalances(server.database.db, player.id)).bonusMinor;

async function offer(player: TestPlayer, { hours = 1 } = {}): Promise<string> {
  const grant = { ...aGrant(player), claimableUntil: new Date(Date.now() + hours * 3_600_000) };
  await server.database.db.transaction().execute((tx) => offerBonus(tx, grant));
  return grant.id;
}

const call = (name: 'claimBonus' | 'declineBonus' | 'forfeitBonus', player: TestPlayer, bonusId: string) =>
  server.call(bonuses[name], { params: { bonusId } }, player);

test('grants a bonus once when it is granted repeatedly and concurrently', async () => {
  const player = await server.newPlayer();
  const grant = aGrant(player, { wagerTimes: 15n });
  const { db } = server.database;
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => db.transaction().execute((tx) => grantBonus(tx, grant))),
  );
  expect(answers.filter((answer) => answer === 'granted')).toHaveLength(1);
  expect(await bonusMinorOf(player)).toBe(10_000n);
  const { bonusBalance, bonuses: list } = await bonusesOf(server, player);
  expect(bonusBalance).toBe(100);
  expect(list).toEqual([
    expect.objectContaining({
      bonusId: grant.id,
      state: 'active',
      amount: 100,
      left: 100,
      required: 1_500,
      wagered: 0,
      progress: 0,
    }),
  ]);
});

test('treats a known bonus id with other content as a fault and moves nothing', async () => {
  const player = await server.newPlayer();
  const grant = await give(server, player);
  await expect(
    server.database.db.transaction().execute((tx) => grantBonus(tx, { ...grant, amountMinor: 1n })),
  ).rejects.toThrow('other content');
  expect(await bonusMinorOf(player)).toBe(10_000n);
});

test('gives no bonus money to a stopped player, by a grant or by a claim with a cached login', async () => {
  const player = await server.newPlayer();
  const bonusId = await offer(player);
  const { db } = server.database;
  const stopUntil = (until: string) =>
    sql`
      update identity.player
      set stop_kind = 'timeOut', stopped_until = now() + ${until}::interval
      where id = ${player.id}
    `.execute(db);
  await stopUntil('1 day');
  const claimed = await call('claimBonus', player, bonusId);
  expect([claimed.http, claimed.body.data]).toMatchObject([403, { code: 'play_stopped' }]);
  await expect(db.transaction().execute((tx) => grantBonus(tx, aGrant(player)))).rejects.toMatchObject({
    code: 'play_stopped',
  });
  expect(await bonusMinorOf(player)).toBe(0n);
  await stopUntil('0');
  expect((await call('claimBonus', player, bonusId)).http).toBe(200);
  expect(await bonusMinorOf(player)).toBe(10_000n);
});

test('stores nothing of a grant whose transaction does not commit', async () => {
  const player = await server.newPlayer();
  const grant = aGrant(player);
  await expect(
    server.database.db.transaction().execute(async (tx) => {
      await grantBonus(tx, grant);
      throw new Error('the process dies here');
    }),
  ).rejects.toThrow('dies here');
  expect(await bonusMinorOf(player)).toBe(0n);
  await give(server, player, grant);
  expect(await bonusMinorOf(player)).toBe(10_000n);
});

test('moves nothing for an offer until it is claimed, and fifty concurrent claims once', async () => {
  const player = await server.newPlayer();
  const bonusId = await offer(player);
  expect(await bonusMinorOf(player)).toBe(0n);
  expect(await bonusOf(server, player, bonusId)).toMatchObject({
    state: 'offered',
    left: 0,
    expiresAt: null,
  });
  const answers = await Promise.all(Array.from({ length: 50 }, () => call('claimBonus', player, bonusId)));
  for (const { http, body } of answers) {
    expect([http, body.data.bonus.state, body.data.bonusBalance]).toEqual([200, 'active', 100]);
  }
  expect(await bonusMinorOf(player)).toBe(10_000n);
});

test('ends in exactly one of two concurrent actions, claim and decline', async () => {
  const player = await server.newPlayer();
  const bonusId = await offer(player);
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      call(index % 2 === 0 ? 'claimBonus' : 'declineBonus', player, bonusId),
    ),
  );
  const { state } = await bonusOf(server, player, bonusId);
  expect(await bonusMinorOf(player)).toBe(state === 'active' ? 10_000n : 0n);
  expect(['active', 'declined']).toContain(state);
});

test("takes a forfeited bonus's share of the pocket once and leaves the share of the other bonus", async () => {
  const player = await server.newPlayer();
  const small = await give(server, player);
  const large = await give(server, player, { amountMinor: 30_000n });
  await stakeInJournal(server, player, [{ product: 'roleta', amountMinor: 20_000n, pocket: 'bonus' }]);
  expect(await bonusOf(server, player, small.id)).toMatchObject({ left: 50 });
  const answers = await Promise.all(Array.from({ length: 50 }, () => call('forfeitBonus', player, small.id)));
  for (const { http, body } of answers) {
    expect([http, body.data.bonus.state, body.data.bonusBalance]).toEqual([200, 'forfeited', 150]);
  }
  expect(await bonusOf(server, player, large.id)).toMatchObject({ state: 'active', left: 150 });
});

test('refuses actions on bonuses that are missing, of another player or ended', async () => {
  const [player, other] = [await server.newPlayer(), await server.newPlayer()];
  const active = await give(server, player);
  const late = await offer(player, { hours: -1 });
  const codeOf = async (answer: ReturnType<typeof call>) => {
    const { http, body } = await answer;
    return [http, (body.data as unknown as { code: string }).code];
  };
  expect(await codeOf(call('claimBonus', player, randomUUID()))).toEqual([404, 'bonus_unknown']);
  expect(await codeOf(call('forfeitBonus', other, active.id))).toEqual([404, 'bonus_unknown']);
  expect(await codeOf(call('declineBonus', player, active.id))).toEqual([409, 'bonus_closed']);
  expect(await codeOf(call('claimBonus', player, late))).toEqual([409, 'bonus_closed']);
  expect(await codeOf(call('forfeitBonus', player, late))).toEqual([409, 'bonus_closed']);
  expect(await bonusMinorOf(player)).toBe(10_000n);
});

test('counts stakes of cash by product and none of bonus money, exactly, before and after the seal', async () => {
  const player = await server.fundedPlayer(50_000n);
  await stakeInJournal(server, player, [{ product: 'roleta', amountMinor: 900n }]);
  const grant = await give(server, player, { wagerTimes: 2n });
  await stakeInJournal(server, player, [
    { product: 'roleta', amountMinor: 5_000n, pocket: 'bonus' },
    { product: 'roleta', amountMinor: 1_000n },
    { product: 'dice', amountMinor: 1_005n, bonusPermille: null },
  ]);
  const expected = { required: 200, wagered: 10.7, progress: 5, state: 'active' };
  expect(await bonusOf(server, player, grant.id)).toMatchObject(expected);
  await seal(server);
  expect(await bonusOf(server, player, grant.id)).toMatchObject(expected);
  await seal(server);
  await stakeInJournal(server, player, [{ product: 'dice', amountMinor: 995n, bonusPermille: null }]);
  expect(await bonusOf(server, player, grant.id)).toMatchObject({ wagered: 11.4 });
});

test('does not count returned or sold stakes, and ignores returns of stakes made before the bonus', async () => {
  const player = await server.fundedPlayer(50_000n);
  const [before = ''] = await stakeInJournal(server, player, [{ product: 'roleta', amountMinor: 900n }]);
  const grant = await give(server, player);
  const [void_ = '', sold = ''] = await stakeInJournal(server, player, [
    { product: 'roleta', amountMinor: 3_000n },
    { product: 'roleta', amountMinor: 2_000n },
    { product: 'roleta', amountMinor: 500n },
  ]);
  await server.database.db
    .insertInto('wallet.stake_return')
    .values([
      { stake_id: before, kind: 'returned', amount_minor: 900n },
      { stake_id: void_, kind: 'returned', amount_minor: 3_000n },
      { stake_id: sold, kind: 'sold', amount_minor: 1_500n },
    ])
    .execute();
  expect(await bonusOf(server, player, grant.id)).toMatchObject({ wagered: 10 });
  await seal(server);
  expect(await bonusOf(server, player, grant.id)).toMatchObject({ wagered: 10 });
});

test('logs changes of weights', async () => {
  const { db } = server.database;
  await sql`update wallet.turnover_weight set bonus_permille = 80 where product = 'limbo'`.execute(db);
  const change = await db
    .selectFrom('wallet.terms_change')
    .select(['terms', 'name', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const row = {
    product: 'limbo',
    price_from_milli: 0,
    edge_ppm: 10_000,
    vip_permille: 20,
    commission_permille: 300,
  };
  expect(change).toEqual({
    terms: 'turnover_weight',
    name: 'limbo',
    before: { ...row, bonus_permille: 70 },
    after: { ...row, bonus_permille: 80 },
  });
});
