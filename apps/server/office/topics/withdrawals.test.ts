import type { Check } from '@palpite/contracts/office/topic';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRows } from '../../../../tests/harness/office.ts';
import { runCommand } from '../../../../tests/harness/operator.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { actAs, newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import {
  aHolder,
  allowWithoutFactor,
  aTronAddress,
  type Holder,
  letHoursPass,
  stopSending,
  withdrawAccepted,
} from '../../../../tests/harness/withdrawals.ts';

let server: TestServer;
let cashier: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  await stopSending(server);
  await allowWithoutFactor(server);
  cashier = await newStaff(server, ['cashier'], 'Caio');
});
afterAll(() => server.close());

/** Checks of a withdrawal by their places: state and words. */
async function checksOf(id: string, lang = 'en_US'): Promise<Check[]> {
  const { rows } = await listRows<{ id: string; checks: Check[] }>(server, 'withdrawals', {
    token: cashier.token,
    headers: { lang },
  });
  return rows.find((row) => row.id === id)?.checks ?? [];
}

const exceptionsIn = (checks: readonly Check[]) =>
  Object.fromEntries(
    checks.flatMap(({ name, state, words }) =>
      state === 'look' || state === 'failed' ? [[name, `${state}: ${words}`]] : [],
    ),
  );

async function waiting(holder: Holder, amount = 6_000): Promise<string> {
  return (await withdrawAccepted(server, holder, amount)).orderId;
}

const changeDocument = (holder: Holder, hoursAgo: number) =>
  server.database.db
    .updateTable('identity.player')
    .set({ document_changed_at: sql<Date>`now() - ${hoursAgo} * interval '1 hour'` })
    .where('id', '=', holder.id)
    .execute();

test('a withdrawal has nine checks at fixed places, in the language of the reader', async () => {
  const id = await waiting(await aHolder(server, 1_000_000n));
  const checks = await checksOf(id);
  expect(checks.map(({ name, state }) => [name, state])).toEqual([
    ['Turnover', 'passed'],
    ['Deposits and withdrawals', 'look'],
    ['Reversed deposits', 'passed'],
    ['First withdrawal', 'look'],
    ['Destination', 'look'],
    ['Device', 'passed'],
    ['Linked accounts', 'passed'],
    ['Frequency', 'passed'],
    ['Identity', 'none'],
  ]);
  const portuguese = await checksOf(id, 'pt_BR');
  expect(portuguese.map(({ name }) => name)).toContain('Depósitos estornados');
  expect(portuguese.map(({ state }) => state)).toEqual(checks.map(({ state }) => state));
});

test('a check counts what the same player did, up to the request', async () => {
  const holder = await aHolder(server, 10_000_000n);
  await changeDocument(holder, 400);
  const earlier = await waiting(holder);
  await letHoursPass(server, earlier, 100);
  const id = await waiting(holder);
  const wordsOf = (checks: readonly Check[]) =>
    Object.fromEntries(checks.map(({ name, state, words }) => [name, `${state}: ${words}`]));
  expect(wordsOf(await checksOf(id))).toMatchObject({
    'Deposits and withdrawals': 'look: no deposit; R$6,000.00 out with this one',
    Frequency: 'passed: 1 in 24 h, 2 in 7 days',
    Destination: expect.stringMatching(/^passed: destination used since \d\d\/\d\d\/\d{4}$/),
  });
  expect(wordsOf(await checksOf(earlier))).toMatchObject({
    Frequency: 'passed: 1 in 24 h, 1 in 7 days',
    Destination: 'none: first destination of the player',
  });

  await server.database.db
    .updateTable('payments.depositor')
    .set({ deposits: 1, paid_sum_minor: 2_000_000n })
    .where('player_id', '=', holder.id)
    .execute();
  await changeDocument(holder, 3);
  expect(wordsOf(await checksOf(id))).toMatchObject({
    Turnover: 'failed: R$20,000.00 of R$20,000.00 is still to be staked',
    'Deposits and withdrawals': 'passed: R$20,000.00 in, R$6,000.00 out with this one',
    Destination: 'look: document set or changed 3 h before',
  });
});

test('accounts with the same destination and a device that appeared shortly before are exceptions', async () => {
  const holder = await aHolder(server, 1_000_000n);
  const other = await aHolder(server, 1_000_000n);
  const address = aTronAddress();
  const usdt = { payCardBank: 'USDT', payCardNo: address, ifsc: address } as const;
  const { orderId } = await withdrawAccepted(server, holder, 6_000, usdt);
  await withdrawAccepted(server, other, 6_000, usdt);
  const device = `a new phone of ${holder.id}`;
  await server.database.db
    .insertInto('identity.session')
    .values({
      player_id: holder.id,
      token_hash: device,
      device_id: device,
      ip: '127.0.0.1',
      user_agent: 'test',
      expires_at: sql<Date>`now() + interval '1 day'`,
    })
    .execute();
  await server.database.db
    .updateTable('identity.session')
    .set({
      created_at: sql<Date>`now() - case device_id when ${device} then interval '5 hours' else interval '100 days' end`,
    })
    .where('player_id', '=', holder.id)
    .execute();
  expect(exceptionsIn(await checksOf(orderId))).toMatchObject({
    Device: 'look: new device 5 h before',
    'Linked accounts': `failed: ${other.id} (destination)`,
  });
});

test('the command names the exceptions only', async () => {
  actAs(server, cashier);
  const { out } = await runCommand(server, 'withdrawals', 'list');
  expect(out).toContain('look: First withdrawal, nothing was paid to this player before');
  expect(out).not.toContain('[object Object]');
  expect(out).not.toContain('no reversed deposit');
});
