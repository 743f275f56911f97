import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paymentSecret } from '../../../../../tests/harness/deposits.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestServer } from '../../../../../tests/harness/server.ts';
import {
  aHolder,
  getWithdrawal,
  type Holder,
  movementsOf,
  noticesOf,
  purseOf,
  sendDue,
  stopSending,
  withdrawWell,
} from '../../../../../tests/harness/withdrawals.ts';
import { approveWithdrawal, rejectWithdrawal, resolveWithdrawal } from './decide-withdrawal.ts';
import { listApprovals } from './withdrawals.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { PAYMENT_SECRET: paymentSecret, DRAW_ROUNDS: 'false' } });
  await stopSending(server);
});
afterAll(() => server.close());
afterEach(() => expectLedgerBalanced(server.database));

/** A withdrawal above the limit of R$ 5.000, which waits. */
async function aLargeOne(ending = ''): Promise<{ holder: Holder; id: string }> {
  const holder = await aHolder(server, 700_000n, ending);
  const { orderId, status } = await withdrawWell(server, holder, 6_000);
  expect(status).toBe('-99');
  return { holder, id: orderId };
}

const held: [bigint, bigint] = [100_000n, 600_000n];
const returned: [bigint, bigint] = [700_000n, 0n];
const statusOf = async (id: string) => (await getWithdrawal(server, id)).status;
const decision = { reason: 'third party', cause: 'ownAccount', decidedBy: 'Ana' } as const;

test('Exactly the limit goes by itself, a cent more waits and is never sent unasked', async () => {
  const holder = await aHolder(server, 500_000n);
  expect(await withdrawWell(server, holder, 5_000)).toMatchObject({ status: '00' });
  const other = await aHolder(server, 500_001n);
  const { orderId, status } = await withdrawWell(server, other, 5_000.01);
  expect(status).toBe('-99');
  await sendDue(server);
  expect(await getWithdrawal(server, orderId)).toMatchObject({
    status: 'requested',
    decided_by: '',
    sent_at: null,
  });
});

test('An approved one is sent, and approving again changes nothing', async () => {
  const { holder, id } = await aLargeOne('99');
  const { db } = server.database;
  expect(await approveWithdrawal(db, id, 'Ana')).toEqual({ done: true, status: 'approved' });
  expect(await approveWithdrawal(db, id, 'Rui')).toEqual({ done: false, status: 'approved' });
  expect(await getWithdrawal(server, id)).toMatchObject({ decided_by: 'Ana' });
  await sendDue(server);
  expect(await statusOf(id)).toBe('paid');
  expect(await approveWithdrawal(db, id, 'Rui')).toEqual({ done: false, status: 'paid' });
  expect(await purseOf(server, holder)).toEqual([100_000n, 0n]);
});

