import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';

describe('A lost owner', () => {
  let server: TestServer;
  let dona: TestStaff;
  let ana: TestStaff;
  let rui: TestStaff;
  let bia: TestStaff;
  beforeAll(async () => {
    server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
    dona = await newStaff(server, ['owner'], 'Dona');
    ana = await newStaff(server, ['admin'], 'Ana');
    rui = await newStaff(server, ['admin'], 'Rui');
    bia = await newStaff(server, ['risk'], 'Bia');
  });
  afterAll(() => server.close());

  const propose = async (successor: string, lost = dona.email) =>
    (
      await order(
        server,
        'staff.replace-owner',
        { email: lost, successor, reason: 'lost phone and codes' },
        { token: ana.token },
      )
    ).data;
  const approve = async (id: string | undefined, { token } = rui) =>
    (await order(server, 'approvals.approve', { id }, { token })).data;
  const replace = async (successor: TestStaff, lost = dona.email) =>
    approve((await propose(successor.email, lost)).proposalId);
  const owners = async () =>
    (await listRows<{ email: string; roles: string[] }>(server, 'staff', { token: ana.token })).rows
      .filter(({ roles }) => roles.includes('owner'))
      .map(({ email }) => email);
  const refusal = (sentence: string) => ({ done: false, status: expect.stringContaining(sentence) });

  test('keeps the role while an owner was logged in within 72 hours', async () => {
    expect(await replace(bia)).toMatchObject(refusal('within 72 hours'));
    expect(await owners()).toEqual([dona.email]);
  });

  test('is replaced neither by a new account, nor by one of the two who agree, nor by an unknown one', async () => {
    const { db } = server.database;
    const age = (staffId: bigint, hours: number) =>
      sql`update staff.session set last_used_at = now() - ${hours} * interval '1 hour' where staff_id = ${staffId}`.execute(
        db,
      );
    await age(dona.staffId, 73);
    expect(await replace(bia)).toMatchObject(refusal('more than 72 hours'));
    await sql`update staff.account set created_at = now() - interval '73 hours'`.execute(db);
    expect(await replace(ana)).toMatchObject(refusal('neither of the two'));
    expect(await replace(rui)).toMatchObject(refusal('neither of the two'));
    expect(await replace(bia, rui.email)).toMatchObject(refusal('must be an owner'));
    expect((await approve((await propose('other@casa.example')).proposalId)).done).toBe(false);
    expect(await owners()).toEqual([dona.email]);
  });

  test('is replaced by two people at once, so that there is an owner at every moment', async () => {
    const { proposalId } = await propose(bia.email);
    expect((await approve(proposalId, ana)).done).toBe(false);
    const both = await Promise.all([approve(proposalId), approve(proposalId)]);
    expect(both.map(({ done }) => done).sort()).toEqual([false, true]);
    expect(await owners()).toEqual([bia.email]);
    expect((await listRows(server, 'staff', { token: dona.token })).code).toBe('session_ended');
    expect(await replace(bia)).toMatchObject({ done: false });
    const { rows } = await sql<{ kind: string; ordered_by: string }>`
      select kind, ordered_by from staff.event where staff_id in (${dona.staffId}, ${bia.staffId})
      order by id desc limit 2
    `.execute(server.database.db);
    expect(rows).toEqual([
      { kind: 'removed', ordered_by: 'Ana, Rui' },
      { kind: 'roles', ordered_by: 'Ana, Rui' },
    ]);
  });

  test('is not replaced by a member who does not manage staff', async () => {
    const { data } = await order(
      server,
      'staff.replace-owner',
      { email: bia.email, successor: rui.email, reason: 'why not' },
      { token: (await newStaff(server, ['risk'], 'Tom')).token },
    );
    expect(data).toMatchObject({ code: 'staff_permission_missing' });
  });
});
