import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { letOrdersComeDue, listRows, order } from '../../../tests/harness/office.ts';
import { runCommand } from '../../../tests/harness/operator.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { actAs, newStaff, type TestStaff } from '../../../tests/harness/staff.ts';
import { runDueOrders } from './scheduled-orders.ts';
import { findAction } from './topics/index.ts';

let server: TestServer;
let rui: TestStaff;
let ana: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  ana = await newStaff(server, ['owner'], 'Ana');
  rui = await newStaff(server, ['risk'], 'Rui');
  actAs(server, rui);
});
afterAll(() => server.close());

const db = () => server.database.db;
const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const reason = 'new terms';

const schedule = (
  action: string,
  input: object,
  at: string = ahead(24),
  { token }: { token: string } = rui,
  headers: Record<string, string> = {},
) => order(server, action, input, { token, headers: { 'valid-from': at, ...headers } });

type Row = Record<'id' | 'runAt' | 'state' | 'result' | 'by' | 'order' | 'changes', string>;
const rows = async (list = 'scheduled') => (await listRows<Row>(server, list, { token: ana.token })).rows;
const lastId = async () => (await rows()).at(-1)?.id ?? '';
const ended = async (id: string) => (await rows('scheduled.ended')).find((row) => row.id === id);

const letTimeCome = (id: string) => letOrdersComeDue(db(), id);
const run = () => runDueOrders(db(), findAction);

const termsOf = async (currency: string) =>
  (await listRows<Record<string, string>>(server, 'cashier-terms', { token: ana.token })).rows.find(
    (row) => row.currency === currency,
  );
const entriesOf = (action: string) =>
  db()
    .selectFrom('platform.audit_entry')
    .select(['ordered_by', 'done', 'outcome', 'user_agent'])
    .where('action', '=', action)
    .orderBy('id')
    .execute();

describe('an order for a later time', () => {
  test('waits, is executed once by two processes at once, and the audit log names author and dates', async () => {
    const at = ahead(48);
    const { data } = await schedule('cashier-terms.withdrawals', { currency: 'GBP', least: '7', reason }, at);
    expect(data).toMatchObject({ done: true, status: expect.stringContaining(at.slice(0, 16)) });
    const id = await lastId();
    expect((await rows()).at(-1)).toMatchObject({
      state: 'waiting',
      runAt: at,
      by: 'Rui',
      changes: expect.stringContaining('7.00'),
    });
    await run();
    expect((await termsOf('GBP'))?.least).not.toBe('7.00');
    await letTimeCome(id);
    await Promise.all([run(), run(), run()]);
    expect(await termsOf('GBP')).toMatchObject({ least: '7.00', changedBy: 'Rui' });
    expect(await ended(id)).toMatchObject({ state: 'done' });
    const executed = (await entriesOf('cashier-terms.withdrawals')).filter(
      ({ user_agent: agent }) => agent === `scheduled order ${id}`,
    );
    expect(executed).toHaveLength(1);
    expect(executed[0]).toMatchObject({ ordered_by: 'Rui', done: true });
    expect(JSON.stringify(executed[0]?.outcome)).toContain('valid from');
  });

  test('is refused when its values changed meanwhile, and stays visible as refused', async () => {
    await schedule('cashier-terms.withdrawals', { currency: 'JPY', least: '900', reason });
    const id = await lastId();
    await order(
      server,
      'cashier-terms.withdrawals',
      { currency: 'JPY', least: '800', reason },
      { token: rui.token },
    );
    await letTimeCome(id);
    await run();
    expect((await termsOf('JPY'))?.least).toBe('800');
    expect(await ended(id)).toMatchObject({ state: 'refused', result: expect.stringContaining('800') });
  });

  test('that its use case refuses changes nothing', async () => {
    await schedule('cashier-terms.withdrawals', { currency: 'KRW', zone: 'Moon/Crater', reason });
    const id = await lastId();
    await letTimeCome(id);
    await run();
    expect(await ended(id)).toMatchObject({ state: 'refused', result: expect.stringContaining('time zone') });
  });

  test('of a member who lost the permission is refused', async () => {
    const eva = await newStaff(server, ['risk'], 'Eva');
    await schedule('cashier-terms.withdrawals', { currency: 'CNY', least: '60', reason }, ahead(1), eva);
    const id = await lastId();
    await sql`update staff.account set roles = '{support}' where id = ${eva.staffId}`.execute(db());
    await letTimeCome(id);
    await run();
    expect(await ended(id)).toMatchObject({
      state: 'refused',
      result: expect.stringContaining('permission'),
    });
  });
});

