import { afterAll, beforeAll, expect, test } from 'vitest';
import { order } from '../../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import { aHolder, type Holder } from '../../../../tests/harness/withdrawals.ts';
import { findBalances } from '../../modules/wallet/index.ts';

let server: TestServer;
let risk: TestStaff;
let compliance: TestStaff;
let support: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  risk = await newStaff(server, ['risk'], 'Rui');
  compliance = await newStaff(server, ['compliance'], 'Caio');
  support = await newStaff(server, ['support'], 'Mara');
});
afterAll(() => server.close());

const balancesOf = ({ id }: Holder) => findBalances(server.database.db, id);
const reason = 'payment of the bank arrived twice';

const propose = async (action: string, input: object, key?: string) => {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  const { data } = await order(server, action, { reason, ...input }, { token: risk.token, headers });
  return data;
};
const approve = async (id: string | undefined, { token }: TestStaff) =>
  (await order(server, 'approvals.approve', { id }, { token })).data;

test('an adjustment waits for a second person, and its approval moves money once', async () => {
  const holder = await aHolder(server, 10_000n);
  const input = { email: holder.username, amount: '-25.50' };
  const proposed = await propose('players.adjust', input, 'key-of-the-adjustment');
  expect(proposed).toMatchObject({ done: false, proposalId: expect.any(String) });
  expect(await propose('players.adjust', input, 'key-of-the-adjustment')).toEqual(proposed);
  expect((await balancesOf(holder)).cashMinor).toBe(10_000n);
  const own = await approve(proposed.proposalId, risk);
  expect(own.done).toBe(false);
  const both = await Promise.all([
    approve(proposed.proposalId, compliance),
    approve(proposed.proposalId, compliance),
  ]);
  expect(both.filter(({ done }) => done)).toHaveLength(1);
  expect((await balancesOf(holder)).cashMinor).toBe(7_450n);
  const moved = await server.database.db
    .selectFrom('wallet.transfer')
    .select(['id', 'amount_minor'])
    .where('player_id', '=', holder.id)
    .where('id', 'like', 'adjustment:%')
    .execute();
  expect(moved).toEqual([{ id: `adjustment:proposal-${proposed.proposalId}`, amount_minor: 2_550n }]);
});

test('an adjustment never takes more than the balance', async () => {
  const holder = await aHolder(server, 1_000n);
  const { proposalId } = await propose('players.adjust', { email: holder.username, amount: '-10.01' });
  expect(await approve(proposalId, compliance)).toMatchObject({ done: false });
  expect((await balancesOf(holder)).cashMinor).toBe(1_000n);
});

test('a proposal is refused once the balance is another', async () => {
  const holder = await aHolder(server, 1_000n);
  const first = await propose('players.adjust', { email: holder.username, amount: '5.00' });
  const second = await propose('players.adjust', { email: holder.username, amount: '7.00' });
  expect((await approve(first.proposalId, compliance)).done).toBe(true);
  const late = await approve(second.proposalId, compliance);
  expect(late).toMatchObject({ done: false, status: expect.stringContaining('10.00 → 15.00') });
  expect((await balancesOf(holder)).cashMinor).toBe(1_500n);
});

test('a bonus is credited with the turnover of the order', async () => {
  const holder = await aHolder(server, 1_000n);
  const { proposalId } = await propose('players.bonus', {
    email: holder.username,
    amount: '20.00',
    turnover: 3,
  });
  expect((await approve(proposalId, support)).done).toBe(true);
  expect((await balancesOf(holder)).bonusMinor).toBe(2_000n);
  const bonus = await server.database.db
    .selectFrom('wallet.bonus')
    .select(['source', 'required_minor'])
    .where('player_id', '=', holder.id)
    .where('source', '=', 'operator')
    .execute();
  expect(bonus).toEqual([{ source: 'operator', required_minor: 6_000n }]);
});

test.each(['0', '-0.00', '1.001', 'ten', '1e3', '--1', ''])('%j is no adjustment', async (amount) => {
  const holder = await aHolder(server, 1_000n);
  const given = await propose('players.adjust', { email: holder.username, amount });
  if (given.proposalId) expect((await approve(given.proposalId, compliance)).done).toBe(false);
  expect((await balancesOf(holder)).cashMinor).toBe(1_000n);
});
