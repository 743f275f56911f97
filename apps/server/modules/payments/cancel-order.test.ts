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
import { expectLedgerBalanced } from '../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { PAYMENT_SECRET: paymentSecret } });
});
afterAll(() => server.close());
afterEach(() => expectLedgerBalanced(server.database));

function cancel(player: TestPlayer, orderId: string) {
  return server.call(payments.cancelOrder, { params: { orderId } }, { token: player.token });
}

test('An unpaid order is cancelled here and at the vendor, and a repeated cancel returns the same', async () => {
  const player = await server.newPlayer();
  const { orderId, payNo } = await orderPackage(server, player, 'BRL-BRL-100', 1);
  expect((await cancel(player, orderId)).body.data).toEqual({ status: '01' });
  expect((await cancel(player, orderId)).body.data).toEqual({ status: '01' });
  const page = await fetch(`${server.url}/sandbox/pay/${payNo}/status`);
  expect(await page.json()).toEqual({ payNo, status: 'cancelled' });
  expect(await getOrder(server, orderId)).toMatchObject({ check_at: null });
});

test('A credited order cannot be cancelled', async () => {
  const player = await server.newPlayer();
  const { orderId, payNo } = await orderPackage(server, player, 'BRL-BRL-100', 1);
  await actOnPage(server, payNo, 'complete');
  const answer = await cancel(player, orderId);
  expect([answer.http, answer.body.data]).toMatchObject([409, { code: 'order_closed' }]);
  expect(await statusOf(server, player, orderId)).toBe('10');
});

test('A failed order stays failed when it is cancelled', async () => {
  const player = await server.newPlayer();
  const { orderId, payNo } = await orderPackage(server, player, 'BRL-BRL-100', 1);
  await actOnPage(server, payNo, 'decline');
  expect((await cancel(player, orderId)).body.data).toEqual({ status: '-01' });
});

test.each(['the callback is sent first', 'the cancel is sent first'])(
  'A payment that races a cancel is credited when %s',
  async (title) => {
    const player = await server.newPlayer();
    const order = await orderPackage(server, player, 'BRL-BRL-200', 1);
    const paid = () => sendCallback(server, callbackBody(order, 20_000));
    const callbackFirst = title === 'the callback is sent first';
    const before = callbackFirst ? paid() : null;
    const cancelled = cancel(player, order.orderId);
    const callback = await (before ?? paid());
    expect(callback.http).toBe(200);
    expect([200, 409]).toContain((await cancelled).http);
    expect(await statusOf(server, player, order.orderId)).toBe('10');
    expect(await pocketsOf(server, player)).toEqual([20_000n, 4_000n]);
  },
);

test('A cancel concurrent with a payment on the page has exactly one of the two outcomes', async () => {
  const player = await server.newPlayer();
  const { orderId, payNo } = await orderPackage(server, player, 'BRL-BRL-500', 0);
  const [page] = await Promise.all([actOnPage(server, payNo, 'complete'), cancel(player, orderId)]);
  const paid = page.status === 'paid';
  expect(await statusOf(server, player, orderId)).toBe(paid ? '10' : '01');
  expect(await pocketsOf(server, player)).toEqual([paid ? 50_000n : 0n, 0n]);
});
