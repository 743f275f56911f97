import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { staff as contracts, desk } from '@palpite/contracts';
import { type DeskEvents, deskNamespace } from '@palpite/contracts/desk';
import { socketPath } from '@palpite/contracts/socket-events';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import {
  addAccount,
  beginLogin,
  confirmLogin,
  newStaff,
  type TestStaff,
} from '../../../../tests/harness/staff.ts';
import { totpCodeAt } from '../../platform/totp.ts';
import { addStaff, changeRoles, listStaff, removeStaff, resetPassword, resetSecondFactor } from './index.ts';

let server: TestServer;
let owner: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', PRODUCT_NAME: 'Xaxadinho' } });
  owner = await newStaff(server, ['owner'], 'Dona');
});
afterAll(() => server.close());

const stepMs = 30_000;
/** Code of the next time step, which the login accepts too: the current one was used by the enrolment. */
const nextCode = ({ secret }: { secret: string }) => totpCodeAt(secret, Date.now() + stepMs);
const confirm = (step: string, code: string, newPassword?: string) =>
  server.call(contracts.confirmStaffLogin, {
    body: { step, code, ...(newPassword !== undefined && { newPassword }) },
  });
const codeOf = ({ body }: { body: unknown }) => (body as { data: { code?: string } }).data.code;
const me = (token: string) => server.call(contracts.getStaff, {}, { token });
const removed = async () => {};

describe('A login', () => {
  test('with a one-time password enrols an app and asks for a password that is hard to guess', async () => {
    const { email, password } = await addAccount(server, ['trader']);
    const begun = await beginLogin(server, email, password);
    if (begun.next !== 'enrol') throw new Error(begun.next);
    expect(begun).toMatchObject({ newPassword: true });
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    const code = totpCodeAt(begun.secret, Date.now());
    for (const weak of [undefined, 'short', 'password1234', 'xaxadinho2026'])
      expect(codeOf(await confirm(begun.step, code, weak))).toBe('staff_password_weak');
    expect(codeOf(await confirm(begun.step, '000000', `Senha-${randomUUID()}`))).toBe('staff_code_wrong');
    const chosen = `Senha-${randomUUID()}`;
    const done = await confirmLogin(server, begun.step, code, chosen);
    expect(done.recoveryCodes).toHaveLength(10);
    expect(done.token).toMatch(/^[\w-]{43}$/);
    expect((await me(done.token)).body.data.member).toMatchObject({ email, roles: ['trader'] });
    // The one-time password is worth nothing any more, and the chosen one is worth nothing alone.
    const again = await server.call(contracts.logInStaff, { body: { email, password } });
    expect(codeOf(again)).toBe('staff_credentials_wrong');
    expect(await beginLogin(server, email, chosen)).toMatchObject({ next: 'code', newPassword: false });
  });

  test('accepts a code once, also from ten requests at the same time', async () => {
    const member = await newStaff(server, ['trader']);
    const steps = await Promise.all(
      Array.from({ length: 10 }, () => beginLogin(server, member.email, member.password)),
    );
    const code = nextCode(member);
    const answers = await Promise.all(
      steps.map((begun) => confirm(begun.next === 'code' ? begun.step : '', code)),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === 'staff_code_wrong')).toHaveLength(9);
    // The code of the enrolment is of an older step.
    const later = await beginLogin(server, member.email, member.password);
    if (later.next !== 'code') throw new Error(later.next);
    expect(codeOf(await confirm(later.step, totpCodeAt(member.secret, Date.now())))).toBe('staff_code_wrong');
  });

  test('ends after five wrong codes, after ten minutes, and when the password is reset meanwhile', async () => {
    const member = await newStaff(server, ['trader']);
    const begin = async () => {
      const begun = await beginLogin(server, member.email, member.password);
      return begun.next === 'code' ? begun.step : '';
    };
    const guessed = await begin();
    for (let attempt = 0; attempt < 5; attempt++)
      expect(codeOf(await confirm(guessed, '000000'))).toBe('staff_code_wrong');
    expect(codeOf(await confirm(guessed, nextCode(member)))).toBe('staff_login_over');
    const slow = await begin();
    await sql`update staff.login_step set expires_at = now() where used_at is null`.execute(
      server.database.db,
    );
    expect(codeOf(await confirm(slow, nextCode(member)))).toBe('staff_login_over');
    const future = await begin();
    await sql`update staff.login_step set created_at = now() + interval '1 hour' where used_at is null`.execute(
      server.database.db,
    );
    expect(codeOf(await confirm(future, nextCode(member)))).toBe('staff_login_over');
    const stolen = await begin();
    await resetPassword(server.database.db, owner.actor, member.email);
    expect(codeOf(await confirm(stolen, nextCode(member)))).toBe('staff_login_over');
    expect((await me(member.token)).http).toBe(401);
  });
});

