import { randomUUID } from 'node:crypto';
import { identity, security, transfers, withdrawals } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEmail, confirmed, logIn, receiveCode } from '../../../../../tests/harness/people.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import {
  aCpf,
  aHolder,
  aTronAddress,
  purseOf,
  stopSending,
  toOwnAccount,
  withdrawAccepted,
} from '../../../../../tests/harness/withdrawals.ts';
import { rejectWithdrawal } from '../../payments/withdrawals/decide-withdrawal.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  await stopSending(server);
});
afterAll(() => server.close());

type Headers = Record<string, string>;

const verify = ({ token }: { token: string }, cardNo: string, headers: Headers = {}) =>
  server.call(withdrawals.updateKyc, { body: { name: 'Ladra Silva', cardNo } }, { token, headers });
const sendCode = ({ token }: { token: string }, email: string, headers: Headers = {}) =>
  server.call(identity.sendEmailCode, { body: { email } }, { token, headers });
const moveTo = ({ token }: { token: string }, email: string, code: string, headers: Headers = {}) =>
  server.call(identity.changeEmail, { body: { email, code } }, { token, headers });
const cashOut = (player: TestPlayer, address: string, headers: Headers = {}, requestId = randomUUID()) =>
  server.call(
    withdrawals.withdraw,
    { body: { requestId, payCardBank: 'USDT', payCardNo: address, amount: 60 } },
    { token: player.token, headers },
  );
const codeOf = ({ body }: { body: { data: unknown } }) => (body.data as { code?: string } | null)?.code;
const infoOf = async ({ token }: { token: string }) =>
  (await server.call(identity.getUserInfo, {}, { token })).body.data;

async function anotherLogin(player: TestPlayer): Promise<TestPlayer> {
  const { body } = await logIn(server, player.username, player.password);
  return { ...player, token: body.data.access_token };
}

describe('A stolen token alone', () => {
  test('sets no name and document on an unverified account, so no money reaches the thief', async () => {
    const victim = await server.fundedPlayer(100_000n);
    const cardNo = aCpf();
    const refused = await verify(victim, cardNo);
    expect(refused).toMatchObject({
      http: 403,
      body: { data: { code: 'confirmation_needed', params: { methods: 'password' } } },
    });
    expect(await infoOf(victim)).toMatchObject({ kyc: 0, name: 'Marina Teste' });
    const taken = await server.call(
      withdrawals.withdraw,
      { body: toOwnAccount({ ...victim, cardNo }, 900) },
      { token: victim.token },
    );
    expect(codeOf(taken)).toBe('document_unverified');
    expect(await purseOf(server, victim)).toEqual([100_000n, 0n]);
  });

  test('sends no code to another e-mail address, and changes no address and no password', async () => {
    const victim = await server.newPlayer();
    const address = anEmail();
    expect(codeOf(await sendCode(victim, address))).toBe('confirmation_needed');
    expect(codeOf(await moveTo(victim, address, '123456'))).toBe('confirmation_needed');
    const body = { oldPwd: 'não sei', nPwd: 'graviola azeda', nPwd1: 'graviola azeda' };
    const changed = await server.call(identity.changePassword, { body }, { token: victim.token });
    expect(codeOf(changed)).toBe('password_wrong');
    expect((await logIn(server, victim.username, victim.password)).http).toBe(200);
  });

  test('withdraws to no new address, and sends nothing to another player', async () => {
    const victim = await aHolder(server, 50_000n);
    const thief = await aHolder(server, 0n);
    expect(codeOf(await cashOut(victim, aTronAddress()))).toBe('confirmation_needed');
    const sent = await server.call(
      transfers.transfer,
      { body: { requestId: randomUUID(), username: thief.username, amount: 300 } },
      { token: victim.token },
    );
    expect(codeOf(sent)).toBe('confirmation_needed');
    expect(await purseOf(server, victim)).toEqual([50_000n, 0n]);
    expect(await purseOf(server, thief)).toEqual([0n, 0n]);
  });

  test('confirms nothing: a wrong password is refused, and each one counts for the account', async () => {
    const strict = await startServer({ environment: { RATE_LIMIT_FACTOR: '1', DRAW_ROUNDS: 'false' } });
    try {
      const victim = await strict.newPlayer();
      const guess = (pwd: string) =>
        strict.call(security.confirmIdentity, { body: { method: 'password', pwd } }, victim);
      for (let time = 0; time < 10; time++)
        expect(codeOf(await guess(`palpite ${time}`))).toBe('password_wrong');
      expect(await guess(victim.password)).toMatchObject({
        http: 429,
        body: { data: { code: 'too_many_requests' } },
      });
    } finally {
      await strict.close();
    }
  });
});

