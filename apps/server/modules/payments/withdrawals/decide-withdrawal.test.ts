import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paymentSecret } from '../../../../../tests/harness/deposits.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { listRows, order } from '../../../../../tests/harness/office.ts';
import { runCommand } from '../../../../../tests/harness/operator.ts';
import { startServer, type TestServer } from '../../../../../tests/harness/server.ts';
import { newStaff } from '../../../../../tests/harness/staff.ts';
import {
  aHolder,
  allowWithoutFactor,
  getWithdrawal,
  type Holder,
  movementsOf,
  noticesOf,
  purseOf,
  sendDue,
  stopSending,
  withdrawAccepted,
} from '../../../../../tests/harness/withdrawals.ts';
import type { Actor } from '../../../platform/actor.ts';
import { approveWithdrawal, type Decided, rejectWithdrawal, resolveWithdrawal } from './decide-withdrawal.ts';
import { listApprovals } from './withdrawals.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { PAYMENT_SECRET: paymentSecret, DRAW_ROUNDS: 'false' } });
  await stopSending(server);
  await allowWithoutFactor(server);
});
afterAll(() => server.close());
afterEach(() => expectLedgerBalanced(server.database));

/** Above the limit of R$ 5.000; waits for approval. */
async function aLargeOne(ending = ''): Promise<{ holder: Holder; id: string }> {
  const holder = await aHolder(server, 700_000n, ending);
  const { orderId, status } = await withdrawAccepted(server, holder, 6_000);
  expect(status).toBe('-99');
  return { holder, id: orderId };
}

const held: [bigint, bigint] = [100_000n, 600_000n];
const returned: [bigint, bigint] = [700_000n, 0n];
const statusOf = async (id: string) => (await getWithdrawal(server, id)).status;
const decision = { reason: 'third party', cause: 'ownAccount', decidedBy: 'Ana' } as const;
const sandbox = { staffId: null, name: 'sandbox' };

test('The exact limit needs no approval; a cent more waits and is never sent without one', async () => {
  const holder = await aHolder(server, 500_000n);
  expect(await withdrawAccepted(server, holder, 5_000)).toMatchObject({ status: '00' });
  const other = await aHolder(server, 500_001n);
  const { orderId, status } = await withdrawAccepted(server, other, 5_000.01);
  expect(status).toBe('-99');
  await sendDue(server);
  expect(await getWithdrawal(server, orderId)).toMatchObject({
    status: 'requested',
    decided_by: '',
    sent_at: null,
  });
});

test('An approved withdrawal is sent, and approving again changes nothing', async () => {
  const { holder, id } = await aLargeOne('99');
  const { db } = server.database;
  expect(await approveWithdrawal(db, id, sandbox)).toEqual({ done: true, status: 'approved' });
  expect(await approveWithdrawal(db, id, sandbox)).toEqual({ done: false, status: 'approved' });
  expect(await getWithdrawal(server, id)).toMatchObject({ decided_by: 'sandbox' });
  await sendDue(server);
  expect(await statusOf(id)).toBe('paid');
  expect(await approveWithdrawal(db, id, sandbox)).toEqual({ done: false, status: 'paid' });
  expect(await purseOf(server, holder)).toEqual([100_000n, 0n]);
});

