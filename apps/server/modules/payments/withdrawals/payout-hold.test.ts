import { randomUUID } from 'node:crypto';
import { identity, records, transfers, withdrawals } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paymentSecret } from '../../../../../tests/harness/deposits.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import {
  callConfirmed,
  logIn,
  receiveCode,
  receiveMails,
  register,
} from '../../../../../tests/harness/people.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import {
  aCpf,
  advanceCheckClock,
  aHolder,
  aTronAddress,
  getWithdrawal,
  type Holder,
  limitsOf,
  purseOf,
  sendDue,
  stopSending,
  toOwnAccount,
  withdraw,
} from '../../../../../tests/harness/withdrawals.ts';
import { formatMoment } from '../../../platform/days.ts';
import { approveWithdrawal } from './decide-withdrawal.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    environment: { PAYMENT_SECRET: paymentSecret, DRAW_ROUNDS: 'false', PAYOUT_HOLD_HOURS: '24' },
  });
  await stopSending(server);
});
afterAll(() => server.close());
afterEach(() => expectLedgerBalanced(server.database));

const hourMs = 3_600_000;
const toUsdt = (player: TestPlayer, address: string) =>
  withdraw(server, player, { requestId: randomUUID(), payCardBank: 'USDT', payCardNo: address, amount: 60 });

/** Makes changes that the guard forbids, to stand for time that passes. */
async function withoutGuard(change: ReturnType<typeof sql>): Promise<void> {
  const { db } = server.database;
  await sql`alter table payments.withdrawal disable trigger withdrawal_guarded`.execute(db);
  await change.execute(db);
  await sql`alter table payments.withdrawal enable trigger withdrawal_guarded`.execute(db);
}

/** Moves the player's past back by that many hours. */
async function letHoursPass({ id }: { id: bigint }, hours: number): Promise<void> {
  const { db } = server.database;
  const back = sql`${hours} * interval '1 hour'`;
  await sql`
    update identity.player
    set document_changed_at = document_changed_at - ${back}, access_changed_at = access_changed_at - ${back}
    where id = ${id}
  `.execute(db);
  await withoutGuard(sql`
    update payments.withdrawal
    set created_at = created_at - ${back}, send_from = send_from - ${back}, check_at = check_at - ${back}
    where player_id = ${id}
  `);
}

/** Document given at the registration and verified later. */
async function aKnownHolder(cashMinor: bigint): Promise<Holder> {
  const cardNo = aCpf();
  const password = 'goiabada com queijo';
  const { body } = await register(server, { name: 'Marina Teste', cardNo, pwd: password });
  const token = body.data.access_token;
  const { uId, username } = (await server.call(identity.getUserInfo, {}, { token })).body.data;
  const player = { id: BigInt(uId), token, username, password, currency: 'BRL' as const, cardNo };
  await server.fund(player, cashMinor);
  await callConfirmed(server, withdrawals.updateKyc, { body: { name: 'Marina Teste', cardNo } }, player);
  return player;
}

function expectHeld(answer: Awaited<ReturnType<typeof withdraw>>, hours: number) {
  expect(answer.http, JSON.stringify(answer.body)).toBe(200);
  const { orderId, sendFrom } = answer.body.data;
  const leftMs = Date.parse(sendFrom ?? '') - Date.now();
  expect(leftMs).toBeGreaterThan((hours - 0.1) * hourMs);
  expect(leftMs).toBeLessThan((hours + 0.1) * hourMs);
  return { id: orderId, sendFrom: sendFrom ?? '' };
}

