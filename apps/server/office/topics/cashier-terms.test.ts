import { randomUUID } from 'node:crypto';
import { transfers } from '@palpite/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentSecret } from '../../../../tests/harness/deposits.ts';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import {
  advanceCheckClock,
  aHolder,
  getWithdrawal,
  limitsOf,
  sendDue,
  stopSending,
  withdrawAccepted,
} from '../../../../tests/harness/withdrawals.ts';
import type { Change } from '../office-topic.ts';

let server: TestServer;
let ana: TestStaff;
let rui: TestStaff;
beforeAll(async () => {
  server = await startServer({
    environment: { DRAW_ROUNDS: 'false', PAYMENT_SECRET: paymentSecret },
  });
  await stopSending(server);
  ana = await newStaff(server, ['risk'], 'Ana');
  rui = await newStaff(server, ['risk'], 'Rui');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.updateTable('payments.withdrawal_terms').set({ is_stopped: false }).execute();
  await server.database.db
    .updateTable('payments.withdrawal_terms')
    .set({
      least_minor: 50_00n,
      most_minor: 10_000_00n,
      approve_above_minor: 5_000_00n,
      second_above_minor: 8_000_00n,
      factor_above_minor: 10n ** 15n,
      usdt_rate_milli: 5_400n,
      changed_by: null,
      changed_at: null,
    })
    .where('currency', '=', 'BRL')
    .execute();
});

type Row = Record<string, unknown>;
const rowOf = async (list: string, key: string, value: string) =>
  (await listRows<Row>(server, list, { token: ana.token })).rows.find((row) => row[key] === value);
const terms = () => rowOf('cashier-terms', 'currency', 'BRL');
const because = { reason: 'a new agreement' };
const change = (input: object, { token }: TestStaff = ana, headers: Record<string, string> = {}) =>
  order(server, 'cashier-terms.withdrawals', { currency: 'BRL', ...because, ...input }, { token, headers });
const give = (action: string, input: object, { token }: TestStaff = ana) =>
  order(server, `cashier-terms.${action}`, { ...because, ...input }, { token });
const approve = (id: string | undefined, { token }: TestStaff) =>
  order(server, 'approvals.approve', { id }, { token });
const statusOf = async (id: string) => (await getWithdrawal(server, id)).status;

describe('The terms of withdrawals', () => {
  test('hold the next withdrawal once the approval amount is lower, and say who changed them', async () => {
    const [first, second] = [await aHolder(server, 1_000_00n), await aHolder(server, 1_000_00n)];
    expect(await statusOf((await withdrawAccepted(server, first, 100)).orderId)).toBe('approved');
    expect((await change({ approve: '99' })).data).toMatchObject({ done: true });
    expect(await statusOf((await withdrawAccepted(server, second, 100)).orderId)).toBe('requested');
    expect(await terms()).toMatchObject({
      approve: '99.00',
      second: '8000.00',
      changedBy: 'Ana',
      changedAt: expect.any(String),
    });
  });

  test('are raised only by two people, and then let the larger amount through', async () => {
    const holder = await aHolder(server, 30_000_00n);
    const proposed = await change({ most: '20000', approve: '20000', second: '20000' });
    expect(proposed.data).toMatchObject({ done: false, proposalId: expect.any(String) });
    expect((await limitsOf(server, holder)).wdAmount).toBe(10_000);
    expect((await approve(proposed.data.proposalId, ana)).data.done).toBe(false);
    expect((await approve(proposed.data.proposalId, rui)).data).toMatchObject({ done: true });
    expect((await limitsOf(server, holder)).wdAmount).toBe(20_000);
    expect(await statusOf((await withdrawAccepted(server, holder, 15_000)).orderId)).toBe('approved');
    expect(await terms()).toMatchObject({ most: '20000.00', changedBy: 'Ana, Rui' });
  });

  test('are not raised by a proposal about other terms', async () => {
    const proposed = await change({ most: '20000' });
    await change({ most: '9000' });
    const { data } = await approve(proposed.data.proposalId, rui);
    expect(data).toMatchObject({ done: false, status: expect.stringContaining('10000.00 → 9000.00') });
    expect(await terms()).toMatchObject({ most: '9000.00' });
  });

  test('need a second person for a lower fee, not for a higher one', async () => {
    const raised = await change({ fee: 3 });
    expect(raised.data).toMatchObject({ done: true });
    const lowered = await change({ fee: 2.5 });
    expect(lowered.data).toMatchObject({ done: false, proposalId: expect.any(String) });
    expect(await terms()).toMatchObject({ fee: 3 });
  });
});