describe('a waiting order', () => {
  test('is withdrawn once, with the permission of the order itself', async () => {
    await schedule('cashier-terms.withdrawals', { currency: 'VND', least: '70000', reason });
    const id = await lastId();
    const withdraw = ({ token }: { token: string }) =>
      order(server, 'scheduled.withdraw', { id, reason: 'not needed' }, { token });
    const mia = await newStaff(server, ['marketing'], 'Mia');
    expect((await withdraw(mia)).data).toMatchObject({
      done: false,
      status: expect.stringContaining('permission'),
    });
    const both = await Promise.all([withdraw(rui), withdraw(ana)]);
    expect(both.map(({ data }) => data.done).toSorted()).toEqual([false, true]);
    await run();
    expect(await ended(id)).toMatchObject({ state: 'withdrawn' });
    expect((await termsOf('VND'))?.least).not.toBe('70000');
  });

  test('that needs a second person waits for the approval first, then for its time', async () => {
    const input = { currency: 'BRL', most: '999999', reason };
    const { data } = await schedule('cashier-terms.withdrawals', input);
    expect(data).toMatchObject({ done: false, proposalId: expect.any(String) });
    const approved = await order(server, 'approvals.approve', { id: data.proposalId }, { token: ana.token });
    expect(approved.data).toMatchObject({ done: true, status: expect.stringContaining('Scheduled order') });
    expect((await termsOf('BRL'))?.most).not.toBe('999999.00');
    const id = await lastId();
    await letTimeCome(id);
    await run();
    expect((await termsOf('BRL'))?.most).toBe('999999.00');
    expect(await ended(id)).toMatchObject({ by: 'Rui, Ana', state: 'done' });
  });

  test('that fails leaves nothing behind, and is executed by the next run', async () => {
    await schedule('cashier-terms.withdrawals', { currency: 'RUB', least: '300', reason });
    const id = await lastId();
    await letTimeCome(id);
    await sql`
      create function staff.lose() returns trigger language plpgsql as $$ begin raise exception 'lost'; end $$
    `.execute(db());
    await sql`
      create trigger lose before update on staff.scheduled_order for each row execute function staff.lose()
    `.execute(db());
    await expect(run()).rejects.toThrow('scheduled orders failed');
    expect((await termsOf('RUB'))?.least).not.toBe('300.00');
    await sql`drop trigger lose on staff.scheduled_order`.execute(db());
    await sql`drop function staff.lose`.execute(db());
    await run();
    expect((await termsOf('RUB'))?.least).toBe('300.00');
  });

  test('is given by the command', async () => {
    const { out } = await runCommand(
      server,
      'cashier-terms',
      'withdrawals',
      'NGN',
      reason,
      '--least',
      '4000',
      '--valid-from',
      ahead(5),
    );
    expect(out).toContain('Scheduled order');
    expect((await termsOf('NGN'))?.least).not.toBe('4000.00');
  });
});

test.each([
  ['a past time', ahead(-1)],
  ['more than a year ahead', ahead(24 * 400)],
  ['a time without an offset', '2026-12-01T10:00:00'],
  ['no time', 'tomorrow'],
])('%s is refused', async (_, at) => {
  const { data, http } = await schedule(
    'cashier-terms.withdrawals',
    { currency: 'BRL', least: '11', reason },
    at,
  );
  expect([http, data.code]).toEqual([400, 'request_invalid']);
});

test('an action that is not schedulable refuses a time', async () => {
  const { data } = await schedule('cashier-terms.stop', { currency: 'BRL', reason });
  expect(data.code).toBe('request_invalid');
});

test('the same key with another time is another order', async () => {
  const input = { currency: 'IDR', least: '40000', reason };
  const headers = { 'idempotency-key': 'scheduled-key-1' };
  const at = ahead(9);
  const first = await schedule('cashier-terms.withdrawals', input, at, rui, headers);
  const before = (await rows()).length;
  expect((await schedule('cashier-terms.withdrawals', input, at, rui, headers)).data).toEqual(first.data);
  expect((await rows()).length).toBe(before);
  const other = await schedule('cashier-terms.withdrawals', input, ahead(10), rui, headers);
  expect(other.data.code).toBe('request_id_reused');
});
