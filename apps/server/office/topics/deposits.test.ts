import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  actOnPage,
  callbackBody,
  orderPackage,
  paymentSecret,
  sendCallback,
} from '../../../../tests/harness/deposits.ts';
import { listRows } from '../../../../tests/harness/office.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import { dayIn, defaultTimeZone } from '../../platform/days.ts';

let server: TestServer;
let cashier: TestStaff;
let payer: TestPlayer;
let paidId: string;
let payNo: string;
let openId: string;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', PAYMENT_SECRET: paymentSecret } });
  cashier = await newStaff(server, ['cashier'], 'Caio');
  payer = await server.newPlayer();
  const paid = await orderPackage(server, payer, 'BRL-BRL-200', 1);
  ({ orderId: paidId, payNo } = paid);
  await actOnPage(server, payNo, 'complete');
  await sendCallback(server, callbackBody(paid, 20_000, { payerEmail: 'ana@example.com' }));
  openId = (await orderPackage(server, await server.newPlayer(), 'BRL-BRL-200')).orderId;
});
afterAll(() => server.close());

type Shown = Record<string, string>;
const read = async (query: Record<string, string> = {}, list = 'deposits') =>
  listRows<Shown>(server, list, { token: cashier.token, query });
const ordersOf = async (query: Record<string, string>) => (await read(query)).rows.map(({ order }) => order);

test('a deposit shows its money, its player and what each callback did', async () => {
  const [row] = (await read({ find: paidId })).rows;
  expect(row).toMatchObject({
    player: String(payer.id),
    vendor: 'sandbox',
    payNo,
    amount: '200.00',
    collected: '200.00',
    bonus: '40.00',
    reversed: '0.00',
    state: 'credited',
    timing: 'inTime',
  });
  expect(row?.callbacks?.split('\n').map((line) => line.split(' ')[1])).toEqual(['repeated', 'credited']);
});

test('orders are found by player, order, number at the vendor, state, vendor and day', async () => {
  expect(await ordersOf({})).toEqual([openId, paidId]);
  expect(await ordersOf({ find: String(payer.id) })).toEqual([paidId]);
  expect(await ordersOf({ find: payNo })).toEqual([paidId]);
  expect(await ordersOf({ state: 'pending' })).toEqual([openId]);
  expect(await ordersOf({ vendor: 'sandbox', state: 'credited' })).toEqual([paidId]);
  expect(await ordersOf({ vendor: 'stripe' })).toEqual([]);
  expect(await ordersOf({ day: dayIn(defaultTimeZone, new Date()) })).toEqual([openId, paidId]);
  expect(await ordersOf({ day: '2020-02-29' })).toEqual([]);
  expect(await read({ day: '2026-02-30' })).toMatchObject({ code: 'request_invalid' });
  expect(await read({ state: 'stolen' })).toMatchObject({ code: 'request_invalid' });
  expect(await ordersOf({ find: "' or 1=1 --" })).toEqual([]);
});

test('the content of a callback is masked whole, and is shown for a reason that is recorded', async () => {
  const { rows } = await read({ order: paidId }, 'deposits.callbacks');
  expect(rows).toMatchObject([
    { effect: 'repeated', content: '***', order: paidId },
    { effect: 'credited', content: '***', order: paidId },
  ]);
  const reveal = async (token: string) =>
    server.send('POST', '/api/office/reveal', {
      token,
      body: JSON.stringify({
        topic: 'deposits',
        list: 'callbacks',
        field: 'content',
        row: rows[1]?.seq,
        query: { order: paidId },
        reason: 'the player says that it was paid twice',
      }),
    });
  const { data } = (await reveal(cashier.token)).body as unknown as { data: { value: string } };
  expect(JSON.parse(data.value)).toMatchObject({ amountMinor: 20_000, currency: 'BRL' });
  const entry = await server.database.db
    .selectFrom('platform.audit_entry')
    .select('input')
    .where('action', '=', 'deposits.reveal')
    .executeTakeFirstOrThrow();
  expect(entry.input).toMatchObject({ row: rows[1]?.seq, reason: 'the player says that it was paid twice' });
  const support = await newStaff(server, ['support'], 'Lia');
  expect((await reveal(support.token)).body.data).toMatchObject({ code: 'staff_permission_missing' });
});

