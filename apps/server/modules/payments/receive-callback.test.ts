import { bonuses, identity, payments, withdrawals } from '@palpite/contracts';
import { fromWire } from '@palpite/domain/money';
import { depositTimes, turnoverOf } from '@palpite/domain/wagering';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  actOnPage,
  callbackBody,
  getOrder,
  letTimePass,
  orderPackage,
  paymentSecret,
  pocketsOf,
  sendCallback,
  signCallback,
  statusOf,
} from '../../../../tests/harness/deposits.ts';
import { expectJournalBalanced } from '../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { PAYMENT_SECRET: paymentSecret } });
});
afterAll(() => server.close());
afterEach(() => expectJournalBalanced(server.database));

const callbackPath = '/api/callback/payments/sandbox';

function transfersOf(orderId: string) {
  return server.database.db
    .selectFrom('wallet.transfer')
    .select(['id', 'kind', 'amount_minor'])
    .where('reference', '=', orderId)
    .orderBy('seq')
    .execute();
}

function verdictsOf(orderId: string) {
  return server.database.db
    .selectFrom('payments.callback')
    .select('verdict')
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute()
    .then((rows) => rows.map((row) => row.verdict));
}

function newsOf(player: TestPlayer) {
  return server.database.db
    .selectFrom('platform.outbox')
    .select(['topic', 'payload'])
    .where('player_id', '=', player.id)
    .where('topic', 'in', ['paySuccess', 'updateUserInfo'])
    .orderBy('seq')
    .execute();
}

test('The offer, its bonus, the wallet and the withdrawal show the same turnover', async () => {
  const player = await server.newPlayer();
  const { data: offered } = (await server.call(payments.getPrices, { query: { curreny: 'BRL' } }, player))
    .body;
  const offer = offered.packages.find(({ pkgId }) => pkgId === 'BRL-BRL-200');
  const minor = (amount: number | undefined) => fromWire(amount ?? -1, 'BRL');
  const ofBonus = turnoverOf(minor(offer?.gift), BigInt(offered.giftTimes));
  const ofDeposit = turnoverOf(minor(offer?.price), depositTimes);
  expect([ofBonus, ofDeposit]).toEqual([600_00n, 200_00n]);
  const { payNo } = await orderPackage(server, player, 'BRL-BRL-200', 1);
  expect(await actOnPage(server, payNo, 'complete')).toEqual({ http: 200, status: 'paid' });

  const info = (await server.call(identity.getUserInfo, {}, player)).body.data;
  const [bonus] = (await server.call(bonuses.listBonuses, {}, player)).body.data.bonuses;
  const limits = (await server.call(withdrawals.getWithdraw, {}, player)).body.data;
  expect([minor(bonus?.required), minor(info.bonusTurnoverLeft)]).toEqual([ofBonus, ofBonus]);
  expect([minor(info.addPayAmount), minor(limits.turnoverNeeded), minor(limits.turnoverLeft)]).toEqual([
    ofDeposit,
    ofDeposit,
    ofDeposit,
  ]);
});

test('A payment on the page credits price and bonus, and the player is notified', async () => {
  const player = await server.newPlayer();
  const { orderId, payNo } = await orderPackage(server, player, 'BRL-BRL-200', 1);
  expect(await actOnPage(server, payNo, 'complete')).toEqual({ http: 200, status: 'paid' });
  expect(await statusOf(server, player, orderId)).toBe('10');
  expect(await transfersOf(orderId)).toEqual([
    { id: `deposit:${orderId}`, kind: 'deposit', amount_minor: 20_000n },
    { id: `bonus:deposit:${orderId}`, kind: 'gift', amount_minor: 4_000n },
  ]);
  expect(await newsOf(player)).toEqual([
    { topic: 'paySuccess', payload: { orderId, amount: 200, gift: 40, balance: 200 } },
    { topic: 'updateUserInfo', payload: { balance: 200, bonusBalance: 40 } },
  ]);
  const info = await server.call(identity.getUserInfo, {}, { token: player.token });
  expect(info.body.data).toMatchObject({
    balance: 200,
    bonusBalance: 40,
    payAmount: 200,
    paySumAmount: 200,
  });
});