test('a login replaces a hash of a former cost, also when ten log in at the same time', async () => {
  const member = await newStaff(server, ['trader']);
  const { db } = server.database;
  const former = await hash(member.password, { parallelism: 2 });
  await sql`update staff.account set password_hash = ${former} where id = ${member.staffId}`.execute(db);
  const logins = Array.from({ length: 10 }, () => beginLogin(server, member.email, member.password));
  expect((await Promise.all(logins)).map(({ next }) => next)).toEqual(Array(10).fill('code'));
  const { password_hash: renewed } = await db
    .selectFrom('staff.account')
    .select('password_hash')
    .where('id', '=', member.staffId)
    .executeTakeFirstOrThrow();
  expect(renewed).toContain(',p=1$');
});

describe('A login of an account', () => {
  test('with a recovery code enrols another app; ten requests with one code begin one enrolment', async () => {
    const member = await newStaff(server, ['trader']);
    const [recovery = ''] = member.recoveryCodes;
    const steps = await Promise.all(
      Array.from({ length: 10 }, () => beginLogin(server, member.email, member.password)),
    );
    const answers = await Promise.all(
      steps.map((begun) => confirm(begun.next === 'code' ? begun.step : '', recovery.toLowerCase())),
    );
    const begun = answers.flatMap(({ http, body }) => (http === 200 ? [body.data] : []));
    expect(begun).toHaveLength(1);
    const [progress] = begun;
    if (progress?.next !== 'enrol') throw new Error(progress?.next);
    // Until the new app is confirmed, the old one and its sessions stay.
    expect((await me(member.token)).http).toBe(200);
    const done = await confirmLogin(server, progress.step, totpCodeAt(progress.secret, Date.now()));
    expect((await me(member.token)).http).toBe(401);
    expect((await me(done.token)).http).toBe(200);
    const next = await beginLogin(server, member.email, member.password);
    if (next.next !== 'code') throw new Error(next.next);
    // Codes of the first enrolment are void.
    for (const code of [nextCode(member), ...member.recoveryCodes.slice(1, 3)])
      expect(codeOf(await confirm(next.step, code))).toBe('staff_code_wrong');
  });

  test('has the same answer for an unknown address, a wrong password, a player and a removed account', async () => {
    const player = await server.newPlayer();
    const member = await newStaff(server, ['trader']);
    await removeStaff(server.database.db, owner.actor, member.email, removed);
    for (const [email, password] of [
      [owner.email, 'x'],
      ['nobody@casa.example', 'x'],
      [player.username, player.password],
      [member.email, member.password],
    ] as const) {
      const answer = await server.call(contracts.logInStaff, { body: { email, password } });
      expect([email, answer.http, codeOf(answer)]).toEqual([email, 400, 'staff_credentials_wrong']);
    }
  });

  test('stores the secret encrypted, and records logins that cannot be changed', async () => {
    const member = await newStaff(server, ['trader']);
    await server.call(contracts.logInStaff, { body: { email: member.email, password: 'x' } });
    const { db } = server.database;
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(a)::text as row from staff.account a where id = ${member.staffId}
      union all
      select to_jsonb(s)::text from staff.login_step s where staff_id = ${member.staffId}
    `.execute(db);
    expect(rows.length).toBeGreaterThan(1);
    for (const { row } of rows)
      for (const plain of [member.secret, member.password]) expect(row).not.toContain(plain);
    const events = await db
      .selectFrom('staff.event')
      .select(['kind', 'actor_id'])
      .where('staff_id', '=', member.staffId)
      .orderBy('id')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual([
      'added',
      'password_chosen',
      'enrolled',
      'login',
      'login_refused',
    ]);
    expect(events[0]?.actor_id).toBe(owner.staffId);
    await expect(db.deleteFrom('staff.event').execute()).rejects.toThrow('append-only');
    await expect(db.updateTable('staff.event').set({ ip: '' }).execute()).rejects.toThrow('append-only');
  });
});

test('A session is not kept open by a page without input', async () => {
  const { token } = await newStaff(server, ['cashier']);
  const idle = sql<boolean>`last_used_at < now() - interval '28 minutes'`;
  const isIdle = async () => {
    const session = await server.database.db
      .selectFrom('staff.session')
      .select(idle.as('idle'))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return session.idle;
  };
  await sql`
    update staff.session set last_used_at = now() - interval '29 minutes'
    where id = (select max(id) from staff.session)
  `.execute(server.database.db);
  // A call of the registry and a list, which are authorized in different places.
  for (const path of ['/api/office', '/api/office/withdrawals'])
    expect((await server.send('GET', path, { token, headers: { unattended: '1' } })).http).toBe(200);
  expect(await isIdle()).toBe(true);
  expect((await server.send('GET', '/api/office/withdrawals', { token })).http).toBe(200);
  expect(await isIdle()).toBe(false);
});

describe('A session', () => {
  const age = (token: string, change: string) =>
    sql`
      update staff.session set ${sql.raw(change)}
      where id = (select max(id) from staff.session)
    `
      .execute(server.database.db)
      .then(() => me(token));

  test.each([
    ['after an idle half hour', "last_used_at = now() - interval '31 minutes'"],
    ['after its maximum lifetime', 'expires_at = now()'],
    [
      'when the clock is set back',
      "created_at = now() + interval '1 hour', last_used_at = now() + interval '1 hour'",
    ],
  ])('ends %s', async (_title, change) => {
    const { token } = await newStaff(server, ['trader']);
    expect((await age(token, "last_used_at = now() - interval '29 minutes'")).http).toBe(200);
    expect((await age(token, change)).http).toBe(401);
  });

  test('ends at a logout, and no other session does', async () => {
    const member = await newStaff(server, ['trader']);
    await server.call(contracts.logOutStaff, {}, { token: member.token });
    expect((await me(member.token)).http).toBe(401);
    expect((await me(owner.token)).http).toBe(200);
  });

  test('has the roles of its account with the next call; its desk socket closes within five seconds', async () => {
    const member = await newStaff(server, ['support']);
    const socket: Socket<DeskEvents> = io(server.url + deskNamespace, {
      path: socketPath,
      transports: ['websocket'],
      auth: { token: member.token },
      forceNew: true,
      reconnection: false,
    });
    try {
      await new Promise<void>((done) => socket.once('connect', done));
      const closed = new Promise((done) => socket.once('disconnect', done));
      const startedAt = performance.now();
      await changeRoles(server.database.db, owner.actor, member.email, ['marketing']);
      const answer = await server.call(desk.getDesk, {}, { token: member.token });
      expect([answer.http, codeOf(answer)]).toEqual([403, 'staff_permission_missing']);
      await closed;
      expect(performance.now() - startedAt).toBeLessThan(5_000);
      expect((await me(member.token)).body.data.member.roles).toEqual(['marketing']);
    } finally {
      socket.disconnect();
    }
  });

  test('of a cashier does not open the desk, nor its socket', async () => {
    const { token } = await newStaff(server, ['cashier']);
    expect((await server.call(desk.listConversations, {}, { token })).http).toBe(403);
    const socket = io(server.url + deskNamespace, {
      path: socketPath,
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
      reconnection: false,
    });
    const failed = await new Promise<string>((done) => {
      socket.once('connect_error', ({ message }) => done(message));
      socket.once('connect', () => done('connected'));
    });
    socket.disconnect();
    expect(failed).toBe('session_ended');
  });
});

const aNew = (roles: readonly ('owner' | 'admin' | 'support')[]) => ({
  email: `novo.${randomUUID().slice(0, 8)}@casa.example`,
  name: 'Novo',
  roles,
});

describe('Accounts', () => {
  let admin: TestStaff;
  let member: TestStaff;
  beforeEach(async () => {
    admin = await newStaff(server, ['admin'], 'Ada');
    member = await newStaff(server, ['cashier'], 'Caio');
  });

  test('with the role owner are created and changed by owners only', async () => {
    const { db } = server.database;
    const refused = { problem: 'owner_only' };
    expect(await addStaff(db, admin.actor, aNew(['owner']))).toEqual(refused);
    expect(await changeRoles(db, admin.actor, member.email, ['owner'])).toEqual(refused);
    expect(await changeRoles(db, admin.actor, owner.email, ['auditor'])).toEqual(refused);
    expect(await resetPassword(db, admin.actor, owner.email)).toEqual(refused);
    expect(await resetSecondFactor(db, admin.actor, owner.email)).toEqual(refused);
    expect(await removeStaff(db, admin.actor, owner.email, removed)).toEqual(refused);
    // Neither the machine nor sandbox mode creates another owner.
    const machine = { staffId: null, name: 'machine' };
    expect(await addStaff(db, machine, aNew(['owner']))).toEqual(refused);
    expect((await addStaff(db, admin.actor, aNew(['support']))).problem).toBeNull();
    expect((await addStaff(db, owner.actor, aNew(['owner', 'support']))).problem).toBeNull();
  });

  test('get no role by their own order, and do not reset their own second factor', async () => {
    const { db } = server.database;
    expect(await changeRoles(db, admin.actor, admin.email, ['admin', 'cashier'])).toEqual({
      problem: 'own_roles',
    });
    expect(await resetSecondFactor(db, admin.actor, admin.email)).toEqual({ problem: 'own_factor' });
    expect(await changeRoles(db, admin.actor, member.email, ['cashier', 'risk'])).toEqual({ problem: null });
    const listed = await listStaff(db, 100);
    expect(listed.find(({ email }) => email === member.email)).toMatchObject({
      roles: ['cashier', 'risk'],
      isEnrolled: true,
    });
  });

  test('lose their second factor by the order of another person, and then log in by enrolling again', async () => {
    const reset = await resetSecondFactor(server.database.db, admin.actor, member.email);
    if (reset.problem !== null) throw new Error(reset.problem);
    expect((await me(member.token)).http).toBe(401);
    const old = await server.call(contracts.logInStaff, {
      body: { email: member.email, password: member.password },
    });
    expect(codeOf(old)).toBe('staff_credentials_wrong');
    expect(await beginLogin(server, member.email, reset.password ?? '')).toMatchObject({ next: 'enrol' });
  });
});

test('Accounts keep an owner, also when two owners remove each other at the same time', async () => {
  const own = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  try {
    const { db } = own.database;
    await expect(
      sql`insert into staff.account (email, name, roles, password_hash) values ('a@b.example', 'A', '{support}', 'x')`.execute(
        db,
      ),
    ).rejects.toThrow('the last owner keeps the role');
    const [ana, rui] = [await newStaff(own, ['owner'], 'Ana'), await newStaff(own, ['owner'], 'Rui')];
    const answers = await Promise.all([
      removeStaff(db, ana.actor, rui.email, removed),
      changeRoles(db, rui.actor, ana.email, ['auditor']),
    ]);
    expect(answers.map(({ problem }) => problem).toSorted()).toEqual([null, 'owner_only']);
    expect((await listStaff(db, 10)).filter(({ roles }) => roles.includes('owner'))).toHaveLength(1);
    for (const change of ["roles = '{auditor}'", 'removed_at = now()'])
      await expect(sql`update staff.account set ${sql.raw(change)}`.execute(db)).rejects.toThrow(
        'the last owner keeps the role',
      );
    await expect(db.deleteFrom('staff.account').execute()).rejects.toThrow();
  } finally {
    await own.close();
  }
});

test('There is one first owner when ten are created at the same time', async () => {
  const own = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  try {
    const machine = { staffId: null, name: 'machine' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => addStaff(own.database.db, machine, aNew(['owner']))),
    );
    expect(answers.filter(({ problem }) => problem === null)).toHaveLength(1);
    expect(answers.filter(({ problem }) => problem === 'owner_only')).toHaveLength(9);
    expect(await listStaff(own.database.db, 20)).toHaveLength(1);
  } finally {
    await own.close();
  }
});

test('A token of a player opens nothing of the staff, and the other way round', async () => {
  const player: TestPlayer = await server.newPlayer();
  expect((await me(player.token)).http).toBe(401);
  expect((await server.send('GET', '/api/office/withdrawals', { token: player.token })).http).toBe(401);
});
