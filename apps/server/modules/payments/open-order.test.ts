import { payments } from '@palpite/contracts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  actOnPage,
  callbackBody,
  getOrder,
  orderPackage,
  paymentSecret,
  pocketsOf,
  sendCallback,
  statusOf,
} from '../../../../tests/harness/deposits.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { expectSoundBook } from '../../../../tests/harness/sound-book.ts';
import { createLog } from '../../platform/log.ts';
import type { PaymentGateway } from './gateway.ts';
import { openCheckout, writeOrder } from './open-order.ts';
import { joinGateways } from './payment-gateways.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { PAYMENT_SECRET: paymentSecret } });
});
afterAll(() => server.close());
afterEach(() => expectSoundBook(server.database));

function prePay(player: TestPlayer, pkgId: string, body: Record<string, unknown> = {}) {
  return server.call(payments.prePay, { params: { pkgId }, body }, { token: player.token });
}

async function groupsOf(player: TestPlayer, curreny?: payments.PackageGroup): Promise<string[]> {
  const answer = await server.call(
    payments.getPrices,
    { query: curreny ? { curreny } : {} },
    { token: player.token },
  );
  return [...new Set(answer.body.data.packages.map((offer) => offer.curreny))];
}

async function deposit(player: TestPlayer, pkgId: string, gift: 0 | 1 = 0): Promise<void> {
  const order = await orderPackage(server, player, pkgId, gift);
  expect(await actOnPage(server, order.payNo, 'complete')).toEqual({ http: 200, status: 'paid' });
}

test('A new player sees the first-deposit offers, after one deposit the second-deposit offers, then neither', async () => {
  const player = await server.newPlayer();
  expect(await groupsOf(player)).toEqual(['BRL', 'EXTPAY', 'FCBRL']);
  await deposit(player, 'FCBRL-BRL-50');
  expect(await groupsOf(player)).toEqual(['BRL', 'EXTPAY', 'BTBRL']);
  await deposit(player, 'BTBRL-BRL-20');
  expect(await groupsOf(player)).toEqual(['BRL', 'EXTPAY']);
});

test('A group asked by name answers its packages, or none when it does not apply', async () => {
  const player = await server.newPlayer();
  expect(await groupsOf(player, 'INSBRL')).toEqual(['INSBRL']);
  expect(await groupsOf(player, 'FCBRL')).toEqual(['FCBRL']);
  expect(await groupsOf(player, 'BTBRL')).toEqual([]);
  expect(await groupsOf(player, 'EXPPAY')).toEqual([]);
});

test('The package of 100 is preselected and a bonus never exceeds price or 20,000', async () => {
  const player = await server.newPlayer();
  const { body } = await server.call(payments.getPrices, {}, { token: player.token });
  expect(body.data.defaultPkgId).toBe('BRL-BRL-100');
  expect(body.data.packages.find((offer) => offer.pkgId === 'BRL-BRL-100')).toEqual({
    pkgId: 'BRL-BRL-100',
    price: 100,
    gift: 20,
    curreny: 'BRL',
    discount: 0,
  });
  for (const { gift, price } of body.data.packages) {
    expect(gift).toBeLessThanOrEqual(price);
    expect(gift).toBeLessThanOrEqual(20_000);
  }
});

test('Every currency has a ladder with one preselected package', async () => {
  const rows = await server.database.db
    .selectFrom('payments.package')
    .select(({ fn }) => ['currency', 'package_group', fn.countAll<bigint>().as('packages')])
    .groupBy(['currency', 'package_group'])
    .execute();
  expect(new Set(rows.map((row) => row.currency)).size).toBe(9);
  expect(rows).toHaveLength(9 * 6);
  for (const row of rows) expect(row.packages).toBeGreaterThanOrEqual(6n);
  const preselected = await server.database.db
    .selectFrom('payments.package')
    .select('id')
    .where('preselected', '=', true)
    .execute();
  expect(preselected).toHaveLength(9 * 6);
});

test('An order is pending with a page and half an hour to pay', async () => {
  const player = await server.newPlayer();
  const order = await orderPackage(server, player, 'BRL-BRL-200', 1);
  expect(order.url).toBe(`/sandbox/pay/${order.payNo}`);
  const answer = await server.call(
    payments.getOrderStatus,
    { params: { orderId: order.orderId } },
    { token: player.token },
  );
  expect(answer.body.data).toEqual({ status: '00', amount: 200, gift: 40, expiresAt: order.expiresAt });
  const row = await getOrder(server, order.orderId);
  expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(30 * 60_000);
  expect(row.expires_at.toISOString()).toBe(order.expiresAt);
  expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
});

test('The page of an order can be framed by this site and keeps its own strict policy', async () => {
  const player = await server.newPlayer();
  const order = await orderPackage(server, player, 'BRL-BRL-50', 0);
  const page = await fetch(server.url + order.url);
  expect(page.status).toBe(200);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("default-src 'none'");
  expect(page.headers.get('x-frame-options')).not.toBe('DENY');
});

test('prePay takes a form as it takes JSON', async () => {
  const player = await server.newPlayer();
  const answer = await server.send('POST', '/api/app/order/prePay/BRL-BRL-50', {
    body: 'gift=1&pkgId=BRL-BRL-50&isapp=0',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    token: player.token,
  });
  expect(answer.http).toBe(200);
});

test('prePay refuses unknown, foreign and switched-off packages and groups that do not apply', async () => {
  const player = await server.newPlayer();
  await server.database.db
    .updateTable('payments.package')
    .set({ active: false })
    .where('id', '=', 'BRL-BRL-5000')
    .execute();
  for (const pkgId of ['none', 'BRL-GBP-20', 'BTBRL-BRL-100', 'EXPPAY-BRL-100', 'BRL-BRL-5000']) {
    const answer = await prePay(player, pkgId);
    expect([answer.http, (answer.body.data as unknown as { code: string }).code], pkgId).toEqual([
      404,
      'package_unknown',
    ]);
  }
});

