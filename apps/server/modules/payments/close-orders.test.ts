import { identity, inbox, limits, payments } from '@palpite/contracts';
import type { StopLength } from '@palpite/domain/play-limits';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  actOnPage,
  callbackBody,
  getOrder,
  type OpenOrder,
  orderPackage,
  paymentSecret,
  pocketsOf,
  sendCallback,
} from '../../../../tests/harness/deposits.ts';
import { expectLedgerBalanced } from '../../../../tests/harness/ledger-balanced.ts';
import { logIn, verifyPlayer } from '../../../../tests/harness/people.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { createLog } from '../../platform/log.ts';
import { checkOrders } from './check-orders.ts';
import type { PaymentGateway } from './gateway.ts';
import { openCheckout } from './open-order.ts';
import { joinGateways } from './payment-gateways.ts';
import { checkOrdersJob } from './payments.jobs.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { PAYMENT_SECRET: paymentSecret } });
  // Keeps the server's own job from running.
  await server.database.db
    .insertInto('platform.job_lease')
    .values({ name: checkOrdersJob, taken_until: new Date(Date.now() + 3_600_000) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});
afterAll(() => server.close());
afterEach(() => expectLedgerBalanced(server.database));

const log = createLog({ LOG_LEVEL: 'silent' });
const gateway = () => createSandboxGateway({ url: () => `${server.url}/sandbox`, secret: paymentSecret });
const check = () => checkOrders({ db: server.database.db, gateway: gateway(), log });

async function stop(player: TestPlayer, length: StopLength): Promise<TestPlayer> {
  expect((await server.call(limits.stopPlay, { body: { length } }, player)).http).toBe(200);
  const { body } = await logIn(server, player.username, player.password);
  return { ...player, token: body.data.access_token };
}

async function limit(player: TestPlayer, amount: string | null): Promise<void> {
  const request = { kind: 'deposit', period: 'week', amount } as const;
  expect((await server.call(limits.setLimit, { body: request }, player)).http).toBe(200);
}

const statusesOf = (orders: readonly OpenOrder[]) =>
  Promise.all(orders.map(async ({ orderId }) => (await getOrder(server, orderId)).status));

const pageOf = async ({ payNo }: OpenOrder) =>
  ((await (await fetch(`${server.url}/sandbox/pay/${payNo}/status`)).json()) as { status: string }).status;

test('A stop cancels every unpaid order, closes its page, and leaves paid orders unchanged', async () => {
  const player = await server.newPlayer();
  const paid = await orderPackage(server, player, 'BRL-BRL-50');
  await actOnPage(server, paid.payNo, 'complete');
  const open = [
    await orderPackage(server, player, 'BRL-BRL-100', 1),
    await orderPackage(server, player, 'BRL-BRL-200'),
  ];
  await stop(player, 'day');
  expect(await statusesOf([paid, ...open])).toEqual(['credited', 'cancelled', 'cancelled']);
  await check();
  expect(await Promise.all(open.map(pageOf))).toEqual(['cancelled', 'cancelled']);
  for (const { payNo } of open) expect((await actOnPage(server, payNo, 'complete')).status).toBe('cancelled');
  expect(await pocketsOf(server, player)).toEqual([5_000n, 0n]);
});

test('A payment made before the page was closed is credited during the stop, only as cash, and appears in the inbox', async () => {
  const player = await server.newPlayer();
  const order = await orderPackage(server, player, 'BRL-BRL-200', 1);
  const back = await stop(player, 'week');
  expect((await sendCallback(server, callbackBody(order, 20_000))).http).toBe(200);
  expect(await getOrder(server, order.orderId)).toMatchObject({
    status: 'credited',
    late: true,
    gift_credited_minor: 0n,
  });
  expect(await pocketsOf(server, player)).toEqual([20_000n, 0n]);
  const shown = await server.call(payments.getOrderStatus, { params: { orderId: order.orderId } }, back);
  expect(shown.body.data).toMatchObject({ status: '10', amount: 200, gift: 0 });
  const { news } = (await server.call(inbox.getInbox, {}, back)).body.data;
  expect(news).toMatchObject([{ kind: 'depositWithoutBonus', params: { amountMinor: '20000' } }]);
});