describe.each(['postgres', 'embedded'] as const)(
  'A withdrawal above the second limit, on the %s database',
  (kind) => {
    let own: TestServer;
    beforeAll(async () => {
      own = await startServer({ kind, environment: { PAYMENT_SECRET: paymentSecret, DRAW_ROUNDS: 'false' } });
      await stopSending(own);
      await allowWithoutFactor(own);
    });
    afterAll(() => own.close());
    afterEach(() => expectLedgerBalanced(own.database));

    async function aVeryLargeOne(amount = 8_000.01): Promise<string> {
      const holder = await aHolder(own, 1_000_000n, '99');
      return (await withdrawAccepted(own, holder, amount)).orderId;
    }
    const stateOf = async (id: string) => (await getWithdrawal(own, id)).status;
    const staffOf = new Map<string, Actor>();
    async function hire(...names: string[]): Promise<void> {
      for (const name of names)
        if (!staffOf.has(name)) staffOf.set(name, (await newStaff(own, ['cashier'], name)).actor);
    }
    async function approveAs(id: string, name: string): Promise<Decided> {
      await hire(name);
      return approveWithdrawal(own.database.db, id, staffOf.get(name) as Actor);
    }

    test('needs two accounts, not two names; the limit itself needs one', async () => {
      const limit = await aVeryLargeOne(8_000);
      expect(await approveAs(limit, 'Ana')).toEqual({ done: true, status: 'approved' });
      const id = await aVeryLargeOne();
      expect(await approveAs(id, 'Ana')).toEqual({ done: true, status: 'requested' });
      const ana = staffOf.get('Ana') as Actor;
      for (const name of ['Ana', 'Rui'])
        expect(await approveWithdrawal(own.database.db, id, { ...ana, name })).toEqual({
          done: false,
          status: 'requested',
        });
      expect(await approveWithdrawal(own.database.db, id, sandbox)).toEqual({
        done: false,
        status: 'requested',
      });
      await sendDue(own);
      expect(await stateOf(id)).toBe('requested');
      const { token } = await newStaff(own, ['auditor']);
      const listed = await listRows(own, 'withdrawals', { token });
      expect(listed.rows).toMatchObject([{ id, approvedBy: ['Ana'], approvalsNeeded: 2 }]);
      expect(await approveAs(id, 'Rui')).toEqual({ done: true, status: 'approved' });
      expect(await getWithdrawal(own, id)).toMatchObject({ decided_by: 'Ana, Rui', approvals_needed: 2 });
      await sendDue(own);
      expect(await stateOf(id)).toBe('paid');
    });

    test('is approved once when ten people approve concurrently, and not when all are the same person', async () => {
      const id = await aVeryLargeOne();
      await hire('Ana', ...Array.from({ length: 10 }, (_, index) => `Rui ${index}`), 'Eva 0', 'Eva 1');
      const same = await Promise.all(Array.from({ length: 10 }, () => approveAs(id, 'Ana')));
      expect(same.filter(({ done }) => done)).toEqual([{ done: true, status: 'requested' }]);
      const others = await Promise.all(
        Array.from({ length: 10 }, (_, index) => approveAs(id, `Rui ${index}`)),
      );
      expect(others.filter(({ done }) => done)).toEqual([{ done: true, status: 'approved' }]);
      const other = await aVeryLargeOne();
      const mixed = await Promise.all(
        Array.from({ length: 10 }, (_, index) => approveAs(other, `Eva ${index % 2}`)),
      );
      expect(mixed.flatMap(({ done, status }) => (done ? [status] : [])).sort()).toEqual([
        'approved',
        'requested',
      ]);
      await sendDue(own);
    });

    test('keeps the first approval after a crash before the second', async () => {
      const id = await aVeryLargeOne();
      await approveAs(id, 'Ana');
      const { db } = own.database;
      await sql`alter table payments.withdrawal add constraint crash check (status <> 'approved') not valid`.execute(
        db,
      );
      await expect(approveAs(id, 'Rui')).rejects.toThrow('crash');
      await sql`alter table payments.withdrawal drop constraint crash`.execute(db);
      expect((await listApprovals(db, [id])).get(id)).toEqual(['Ana']);
      expect(await approveAs(id, 'Rui')).toEqual({ done: true, status: 'approved' });
    });

    test('is rejected by one person, and the database enforces the number of approvals', async () => {
      const { db } = own.database;
      const id = await aVeryLargeOne();
      await approveAs(id, 'Ana');
      const set = (what: string) =>
        sql`update payments.withdrawal set ${sql.raw(what)} where id = ${id}`.execute(db);
      for (const way of [
        "status = 'approved', decided_at = now()",
        "status = 'sending', decided_at = now(), sent_at = now()",
        'approvals_needed = 1',
      ])
        await expect(set(way)).rejects.toThrow('needs 2 to let it go');
      await expect(sql`delete from payments.withdrawal_approval`.execute(db)).rejects.toThrow('append-only');
      expect(await rejectWithdrawal(db, id, decision)).toEqual({ done: true, status: 'rejected' });
      expect(await approveAs(id, 'Rui')).toEqual({ done: false, status: 'rejected' });
      const insert = (withdrawal: string, staffId: bigint | null) =>
        sql`
          insert into payments.withdrawal_approval (withdrawal_id, staff_id, approved_by)
          values (${withdrawal}, ${staffId}, 'Rui')
        `.execute(db);
      await expect(insert(id, staffOf.get('Rui')?.staffId ?? 0n)).rejects.toThrow('does not wait');
      const other = await aVeryLargeOne();
      const ana = staffOf.get('Ana')?.staffId ?? 0n;
      await insert(other, ana);
      await expect(insert(other, ana)).rejects.toThrow('approval_once_each');
      await expect(insert(other, 1_000_000n)).rejects.toThrow('foreign key');
      // Repeating it does not make it the second approval.
      await insert(other, null);
      await expect(insert(other, null)).rejects.toThrow('approval_once_each');
      await expect(
        sql`update payments.withdrawal set status = 'approved', decided_at = now() where id = ${other}`.execute(
          db,
        ),
      ).rejects.toThrow('needs 2 to let it go');
      expect(await rejectWithdrawal(db, other, decision)).toEqual({ done: true, status: 'rejected' });
    });
  },
);

