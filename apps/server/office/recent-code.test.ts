import { randomUUID } from 'node:crypto';
import { staff as contracts } from '@palpite/contracts';
import type { Reply } from '@palpite/contracts/endpoint';
import type { getOffice } from '@palpite/contracts/office/registry';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { order } from '../../../tests/harness/office.ts';
import { runCommand, runCommandWith } from '../../../tests/harness/operator.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { actAs, newStaff, type TestStaff } from '../../../tests/harness/staff.ts';
import { authorize } from '../modules/staff/index.ts';
import { totpCodeAt } from '../platform/totp.ts';

let server: TestServer;
let owner: TestStaff;
let ana: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  owner = await newStaff(server, ['owner'], 'Dona');
  ana = await newStaff(server, ['owner'], 'Ana');
});
afterAll(() => server.close());

/** Makes the newest code of a member so old. */
const age = async ({ staffId }: TestStaff, minutes: number) => {
  await sql`
    update staff.session set confirmed_at = now() - ${minutes} * interval '1 minute' where staff_id = ${staffId}
  `.execute(server.database.db);
};
/** Codes of time steps that were accepted count as unused again, so that a test needs no wait. */
const forgetCodes = async ({ staffId }: TestStaff) => {
  await sql`update staff.account set totp_step = 0 where id = ${staffId}`.execute(server.database.db);
};
const codeNow = ({ secret }: TestStaff) => totpCodeAt(secret, Date.now());
const confirm = (by: TestStaff, code: string, on = server) =>
  on.call(contracts.confirmStaff, { body: { code } }, { token: by.token });
const refusalOf = ({ body }: { body: unknown }) => (body as { data: { code?: string } }).data.code;
const added = () => ({ email: `rui.${randomUUID().slice(0, 8)}@casa.example`, roles: ['support'] });
const entriesOf = async (key: string) =>
  server.database.db
    .selectFrom('platform.audit_entry')
    .select(['action', 'done'])
    .where('request_key', '=', key)
    .execute();

describe('An order that changes access', () => {
  test('is refused without a recent code, leaves no entry, and is done with the same key after one', async () => {
    await age(owner, 11);
    const key = randomUUID();
    const as = { token: owner.token, headers: { 'idempotency-key': key } };
    const account = added();
    const refused = await order(server, 'staff.add', account, as);
    expect([refused.http, refused.data.code]).toEqual([403, 'staff_confirmation_needed']);
    expect(await entriesOf(key)).toEqual([]);
    await forgetCodes(owner);
    expect((await confirm(owner, codeNow(owner))).http).toBe(200);
    expect((await order(server, 'staff.add', account, as)).data).toMatchObject({ done: true });
    expect((await order(server, 'staff.add', account, as)).data).toMatchObject({ done: true });
    expect(await entriesOf(key)).toEqual([{ action: 'staff.add', done: true }]);
  });

  test('accepts the code of a login for ten minutes', async () => {
    await age(owner, 9);
    expect((await order(server, 'staff.add', added(), { token: owner.token })).data.done).toBe(true);
    await age(owner, -5);
    const { data } = await order(server, 'staff.add', added(), { token: owner.token });
    // A code from the future means that the clock was set back.
    expect(data.code).toBe('staff_confirmation_needed');
  });

  test('is checked again in each of its transactions, with one minute more', async () => {
    await age(owner, 1);
    const { db } = server.database;
    const authority = await authorize(db, {
      token: owner.token,
      mode: 'sandbox',
      permission: 'staff.manage',
      needsRecentCode: true,
    });
    const check = () => db.transaction().execute((tx) => authority.confirm(tx));
    await age(owner, 10.5);
    await expect(check()).resolves.toBeUndefined();
    await age(owner, 12);
    await expect(check()).rejects.toMatchObject({ code: 'staff_confirmation_needed' });
  });

  test('waits for a code also when it approves the order of another person', async () => {
    await age(owner, 0);
    await age(ana, 0);
    const rule = { action: 'players.contact', currency: '*' };
    expect(
      (
        await order(
          server,
          'approvals.require',
          { ...rule, action: 'players.telegram', above: '0' },
          { token: owner.token },
        )
      ).data.done,
    ).toBe(true);
    const { username: email } = await server.newPlayer();
    await age(owner, 20);
    const proposed = await order(
      server,
      'players.telegram',
      { email, telegram: '@rita' },
      { token: owner.token },
    );
    const id = proposed.data.proposalId;
    expect(id).toEqual(expect.any(String));
    await age(ana, 20);
    const refused = await order(server, 'approvals.approve', { id }, { token: ana.token });
    expect(refused.data.code).toBe('staff_confirmation_needed');
    await forgetCodes(ana);
    await confirm(ana, codeNow(ana));
    expect((await order(server, 'approvals.approve', { id }, { token: ana.token })).data.done).toBe(true);
  });
});

describe('An order that stops something', () => {
  test('waits for no code', async () => {
    await age(owner, 60);
    const { username: email } = await server.newPlayer();
    const { data } = await order(
      server,
      'players.freeze',
      { email, reason: 'a stolen card' },
      { token: owner.token },
    );
    expect(data).toMatchObject({ done: true });
  });
});

