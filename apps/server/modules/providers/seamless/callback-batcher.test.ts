import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { openGameSession, openSlotsVendor } from '../../../../../tests/harness/slots.ts';
import {
  bgamingDriver,
  callWallet,
  type GameSession,
  pgDriver,
  slotsKeys,
} from '../../../../../tests/harness/slots-drivers.ts';
import { createHouseBooks, findBalances } from '../../wallet/index.ts';
import type { Action } from './callback.ts';
import { type CallbackBatcher, createCallbackBatcher } from './callback-batcher.ts';

let vendor: Awaited<ReturnType<typeof openSlotsVendor>>;
let server: TestServer;
let player: TestPlayer;
let gameSession: GameSession;
let sessionId: bigint;
let processes: CallbackBatcher[];
beforeAll(async () => {
  vendor = await openSlotsVendor();
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', ...vendor.environment } });
  player = await server.fundedPlayer(1_000_00n);
  gameSession = await openGameSession(server, bgamingDriver, player);
  const { database } = server;
  ({ id: sessionId } = await database.db
    .selectFrom('seamless.session')
    .select('id')
    .where('vendor_session', '=', gameSession.session)
    .executeTakeFirstOrThrow());
  processes = [1, 2].map(() =>
    createCallbackBatcher({
      database,
      books: createHouseBooks(database),
      news: { note() {}, async drain() {} },
      order: 'cash_first',
      callbacksMax: 64,
      batchesMax: 2,
    }),
  );
});
afterAll(async () => {
  await expectLedgerBalanced(server.database);
  await server.close();
  vendor.line.close();
});

const newId = () => randomUUID().replaceAll('-', '');
const cash = async () => (await findBalances(server.database.db, player.id)).cashMinor;
const take = (which: number, roundId: string, actions: Action[], finishes = false) =>
  (processes[which] as CallbackBatcher).take({
    vendor: 'bgaming',
    playerId: player.id,
    sessionId,
    game: 'caju-de-ouro',
    currency: 'BRL',
    gameStopped: false,
    roundId,
    actions,
    finishes,
  });
const bet = (amountMinor: bigint, id = newId()): Action => ({
  kind: 'bet',
  id,
  hash: `b${amountMinor}`,
  amountMinor,
});
const win = (amountMinor: bigint, id = newId()): Action => ({
  kind: 'win',
  id,
  hash: `w${amountMinor}`,
  amountMinor,
  free: false,
});
const rollback = (targetId: string, id = newId()): Action => ({
  kind: 'rollback',
  id,
  hash: targetId,
  targetId,
});

test('one bet that reaches two processes at once is one bet', async () => {
  for (let turn = 0; turn < 15; turn++) {
    const beforeMinor = await cash();
    const [round, one] = [newId(), bet(2_00n)];
    const answers = await Promise.all([0, 1, 0, 1].map((which) => take(which, round, [one])));
    expect(answers.map((answer) => answer.ok)).toEqual([true, true, true, true]);
    expect(await cash()).toBe(beforeMinor - 2_00n);
  }
});

test('of a concurrent win and rollback on two processes, only one holds', async () => {
  for (let turn = 0; turn < 15; turn++) {
    const [round, one] = [newId(), bet(2_00n)];
    await take(0, round, [one]);
    const beforeMinor = await cash();
    const [paid, back] = await Promise.all([
      take(turn % 2, round, [win(5_00n)]),
      take(1 - (turn % 2), round, [rollback(one.id)]),
    ]);
    expect([paid.ok, back.ok].filter(Boolean)).toHaveLength(1);
    expect(await cash()).toBe(beforeMinor + (paid.ok ? 5_00n : 2_00n));
  }
});

test('a concurrent bet and rollback on two processes leave the stake with the player', async () => {
  for (let turn = 0; turn < 15; turn++) {
    const beforeMinor = await cash();
    const [round, one] = [newId(), bet(2_00n)];
    await Promise.all([take(0, round, [one]), take(1, round, [rollback(one.id)])]);
    expect(await cash()).toBe(beforeMinor);
  }
});

test('concurrent bets of many rounds on two processes never exceed the balance', async () => {
  const beforeMinor = await cash();
  const stakeMinor = beforeMinor / 10n;
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => take(index % 2, newId(), [bet(stakeMinor)])),
  );
  const taken = answers.filter((answer) => answer.ok).length;
  expect(taken).toBeLessThanOrEqual(10);
  expect(await cash()).toBe(beforeMinor - BigInt(taken) * stakeMinor);
  expect(
    answers.every((answer) => answer.ok || ['balance_not_enough', 'busy'].includes(answer.refusal)),
  ).toBe(true);
  await server.fund(player, 1_000_00n);
});

type Act = { action: string; action_id: string; amount?: number; original_action_id?: string };

async function play(round: string, actions: Act[]) {
  const content = {
    user_id: String(player.id),
    currency: 'BRL',
    game: 'caju-de-ouro',
    session_id: gameSession.session,
  };
  const message = bgamingDriver.write(gameSession, { kind: 'balance' });
  const body = JSON.stringify({ ...content, game_id: round, actions });
  const sign = createHmac('sha256', slotsKeys.BGAMING_AUTH_TOKEN).update(body).digest('hex');
  return callWallet(server, bgamingDriver, {
    ...message,
    body,
    headers: { ...message.headers, 'x-request-sign': sign },
  });
}