test('prePay refuses a bonus where there is none, and malformed requests, and writes nothing', async () => {
  const player = await server.newPlayer();
  await server.database.db
    .updateTable('payments.package')
    .set({ gift_minor: 0n })
    .where('id', '=', 'EXTPAY-BRL-50')
    .execute();
  const refused = await prePay(player, 'EXTPAY-BRL-50', { gift: 1 });
  expect(refused.body.data).toMatchObject({ code: 'gift_unavailable' });
  const malformed = [
    { gift: 2 },
    { gift: -1 },
    { gift: 'yes' },
    { pkgId: 'BRL-BRL-20' },
    { price: 1 },
    { isapp: [] },
  ];
  for (const body of malformed) {
    const answer = await prePay(player, 'BRL-BRL-100', body);
    expect([answer.http, answer.body.data], JSON.stringify(body)).toMatchObject([
      400,
      { code: 'request_invalid' },
    ]);
  }
  const orders = await server.database.db
    .selectFrom('payments.order')
    .select('id')
    .where('player_id', '=', player.id)
    .execute();
  expect(orders).toEqual([]);
});

test('Orders need a player, and nobody sees or cancels the order of another', async () => {
  const owner = await server.newPlayer();
  const stranger = await server.newPlayer();
  const { orderId } = await orderPackage(server, owner, 'BRL-BRL-500');
  const params = { orderId };
  expect((await server.call(payments.getOrderStatus, { params })).body.status).toBe(40101);
  for (const endpoint of [payments.getOrderStatus, payments.cancelOrder] as const) {
    const answer = await server.call(endpoint, { params }, { token: stranger.token });
    expect([answer.http, answer.body.data]).toMatchObject([404, { code: 'order_unknown' }]);
  }
  expect(await statusOf(server, owner, orderId)).toBe('00');
});

test('A player can have twenty open orders, not twenty-one, also when they come at once', async () => {
  const player = await server.newPlayer();
  const answers = await Promise.all(Array.from({ length: 25 }, () => prePay(player, 'BRL-BRL-20')));
  expect(answers.filter((answer) => answer.http === 200)).toHaveLength(20);
  expect(answers.filter((answer) => answer.http === 429)).toHaveLength(5);
});

/** The order of a player as `writeOrder` leaves it, and a gateway that answers as told. */
async function writtenOrder(player: TestPlayer, answer: Partial<PaymentGateway>) {
  const gateway = { vendor: 'sandbox', ...answer } as PaymentGateway;
  const deps = {
    db: server.database.db,
    log: createLog({ LOG_LEVEL: 'silent' }),
    gateways: joinGateways({ card: gateway, crypto: gateway }),
    productName: 'Palpite',
    callbackUrl: () => `${server.url}/api/callback/payments/sandbox`,
    returnUrl: () => server.url,
  };
  const client = { lang: 'pt_BR' as const, ip: '127.0.0.1', userAgent: '', deviceId: '', isapp: false };
  const order = await writeOrder(deps, player, { pkgId: 'BRL-BRL-1000', gift: true, client });
  return { deps, order };
}

test('A vendor that says no fails the order; one that does not answer leaves it pending', async () => {
  const player = await server.newPlayer();
  const no = await writtenOrder(player, {
    createCheckout: async () => ({ outcome: 'refused', reason: 'HTTP 400' }),
  });
  await expect(openCheckout(no.deps, no.order)).rejects.toMatchObject({ code: 'payment_unavailable' });
  expect(await statusOf(server, player, no.order.orderId)).toBe('-01');
  const silence = await writtenOrder(player, {
    createCheckout: async () => ({ outcome: 'unknown', reason: 'timeout' }),
  });
  await expect(openCheckout(silence.deps, silence.order)).rejects.toMatchObject({
    code: 'payment_unavailable',
  });
  expect(await statusOf(server, player, silence.order.orderId)).toBe('00');
});

test('A callback that is faster than the answer credits, and the late answer changes nothing', async () => {
  const player = await server.newPlayer();
  const payNo = 'AN-faster-than-the-answer';
  const { deps, order } = await writtenOrder(player, {
    createCheckout: async ({ orderId, amountMinor, currency }) => {
      const open = { orderId, payNo, url: '', expiresAt: '' };
      expect((await sendCallback(server, callbackBody(open, 100_000))).http).toBe(200);
      const url = '/sandbox/pay/late';
      return {
        outcome: 'ok',
        value: { orderId, payNo, url, status: 'open', amountMinor, currency, paidAt: null },
      };
    },
  });
  expect(await openCheckout(deps, order)).toEqual({ payNo, url: '/sandbox/pay/late' });
  expect(await statusOf(server, player, order.orderId)).toBe('10');
  expect(await pocketsOf(server, player)).toEqual([100_000n, 20_000n]);
  expect(await getOrder(server, order.orderId)).toMatchObject({ pay_no: payNo, late: false, check_at: null });
});

test('A crash after the order was written leaves an order that a callback can still credit', async () => {
  const player = await server.newPlayer();
  const { order } = await writtenOrder(player, {});
  const open = { orderId: order.orderId, payNo: 'AN-after-the-crash', url: '', expiresAt: '' };
  expect((await sendCallback(server, callbackBody(open, 100_000))).http).toBe(200);
  expect(await pocketsOf(server, player)).toEqual([100_000n, 20_000n]);
});
