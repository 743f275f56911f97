import { randomUUID } from 'node:crypto';
import type { Reply } from '@palpite/contracts/endpoint';
import type { getOffice } from '@palpite/contracts/office/registry';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { runCommand } from '../../../../tests/harness/operator.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { actAs, newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import { authorize } from '../../modules/staff/index.ts';

let server: TestServer;
let owner: TestStaff;
let admin: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  owner = await newStaff(server, ['owner'], 'Dona');
  admin = await newStaff(server, ['admin'], 'Ana');
});
afterAll(() => server.close());

const aName = () => `night-${randomUUID().slice(0, 8)}`;
const give = async (action: string, input: object, by: TestStaff = owner) =>
  (await order(server, action, input, { token: by.token })).data;
async function aRole(...permissions: string[]): Promise<string> {
  const name = aName();
  expect(await give('roles.add', { name, label: 'Night shift', permissions })).toMatchObject({ done: true });
  return name;
}
const notDone = (sentence: string) => ({ done: false, status: expect.stringContaining(sentence) });

describe('A role of an owner', () => {
  test('opens its lists and orders, and shows in the registry', async () => {
    const role = await aRole('withdrawals.read', 'players.read', 'players.freeze', 'desk.use');
    const rui = await newStaff(server, [role as never], 'Rui');
    expect((await listRows(server, 'withdrawals', { token: rui.token })).http).toBe(200);
    expect((await listRows(server, 'staff', { token: rui.token })).code).toBe('staff_permission_missing');
    const { username: email } = await server.newPlayer();
    expect(await give('players.freeze', { email, reason: 'a stolen card' }, rui)).toMatchObject({
      done: true,
    });
    expect(await give('players.close', { email, reason: 'a stolen card' }, rui)).toMatchObject({
      code: 'staff_permission_missing',
    });
    // Conversations have their own endpoints besides the list of those who wait.
    expect((await server.send('GET', '/api/desk', { token: rui.token })).http).toBe(200);
    const { body } = await server.send('GET', '/api/office', { token: rui.token });
    const office = body.data as unknown as Reply<typeof getOffice>;
    expect(office.member.roles).toEqual([role]);
    expect(office.topics.map(({ name }) => name).sort()).toEqual(['chats', 'players', 'withdrawals']);
  });

  test('reads a hidden field only with the permission of the field', async () => {
    const reveal = async ({ token }: TestStaff) => {
      const { body } = await server.send('POST', '/api/office/reveal', {
        token,
        body: JSON.stringify({
          topic: 'withdrawals',
          list: 'all',
          field: 'accountNo',
          row: 'x',
          reason: 'the bank asked',
        }),
      });
      return (body.data as { code: string }).code;
    };
    const without = await newStaff(server, [(await aRole('withdrawals.read')) as never]);
    const having = await newStaff(server, [
      (await aRole('withdrawals.read', 'withdrawals.account')) as never,
    ]);
    expect(await reveal(without)).toBe('staff_permission_missing');
    // Allowed: there is no such row.
    expect(await reveal(having)).toBe('state_changed');
  });
});

describe('A role in use', () => {
  test('that changes is in force in an open session at its next call', async () => {
    const role = await aRole('withdrawals.read');
    const rui = await newStaff(server, [role as never], 'Rui');
    const reads = async (list: string) => (await listRows(server, list, { token: rui.token })).http;
    expect([await reads('withdrawals'), await reads('reversals')]).toEqual([200, 403]);
    const label = 'Night shift';
    await give('roles.change', { name: role, label, permissions: ['reversals.read'] });
    expect([await reads('withdrawals'), await reads('reversals')]).toEqual([403, 200]);
  });

  test('that loses a permission makes an order that has begun change nothing', async () => {
    const role = await aRole('players.read', 'players.freeze');
    const rui = await newStaff(server, [role as never], 'Rui');
    const { db } = server.database;
    const authority = await authorize(db, {
      token: rui.token,
      mode: 'sandbox',
      permission: 'players.freeze',
    });
    await give('roles.change', { name: role, label: 'Night shift', permissions: ['players.read'] });
    await expect(db.transaction().execute((tx) => authority.confirm(tx))).rejects.toMatchObject({
      code: 'staff_permission_missing',
    });
  });

  test('is not removed while an account has it, also when both happen at once', async () => {
    const role = await aRole('players.read');
    const rui = await newStaff(server, [role as never], 'Rui');
    expect(await give('roles.remove', { name: role })).toMatchObject(notDone('accounts have this role'));
    await give('staff.roles', { email: rui.email, roles: ['support'] });
    const [given, removed] = await Promise.all([
      give('staff.roles', { email: rui.email, roles: [role] }),
      give('roles.remove', { name: role }),
    ]);
    expect([given.done, removed.done].sort()).toEqual([false, true]);
    const { rows } = await listRows<{ name: string; accounts: number }>(server, 'roles', {
      token: owner.token,
    });
    expect(rows.find(({ name }) => name === role)?.accounts).toBe(given.done ? 1 : undefined);
  });

  test('is made once by two owners at the same time', async () => {
    const name = aName();
    const input = { name, label: 'Night shift', permissions: ['players.read'] };
    const answers = await Promise.all([give('roles.add', input), give('roles.add', input)]);
    expect(answers.map(({ done }) => done).sort()).toEqual([false, true]);
  });
});