test.each([
  ['order_by_time', 'true'],
  ['order_by_vendor', `vendor = 'sandbox' and created_at >= now() - interval '1 day'`],
  ['order_by_status', `status = 'failed'`],
  ['order_by_pay_no', `(id = 'x' or pay_no = 'x')`],
])('a list of deposits reads %s', async (index, condition) => {
  const plan = await server.database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from payments.order where ${sql.raw(condition)} order by created_at desc, id limit 200
    `.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain(index);
});

describe('a message of a vendor', () => {
  type Message = Record<string, string | number | null>;
  const messages = async (query: Record<string, string> = {}, as = cashier) =>
    (await listRows<Message>(server, 'deposits.messages', { token: as.token, query })).rows;
  const reveal = async (as: TestStaff, row: string) => {
    const { http, body } = await server.send('POST', '/api/office/reveal', {
      body: JSON.stringify({ topic: 'deposits', list: 'messages', field: 'body', row, reason: 'a dispute' }),
      token: as.token,
    });
    return { http, data: body.data as { value?: string; code?: string } };
  };

  test('is kept as it arrived, masked in the list, and shown for a reason', async () => {
    const [row] = await messages({ order: paidId });
    expect(row).toMatchObject({ vendor: 'sandbox', verification: 'accepted', body: '***', times: 1 });
    const headers = JSON.parse(String(row?.headers)) as object;
    expect(headers).toMatchObject({ 'content-type': 'application/json' });
    expect(Object.keys(headers).filter((name) => /signature|auth|cookie|timestamp/.test(name))).toEqual([]);
    const compliance = await newStaff(server, ['compliance'], 'Clara');
    const shown = await reveal(compliance, String(row?.id));
    expect(JSON.parse(shown.data.value ?? '')).toMatchObject({ merchantOrderId: paidId });
    const { rows } = await sql<{ body: string }>`
      select body from payments.callback_message
    `.execute(server.database.db);
    expect(rows.filter(({ body }) => !body.startsWith('v1.') || body.includes(paidId))).toEqual([]);
    const [callback] = (await read({ order: paidId }, 'deposits.callbacks')).rows;
    expect((await messages({ digest: String(callback?.digest) })).map(({ id }) => id)).toEqual([row?.id]);
    const entries = await server.database.db
      .selectFrom('platform.audit_entry')
      .select('id')
      .where('action', '=', 'deposits.reveal')
      .where(sql<boolean>`input ->> 'reason' = 'a dispute'`)
      .execute();
    expect(entries).toHaveLength(1);
  });

  test('is one row when it repeats, also at the same time', async () => {
    const body = callbackBody({ orderId: paidId, payNo, url: '', expiresAt: '' }, 20_000, {
      eventId: 'same',
    });
    await Promise.all([1, 2, 3].map(() => sendCallback(server, body)));
    const [row] = await messages({ order: paidId });
    expect(row).toMatchObject({ verification: 'accepted', times: 3 });
  });

  test('that is forged is kept up to a number for each hour, and gets the same refusal after it', async () => {
    const forge = (number: number) =>
      server.send('POST', '/api/callback/payments/sandbox', {
        body: JSON.stringify({ number, text: 'x'.repeat(50_000) }),
        headers: { 'x-timestamp': String(Date.now()), 'x-signature': '00'.repeat(32) },
      });
    const answers = new Set<number>();
    for (let number = 0; number < 130; number++) answers.add((await forge(number)).http);
    expect([...answers]).toHaveLength(1);
    const { rows } = await sql<{ state: string; count: number; size: number }>`
      select state, count(*)::int as count, max(length(body)) as size
      from payments.callback_message
      where state = 'refused'
      group by state
    `.execute(server.database.db);
    expect(rows).toEqual([{ state: 'refused', count: 100, size: expect.any(Number) }]);
    expect(rows[0]?.size).toBeLessThan(50_000);
    const [row] = await messages({ verification: 'refused' });
    expect(row).toMatchObject({ bytes: expect.any(Number), times: 1 });
    expect(row?.bytes).toBeGreaterThan(50_000);
    // The bound does not apply to verified messages.
    await sendCallback(server, callbackBody({ orderId: paidId, payNo, url: '', expiresAt: '' }, 20_000));
    expect((await messages({ order: paidId })).length).toBeGreaterThan(2);
  });

  test('that cannot be stored still credits', async () => {
    const order = await orderPackage(server, await server.newPlayer(), 'BRL-BRL-200');
    const { db } = server.database;
    await sql`alter table payments.callback_message rename to gone`.execute(db);
    await actOnPage(server, order.payNo, 'complete');
    await sql`alter table payments.gone rename to callback_message`.execute(db);
    expect((await read({ find: order.orderId })).rows).toMatchObject([{ state: 'credited' }]);
  });
});