test('the actions of one call apply in order, all or none', async () => {
  const beforeMinor = await cash();
  const [a, b, c] = [newId(), newId(), newId()];
  const whole = await play(newId(), [
    { action: 'bet', action_id: a, amount: 500 },
    { action: 'win', action_id: b, amount: 300 },
    { action: 'bet', action_id: c, amount: 200 },
  ]);
  expect([whole.ok, whole.balanceMinor]).toEqual([true, beforeMinor - 4_00n]);
  const broken = await play(newId(), [
    { action: 'bet', action_id: newId(), amount: 100 },
    { action: 'win', action_id: newId(), amount: 900 },
    { action: 'bet', action_id: newId(), amount: 499_999 },
  ]);
  expect([broken.ok, broken.vendorCode]).toEqual([false, '100']);
  const early = await play(newId(), [
    { action: 'win', action_id: newId(), amount: 900 },
    { action: 'bet', action_id: newId(), amount: 100 },
  ]);
  expect([early.ok, early.vendorCode]).toEqual([false, '404']);
  expect(await cash()).toBe(beforeMinor - 4_00n);
});

test('bet, win and both rollbacks in one call leave only their record', async () => {
  const beforeMinor = await cash();
  const [a, b] = [newId(), newId()];
  const answer = await play(newId(), [
    { action: 'bet', action_id: a, amount: 500 },
    { action: 'win', action_id: b, amount: 300 },
    { action: 'rollback', action_id: newId(), original_action_id: a },
    { action: 'rollback', action_id: newId(), original_action_id: b },
  ]);
  expect([answer.ok, answer.balanceMinor]).toEqual([true, beforeMinor]);
});

test('after rollbacks that came before their bets, another bet of the round still counts', async () => {
  const beforeMinor = await cash();
  const [round, a, b] = [newId(), newId(), newId()];
  await play(round, [
    { action: 'rollback', action_id: newId(), original_action_id: a },
    { action: 'rollback', action_id: newId(), original_action_id: b },
  ]);
  const answer = await play(round, [
    { action: 'bet', action_id: a, amount: 700 },
    { action: 'bet', action_id: newId(), amount: 200 },
  ]);
  expect([answer.ok, answer.balanceMinor]).toEqual([true, beforeMinor - 2_00n]);
});

describe('PG corrects without a session', () => {
  const adjust = async (id: string, amount: string, playerId = player.id) => {
    const message = pgDriver.write({ ...gameSession, playerId, session: '' }, { kind: 'balance' });
    const form = new URLSearchParams(message.body);
    form.delete('operator_player_session');
    for (const [name, value] of Object.entries({
      currency_code: 'BRL',
      transfer_amount: amount,
      adjustment_id: id,
      adjustment_transaction_id: `${id}-901`,
      adjustment_time: '1790000000999',
    }))
      form.set(name, value);
    const answer = await callWallet(server, pgDriver, {
      ...message,
      path: '/api/callback/slots/pg/Cash/Adjustment',
      body: form.toString(),
    });
    return answer.body as { data: { balance_before: number; balance_after: number } };
  };

  test('in both directions, once', async () => {
    const beforeMinor = await cash();
    const units = Number(beforeMinor) / 100;
    const up = newId();
    for (let repeat = 0; repeat < 2; repeat++)
      expect((await adjust(up, '7.50')).data).toMatchObject({
        balance_before: units,
        balance_after: units + 7.5,
      });
    expect((await adjust(newId(), '-2.50')).data).toMatchObject({ balance_after: units + 5 });
    expect(await cash()).toBe(beforeMinor + 5_00n);
  });

  test('even without cash: the rest is claimed once by ten concurrent calls', async () => {
    const poor = await server.fundedPlayer(1_50n);
    const id = newId();
    const answers = await Promise.all(Array.from({ length: 10 }, () => adjust(id, '-9.00', poor.id)));
    for (const each of answers) expect(each.data.balance_after).toBe(0);
    const claims = await server.database.db
      .selectFrom('payments.reversal')
      .selectAll()
      .where('player_id', '=', poor.id)
      .execute();
    expect(claims).toMatchObject([{ kind: 'round', vendor: 'pg', owed_minor: 7_50n, from_bonus: false }]);
  });
});

test('a spin that PG repeats without its session gets the first answer', async () => {
  const pgSession = await openGameSession(server, pgDriver, player);
  const beforeMinor = await cash();
  const message = pgDriver.write(pgSession, {
    kind: 'spin',
    id: newId(),
    round: newId(),
    bet: 1_00n,
    win: 0n,
  });
  const first = await callWallet(server, pgDriver, message);
  await callWallet(
    server,
    pgDriver,
    pgDriver.write(pgSession, { kind: 'spin', id: newId(), round: newId(), bet: 3_00n, win: 0n }),
  );
  const again = new URLSearchParams(message.body);
  again.delete('operator_player_session');
  again.set('is_validate_bet', 'true');
  again.set('transaction_id', (again.get('transaction_id') ?? '').replace(/0$/, '9'));
  expect(await callWallet(server, pgDriver, { ...message, body: again.toString() })).toEqual(first);
  expect(await cash()).toBe(beforeMinor - 4_00n);
});

test('a spent win that two processes roll back ten times concurrently is claimed once', async () => {
  const [round, won] = [newId(), win(5_00n)];
  await take(0, round, [bet(1_00n), won]);
  await take(0, newId(), [bet((await cash()) - 2_00n)]);
  const back = rollback(won.id);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, turn) => take(turn % 2, round, [back])));
  for (const answer of answers) expect(answer).toMatchObject({ ok: true, balanceMinor: 0n });
  const { rows } = await sql<{ id: string; amount_minor: bigint }>`
    select id, amount_minor from wallet.transfer where id like ${`%takeback%:bgaming:${won.id}`} order by seq
  `.execute(server.database.db);
  expect(rows.map(({ id, amount_minor: minor }) => [id.split(':')[0], minor]).sort()).toEqual([
    ['slot-takeback', 2_00n],
    ['takeback-claim', 3_00n],
  ]);
});