describe('A code', () => {
  test('is accepted once, also from ten requests at the same time', async () => {
    await age(ana, 20);
    await forgetCodes(ana);
    const code = codeNow(ana);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(ana, code)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.filter((answer) => refusalOf(answer) === 'staff_code_wrong')).toHaveLength(9);
  });

  test('of another member, a recovery code and nonsense are refused and recorded', async () => {
    await age(ana, 20);
    await forgetCodes(ana);
    for (const code of [codeNow(owner), ana.recoveryCodes[0] ?? '', '', '12345', '１２３４５６', "' or 1=1"])
      expect([code, refusalOf(await confirm(ana, code))]).toEqual([code, 'staff_code_wrong']);
    const { data } = await order(server, 'staff.add', added(), { token: ana.token });
    expect(data.code).toBe('staff_confirmation_needed');
    const { rows } = await sql<{ kind: string }>`
      select kind from staff.event where staff_id = ${ana.staffId} order by id desc limit 6
    `.execute(server.database.db);
    expect(rows.map(({ kind }) => kind)).toEqual(Array(6).fill('confirmation_refused'));
  });

  test('of an ended session is refused, and a code confirms only its own session', async () => {
    const rui = await newStaff(server, ['admin'], 'Rui');
    await sql`
      insert into staff.session (staff_id, token_hash, ip, user_agent, idle_minutes, expires_at, confirmed_at)
      values (${rui.staffId}, 'other', '', '', 30, now() + interval '1 hour', now() - interval '1 hour')
    `.execute(server.database.db);
    await forgetCodes(rui);
    await confirm(rui, codeNow(rui));
    const { rows } = await sql<{ recent: boolean }>`
      select confirmed_at > now() - interval '10 minutes' as recent
      from staff.session where staff_id = ${rui.staffId} order by id
    `.execute(server.database.db);
    expect(rows).toEqual([{ recent: true }, { recent: false }]);
    await server.call(contracts.logOutStaff, {}, { token: rui.token });
    await forgetCodes(rui);
    expect(refusalOf(await confirm(rui, codeNow(rui)))).toBe('session_ended');
  });

  test('is not tried again after five wrong ones', async () => {
    const strict = await startServer({ environment: { DRAW_ROUNDS: 'false', RATE_LIMIT_FACTOR: '1' } });
    const dona = await newStaff(strict, ['owner'], 'Dona');
    for (let attempt = 0; attempt < 5; attempt++)
      expect(refusalOf(await confirm(dona, '000000', strict))).toBe('staff_code_wrong');
    const right = totpCodeAt(dona.secret, Date.now() + 30_000);
    expect(refusalOf(await confirm(dona, right, strict))).toBe('too_many_requests');
    await strict.close();
  });
});

describe('The registry and OpenAPI', () => {
  test('say which orders need a recent code', async () => {
    const { body } = await server.send('GET', '/api/office', { token: owner.token });
    const { topics } = body.data as unknown as Reply<typeof getOffice>;
    const actions = new Map(
      topics.flatMap((topic) => topic.actions.map(({ name, confirmed }) => [name, confirmed] as const)),
    );
    expect(actions.get('withdrawals.approve')).toBe(true);
    expect(actions.get('staff.add')).toBe(true);
    expect(actions.get('players.freeze')).toBe(false);
  });

  test('say which orders show what they would change', async () => {
    const { body } = await server.send('GET', '/api/office', { token: owner.token });
    const { topics } = body.data as unknown as Reply<typeof getOffice>;
    const actions = new Map(
      topics.flatMap((topic) => topic.actions.map(({ name, previewed }) => [name, previewed] as const)),
    );
    expect(actions.get('approvals.approve')).toBe(true);
    expect(actions.get('withdrawals.reject')).toBe(false);
  });

  test('say by which field people recognise a row', async () => {
    const { body } = await server.send('GET', '/api/office', { token: owner.token });
    const { topics } = body.data as unknown as Reply<typeof getOffice>;
    const leads = new Map(
      topics.flatMap(({ name, lists }) => lists.map((list) => [`${name}.${list.name}`, list.lead] as const)),
    );
    expect(leads.get('withdrawals.all')).toBe('holder');
    // The first fields are a technical id, and its time.
    expect(leads.get('players.activity')).toBe('what');
    expect(leads.get('deposits.messages')).toBe('vendor');
  });
});

describe('npm run operator', () => {
  test('asks for a code on the standard input, and gives the order again', async () => {
    actAs(server, owner);
    await age(owner, 20);
    await forgetCodes(owner);
    const { email } = added();
    const without = await runCommand(server, 'staff', 'add', email, '--roles', 'support');
    expect(without).toMatchObject({ code: 1, err: expect.stringContaining('The input ended') });
    const wrong = await runCommandWith('000000\n', server, 'staff', 'add', email, '--roles', 'support');
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('Wrong code') });
    const lines = `${codeNow(owner)}\n`;
    const done = await runCommandWith(lines, server, 'staff', 'add', email, '--roles', 'support');
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining('One-time password: ') });
  });
});