test('A player without promotions gets only the price', async () => {
  const player = await server.newPlayer();
  const { orderId, payNo } = await orderPackage(server, player, 'BRL-BRL-500', 0);
  await actOnPage(server, payNo, 'complete');
  expect(await transfersOf(orderId)).toHaveLength(1);
  expect(await pocketsOf(server, player)).toEqual([50_000n, 0n]);
});

test('A repeated callback gets the same answer and credits nothing more', async () => {
  const player = await server.newPlayer();
  const order = await orderPackage(server, player, 'BRL-BRL-50', 1);
  const body = callbackBody(order, 5_000);
  const first = await sendCallback(server, body);
  const second = await sendCallback(server, body);
  const otherEvent = await sendCallback(server, callbackBody(order, 5_000));
  expect(first).toEqual({ http: 200, body: { received: true } });
  expect([second, otherEvent]).toEqual([first, first]);
  expect(await pocketsOf(server, player)).toEqual([5_000n, 1_000n]);
  expect(await verdictsOf(order.orderId)).toEqual(['credited', 'repeated', 'repeated']);
  expect(await newsOf(player)).toHaveLength(2);
});

test('Ten concurrent callbacks credit once and get the same answer', async () => {
  const player = await server.newPlayer();
  const order = await orderPackage(server, player, 'FCBRL-BRL-1000', 1);
  const body = callbackBody(order, 100_000);
  const answers = await Promise.all(Array.from({ length: 10 }, () => sendCallback(server, body)));
  expect(new Set(answers.map((answer) => answer.http))).toEqual(new Set([200]));
  expect(await pocketsOf(server, player)).toEqual([100_000n, 100_000n]);
  expect(await transfersOf(order.orderId)).toHaveLength(2);
  expect((await verdictsOf(order.orderId)).sort()).toEqual(['credited', ...Array(9).fill('repeated')]);
});

test('Two paid first-deposit orders credit both prices and one bonus', async () => {
  const player = await server.newPlayer();
  const one = await orderPackage(server, player, 'FCBRL-BRL-100', 1);
  const two = await orderPackage(server, player, 'FCBRL-BRL-200', 1);
  await Promise.all([
    sendCallback(server, callbackBody(one, 10_000)),
    sendCallback(server, callbackBody(two, 20_000)),
  ]);
  const [cash, bonus] = await pocketsOf(server, player);
  expect(cash).toBe(30_000n);
  expect([10_000n, 20_000n]).toContain(bonus);
  const gifts = await Promise.all(
    [one, two].map(async ({ orderId }) => (await getOrder(server, orderId)).gift_credited_minor),
  );
  expect(gifts.filter((gift) => gift > 0n)).toEqual([bonus]);
});

test.each([
  ['another amount', { amountMinor: 9_999 }],
  ['more money', { amountMinor: 10_001 }],
  ['another currency', { currency: 'GBP' }],
  ['another payment number', { payNo: 'AN-of-somebody-else' }],
])('A callback with %s credits nothing and is stored', async (_title, changes) => {
  const player = await server.newPlayer();
  const order = await orderPackage(server, player, 'BRL-BRL-100', 1);
  const answer = await sendCallback(server, callbackBody(order, 10_000, changes));
  expect([answer.http, answer.body.data.code]).toEqual([409, 'callback_differs']);
  expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
  expect(await statusOf(server, player, order.orderId)).toBe('00');
  expect(await verdictsOf(order.orderId)).toEqual(['differs']);
});

test('A callback with the payment number of another order credits neither', async () => {
  const player = await server.newPlayer();
  const paid = await orderPackage(server, player, 'BRL-BRL-100', 1);
  const waiting = await orderPackage(server, player, 'BRL-BRL-100', 1);
  await server.database.db
    .updateTable('payments.order')
    .set({ pay_no: null, url: null })
    .where('id', '=', waiting.orderId)
    .execute();
  const answer = await sendCallback(server, callbackBody(waiting, 10_000, { payNo: paid.payNo }));
  expect([answer.http, answer.body.data.code]).toEqual([409, 'callback_differs']);
  expect(await verdictsOf(waiting.orderId)).toEqual(['differs']);
  expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
  expect((await sendCallback(server, callbackBody(paid, 10_000))).http).toBe(200);
  expect(await pocketsOf(server, player)).toEqual([10_000n, 2_000n]);
});