describe('Terms that are not valid', () => {
  test.each([
    [{ least: '10000.01' }, 'must not decrease'],
    [{ least: '0' }, 'must be positive'],
    [{ second: '4999.99' }, 'second approval'],
    [{ approve: '1,5' }, 'not an amount in BRL'],
    [{ approve: '1.234' }, 'not an amount in BRL'],
    [{ zone: 'America/Atlantis' }, 'no such time zone'],
    [{ least: '50', most: '10000.00', zone: 'America/Sao_Paulo' }, 'in force already'],
    [{}, 'in force already'],
  ])('%j change nothing', async (input, sentence) => {
    expect((await change(input)).data).toMatchObject({
      done: false,
      status: expect.stringContaining(sentence),
    });
    expect(await terms()).toMatchObject({ least: '50.00', most: '10000.00', changedBy: null });
  });

  test.each([{ currency: 'USD' }, { fee: 51 }, { fee: 2.505 }, { most: -1 }, { least_minor: '1' }])(
    '%j is refused before it is read',
    async (input) => {
      expect(await change(input)).toMatchObject({ http: 400, data: { code: 'request_invalid' } });
    },
  );
});

describe('Two orders about the same terms', () => {
  test('at once keep the amounts in order', async () => {
    const both = await Promise.all([change({ most: '100' }), change({ least: '5000' }, rui)]);
    expect(both.map(({ data }) => data.done).sort()).toEqual([false, true]);
    const row = await terms();
    expect(Number(row?.least)).toBeLessThanOrEqual(Number(row?.most));
  });

  test('are executed once by a repeated key, and not at all from an outdated preview', async () => {
    const preview = await server.send('POST', '/api/office/preview', {
      token: ana.token,
      body: JSON.stringify({
        action: 'cashier-terms.withdrawals',
        input: { currency: 'BRL', approve: '5000', most: '9000', ...because },
      }),
    });
    const { changes, state } = preview.body.data as unknown as { changes: Change[]; state: string };
    expect(changes).toEqual([expect.objectContaining({ before: '10000.00', after: '9000.00' })]);
    const headers = { 'idempotency-key': randomUUID() };
    await change({ most: '8500' }, ana, headers);
    await change({ most: '8400' }, rui);
    expect((await change({ most: '8500' }, ana, headers)).data).toMatchObject({ done: true });
    expect(await terms()).toMatchObject({ most: '8400.00', changedBy: 'Rui' });
    const stale = await change({ approve: '5000', most: '9000' }, ana, { 'if-match': state });
    expect(stale.data).toMatchObject({ code: 'state_changed' });
  });
});

describe('The USDT rate', () => {
  const rate = (text: string) => give('rate', { currency: 'BRL', rate: text });
  const shown = async () => (await limitsOf(server, await aHolder(server, 0n))).usdtRate;

  test('rises at once, and falls with a second person', async () => {
    expect((await rate('5.512')).data).toMatchObject({ done: true });
    expect(await shown()).toBe(5.512);
    const { data } = await rate('5.5');
    expect(data).toMatchObject({ done: false, proposalId: expect.any(String) });
    expect(await shown()).toBe(5.512);
    await approve(data.proposalId, rui);
    expect(await shown()).toBe(5.5);
  });

  test('has thousandths also in a currency without decimals, and is never 0', async () => {
    const answer = await give('rate', { currency: 'JPY', rate: '151.275' });
    expect(answer.data).toMatchObject({ done: true, status: expect.stringContaining('151.275 JPY') });
    // Lower than in force, so two people agree to it before it is refused.
    const zero = await rate('0.000');
    expect((await approve(zero.data.proposalId, rui)).data.done).toBe(false);
    expect(await terms()).toMatchObject({ rate: '5.400' });
  });
});

