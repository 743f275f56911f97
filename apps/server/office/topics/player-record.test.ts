import { players } from '@palpite/contracts/office/players';
import type { ListDefinition } from '@palpite/contracts/office/topic';
import { maskPersonal } from '@palpite/domain/mask';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { openBets } from '../../../../tests/harness/open-bets.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import {
  aHolder,
  allowWithoutFactor,
  type Holder,
  stopSending,
  withdrawAccepted,
} from '../../../../tests/harness/withdrawals.ts';

let server: TestServer;
let support: TestStaff;
let holder: Holder;
let betId: string;
let withdrawalId: string;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  await stopSending(server);
  await allowWithoutFactor(server);
  support = await newStaff(server, ['support', 'risk'], 'Lia');
  holder = await aHolder(server, 1_000_000n);
  const stranger = await aHolder(server, 500_000n);
  await withdrawAccepted(server, stranger, 50);
  withdrawalId = (await withdrawAccepted(server, holder, 100)).orderId;
  const bets = openBets(server.database);
  const leg = { matchId: await bets.aMatch(), market: 'football/total/fullGame/2.5', outcome: 'over' };
  const legs = [{ ...leg, oddsMilli: 1_700 }];
  await bets.place({ playerId: stranger.id, stakeMinor: 300n, legs });
  betId = String(await bets.place({ playerId: holder.id, stakeMinor: 400n, legs }));
});
afterAll(() => server.close());

type Shown = Record<string, unknown>;
const read = (list: string, player = String(holder.id)) =>
  listRows<Shown>(server, `players.${list}`, { token: support.token, query: { player } });

test('the head holds balances, open bets and the state of the account', async () => {
  const { rows } = await read('record');
  expect(rows).toEqual([
    expect.objectContaining({
      number: String(holder.id),
      email: holder.username,
      currency: 'BRL',
      openBets: 1,
      openStakes: '4.00',
      blocked: null,
      stopped: null,
      secondFactor: 'off',
    }),
  ]);
});

test('each list holds the rows of this player only', async () => {
  expect((await read('bets')).rows).toEqual([
    expect.objectContaining({ bet: betId, stake: '4.00', state: 'open' }),
  ]);
  expect((await read('cashOuts')).rows).toEqual([
    expect.objectContaining({ order: withdrawalId, amount: '100.00', state: 'approved' }),
  ]);
  const [login] = (await read('sessions')).rows;
  expect(login).toMatchObject({ state: 'open' });
});

test('the target of a withdrawal is masked', async () => {
  const { rows } = await read('cashOuts');
  expect(rows[0]?.target).toBe(maskPersonal(holder.cardNo));
});

test('the newest movement is first, and its balance is the one above the tabs', async () => {
  const { rows } = await read('money');
  const [head] = (await read('record')).rows;
  expect(rows.map(({ seq }) => Number(seq))).toEqual(
    rows.map(({ seq }) => Number(seq)).toSorted((one, other) => other - one),
  );
  expect(rows.find(({ pocket }) => pocket === 'cash')?.balance).toBe(head?.cash);
  expect(rows).toContainEqual(expect.objectContaining({ kind: 'withdrawalHold', amount: '-100.00' }));
});

test('a number that no player has shows nothing, and a text that is no number is refused', async () => {
  const lists: Readonly<Record<string, ListDefinition>> = players.lists;
  const ofOne = Object.keys(lists).filter((name) => 'player' in (lists[name]?.query?.shape ?? {}));
  expect(ofOne).toContain('sessions');
  for (const list of ofOne) {
    expect(await read(list, '9999999999')).toMatchObject({ http: 200, rows: [] });
    expect(await read(list, '1 or 1=1')).toMatchObject({ code: 'request_invalid' });
    expect(await listRows(server, `players.${list}`, { token: support.token })).toMatchObject({
      code: 'request_invalid',
    });
  }
});

test('a block is offered for an open account, and the list shows its reason', async () => {
  const by = { token: (await newStaff(server, ['risk'], 'Rui')).token };
  const input = { email: holder.username, reason: 'card of another person' };
  expect((await order(server, 'players.freeze', input, by)).data.done).toBe(true);
  expect((await read('record')).rows[0]?.blocked).toBe('staff');
  expect((await read('blocks')).rows).toEqual([
    expect.objectContaining({ event: 'freeze', reason: input.reason }),
  ]);
  const { is } = players.actions.freeze.when;
  expect((is as readonly unknown[]).includes('staff')).toBe(false);
  expect((players.actions.unfreeze.when.is as readonly unknown[]).includes('staff')).toBe(true);
});

test('each list of a player is recorded as read', async () => {
  await read('sessions');
  const entries = await server.database.db
    .selectFrom('platform.audit_entry')
    .select(['kind', 'input'])
    .where('action', '=', 'players.sessions')
    .where('staff_id', '=', support.staffId)
    .execute();
  expect(entries).toContainEqual({ kind: 'reads', input: { player: String(holder.id) } });
});
