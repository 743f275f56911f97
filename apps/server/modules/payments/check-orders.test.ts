import { payments } from '@palpite/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  actOnPage,
  getOrder,
  letTimePass,
  type OpenOrder,
  orderPackage,
  paymentSecret,
  pocketsOf,
  statusOf,
} from '../../../../tests/harness/deposits.ts';
import { expectLedgerBalanced } from '../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { createLog } from '../../platform/log.ts';
import { checkOrders } from './check-orders.ts';
import type { Checkout, CheckoutStatus, PaymentGateway, VendorAnswer } from './gateway.ts';
import { checkOrdersJob } from './payments.jobs.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';

let server: TestServer;
let player: TestPlayer;
let order: OpenOrder;
beforeAll(async () => {
  server = await startServer({ environment: { PAYMENT_SECRET: paymentSecret } });
  await server.database.db
    .insertInto('platform.job_lease')
    .values({ name: checkOrdersJob, taken_until: new Date(Date.now() + 3_600_000) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});
afterAll(() => server.close());
beforeEach(async () => {
  player = await server.newPlayer();
  order = await orderPackage(server, player, 'BRL-BRL-200', 1);
});
afterEach(async () => {
  await server.database.db.updateTable('payments.order').set({ check_at: null }).execute();
  await expectLedgerBalanced(server.database);
});

function check(gateway: Partial<PaymentGateway>, stopping?: AbortSignal) {
  const log = createLog({ LOG_LEVEL: 'silent' });
  const whole = { vendor: 'sandbox', ...gateway } as PaymentGateway;
  return checkOrders({ db: server.database.db, gateway: whole, log }, stopping);
}

const realGateway = () => createSandboxGateway({ url: () => `${server.url}/sandbox`, secret: paymentSecret });

function checkout(status: CheckoutStatus, changes: Partial<Checkout> = {}): VendorAnswer<Checkout> {
  const { orderId, payNo, url } = order;
  const paidAt = status === 'paid' ? new Date() : null;
  return {
    outcome: 'ok',
    value: { orderId, payNo, url, status, amountMinor: 20_000n, currency: 'BRL', paidAt, ...changes },
  };
}

const silence = { outcome: 'unknown', reason: 'timeout' } as const;

test('An order within its time is not checked', async () => {
  expect(await check({})).toEqual({ queried: 0 });
});

test('The page of an overdue unpaid order is closed at the vendor and the order expires', async () => {
  await letTimePass(server, order.orderId, 31);
  expect(await check(realGateway())).toEqual({ queried: 1 });
  expect(await getOrder(server, order.orderId)).toMatchObject({ check_at: null, url: order.url });
  expect(await statusOf(server, player, order.orderId)).toBe('01');
  expect((await actOnPage(server, order.payNo, 'complete')).status).toBe('cancelled');
  expect(await check({})).toEqual({ queried: 0 });
});

test('An overdue order that is paid at the vendor is credited, although its callback was lost', async () => {
  await letTimePass(server, order.orderId, 31);
  await check({ findCheckout: async () => checkout('paid') });
  expect(await statusOf(server, player, order.orderId)).toBe('10');
  expect(await getOrder(server, order.orderId)).toMatchObject({ late: true, check_at: null });
  expect(await pocketsOf(server, player)).toEqual([20_000n, 4_000n]);
});

test('A payment that comes before the page is closed is credited', async () => {
  await letTimePass(server, order.orderId, 31);
  await check({
    findCheckout: async () => checkout('open'),
    cancelCheckout: async () => checkout('paid'),
  });
  expect(await statusOf(server, player, order.orderId)).toBe('10');
});

test('Without an answer an overdue order expires, and is checked until the payment is found', async () => {
  await letTimePass(server, order.orderId, 31);
  await check({ findCheckout: async () => silence });
  expect(await statusOf(server, player, order.orderId)).toBe('01');
  expect(await check({})).toEqual({ queried: 0 });
  await letTimePass(server, order.orderId, 1);
  await check({ findCheckout: async () => checkout('paid') });
  expect(await statusOf(server, player, order.orderId)).toBe('10');
  expect(await getOrder(server, order.orderId)).toMatchObject({ late: true });
});

test('Without an answer the checks become rarer and end after about a day', async () => {
  const waits: number[] = [];
  await letTimePass(server, order.orderId, 31);
  for (let question = 1; question <= 40; question++) {
    await check({ findCheckout: async () => silence });
    const { check_at: next } = await getOrder(server, order.orderId);
    if (!next) break;
    const minutes = (next.getTime() - Date.now()) / 60_000;
    waits.push(minutes);
    await letTimePass(server, order.orderId, Math.ceil(minutes) + 1);
  }
  expect(waits).toHaveLength(32);
  expect(Math.max(...waits)).toBeLessThanOrEqual(60);
  const hours = waits.reduce((sum, minutes) => sum + minutes, 0) / 60;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThan(30);
});

test('An order without a page is looked up by its id, and its page is stored', async () => {
  await server.database.db
    .updateTable('payments.order')
    .set({ pay_no: null, url: null, check_at: new Date(0) })
    .where('id', '=', order.orderId)
    .execute();
  await check(realGateway());
  const row = await getOrder(server, order.orderId);
  expect(row).toMatchObject({ status: 'pending', pay_no: order.payNo, url: order.url });
  expect(row.check_at).toEqual(row.expires_at);
});

test('An order that the vendor does not know stays pending until it expires', async () => {
  await server.database.db
    .updateTable('payments.order')
    .set({ pay_no: null, check_at: new Date(0) })
    .where('id', '=', order.orderId)
    .execute();
  await check({ findCheckout: async () => ({ outcome: 'ok', value: null }) });
  expect(await statusOf(server, player, order.orderId)).toBe('00');
  await letTimePass(server, order.orderId, 31);
  await check({ findCheckout: async () => ({ outcome: 'ok', value: null }) });
  expect(await statusOf(server, player, order.orderId)).toBe('01');
  expect(await getOrder(server, order.orderId)).toMatchObject({ check_at: null });
});

test('The page of a cancelled order that could not be closed is closed later', async () => {
  await server.call(payments.cancelOrder, { params: { orderId: order.orderId } }, { token: player.token });
  await server.database.db
    .updateTable('payments.order')
    .set({ check_at: new Date(0) })
    .where('id', '=', order.orderId)
    .execute();
  let taken = 0;
  await check({
    findCheckout: async () => checkout('open'),
    cancelCheckout: async () => {
      taken++;
      return checkout('cancelled');
    },
  });
  expect(taken).toBe(1);
  expect(await statusOf(server, player, order.orderId)).toBe('01');
  expect(await getOrder(server, order.orderId)).toMatchObject({ check_at: null });
});

test.each([
  ['another amount', { amountMinor: 2_000n }],
  ['another currency', { currency: 'JPY' }],
  ['another order', { orderId: 'a6f7a1a0-0000-4000-8000-00000000000f' }],
])('A paid checkout with %s credits nothing', async (_title, changes) => {
  await letTimePass(server, order.orderId, 31);
  await check({ findCheckout: async () => checkout('paid', changes) });
  expect(await statusOf(server, player, order.orderId)).toBe('01');
  expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
  expect(await check({})).toEqual({ queried: 0 });
});

test('An order that fails here is postponed and does not delay the others', async () => {
  const other = await orderPackage(server, player, 'BRL-BRL-200', 0);
  await letTimePass(server, order.orderId, 32);
  await letTimePass(server, other.orderId, 31);
  await check({
    findCheckout: async ({ orderId }) => {
      if (orderId === order.orderId) throw new Error('the adapter broke');
      return checkout('paid', { orderId: other.orderId, payNo: other.payNo });
    },
  });
  expect(await statusOf(server, player, other.orderId)).toBe('10');
  const failed = await getOrder(server, order.orderId);
  expect(failed).toMatchObject({ status: 'pending', checks: 1 });
  expect(failed.check_at?.getTime()).toBeGreaterThan(Date.now());
});

test('A shutdown during a query ends the run and changes nothing', async () => {
  const other = await orderPackage(server, player, 'BRL-BRL-200', 0);
  await letTimePass(server, order.orderId, 32);
  await letTimePass(server, other.orderId, 31);
  const before = await getOrder(server, order.orderId);
  const ending = new AbortController();
  const askedFor: string[] = [];
  const turn = check(
    {
      findCheckout: ({ orderId }, givenUp) => {
        askedFor.push(orderId);
        ending.abort();
        return new Promise((resolve) => {
          if (givenUp?.aborted) resolve({ outcome: 'unknown', reason: 'given up' });
        });
      },
    },
    ending.signal,
  );
  expect(await turn).toEqual({ queried: 1 });
  expect(askedFor).toEqual([order.orderId]);
  expect(await getOrder(server, order.orderId)).toEqual(before);
});