test('No order stays open that is created concurrently with a stop', async () => {
  const player = await server.newPlayer();
  await verifyPlayer(server, player);
  const prePay = () =>
    server.call(payments.prePay, { params: { pkgId: 'BRL-BRL-50' }, body: { gift: 0 } }, player);
  const orders = Array.from({ length: 12 }, async (_, index) => {
    if (index === 6) await server.call(limits.stopPlay, { body: { length: 'day' } }, player);
    return prePay();
  });
  await Promise.all(orders);
  const rows = await server.database.db
    .selectFrom('payments.order')
    .select('status')
    .where('player_id', '=', player.id)
    .execute();
  expect(rows.filter(({ status }) => status === 'pending')).toEqual([]);
});

test('A login that another process still has cached opens no order after the stop', async () => {
  const player = await server.newPlayer();
  await server.call(identity.getBalance, {}, player);
  await sql`update identity.player set stop_kind = 'timeOut', stopped_until = now() + interval '1 day' where id = ${player.id}`.execute(
    server.database.db,
  );
  const refused = await server.call(
    payments.prePay,
    { params: { pkgId: 'BRL-BRL-50' }, body: { gift: 0 } },
    player,
  );
  expect([refused.http, refused.body.data]).toMatchObject([403, { code: 'play_stopped' }]);
});

test('A page that opens for an order cancelled in the meantime is not shown and is closed', async () => {
  const player = await server.newPlayer();
  const real = gateway();
  const slow: PaymentGateway = {
    ...real,
    createCheckout: async (...vendorAnswer) => {
      const page = await real.createCheckout(...vendorAnswer);
      await stop(player, 'day');
      // The vendor had no checkout, so no further check is due.
      await sql`update payments.order set check_at = null where player_id = ${player.id}`.execute(
        server.database.db,
      );
      return page;
    },
  };
  const order = await orderPackage(server, player, 'BRL-BRL-50');
  const row = await getOrder(server, order.orderId);
  await sql`update payments.order set pay_no = null where id = ${order.orderId}`.execute(server.database.db);
  const request = {
    orderId: order.orderId,
    amountMinor: row.pay_minor,
    currency: row.currency,
    description: 'Palpite',
    callbackUrl: `${server.url}/api/callback/payments/sandbox`,
    returnUrl: server.url,
    expiresAt: row.expires_at,
    locale: 'pt_BR',
    method: null,
  } as const;
  const opened = openCheckout(
    { db: server.database.db, gateways: joinGateways({ card: slow, crypto: null }), log },
    { orderId: order.orderId, vendor: 'sandbox', framed: true, request, isRepeat: false, opened: null },
  );
  await expect(opened).rejects.toMatchObject({ code: 'order_closed' });
  await check();
  expect(await pageOf(order)).toBe('cancelled');
});

test('A lower deposit limit cancels the newest unpaid orders until the rest fit', async () => {
  const player = await server.newPlayer();
  const orders = [
    await orderPackage(server, player, 'BRL-BRL-50'),
    await orderPackage(server, player, 'BRL-BRL-100'),
    await orderPackage(server, player, 'BRL-BRL-20'),
  ];
  await limit(player, '300');
  expect(await statusesOf(orders)).toEqual(['pending', 'pending', 'pending']);
  await limit(player, '160');
  expect(await statusesOf(orders)).toEqual(['pending', 'pending', 'cancelled']);
  await check();
  await limit(player, '1000');
  await limit(player, '50');
  expect(await statusesOf(orders)).toEqual(['pending', 'cancelled', 'cancelled']);
  await limit(player, '49.99');
  expect(await statusesOf(orders)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  await check();
  expect(await Promise.all(orders.map(pageOf))).toEqual(['cancelled', 'cancelled', 'cancelled']);
});

test('Orders created concurrently with a lower limit never exceed it', async () => {
  const player = await server.newPlayer();
  await verifyPlayer(server, player);
  await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      if (index === 6) await limit(player, '100');
      return server.call(payments.prePay, { params: { pkgId: 'BRL-BRL-50' }, body: { gift: 0 } }, player);
    }),
  );
  const rows = await server.database.db
    .selectFrom('payments.order')
    .select('status')
    .where('player_id', '=', player.id)
    .execute();
  expect(rows.filter(({ status }) => status === 'pending').length).toBeLessThanOrEqual(2);
});