test('A rejected withdrawal returns the whole amount once; the player sees the cause, not the reason', async () => {
  const { holder, id } = await aLargeOne();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => rejectWithdrawal(server.database.db, id, decision)),
  );
  expect(answers.filter((answer) => answer.done)).toHaveLength(1);
  expect(await getWithdrawal(server, id)).toMatchObject({
    status: 'rejected',
    reason: 'third party',
    cause: 'ownAccount',
    decided_by: 'Ana',
  });
  expect(await purseOf(server, holder)).toEqual(returned);
  expect(await movementsOf(server, id)).toEqual([
    ['withdrawal-hold', 600_000n],
    ['withdrawal-return', 600_000n],
  ]);
  const [notice] = await noticesOf(server, holder);
  expect(notice).toContain('R$\u00a06.000,00');
  expect(notice).toContain('não está no seu nome');
  expect(notice).not.toContain('third party');
});

test('Concurrent approval and rejection have exactly one result', async () => {
  for (let round = 0; round < 5; round++) {
    const { holder, id } = await aLargeOne();
    const { db } = server.database;
    await Promise.all([approveWithdrawal(db, id, sandbox), rejectWithdrawal(db, id, decision)]);
    expect(await statusOf(id)).toBe('rejected');
    expect(await purseOf(server, holder)).toEqual(returned);
    expect(await approveWithdrawal(db, id, sandbox)).toEqual({ done: false, status: 'rejected' });
  }
});

test('A withdrawal that the vendor may have cannot be rejected', async () => {
  const { holder, id } = await aLargeOne('98');
  await approveWithdrawal(server.database.db, id, sandbox);
  await sendDue(server);
  expect(await rejectWithdrawal(server.database.db, id, decision)).toEqual({
    done: false,
    status: 'sending',
  });
  expect(await purseOf(server, holder)).toEqual(held);
  expect(await rejectWithdrawal(server.database.db, 'none', decision)).toEqual({ done: false, status: null });
});

