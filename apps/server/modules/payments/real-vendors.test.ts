import { payments } from '@palpite/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  getOrder,
  letTimePass,
  type OpenOrder,
  orderPackage,
  pocketsOf,
  statusOf,
} from '../../../../tests/harness/deposits.ts';
import { expectJournalBalanced } from '../../../../tests/harness/ledger-balanced.ts';
import { verifyPlayer } from '../../../../tests/harness/people.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import {
  type BtcpayUnderTest,
  btcpayApiKey,
  btcpayStoreId,
  btcpayWebhookSecret,
  openBtcpay,
} from '../../../../tests/harness/vendors/btcpay.ts';
import type { SignedCallback, VendorUnderTest } from '../../../../tests/harness/vendors/open-vendor.ts';
import {
  openStripe,
  stripeSecretKey,
  stripeWebhookSecret,
} from '../../../../tests/harness/vendors/stripe.ts';
import { createLog } from '../../platform/log.ts';
import { checkAllOrders } from './check-orders.ts';
import { joinGateways } from './payment-gateways.ts';
import { checkOrdersJob } from './payments.jobs.ts';

let server: TestServer;
let stripe: VendorUnderTest;
let btcpay: BtcpayUnderTest;
beforeAll(async () => {
  [stripe, btcpay] = await Promise.all([openStripe(), openBtcpay()]);
  server = await startServer({
    environment: {
      CARD_PAYMENTS: 'stripe',
      STRIPE_URL: stripe.line.url,
      STRIPE_SECRET_KEY: stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
      CRYPTO_PAYMENTS: 'btcpay',
      BTCPAY_URL: btcpay.line.url,
      BTCPAY_STORE_ID: btcpayStoreId,
      BTCPAY_API_KEY: btcpayApiKey,
      BTCPAY_WEBHOOK_SECRET: btcpayWebhookSecret,
    },
  });
  await server.database.db
    .insertInto('platform.job_lease')
    .values({ name: checkOrdersJob, taken_until: new Date(Date.now() + 3_600_000) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});
afterAll(async () => {
  await server.close();
  await stripe.close();
  await btcpay.close();
});
afterEach(async () => {
  stripe.line.trouble(null);
  btcpay.line.trouble(null);
  await server.database.db.updateTable('payments.order').set({ check_at: null }).execute();
  await expectJournalBalanced(server.database);
});

function check() {
  const gateways = joinGateways({ card: stripe.gateway(), crypto: btcpay.gateway() });
  return checkAllOrders({ db: server.database.db, gateways, log: createLog({ LOG_LEVEL: 'silent' }) });
}

async function newestOrderOf(player: TestPlayer): Promise<string> {
  const row = await server.database.db
    .selectFrom('payments.order')
    .select('id')
    .where('player_id', '=', player.id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.id;
}

describe.each([
  ['stripe', 'BRL-BRL-200', () => stripe],
  ['btcpay', 'EXTPAY-BRL-200', () => btcpay],
] as const)('Deposits through %s (%s)', (name, pkgId, theVendor) => {
  async function call({ text, headers }: SignedCallback, path = name as string) {
    const answer = await server.send('POST', `/api/callback/payments/${path}`, { body: text, headers });
    return [answer.http, answer.http === 200 ? answer.body : answer.body.data.code];
  }
  const taken = [200, { received: true }];

  async function anOrder(): Promise<{ player: TestPlayer; order: OpenOrder }> {
    const player = await server.newPlayer();
    return { player, order: await orderPackage(server, player, pkgId) };
  }

  test("reach the player once, when the vendor reports paid, from that vendor's ledger account", async () => {
    const vendor = theVendor();
    const { player, order } = await anOrder();
    expect(order).toMatchObject({ url: expect.stringMatching(/^https:\/\//), framed: name !== 'stripe' });
    expect(await getOrder(server, order.orderId)).toMatchObject({ vendor: name, pay_no: order.payNo });
    await vendor.pay(order.payNo);
    const callback = await vendor.callback(order.payNo);
    expect(await Promise.all([call(callback), call(callback), call(callback)])).toEqual([
      taken,
      taken,
      taken,
    ]);
    expect(await call(callback)).toEqual(taken);
    expect(await pocketsOf(server, player)).toEqual([20_000n, 0n]);
    expect(await statusOf(server, player, order.orderId)).toBe('10');
    const books = await server.database.db
      .selectFrom('wallet.transfer as t')
      .innerJoin('wallet.account as a', 'a.id', 't.debit_account_id')
      .select(['a.kind', 'a.label'])
      .where('t.reference', '=', order.orderId)
      .execute();
    expect(books).toEqual([{ kind: 'vendor', label: name }]);
  });

  test('need a signature of the vendor over these bytes', async () => {
    const vendor = theVendor();
    const { player, order } = await anOrder();
    await vendor.pay(order.payNo);
    const { text, headers } = await vendor.callback(order.payNo);
    const anew = JSON.stringify(JSON.parse(text), null, 1);
    const refused = [401, 'callback_invalid'];
    expect(await call({ text, headers: {} })).toEqual(refused);
    expect(await call({ text: anew, headers })).toEqual(refused);
    expect(await call(await vendor.callback(order.payNo, { secret: 'b'.repeat(32) }))).toEqual(refused);
    expect(await call({ text, headers }, name === 'stripe' ? 'btcpay' : 'stripe')).toEqual(refused);
    expect(await call({ text, headers }, 'sandbox')).toEqual([404, 'path_unknown']);
    expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
    expect(await call({ text, headers })).toEqual(taken);
    expect(await pocketsOf(server, player)).toEqual([20_000n, 0n]);
  });

  test.each([
    ['less money', { amountMinor: 19_999n }],
    ['more money', { amountMinor: 20_001n }],
    ['another currency', { currency: 'GBP' }],
  ])('are not credited for %s than ordered', async (_title, changes) => {
    const vendor = theVendor();
    const { player, order } = await anOrder();
    await vendor.pay(order.payNo);
    vendor.mistake(order.payNo, changes);
    expect(await call(await vendor.callback(order.payNo))).toEqual([409, 'callback_differs']);
    expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
    expect(await statusOf(server, player, order.orderId)).toBe('00');
  });

  test('are credited by the callback when the answer with the page was lost', async () => {
    const vendor = theVendor();
    const player = await server.newPlayer();
    await verifyPlayer(server, player);
    vendor.line.trouble('a lost answer');
    const answer = await server.call(
      payments.prePay,
      { params: { pkgId }, body: { gift: 0 } },
      { token: player.token },
    );
    vendor.line.trouble(null);
    expect(answer.http).toBe(503);
    const orderId = await newestOrderOf(player);
    expect(await getOrder(server, orderId)).toMatchObject({ status: 'pending', pay_no: null });
    const found = await vendor.gateway().findCheckout({ orderId, payNo: null, orderedAt: new Date() });
    const payNo = (found.outcome === 'ok' && found.value?.payNo) || '';
    await vendor.pay(payNo);
    expect(await call(await vendor.callback(payNo))).toEqual(taken);
    expect(await pocketsOf(server, player)).toEqual([20_000n, 0n]);
    expect(await getOrder(server, orderId)).toMatchObject({ pay_no: payNo, status: 'credited' });
  });

  test('are found by a check when the callback was lost, also a day later', async () => {
    const vendor = theVendor();
    const { player, order } = await anOrder();
    await vendor.pay(order.payNo);
    await letTimePass(server, order.orderId, 25 * 60);
    expect(await check()).toEqual({ queried: 1 });
    expect(await pocketsOf(server, player)).toEqual([20_000n, 0n]);
    expect(await getOrder(server, order.orderId)).toMatchObject({ status: 'credited', late: true });
    expect(await call(await vendor.callback(order.payNo))).toEqual(taken);
    expect(await pocketsOf(server, player)).toEqual([20_000n, 0n]);
  });

  test('end when they expire or the player cancels, and the page is closed', async () => {
    const vendor = theVendor();
    const overdue = await anOrder();
    await letTimePass(server, overdue.order.orderId, 31);
    await check();
    expect(await statusOf(server, overdue.player, overdue.order.orderId)).toBe('01');
    const { player, order } = await anOrder();
    const cancelled = await server.call(
      payments.cancelOrder,
      { params: { orderId: order.orderId }, body: {} },
      { token: player.token },
    );
    expect(cancelled.body.data).toEqual({ status: '01' });
    for (const { orderId, payNo } of [overdue.order, order]) {
      const vendorAnswer = await vendor.gateway().findCheckout({ orderId, payNo, orderedAt: new Date() });
      expect(['cancelled', 'expired']).toContain(vendorAnswer.outcome === 'ok' && vendorAnswer.value?.status);
    }
    const declined = await anOrder();
    await vendor.decline(declined.order.payNo);
    expect(await call(await vendor.callback(declined.order.payNo))).toEqual(taken);
    expect(await statusOf(server, declined.player, declined.order.orderId)).toBe('-01');
  });
});

test('Too little cryptocurrency credits nothing until a person at the vendor accepts it', async () => {
  const player = await server.newPlayer();
  const { orderId, payNo } = await orderPackage(server, player, 'EXTPAY-BRL-100');
  const call = async () => {
    const { text, headers } = await btcpay.callback(payNo);
    return (await server.send('POST', '/api/callback/payments/btcpay', { body: text, headers })).http;
  };
  btcpay.become(payNo, { status: 'Expired', additionalStatus: 'PaidPartial', paidAmount: '60.00' });
  expect(await call()).toBe(409);
  await letTimePass(server, orderId, 31);
  await check();
  expect(await statusOf(server, player, orderId)).toBe('01');
  expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
  btcpay.become(payNo, { status: 'Settled', additionalStatus: 'Marked' });
  expect(await call()).toBe(200);
  expect(await pocketsOf(server, player)).toEqual([10_000n, 0n]);
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'credited', late: true });
});

async function ignored(vendor: string, reason: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(ignoredLine(vendor, reason)));
  return Number(line?.split(' ').at(-1) ?? 0);
}
const ignoredLine = (vendor: string, reason: string) =>
  `palpite_vendor_ignored_total{vendor="${vendor}",reason="${reason}"}`;

test('Foreign invoices in the store are acknowledged and counted, and block no order', async () => {
  const player = await server.newPlayer();
  const { orderId, payNo } = await orderPackage(server, player, 'EXTPAY-BRL-100');
  const before = await ignored('btcpay', 'not_ours');
  const states = [
    { metadata: {} },
    { metadata: null },
    { metadata: { orderId: 1017 } },
    { amount: null },
    { paidAmount: null },
  ];
  for (const [index, state] of states.entries()) {
    btcpay.addForeign(`shop${index}`, state, orderId);
    const { text, headers } = btcpay.sign(
      JSON.stringify({
        deliveryId: `d${index}`,
        type: 'InvoiceSettled',
        timestamp: 1_790_000_000,
        storeId: btcpayStoreId,
        invoiceId: `shop${index}`,
      }),
    );
    const answer = await server.send('POST', '/api/callback/payments/btcpay', { body: text, headers });
    expect([answer.http, answer.body]).toEqual([200, { received: true }]);
  }
  expect(await ignored('btcpay', 'not_ours')).toBe(before + states.length);
  await server.database.db
    .updateTable('payments.order')
    .set({ pay_no: null, url: null })
    .where('id', '=', orderId)
    .execute();
  await btcpay.pay(payNo);
  await letTimePass(server, orderId, 31);
  await check();
  expect(await pocketsOf(server, player)).toEqual([10_000n, 0n]);
});

test('Unreadable invoices of ours are acknowledged and counted, and their orders stay open until readable', async () => {
  const player = await server.newPlayer();
  const orders = [];
  for (const age of [50, 49, 48, 47]) {
    const order = await orderPackage(server, player, 'EXTPAY-BRL-50');
    await letTimePass(server, order.orderId, age);
    orders.push(order);
  }
  const readable = await orderPackage(server, player, 'EXTPAY-BRL-50');
  await letTimePass(server, readable.orderId, 31);
  for (const { payNo } of [...orders, readable]) await btcpay.pay(payNo);
  for (const { payNo } of orders) btcpay.become(payNo, { amount: null });
  const before = await ignored('btcpay', 'unreadable');
  const { text, headers } = await btcpay.callback(orders[0]?.payNo ?? '');
  const answer = await server.send('POST', '/api/callback/payments/btcpay', { body: text, headers });
  expect(answer.http).toBe(200);
  expect(await ignored('btcpay', 'unreadable')).toBe(before + 1);
  // Unreadable invoices are checked first and do not end the run.
  expect(await check()).toEqual({ queried: 5 });
  expect(await pocketsOf(server, player)).toEqual([5_000n, 0n]);
  for (const { payNo, orderId } of orders) {
    btcpay.become(payNo, { amount: '50.00' });
    await server.database.db
      .updateTable('payments.order')
      .set({ check_at: new Date() })
      .where('id', '=', orderId)
      .execute();
  }
  await check();
  expect(await pocketsOf(server, player)).toEqual([25_000n, 0n]);
});

test('A silent vendor does not delay the orders of the other vendor', async () => {
  const player = await server.newPlayer();
  const cards = await Promise.all(
    Array.from({ length: 5 }, () => orderPackage(server, player, 'BRL-BRL-50')),
  );
  const coin = await orderPackage(server, player, 'EXTPAY-BRL-50');
  await btcpay.pay(coin.payNo);
  for (const [index, { orderId }] of cards.entries()) await letTimePass(server, orderId, 40 + index);
  await letTimePass(server, coin.orderId, 31);
  stripe.line.trouble('silence');
  expect(await check()).toEqual({ queried: 4 });
  expect(await statusOf(server, player, coin.orderId)).toBe('10');
});

test('Packages without a vendor are not on offer', async () => {
  const without = await startServer({ environment: { CRYPTO_PAYMENTS: 'off' } });
  const player = await without.newPlayer();
  const book = await without.call(payments.getPrices, {}, { token: player.token });
  const groups = new Set(book.body.data.packages.map(({ curreny }) => curreny));
  expect(groups).toEqual(new Set(['BRL', 'FCBRL', 'EXPPAY']));
  const refused = await without.call(
    payments.prePay,
    { params: { pkgId: 'EXTPAY-BRL-200' }, body: {} },
    { token: player.token },
  );
  expect([refused.http, (refused.body.data as unknown as { code: string }).code]).toEqual([
    404,
    'package_unknown',
  ]);
  await without.close();
});