describe('Stopped payouts', () => {
  beforeEach(() => advanceCheckClock(server));

  test('keep approved withdrawals unsent and let new ones wait, until two people resume them', async () => {
    const [first, second] = [await aHolder(server, 1_000_00n), await aHolder(server, 1_000_00n)];
    const { orderId: approved } = await withdrawAccepted(server, first, 100);
    expect((await give('stop', { currency: '*' })).data).toMatchObject({
      done: true,
      status: expect.stringContaining('BRL'),
    });
    expect(await sendDue(server)).toEqual({ queried: 0 });
    const { orderId: waiting } = await withdrawAccepted(server, second, 100);
    expect([await statusOf(approved), await statusOf(waiting)]).toEqual(['approved', 'requested']);
    expect((await give('stop', { currency: '*' }, rui)).data.done).toBe(false);

    const { data } = await give('resume', { currency: '*' });
    expect(data).toMatchObject({ done: false, proposalId: expect.any(String) });
    expect(await sendDue(server)).toEqual({ queried: 0 });
    expect((await approve(data.proposalId, ana)).data.done).toBe(false);
    expect((await approve(data.proposalId, rui)).data).toMatchObject({ done: true });
    await sendDue(server);
    expect(await getWithdrawal(server, approved)).toMatchObject({ sent_at: expect.any(Date) });
    expect(await statusOf(waiting)).toBe('requested');
  });

  test('of one currency leave the others open', async () => {
    expect((await give('stop', { currency: 'GBP' })).data.done).toBe(true);
    expect(await terms()).toMatchObject({ payouts: 'open' });
    expect(await rowOf('cashier-terms', 'currency', 'GBP')).toMatchObject({ payouts: 'stopped' });
  });

  test('are not resumed by a member without the permission', async () => {
    const cashier = await newStaff(server, ['cashier'], 'Caio');
    expect((await give('stop', { currency: 'BRL' }, cashier)).data.done).toBe(true);
    expect((await give('resume', { currency: 'BRL' }, cashier)).data).toMatchObject({
      code: 'staff_permission_missing',
    });
  });
});

test('The terms of transfers are in force for the next transfer', async () => {
  const holder = await aHolder(server, 500_00n);
  const room = async () =>
    (await server.call(transfers.getTransfer, {}, { token: holder.token })).body.data.sendAmount;
  expect(await room()).toBe(500);
  expect((await give('transfers', { currency: 'BRL', most: '120' })).data.done).toBe(true);
  expect(await room()).toBe(120);
  const raised = await give('transfers', { currency: 'BRL', most: '300' });
  expect(raised.data).toMatchObject({ done: false, proposalId: expect.any(String) });
  expect((await give('transfers', { currency: 'BRL', most: '5' })).data).toMatchObject({
    done: false,
    status: expect.stringContaining('must not decrease'),
  });
  expect(await rowOf('cashier-terms.transfers', 'currency', 'BRL')).toMatchObject({
    most: '120.00',
    changedBy: 'Ana',
  });
});

test('The collection of claims changes by kind', async () => {
  expect((await give('claims', { kind: 'result', share: 50, hold: 'manual' })).data.done).toBe(true);
  expect(await rowOf('cashier-terms.claims', 'kind', 'result')).toMatchObject({
    share: 50,
    hold: 'manual',
    changedBy: 'Ana',
  });
  expect(await rowOf('cashier-terms.claims', 'kind', 'sale')).toMatchObject({ share: 100, changedBy: null });
  expect((await give('claims', { kind: 'result', share: 0 })).http).toBe(400);
  expect((await give('claims', { kind: 'friend', share: 50 })).http).toBe(400);
});