describe('A confirmation', () => {
  test('opens every such call of its session for five minutes', async () => {
    const player = await server.fundedPlayer(50_000n);
    const answer = await server.call(
      security.confirmIdentity,
      { body: { method: 'password', pwd: player.password } },
      player,
    );
    const { confirmation, endsInMs } = answer.body.data;
    expect(endsInMs).toBe(300_000);
    expect((await verify(player, aCpf(), { confirmation })).http).toBe(200);
    expect((await sendCode(player, anEmail(), { confirmation })).http).toBe(200);
    expect((await cashOut(player, aTronAddress(), { confirmation })).http).toBe(200);
  });

  test('of another session of the same player, or of another player, is not accepted', async () => {
    const player = await server.newPlayer();
    const elsewhere = await anotherLogin(player);
    const stranger = await server.newPlayer();
    for (const other of [elsewhere, stranger]) {
      const headers = await confirmed(server, other);
      expect(codeOf(await verify(player, aCpf(), headers))).toBe('confirmation_needed');
    }
    expect((await infoOf(player)).kyc).toBe(0);
  });

  test('that expires between two steps is requested again, and the mailed code stays valid', async () => {
    const player = await server.newPlayer();
    const address = anEmail();
    const first = await confirmed(server, player);
    expect((await sendCode(player, address, first)).http).toBe(200);
    const code = await receiveCode(server, address);
    await sql`update identity.confirmation set expires_at = now() where player_id = ${player.id}`.execute(
      server.database.db,
    );
    expect(codeOf(await moveTo(player, address, code, first))).toBe('confirmation_needed');
    expect((await moveTo(player, address, code, await confirmed(server, player))).http).toBe(200);
    expect((await infoOf(player)).email).toBe(address);
  });

  test('from before the database clock was set back is not accepted', async () => {
    const player = await server.newPlayer();
    const headers = await confirmed(server, player);
    // The clock was set back by an hour.
    await sql`
      update identity.confirmation
      set created_at = created_at + interval '1 hour', expires_at = expires_at + interval '1 hour'
      where player_id = ${player.id}
    `.execute(server.database.db);
    expect(codeOf(await verify(player, aCpf(), headers))).toBe('confirmation_needed');
  });
});

describe('A confirmed player', () => {
  test('needs another confirmation after a new password', async () => {
    const player = await server.newPlayer();
    const headers = await confirmed(server, player);
    const body = { oldPwd: player.password, nPwd: 'graviola azeda', nPwd1: 'graviola azeda' };
    expect((await server.call(identity.changePassword, { body }, { token: player.token })).http).toBe(200);
    expect(codeOf(await verify(player, aCpf(), headers))).toBe('confirmation_needed');
  });

  test('needs none for a destination that was paid before, nor to repeat a request', async () => {
    const player = await aHolder(server, 90_000n);
    await server.database.db
      .insertInto('engagement.vip_player')
      .values({ player_id: player.id, level: 4 })
      .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ level: 4 }))
      .execute();
    const address = aTronAddress();
    const requestId = randomUUID();
    const first = await cashOut(player, address, await confirmed(server, player), requestId);
    expect(first.http).toBe(200);
    expect((await cashOut(player, address, {}, requestId)).body.data).toMatchObject({
      orderId: first.body.data.orderId,
    });
    const second = await cashOut(player, address);
    expect(second.http).toBe(200);
    // Its only withdrawals were returned.
    const decision = { reason: 'test', cause: 'review', decidedBy: 'test' } as const;
    for (const { body } of [first, second])
      await rejectWithdrawal(server.database.db, body.data.orderId, decision);
    expect(codeOf(await cashOut(player, address))).toBe('confirmation_needed');
  });

  test('who sends ten requests at the same moment makes one withdrawal', async () => {
    const player = await aHolder(server, 50_000n);
    const address = aTronAddress();
    const requestId = randomUUID();
    const early = await Promise.all(
      Array.from({ length: 10 }, () => cashOut(player, address, {}, requestId)),
    );
    expect(new Set(early.map(codeOf))).toEqual(new Set(['confirmation_needed']));
    const headers = await confirmed(server, player);
    const late = await Promise.all(
      Array.from({ length: 10 }, () => cashOut(player, address, headers, requestId)),
    );
    expect(new Set(late.map(({ body }) => body.data.orderId)).size).toBe(1);
    expect(await purseOf(server, player)).toEqual([44_000n, 6_000n]);
  });
});

test('A call of the shared test account is refused without asking for a confirmation', async () => {
  const { body } = await server.call(identity.getUserTest);
  const login = await logIn(server, body.data.username, body.data.pwd);
  const token = login.body.data.access_token;
  expect(codeOf(await verify({ token }, aCpf()))).toBe('test_account_fixed');
  expect(codeOf(await sendCode({ token }, anEmail()))).toBe('test_account_fixed');
  expect(codeOf(await moveTo({ token }, anEmail(), '123456'))).toBe('test_account_fixed');
});

test('The own document, verified with a confirmation, needs another one only for its first withdrawal', async () => {
  const holder = await aHolder(server, 50_000n);
  const body = toOwnAccount(holder, 60);
  const bare = await server.call(withdrawals.withdraw, { body }, { token: holder.token });
  expect(codeOf(bare)).toBe('confirmation_needed');
  await withdrawAccepted(server, holder, 60);
});
