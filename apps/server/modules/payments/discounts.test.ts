import { identity, payments } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  actOnPage,
  callbackBody,
  getOrder,
  letTimePass,
  orderPackage,
  paymentSecret,
  pocketsOf,
  runFirstDayDiscount,
  sendCallback,
} from '../../../../tests/harness/deposits.ts';
import { expectLedgerBalanced } from '../../../../tests/harness/ledger-balanced.ts';
import { verifyPlayer } from '../../../../tests/harness/people.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { announceDiscounts } from './discounts.ts';
import type { PaymentGateway } from './gateway.ts';
import { joinGateways } from './payment-gateways.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { PAYMENT_SECRET: paymentSecret } });
  await runFirstDayDiscount(server, false);
});
afterAll(async () => {
  await expectLedgerBalanced(server.database);
  await server.close();
});

const pkgId = 'EXPPAY-BRL-500';

const registeredAgo = (player: TestPlayer, hours: number) =>
  sql`
    update identity.player
    set created_at = now() - make_interval(secs => ${hours * 3_600})
    where id = ${player.id}
  `.execute(server.database.db);

const depositedAgo = (player: TestPlayer, hours: number) =>
  sql`
    update payments.depositor
    set newest_at = now() - make_interval(secs => ${hours * 3_600})
    where player_id = ${player.id}
  `.execute(server.database.db);

const discountOf = async (player: TestPlayer) =>
  (await server.call(identity.getUserInfo, {}, { token: player.token })).body.data.payDiscount;

const isOffered = async (player: TestPlayer) => {
  const { body } = await server.call(
    payments.getPrices,
    { query: { curreny: 'EXPPAY' } },
    { token: player.token },
  );
  return body.data.packages.length > 0;
};

const prePay = async (player: TestPlayer) => {
  await verifyPlayer(server, player);
  return server.call(payments.prePay, { params: { pkgId }, body: {} }, { token: player.token });
};

test.each([
  ['just registered', 0.1, false],
  ['almost a day', 23.99, false],
  ['a day', 24.01, true],
  ['almost two days', 47.99, true],
  ['two days', 48.01, false],
])(
  'A player without a deposit has the discount on the second day: %s, %s hours, %s',
  async (_, hours, has) => {
    const player = await server.newPlayer();
    await registeredAgo(player, hours);
    expect(await isOffered(player)).toBe(has);
    const shown = await discountOf(player);
    expect(shown !== null).toBe(has);
    expect((await prePay(player)).http).toBe(has ? 200 : 404);
    if (!shown) return;
    expect(shown.discount).toBe(0.02);
    const leftHours = (Date.parse(shown.expiredTime) - Date.now()) / 3_600_000;
    expect(leftHours).toBeGreaterThan(48 - hours - 0.05);
    expect(leftHours).toBeLessThanOrEqual(48 - hours);
  },
);

test('In sandbox mode a player has the discount from the first minute, with its percentage and end', async () => {
  await runFirstDayDiscount(server, true);
  const player = await server.newPlayer();
  const discount = await discountOf(player);
  const offered = await isOffered(player);
  await runFirstDayDiscount(server, false);
  expect(offered).toBe(true);
  expect(discount?.discount).toBe(0.02);
  const leftHours = (Date.parse(discount?.expiredTime ?? '') - Date.now()) / 3_600_000;
  expect(leftHours).toBeGreaterThan(23.9);
  expect(leftHours).toBeLessThanOrEqual(24);
});

test('A discount is lower than the fee of withdrawing it', async () => {
  const { rows } = await sql<{ costly: number; checked: number }>`
    select
      count(*) filter (where package.discount_bp >= terms.fee_bp)::int as costly,
      count(*)::int as checked
    from payments.package
    join payments.withdrawal_terms terms on terms.currency = package.currency
    where package.discount_bp > 0
  `.execute(server.database.db);
  expect(rows[0]?.checked).toBeGreaterThan(0);
  expect(rows[0]?.costly).toBe(0);
});

test('The player pays the discounted price, gets the full price, and the discount is used up', async () => {
  const player = await server.newPlayer();
  await registeredAgo(player, 30);
  const order = await orderPackage(server, player, pkgId);
  expect((await sendCallback(server, callbackBody(order, 50_000))).http).toBe(409);
  expect((await sendCallback(server, callbackBody(order, 49_000))).http).toBe(200);
  expect(await pocketsOf(server, player)).toEqual([50_000n, 0n]);
  expect([await isOffered(player), await discountOf(player)]).toEqual([false, null]);
});

test('Only one discounted payment is open at a time, also with ten concurrent requests', async () => {
  const player = await server.newPlayer();
  await registeredAgo(player, 30);
  const answers = await Promise.all(Array.from({ length: 10 }, () => prePay(player)));
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
  const refused = answers
    .filter(({ http }) => http !== 200)
    .map(({ body }) => (body.data as unknown as { code: string }).code);
  expect(new Set(refused)).toEqual(new Set(['discount_in_use']));
  const opened = answers.find(({ http }) => http === 200);
  await letTimePass(server, opened?.body.data.orderId ?? '', 31);
  expect((await prePay(player)).http).toBe(200);
});

test('An order opened in time keeps its price after the discount ends', async () => {
  const player = await server.newPlayer();
  await registeredAgo(player, 47.9);
  const order = await orderPackage(server, player, pkgId);
  await registeredAgo(player, 48.1);
  expect(await isOffered(player)).toBe(false);
  expect(await actOnPage(server, order.payNo, 'complete')).toEqual({ http: 200, status: 'paid' });
  expect(await getOrder(server, order.orderId)).toMatchObject({ status: 'credited', pay_minor: 49_000n });
});

test('A player with one deposit gets the discount again only after a week without a deposit', async () => {
  const player = await server.newPlayer();
  await registeredAgo(player, 30);
  const order = await orderPackage(server, player, 'FCBRL-BRL-50');
  await actOnPage(server, order.payNo, 'complete');
  expect(await isOffered(player)).toBe(false);
  await depositedAgo(player, 168.1);
  expect(await isOffered(player)).toBe(true);
  await depositedAgo(player, 216.1);
  expect(await isOffered(player)).toBe(false);
});

test('A campaign that the operator pauses ends at once', async () => {
  const player = await server.newPlayer();
  await registeredAgo(player, 30);
  const pause = (active: boolean) =>
    server.database.db
      .updateTable('payments.discount_campaign')
      .set({ active })
      .where('id', '=', 'second-day')
      .execute();
  await pause(false);
  expect([await isOffered(player), (await prePay(player)).http]).toEqual([false, 404]);
  await pause(true);
  expect(await isOffered(player)).toBe(true);
});

test('Only players whose window has opened are notified, once it is open', async () => {
  const [late, fresh, early] = [await server.newPlayer(), await server.newPlayer(), await server.newPlayer()];
  await registeredAgo(late, 26);
  await registeredAgo(fresh, 24.001);
  await registeredAgo(early, 23.99);
  const gateway = { vendor: 'sandbox' } as PaymentGateway;
  const deps = { db: server.database.db, gateways: joinGateways({ card: gateway, crypto: gateway }) };
  await announceDiscounts(deps, 90);
  const { rows } = await sql<{ player_id: bigint; payload: { payDiscount: { discount: number } } }>`
    select player_id, payload
    from platform.outbox
    where payload ? 'payDiscount'
    and player_id in (${late.id}, ${fresh.id}, ${early.id})
  `.execute(server.database.db);
  expect(rows.map(({ player_id: id, payload }) => [id, payload.payDiscount.discount])).toEqual([
    [fresh.id, 0.02],
  ]);
});
