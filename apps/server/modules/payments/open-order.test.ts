import { randomUUID } from 'node:crypto';
import { payments } from '@palpite/contracts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  actOnPage,
  callbackBody,
  getOrder,
  orderPackage,
  paymentSecret,
  pocketsOf,
  runFirstDayDiscount,
  sendCallback,
  statusOf,
} from '../../../../tests/harness/deposits.ts';
import { expectLedgerBalanced } from '../../../../tests/harness/ledger-balanced.ts';
import { verifyPlayer } from '../../../../tests/harness/people.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { createLog } from '../../platform/log.ts';
import type { PaymentGateway } from './gateway.ts';
import { openCheckout, writeOrder } from './open-order.ts';
import { joinGateways } from './payment-gateways.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { PAYMENT_SECRET: paymentSecret } });
  await runFirstDayDiscount(server, false);
});
afterAll(() => server.close());
afterEach(() => expectLedgerBalanced(server.database));

async function prePay(player: TestPlayer, pkgId: string, body: Record<string, unknown> = {}) {
  await verifyPlayer(server, player);
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

test('A group requested by name returns its packages, or none when it does not apply', async () => {
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
    pay: 100,
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

test('prePay is refused until the identity is verified, and writes nothing', async () => {
  const player = await server.newPlayer();
  const params = { pkgId: 'BRL-BRL-50' };
  const order = () =>
    server.call(payments.prePay, { params, body: {} }, { token: player.token, headers: { lang: 'en_US' } });
  const refused = await order();
  expect([refused.http, refused.body.data]).toMatchObject([409, { code: 'deposit_unverified' }]);
  expect(refused.body.message).toBe('Confirm your name and document before depositing. Nothing was charged.');
  const orders = server.database.db.selectFrom('payments.order').where('player_id', '=', player.id);
  expect(await orders.select('id').execute()).toEqual([]);
  await verifyPlayer(server, player);
  expect((await order()).http).toBe(200);
});

test('prePay accepts a form as well as JSON', async () => {
  const player = await server.newPlayer();
  await verifyPlayer(server, player);
  const answer = await server.send('POST', '/api/app/order/prePay/BRL-BRL-50', {
    body: 'gift=1&pkgId=BRL-BRL-50&isapp=0',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    token: player.token,
  });
  expect(answer.http).toBe(200);
});

test('prePay refuses packages that are unknown, foreign or inactive, and groups that do not apply', async () => {
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

test('prePay refuses a bonus that is not on offer and malformed requests, and writes nothing', async () => {
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
    { requestId: 'again' },
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

test("Orders need a player, and no player sees or cancels another's order", async () => {
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

test('A player can have twenty open orders but not twenty-one, also with concurrent requests', async () => {
  const player = await server.newPlayer();
  const answers = await Promise.all(Array.from({ length: 25 }, () => prePay(player, 'BRL-BRL-20')));
  expect(answers.filter((answer) => answer.http === 200)).toHaveLength(20);
  expect(answers.filter((answer) => answer.http === 429)).toHaveLength(5);
});

async function writtenOrder(player: TestPlayer, answer: Partial<PaymentGateway>, requestId?: string) {
  await verifyPlayer(server, player);
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
  const request = { pkgId: 'BRL-BRL-1000', gift: true, client, requestId };
  const write = () => writeOrder(deps, player, request);
  return { deps, write, order: await write() };
}

const ordersOf = (player: TestPlayer) =>
  server.database.db
    .selectFrom('payments.order')
    .select(['id', 'request_id', 'status'])
    .where('player_id', '=', player.id)
    .execute();
const codeOf = (answer: { body: { data: unknown } }) => (answer.body.data as { code?: string }).code;

test('Ten identical concurrent requests make one order with one page', async () => {
  const player = await server.newPlayer();
  const requestId = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => prePay(player, 'BRL-BRL-100', { gift: 1, requestId })),
  );
  expect(new Set(answers.map(({ http, body }) => JSON.stringify([http, body.data]))).size).toBe(1);
  expect(await ordersOf(player)).toEqual([
    { id: answers[0]?.body.data.orderId, request_id: requestId, status: 'pending' },
  ]);
});

test('A repeated request calls the vendor once, concurrently and later', async () => {
  const player = await server.newPlayer();
  let queried = 0;
  const { deps, write } = await writtenOrder(
    player,
    {
      createCheckout: async ({ orderId, amountMinor, currency }) => {
        queried += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
        const [payNo, url] = [`AN-${orderId}`, '/sandbox/pay/once'];
        return {
          outcome: 'ok',
          value: { orderId, payNo, url, status: 'open', amountMinor, currency, paidAt: null },
        };
      },
    },
    randomUUID(),
  );
  const open = async () => openCheckout(deps, await write());
  const pages = await Promise.all(Array.from({ length: 10 }, open));
  expect(new Set([...pages, await open()].map(({ payNo }) => payNo)).size).toBe(1);
  expect([queried, (await ordersOf(player)).length]).toEqual([1, 1]);
});

test('After a lost answer a repeated request returns the current order, also when the offer has ended', async () => {
  const player = await server.newPlayer();
  const requestId = randomUUID();
  const again = () => prePay(player, 'INSBRL-BRL-50', { requestId: requestId.toUpperCase() });
  const { body: first } = await prePay(player, 'INSBRL-BRL-50', { requestId });
  const setActive = (active: boolean) =>
    server.database.db
      .updateTable('payments.package')
      .set({ active })
      .where('id', '=', 'INSBRL-BRL-50')
      .execute();
  await setActive(false);
  expect((await again()).body.data).toEqual(first.data);
  await setActive(true);
  await actOnPage(server, first.data.payNo, 'complete');
  expect((await again()).body.data).toEqual(first.data);
  expect(await pocketsOf(server, player)).toEqual([5_000n, 0n]);
  expect((await ordersOf(player)).map(({ status }) => status)).toEqual(['credited']);
});

test('A request id is for one deposit: other content is refused, and each player has separate ids', async () => {
  const player = await server.newPlayer();
  const requestId = randomUUID();
  const first = await prePay(player, 'BRL-BRL-100', { requestId });
  for (const [pkgId, gift] of [
    ['BRL-BRL-200', 0],
    ['BRL-BRL-100', 1],
  ] as const) {
    const other = await prePay(player, pkgId, { requestId, gift });
    expect([other.http, codeOf(other)]).toEqual([409, 'request_id_reused']);
  }
  const stranger = await prePay(await server.newPlayer(), 'BRL-BRL-100', { requestId });
  expect(stranger.http).toBe(200);
  expect(stranger.body.data.orderId).not.toBe(first.body.data.orderId);
  expect(await ordersOf(player)).toHaveLength(1);
});

test('The order of a request stays cancelled when the request is repeated', async () => {
  const player = await server.newPlayer();
  const requestId = randomUUID();
  const { body } = await prePay(player, 'BRL-BRL-100', { requestId });
  await server.call(
    payments.cancelOrder,
    { params: { orderId: body.data.orderId }, body: {} },
    { token: player.token },
  );
  const again = await prePay(player, 'BRL-BRL-100', { requestId });
  expect([again.http, codeOf(again)]).toEqual([409, 'order_closed']);
  expect((await ordersOf(player)).map(({ status }) => status)).toEqual(['cancelled']);
});

test("A repeated request recovers after a crash before the vendor's answer, and after a missing answer", async () => {
  const player = await server.newPlayer();
  const requestId = randomUUID();
  const crashed = await writtenOrder(
    player,
    { createCheckout: async () => ({ outcome: 'unknown', reason: 'timeout' }) },
    requestId,
  );
  await expect(openCheckout(crashed.deps, crashed.order)).rejects.toMatchObject({
    code: 'payment_unavailable',
  });
  const { body } = await prePay(player, 'BRL-BRL-1000', { gift: 1, requestId });
  expect(body.data).toMatchObject({
    orderId: crashed.order.orderId,
    expiresAt: crashed.order.request.expiresAt.toISOString(),
  });
  expect(await actOnPage(server, body.data.payNo, 'complete')).toEqual({ http: 200, status: 'paid' });
  expect(await pocketsOf(server, player)).toEqual([100_000n, 20_000n]);
  expect(await ordersOf(player)).toHaveLength(1);
});

test('After a refused repeated request, the check still looks for the page of the first one', async () => {
  const player = await server.newPlayer();
  const answers = ['unknown', 'refused'] as const;
  let queried = 0;
  const { deps, write, order } = await writtenOrder(
    player,
    { createCheckout: async () => ({ outcome: answers[queried++] ?? 'refused', reason: 'no' }) },
    randomUUID(),
  );
  for (const _ of answers)
    await expect(openCheckout(deps, await write())).rejects.toMatchObject({ code: 'payment_unavailable' });
  const row = await getOrder(server, order.orderId);
  expect(row).toMatchObject({ status: 'failed' });
  expect(row.check_at).not.toBeNull();
  await expect(write()).rejects.toMatchObject({ code: 'order_closed' });
});

test("A vendor's refusal fails the order; a missing answer leaves it pending", async () => {
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

test('A callback that comes before the answer credits, and the late answer changes nothing', async () => {
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

test('After a crash that follows the write of an order, a callback can still credit it', async () => {
  const player = await server.newPlayer();
  const { order } = await writtenOrder(player, {});
  const open = { orderId: order.orderId, payNo: 'AN-after-the-crash', url: '', expiresAt: '' };
  expect((await sendCallback(server, callbackBody(open, 100_000))).http).toBe(200);
  expect(await pocketsOf(server, player)).toEqual([100_000n, 20_000n]);
});