describe('A withdrawal with an unknown outcome', () => {
  const finding = { evidence: 'statement of 22 November, line 4', decidedBy: 'Rui' };

  async function aLostOne(): Promise<{ holder: Holder; id: string }> {
    const lost = await aLargeOne('96');
    await approveWithdrawal(server.database.db, lost.id, sandbox);
    await sendDue(server, { createPayout: async () => ({ outcome: 'unknown', reason: 'timeout' }) });
    expect(await statusOf(lost.id)).toBe('unknown');
    return lost;
  }

  test("is closed once by the operator's finding, as paid or as returned", async () => {
    const { db } = server.database;
    for (const [as, status, purse] of [
      ['paid', 'paid', [100_000n, 0n]],
      ['returned', 'failed', returned],
    ] as const) {
      const { holder, id } = await aLostOne();
      expect(await purseOf(server, holder)).toEqual(held);
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => resolveWithdrawal(db, id, { as, ...finding })),
      );
      expect(answers.filter((answer) => answer.done)).toHaveLength(1);
      expect(await getWithdrawal(server, id)).toMatchObject({
        status,
        reason: finding.evidence,
        decided_by: 'Rui',
      });
      expect(await purseOf(server, holder)).toEqual(purse);
    }
  });

  test('is not closed by hand while it waits or the vendor processes it', async () => {
    const { id } = await aLargeOne();
    const { db } = server.database;
    const attempt = () => resolveWithdrawal(db, id, { as: 'paid', ...finding });
    expect(await attempt()).toEqual({ done: false, status: 'requested' });
    await approveWithdrawal(db, id, sandbox);
    expect(await attempt()).toEqual({ done: false, status: 'approved' });
    expect(await resolveWithdrawal(db, 'none', { as: 'paid', ...finding })).toEqual({
      done: false,
      status: null,
    });
  });
});

describe("The operator's command", () => {
  const run = (...words: string[]) => runCommand(server, 'withdrawals', ...words);

  test('lists waiting withdrawals, approves and rejects, and reports what it did not do', async () => {
    const first = await aLargeOne();
    const second = await aLargeOne();
    const listed = await run('list');
    expect(listed).toMatchObject({ code: 0, err: '' });
    expect(listed.out).toContain(first.id);
    expect(listed.out).toMatch(/ 6000\.00 +[\d.]+ +BRL /);
    expect(await run('approve', first.id)).toMatchObject({ code: 0 });
    expect(await getWithdrawal(server, first.id)).toMatchObject({
      status: 'approved',
      decided_by: 'sandbox',
    });
    const third = (await withdrawAccepted(server, await aHolder(server, 1_000_000n), 9_000)).orderId;
    expect((await run('list')).out).toMatch(new RegExp(`${third}.* requested +yours +– +2 `));
    expect((await run('approve', third)).err).toContain('needs the approvals of two staff accounts');
    expect(await run('reject', second.id)).toMatchObject({ code: 1, out: '' });
    expect(await statusOf(second.id)).toBe('requested');
    expect(await run('reject', second.id, '--reason', 'third party')).toMatchObject({ code: 1 });
    expect(await statusOf(second.id)).toBe('requested');
    const whole = ['--reason', 'third party', '--cause', 'ownAccount'];
    expect(await run('reject', second.id, ...whole)).toMatchObject({ code: 0 });
    expect(await purseOf(server, second.holder)).toEqual(returned);
    expect(await run('approve', second.id)).toMatchObject({
      code: 1,
      err: 'Nothing was changed: it is rejected already.\n',
    });
  });

  test('calls a running process through endpoints that accept only this machine and JSON', async () => {
    const { holder, id } = await aLargeOne();
    const path = '/api/office/withdrawals';
    const elsewhere = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    const form = { body: `id=${id}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    for (const [stranger, code] of [
      [
        server.send('POST', `${path}/approve`, { body: JSON.stringify({ id }), ...elsewhere }),
        'not_logged_in',
      ],
      [server.send('POST', `${path}/approve`, form), 'not_logged_in'],
      [server.send('POST', `${path}/approve`, { body: '{}' }), 'request_invalid'],
      [server.send('POST', `${path}/pay`, { body: JSON.stringify({ id }) }), 'path_unknown'],
      [server.send('GET', path, elsewhere), 'not_logged_in'],
    ] as const)
      expect((await stranger).body.data.code).toBe(code);
    expect(await statusOf(id)).toBe('requested');
    expect(JSON.stringify((await listRows(server, 'withdrawals')).rows)).toContain(id);
    expect(await order(server, 'withdrawals.approve', { id })).toEqual({
      http: 200,
      data: { done: true, status: 'Approved. It is sent shortly.' },
    });
    expect(await purseOf(server, holder)).toEqual(held);
  });
});