test('A callback for an unknown order is refused and stored', async () => {
  const orderId = 'a6f7a1a0-0000-4000-8000-000000000000';
  const unknown = { orderId, payNo: 'AN-x', url: '', expiresAt: '' };
  const answer = await sendCallback(server, callbackBody(unknown, 10_000));
  expect([answer.http, answer.body.data.code]).toEqual([404, 'order_unknown']);
  expect(await verdictsOf(orderId)).toEqual(['order_unknown']);
});

test('An unknown vendor has no callback path', async () => {
  const text = '{}';
  const answer = await server.send('POST', '/api/callback/payments/mock', {
    body: text,
    headers: signCallback(text),
  });
  expect([answer.http, answer.body.data.code]).toEqual([404, 'path_unknown']);
});

test('Callbacks that are forged, stale, future, stripped or re-serialized are refused before parsing', async () => {
  const player = await server.newPlayer();
  const order = await orderPackage(server, player, 'BRL-BRL-100', 1);
  const text = JSON.stringify(callbackBody(order, 10_000));
  const good = signCallback(text);
  const minutesAway = (minutes: number) => signCallback(text, String(Date.now() + minutes * 60_000));
  const attempts: [string, string, Record<string, string>][] = [
    ['no signature at all', text, {}],
    ['no signature', text, { 'x-timestamp': good['x-timestamp'] }],
    ['no timestamp', text, { 'x-signature': good['x-signature'] }],
    ['another secret', text, signCallback(text, undefined, 'b'.repeat(32))],
    ['a signature of other bytes', text, signCallback(`${text} `)],
    ['the same JSON written differently', JSON.stringify(JSON.parse(text), null, 1), good],
    ['a changed amount', text.replace('10000', '99999'), good],
    ['a timestamp of another signature', text, { ...good, 'x-timestamp': String(Date.now() + 1) }],
    ['a signature of six minutes ago', text, minutesAway(-6)],
    ['a signature from six minutes ahead', text, minutesAway(6)],
    ['an upper-case signature', text, { ...good, 'x-signature': good['x-signature'].toUpperCase() }],
    ['a short signature', text, { ...good, 'x-signature': good['x-signature'].slice(0, 62) }],
    ['a timestamp in words', text, signCallback(text, 'now')],
  ];
  for (const [title, body, headers] of attempts) {
    const answer = await server.send('POST', callbackPath, { body, headers });
    expect([answer.http, answer.body.data.code], title).toEqual([401, 'callback_invalid']);
  }
  expect(await statusOf(server, player, order.orderId)).toBe('00');
  expect(await verdictsOf(order.orderId)).toEqual([]);
  expect((await server.send('POST', callbackPath, { body: text, headers: good })).http).toBe(200);
});

test('A callback replayed within the time window credits nothing more', async () => {
  const player = await server.newPlayer();
  const order = await orderPackage(server, player, 'BRL-BRL-20', 0);
  const text = JSON.stringify(callbackBody(order, 2_000));
  const captured = { body: text, headers: signCallback(text) };
  await server.send('POST', callbackPath, captured);
  expect((await server.send('POST', callbackPath, captured)).http).toBe(200);
  expect(await pocketsOf(server, player)).toEqual([2_000n, 0n]);
});

test('A signed but malformed callback is refused and changes nothing', async () => {
  const player = await server.newPlayer();
  const order = await orderPackage(server, player, 'BRL-BRL-100', 0);
  const nonsense: Record<string, unknown>[] = [
    { type: '' },
    { type: null },
    { amountMinor: -10_000 },
    { amountMinor: 10_000.5 },
    { amountMinor: 'ten thousand' },
    { amountMinor: null },
    { amountMinor: undefined },
    { amountMinor: 2 ** 60 },
    { currency: 'brl' },
    { merchantOrderId: '' },
    { eventId: 'x'.repeat(65) },
    { at: 'yesterday' },
  ];
  for (const changes of nonsense) {
    const answer = await sendCallback(server, callbackBody(order, 10_000, changes));
    expect([answer.http, answer.body.data.code], JSON.stringify(changes)).toEqual([400, 'request_invalid']);
  }
  expect(await statusOf(server, player, order.orderId)).toBe('00');
});

