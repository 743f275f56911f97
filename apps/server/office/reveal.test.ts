import type { OfficeTopicShape } from '@palpite/contracts/office/registry';
import { maskPersonal } from '@palpite/domain/mask';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRows } from '../../../tests/harness/office.ts';
import { runCommand } from '../../../tests/harness/operator.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { actAs, newStaff, type TestStaff } from '../../../tests/harness/staff.ts';
import {
  aHolder,
  allowWithoutFactor,
  type Holder,
  stopSending,
  withdrawAccepted,
} from '../../../tests/harness/withdrawals.ts';

let server: TestServer;
let cashier: TestStaff;
let auditor: TestStaff;
let support: TestStaff;
let holder: Holder;
let orderId: string;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  await stopSending(server);
  await allowWithoutFactor(server);
  cashier = await newStaff(server, ['cashier'], 'Caio');
  auditor = await newStaff(server, ['auditor'], 'Aldo');
  support = await newStaff(server, ['support'], 'Lia');
  holder = await aHolder(server, 1_000_000n);
  orderId = (await withdrawAccepted(server, holder, 6_000)).orderId;
});
afterAll(() => server.close());

const asked = { topic: 'withdrawals', list: 'all', field: 'accountNo', row: '', reason: 'the bank asked' };
async function reveal(as: TestStaff, given: object = {}) {
  const { http, body } = await server.send('POST', '/api/office/reveal', {
    body: JSON.stringify({ ...asked, row: orderId, ...given }),
    token: as.token,
    headers: { lang: 'en_US' },
  });
  return { http, data: body.data as { value?: string; code?: string } };
}
const readings = async () =>
  (
    await server.database.db
      .selectFrom('platform.audit_entry')
      .select(['ordered_by', 'input'])
      .where('action', '=', 'withdrawals.reveal')
      .execute()
  ).map(({ ordered_by, input }) => ({ by: ordered_by, ...(input as object) }));

test('a list masks personal values for every role, and its registry says who may see them', async () => {
  for (const { token } of [cashier, auditor]) {
    const { rows } = await listRows<{ accountNo: string }>(server, 'withdrawals', { token });
    expect(rows.map(({ accountNo }) => accountNo)).toEqual([maskPersonal(holder.cardNo)]);
    expect(JSON.stringify(rows)).not.toContain(holder.cardNo);
  }
  const hiddenFor = async ({ token }: TestStaff) => {
    const { body } = await server.send('GET', '/api/office', { token });
    const { topics } = body.data as unknown as { topics: OfficeTopicShape[] };
    return topics
      .find(({ name }) => name === 'withdrawals')
      ?.lists[0]?.columns.filter(({ hidden }) => hidden)
      .map(({ name, hidden }) => ({ name, ...hidden }));
  };
  const column = { name: 'accountNo', permission: 'withdrawals.account' };
  expect(await hiddenFor(cashier)).toEqual([{ ...column, lacks: false }]);
  expect(await hiddenFor(auditor)).toEqual([{ ...column, lacks: true }]);
});

test('a value is shown to a role with its permission, and the audit log keeps who, which row and why', async () => {
  expect(await reveal(cashier)).toEqual({ http: 200, data: { value: holder.cardNo } });
  expect(await readings()).toEqual([
    { by: 'Caio', list: 'all', field: 'accountNo', row: orderId, reason: 'the bank asked' },
  ]);
  const { rows } = await listRows<{ sentence: string }>(server, 'audit', {
    token: (await newStaff(server, ['compliance'], 'Ciro')).token,
  });
  expect(rows.map(({ sentence }) => sentence)).toContain(
    `looked at accountNo of ${orderId} in Withdrawals: the bank asked`,
  );
});

test('other roles, other fields and rows that are gone show nothing and are not recorded', async () => {
  const before = await readings();
  const refusedFor = async (as: TestStaff, given?: object) => (await reveal(as, given)).data.code;
  expect(await refusedFor(auditor)).toBe('staff_permission_missing');
  expect(await refusedFor(support)).toBe('staff_permission_missing');
  expect(await refusedFor(cashier, { field: 'amount' })).toBe('request_invalid');
  expect(await refusedFor(cashier, { list: 'constructor' })).toBe('request_invalid');
  expect(await refusedFor(cashier, { topic: 'nothing' })).toBe('request_invalid');
  expect(await refusedFor(cashier, { query: { strange: '1' } })).toBe('request_invalid');
  expect(await refusedFor(cashier, { reason: ' ' })).toBe('request_invalid');
  expect(await refusedFor(cashier, { row: 'W-0' })).toBe('state_changed');
  expect(await readings()).toEqual(before);
});

test('the command shows a masked value for a reason', async () => {
  actAs(server, cashier);
  const run = (...words: string[]) => runCommand(server, 'withdrawals', ...words);
  expect((await run('list')).out).not.toContain(holder.cardNo);
  expect(await run('reveal', 'accountNo', orderId, '--reason', 'a call')).toMatchObject({
    code: 0,
    out: `${holder.cardNo}\n`,
  });
  const { code, err } = await run('reveal', 'accountNo', orderId);
  expect([code, err]).toEqual([1, expect.stringContaining('withdrawals reveal accountNo')]);
});