describe('A withdrawal to a new destination', () => {
  test('is accepted and holds the money, but a thief who got this far waits a day for it', async () => {
    const player = await aKnownHolder(50_000n);
    const { id, sendFrom } = expectHeld(await toUsdt(player, aTronAddress()), 24);
    expect(await purseOf(server, player)).toEqual([44_000n, 6_000n]);
    await advanceCheckClock(server);
    await sendDue(server);
    expect((await getWithdrawal(server, id)).status).toBe('approved');
    // Nor does a statement outside the product.
    await expect(
      sql`update payments.withdrawal set status = 'sending', sent_at = now() where id = ${id}`.execute(
        server.database.db,
      ),
    ).rejects.toThrow(/hold of withdrawal/);
    await expect(
      sql`update payments.withdrawal set send_from = now() where id = ${id}`.execute(server.database.db),
    ).rejects.toThrow(/cannot change/);
    const { body } = await server.call(records.listRecords, { query: {} }, { token: player.token });
    expect(body.data.records[0]).toMatchObject({ reference: id, sendFrom });
    const [mail] = await receiveMails(server, player.username, 2);
    expect(mail?.subject).toContain('para um destino novo');
    expect(mail?.text).toContain('/#/freeze?key=');
    await letHoursPass(player, 24);
    await sendDue(server);
    expect((await getWithdrawal(server, id)).status).not.toBe('approved');
  });

  test('counts from the first one: a second waits for the same end, and after it none waits', async () => {
    const player = await aKnownHolder(90_000n);
    const address = aTronAddress();
    await server.database.db
      .insertInto('engagement.vip_player')
      .values({ player_id: player.id, level: 4 })
      .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ level: 4 }))
      .execute();
    expectHeld(await toUsdt(player, address), 24);
    await letHoursPass(player, 20);
    expectHeld(await toUsdt(player, address), 4);
    expect((await limitsOf(server, player)).holdEnds.USDT).not.toBeNull();
    await letHoursPass(player, 5);
    expect((await toUsdt(player, address)).body.data.sendFrom).toBeNull();
  });

  test('that the operator approves is still not sent before the end of its hold', async () => {
    const player = await aKnownHolder(2_000_000n);
    const answer = await withdraw(server, player, {
      requestId: randomUUID(),
      payCardBank: 'USDT',
      payCardNo: aTronAddress(),
      amount: 6_000,
    });
    const { id } = expectHeld(answer, 24);
    expect(await approveWithdrawal(server.database.db, id, { staffId: null, name: 'sandbox' })).toEqual({
      done: true,
      status: 'approved',
    });
    await advanceCheckClock(server);
    await sendDue(server);
    expect((await getWithdrawal(server, id)).status).toBe('approved');
  });
});

describe('The end of a hold', () => {
  test('may be midnight of the player, which is written as 00:00 of the next day', async () => {
    const player = await aKnownHolder(50_000n);
    const { id } = expectHeld(await toUsdt(player, aTronAddress()), 24);
    await withoutGuard(sql`
      update payments.withdrawal
      set send_from = date_trunc('day', now(), 'Asia/Tokyo'), check_at = date_trunc('day', now(), 'Asia/Tokyo')
      where id = ${id}
    `);
    const midnight = (await getWithdrawal(server, id)).send_from ?? new Date(0);
    expect(formatMoment(midnight, 'Asia/Tokyo')).toMatch(/, 00:00$/);
    await sendDue(server);
    expect((await getWithdrawal(server, id)).status).not.toBe('approved');
  });

  test('stays when the database clock is set back', async () => {
    const player = await aKnownHolder(50_000n);
    const { id } = expectHeld(await toUsdt(player, aTronAddress()), 24);
    // An hour before the request, by the clock that was set back.
    await letHoursPass(player, -1);
    await advanceCheckClock(server);
    await sendDue(server);
    expect((await getWithdrawal(server, id)).status).toBe('approved');
    expect((await limitsOf(server, player)).holdEnds.USDT).not.toBeNull();
  });
});

describe('A withdrawal to the own document', () => {
  test('that was given at the registration is not held', async () => {
    const player = await aKnownHolder(50_000n);
    const { body } = await withdraw(server, player, toOwnAccount(player, 60));
    expect(body.data.sendFrom).toBeNull();
    expect(await limitsOf(server, player)).toMatchObject({
      holdHours: 24,
      holdEnds: { CPF: null, USDT: null },
    });
  });

  test('that was set afterwards waits a day since then', async () => {
    const player = await aHolder(server, 50_000n);
    await letHoursPass(player, 10);
    expectHeld(await withdraw(server, player, toOwnAccount(player, 60)), 14);
  });
});

test('A password reset by mail holds new withdrawals, also to a known destination, and transfers', async () => {
  const player = await aKnownHolder(50_000n);
  const friend = await aKnownHolder(100n);
  const { username } = player;
  await server.call(identity.sendResetCode, { body: { email: username } });
  const code = await receiveCode(server, username, 2);
  const checked = await server.call(identity.checkResetCode, { body: { email: username, code } });
  const password = 'graviola azeda';
  await server.call(identity.setPassword, { body: { nPwd: password, chkId: checked.body.data } });
  const token = (await logIn(server, username, password)).body.data.access_token;
  const thief = { ...player, token, password };
  const sent = await callConfirmed(
    server,
    transfers.transfer,
    { body: { requestId: randomUUID(), username: friend.username, amount: 20 } },
    thief,
  );
  expect(sent).toMatchObject({ http: 409, body: { data: { code: 'payouts_held' } } });
  expectHeld(await withdraw(server, thief, toOwnAccount(thief, 60)), 24);
  expect(await purseOf(server, player)).toEqual([44_000n, 6_000n]);
});