test.each<[string, Record<string, unknown>]>([
  ['an amount as text', { amountMinor: '10000' }],
  ['no method', { method: undefined }],
  ['a method of a later version', { method: 'boleto' }],
  ['reversal: null', { reversal: null }],
  ['a time with an offset', { at: '2026-11-25T09:00:00-03:00' }],
])('A callback with %s is parsed', async (_title, changes) => {
  const player = await server.newPlayer();
  const order = await orderPackage(server, player, 'BRL-BRL-100', 0);
  expect((await sendCallback(server, callbackBody(order, 10_000, changes))).http).toBe(200);
  expect(await pocketsOf(server, player)).toEqual([10_000n, 0n]);
});

test('A callback of an unknown type is acknowledged and changes nothing', async () => {
  const player = await server.newPlayer();
  const order = await orderPackage(server, player, 'BRL-BRL-100', 0);
  const body = callbackBody(order, 10_000, { type: 'checkout.viewed', amountMinor: null });
  expect(await sendCallback(server, body)).toEqual({ http: 200, body: { received: true } });
  expect(await statusOf(server, player, order.orderId)).toBe('00');
  expect(await verdictsOf(order.orderId)).toEqual([]);
});

test('A declined payment fails the order', async () => {
  const player = await server.newPlayer();
  const { orderId, payNo } = await orderPackage(server, player, 'BRL-BRL-100', 1);
  expect(await actOnPage(server, payNo, 'decline')).toEqual({ http: 200, status: 'declined' });
  expect(await statusOf(server, player, orderId)).toBe('-01');
  expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
});

test('A payment cancelled on the page cancels the order', async () => {
  const player = await server.newPlayer();
  const { orderId, payNo } = await orderPackage(server, player, 'BRL-BRL-100', 1);
  expect(await actOnPage(server, payNo, 'cancel')).toEqual({ http: 200, status: 'cancelled' });
  expect(await statusOf(server, player, orderId)).toBe('01');
});

test('A failure reported after the payment does not take it back', async () => {
  const player = await server.newPlayer();
  const order = await orderPackage(server, player, 'BRL-BRL-100', 0);
  await sendCallback(server, callbackBody(order, 10_000));
  for (const type of ['checkout.declined', 'checkout.cancelled', 'checkout.expired']) {
    expect((await sendCallback(server, callbackBody(order, 10_000, { type }))).http).toBe(200);
  }
  expect(await statusOf(server, player, order.orderId)).toBe('10');
  expect(await pocketsOf(server, player)).toEqual([10_000n, 0n]);
  const backwards = server.database.db
    .updateTable('payments.order')
    .set({ status: 'cancelled', credited_at: null })
    .where('id', '=', order.orderId)
    .execute();
  await expect(backwards).rejects.toThrow('stays so');
});

test('A payment 25 hours after the order expired is credited and marked late', async () => {
  const player = await server.newPlayer();
  const order = await orderPackage(server, player, 'BRL-BRL-200', 1);
  await sendCallback(server, callbackBody(order, 20_000, { type: 'checkout.expired' }));
  await letTimePass(server, order.orderId, 25 * 60);
  expect(await statusOf(server, player, order.orderId)).toBe('01');
  expect((await sendCallback(server, callbackBody(order, 20_000))).http).toBe(200);
  expect(await statusOf(server, player, order.orderId)).toBe('10');
  expect(await pocketsOf(server, player)).toEqual([20_000n, 4_000n]);
  expect(await getOrder(server, order.orderId)).toMatchObject({ late: true });
});

test('A payment after a cancel at the vendor is credited and marked late', async () => {
  const player = await server.newPlayer();
  const { orderId, payNo } = await orderPackage(server, player, 'BRL-BRL-50', 0);
  await server.call(payments.cancelOrder, { params: { orderId } }, { token: player.token });
  expect(await actOnPage(server, payNo, 'complete')).toEqual({ http: 409, status: 'cancelled' });
  expect(await actOnPage(server, payNo, 'complete?late=true')).toEqual({ http: 200, status: 'paid' });
  expect(await statusOf(server, player, orderId)).toBe('10');
  expect(await getOrder(server, orderId)).toMatchObject({ late: true });
});

test('Stored callbacks cannot be changed', async () => {
  const change = server.database.db.updateTable('payments.callback').set({ verdict: 'credited' }).execute();
  await expect(change).rejects.toThrow('append-only');
});