describe('Roles', () => {
  test('are made, changed and removed by owners only', async () => {
    const role = await aRole('players.read');
    const input = { name: role, label: 'Night shift', permissions: ['withdrawals.approve'] };
    for (const [action, given] of [
      ['roles.add', { ...input, name: aName() }],
      ['roles.change', input],
      ['roles.remove', { name: role }],
    ] as const)
      expect(await give(action, given, admin)).toMatchObject({ code: 'staff_permission_missing' });
  });

  test('get neither accounts, nor roles, nor approval rules, nor an unknown permission', async () => {
    const input = { name: aName(), label: 'Night shift' };
    for (const permission of ['staff.manage', 'roles.change', 'approvals.change', 'everything', ''])
      expect(await give('roles.add', { ...input, permissions: ['players.read', permission] })).toMatchObject({
        code: 'request_invalid',
      });
    const { db } = server.database;
    const insert = (permissions: string[]) =>
      db.insertInto('staff.role').values({ name: aName(), label: 'Night shift', permissions }).execute();
    for (const permission of ['staff.manage', 'roles.change', 'approvals.change', 'everything'])
      await expect(insert(['players.read', permission])).rejects.toThrow('no such permission');
    await expect(insert([])).rejects.toThrow();
    // A permission that the product does not grant any more is worth nothing.
    const role = await aRole('players.read');
    const rui = await newStaff(server, [role as never], 'Rui');
    await sql`alter table staff.role disable trigger role_is_checked`.execute(db);
    await sql`update staff.role set permissions = '{staff.manage,players.read}' where name = ${role}`.execute(
      db,
    );
    await sql`alter table staff.role enable trigger role_is_checked`.execute(db);
    expect(await give('staff.remove', { email: admin.email }, rui)).toMatchObject({
      code: 'staff_permission_missing',
    });
  });

  test('of the product stay as they are, and unknown ones are given to no account', async () => {
    const owners = { name: 'owner', label: 'Owner', permissions: ['players.read'] };
    expect(await give('roles.add', owners)).toMatchObject(notDone('roles of the product'));
    expect(await give('roles.change', owners)).toMatchObject(notDone('roles of the product'));
    expect(await give('roles.remove', { name: 'auditor' })).toMatchObject(notDone('roles of the product'));
    for (const roles of [['Owner'], ['cashier', 'no-such-role'], ["x'; drop table staff.role"]])
      expect(await give('staff.roles', { email: admin.email, roles })).toMatchObject(notDone('no such role'));
    const { db } = server.database;
    const set = (roles: string[]) =>
      db.updateTable('staff.account').set({ roles }).where('id', '=', admin.staffId).execute();
    await expect(set(['no-such-role'])).rejects.toThrow('no such role');
    await expect(set([])).rejects.toThrow('has_a_role');
  });
});

describe('Names of roles', () => {
  test('that are bad or unknown are refused', async () => {
    const rest = { label: 'Night shift', permissions: ['players.read'] };
    for (const name of ['', 'A', 'caixa noturno', '-x', '1', 'a'.repeat(31), 'constructor()'])
      expect(await give('roles.add', { name, ...rest })).toMatchObject({ code: 'request_invalid' });
    expect(await give('roles.change', { name: aName(), ...rest })).toMatchObject(notDone('no such role'));
    expect(await give('roles.remove', { name: aName() })).toMatchObject(notDone('no such role'));
    const role = await aRole('players.read');
    expect(await give('roles.change', { name: role, ...rest })).toMatchObject(notDone('like this already'));
  });

  test('are offered by the form of an account, and listed with their permissions', async () => {
    const role = await aRole('players.read');
    const { body } = await server.send('GET', '/api/office', { token: owner.token });
    const { topics } = body.data as unknown as Reply<typeof getOffice>;
    const add = topics.flatMap(({ actions }) => actions).find(({ name }) => name === 'staff.add');
    const field = add?.fields.find(({ name }) => name === 'roles');
    expect(field).toMatchObject({ kind: 'choices', options: expect.arrayContaining(['owner', role]) });
    actAs(server, owner);
    const { out } = await runCommand(server, 'roles', 'list');
    expect(out).toMatch(new RegExp(`${role} +Night shift +own +0 +players.read`));
    expect(out).toMatch(/cashier +Withdrawals, reversals and returns +product +0 +.*withdrawals\.approve/);
  });

  test('wait for a second owner where a rule requires one', async () => {
    const second = await newStaff(server, ['owner'], 'Bia');
    await give('approvals.require', { action: 'roles.add', currency: '*', above: '0' });
    const name = aName();
    const proposed = await give('roles.add', { name, label: 'Night shift', permissions: ['players.read'] });
    expect(proposed.status).toEqual(expect.stringContaining('waits for a second person'));
    expect(await give('approvals.approve', { id: proposed.proposalId }, admin)).toMatchObject(
      notDone('lack the permission roles.change'),
    );
    expect(await give('approvals.approve', { id: proposed.proposalId }, second)).toMatchObject({
      done: true,
    });
    await give('approvals.release', { action: 'roles.add', currency: '*' });
  });
});