describe.each(['postgres', 'embedded'] as const)('One above the second limit, on the %s database', (kind) => {
  let own: TestServer;
  beforeAll(async () => {
    own = await startServer({ kind, environment: { PAYMENT_SECRET: paymentSecret, DRAW_ROUNDS: 'false' } });
    await stopSending(own);
  });
  afterAll(() => own.close());
  afterEach(() => expectLedgerBalanced(own.database));

  async function aVeryLargeOne(amount = 8_000.01): Promise<string> {
    const holder = await aHolder(own, 1_000_000n, '99');
    return (await withdrawWell(own, holder, amount)).orderId;
  }
  const stateOf = async (id: string) => (await getWithdrawal(own, id)).status;
  const approveAs = (id: string, name: string) => approveWithdrawal(own.database.db, id, name);

  test('needs two different people; the limit itself needs one', async () => {
    const limit = await aVeryLargeOne(8_000);
    expect(await approveAs(limit, 'Ana')).toEqual({ done: true, status: 'approved' });
    const id = await aVeryLargeOne();
    expect(await approveAs(id, 'Ana')).toEqual({ done: true, status: 'requested' });
    for (const name of ['Ana', ' ana ', 'ANA'])
      expect(await approveAs(id, name)).toEqual({ done: false, status: 'requested' });
    await sendDue(own);
    expect(await stateOf(id)).toBe('requested');
    const listed = await own.send('GET', '/operator/withdrawals');
    expect(listed.body).toMatchObject([{ id, approvedBy: ['Ana'], approvalsNeeded: 2 }]);
    expect(await approveAs(id, 'Rui')).toEqual({ done: true, status: 'approved' });
    expect(await getWithdrawal(own, id)).toMatchObject({ decided_by: 'Ana, Rui', approvals_needed: 2 });
    await sendDue(own);
    expect(await stateOf(id)).toBe('paid');
  });

  test('goes once when ten approve at once, and not at all when all are one', async () => {
    const id = await aVeryLargeOne();
    const same = await Promise.all(Array.from({ length: 10 }, () => approveAs(id, 'Ana')));
    expect(same.filter(({ done }) => done)).toEqual([{ done: true, status: 'requested' }]);
    const others = await Promise.all(Array.from({ length: 10 }, (_, index) => approveAs(id, `Rui ${index}`)));
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

  test('a crash between the first word and the second leaves the first standing', async () => {
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

  test('is rejected by one, and the database lets nobody go round it', async () => {
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
    const late = sql`insert into payments.withdrawal_approval (withdrawal_id, approved_by) values (${id}, 'Rui')`;
    await expect(late.execute(db)).rejects.toThrow('does not wait');
  });
});

test('A rejected one returns the whole amount once; the player reads the cause and not the reason', async () => {
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

test('Approving and rejecting at once ends in one of them', async () => {
  for (let round = 0; round < 5; round++) {
    const { holder, id } = await aLargeOne();
    const { db } = server.database;
    await Promise.all([approveWithdrawal(db, id, 'Ana'), rejectWithdrawal(db, id, decision)]);
    // An approved one that was not sent yet may still be rejected.
    expect(await statusOf(id)).toBe('rejected');
    expect(await purseOf(server, holder)).toEqual(returned);
    expect(await approveWithdrawal(db, id, 'Ana')).toEqual({ done: false, status: 'rejected' });
  }
});

test('What the vendor may have is not rejected any more', async () => {
  const { holder, id } = await aLargeOne('98');
  await approveWithdrawal(server.database.db, id, 'Ana');
  await sendDue(server);
  expect(await rejectWithdrawal(server.database.db, id, decision)).toEqual({
    done: false,
    status: 'sending',
  });
  expect(await purseOf(server, holder)).toEqual(held);
  expect(await rejectWithdrawal(server.database.db, 'none', decision)).toEqual({ done: false, status: null });
});

describe('One whose fate is unknown', () => {
  const finding = { evidence: 'statement of 22 November, line 4', decidedBy: 'Rui' };

  /** Sent, and the vendor has not said what became of it. */
  async function aLostOne(): Promise<{ holder: Holder; id: string }> {
    const lost = await aLargeOne('96');
    await approveWithdrawal(server.database.db, lost.id, 'Ana');
    await sendDue(server, { createPayout: async () => ({ outcome: 'unknown', reason: 'timeout' }) });
    expect(await statusOf(lost.id)).toBe('unknown');
    return lost;
  }

  test('is closed once by what the operator found out, as paid or as returned', async () => {
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

  test('is not closed by hand while it waits or while the vendor is at it', async () => {
    const { id } = await aLargeOne();
    const { db } = server.database;
    const attempt = () => resolveWithdrawal(db, id, { as: 'paid', ...finding });
    expect(await attempt()).toEqual({ done: false, status: 'requested' });
    await approveWithdrawal(db, id, 'Ana');
    expect(await attempt()).toEqual({ done: false, status: 'approved' });
    expect(await resolveWithdrawal(db, 'none', { as: 'paid', ...finding })).toEqual({
      done: false,
      status: null,
    });
  });
});

describe('The command of the operator', () => {
  const command = fileURLToPath(new URL('../../../operator/payments-command.ts', import.meta.url));

  function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const { DATABASE_URL, DATA_DIR } = server.config;
    const env = { ...process.env, MODE: 'sandbox', DATABASE_URL, DATA_DIR, LOG_LEVEL: 'silent' };
    return new Promise((resolve) => {
      execFile(process.execPath, [command, ...args], { env }, (failure, out, err) =>
        resolve({ code: failure ? Number(failure.code) : 0, out, err }),
      );
    });
  }

  test('lists what waits, approves and rejects, and says what it did not do', async () => {
    const first = await aLargeOne();
    const second = await aLargeOne();
    const listed = await run('list');
    expect(listed).toMatchObject({ code: 0, err: '' });
    expect(listed.out).toContain(first.id);
    expect(listed.out).toContain('6000.00 BRL');
    expect(await run('approve', first.id, '--by', 'Ana')).toMatchObject({ code: 0 });
    expect(await getWithdrawal(server, first.id)).toMatchObject({ status: 'approved', decided_by: 'Ana' });
    const third = (await withdrawWell(server, await aHolder(server, 1_000_000n), 9_000)).orderId;
    expect((await run('list')).out).toContain('waits for two of you');
    const noted = await run('approve', third, '--by', 'Ana');
    expect(noted).toMatchObject({ code: 0, out: 'Noted; it waits for somebody else to approve it too.\n' });
    expect((await run('list')).out).toContain('Ana approved, waits for somebody else');
    expect((await run('approve', third, '--by', 'ana')).err).toContain('cannot be the second');
    expect(await run('approve', third, '--by', 'Rui')).toMatchObject({ code: 0 });
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

  test('asks a running process by calls that are for this machine and for JSON only', async () => {
    const { holder, id } = await aLargeOne();
    const path = '/operator/withdrawals';
    const body = JSON.stringify({ verb: 'approve', id, by: 'Ana' });
    const form = `verb=approve&id=${id}&by=Ana`;
    const strangers = [
      server.send('POST', path, { body, headers: { 'x-forwarded-for': '203.0.113.9' } }),
      server.send('POST', path, {
        body: form,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      server.send('POST', path, { body: '{"verb":"approve"}' }),
      server.send('POST', path, { body: JSON.stringify({ verb: 'pay', id, by: 'Ana' }) }),
      server.send('GET', path, { headers: { 'x-forwarded-for': '203.0.113.9' } }),
    ];
    for (const stranger of strangers) expect((await stranger).http).toBe(404);
    expect(await statusOf(id)).toBe('requested');
    const listed = await server.send('GET', path);
    expect(JSON.stringify(listed.body)).toContain(id);
    expect(await server.send('POST', path, { body })).toMatchObject({
      http: 200,
      body: { done: true, status: 'approved' },
    });
    expect(await purseOf(server, holder)).toEqual(held);
  });
});
