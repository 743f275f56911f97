import { randomUUID } from 'node:crypto';
import { identity, secondFactor, security, transfers, withdrawals } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signWithPasskey } from '../../../../../tests/harness/authenticator.ts';
import { confirmed } from '../../../../../tests/harness/people.ts';
import {
  confirmedByPasskey,
  confirmedByTotp,
  enrolPasskey,
  enrolTotp,
  passkeySite,
} from '../../../../../tests/harness/second-factors.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { aHolder, type Holder, stopSending, toOwnAccount } from '../../../../../tests/harness/withdrawals.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { PUBLIC_URL: passkeySite.origin, DRAW_ROUNDS: 'false' } });
  await stopSending(server);
});
afterAll(() => server.close());

const codeOf = (answer: { body: { data: unknown } }) => (answer.body.data as { code?: string } | null)?.code;

describe('a player with a second factor', () => {
  it('does not confirm by the password, so a stolen password and token remove no factor', async () => {
    const player = await server.newPlayer();
    const before = await confirmed(server, player);
    const { secret } = await enrolTotp(server, player);
    const remove = (headers: Record<string, string> = {}) =>
      server.call(secondFactor.removeTotp, {}, { token: player.token, headers });
    expect((await remove()).body.data).toMatchObject({
      code: 'confirmation_needed',
      params: { methods: 'totp,recovery' },
    });
    expect(codeOf(await remove(before))).toBe('confirmation_needed');
    const body = { method: 'password', pwd: player.password } as const;
    const byPassword = await server.call(security.confirmIdentity, { body }, { token: player.token });
    expect(codeOf(byPassword)).toBe('confirmation_needed');
    expect((await remove(await confirmedByTotp(server, player, secret))).http).toBe(200);
  });

  it('changes the password only with a confirmation by the factor', async () => {
    const player = await server.newPlayer();
    const passkey = await enrolPasskey(server, player);
    const nPwd = 'caju maduro no quintal';
    const change = (headers: Record<string, string> = {}) =>
      server.call(
        identity.changePassword,
        { body: { oldPwd: player.password, nPwd, nPwd1: nPwd } },
        { token: player.token, headers },
      );
    expect(codeOf(await change())).toBe('confirmation_needed');
    expect((await change(await confirmedByPasskey(server, player, passkey))).http).toBe(200);
  });

  it('confirms only with a challenge of the same session and purpose', async () => {
    const [player, thief] = [await server.newPlayer(), await server.newPlayer()];
    const own = await enrolPasskey(server, player);
    const stolen = await enrolPasskey(server, thief);
    const challengeOf = async ({ token }: TestPlayer) =>
      (await server.call(secondFactor.startPasskeyConfirmation, {}, { token })).body.data;
    const confirm = (answer: ReturnType<typeof signWithPasskey>) =>
      server.call(security.confirmIdentity, { body: { method: 'passkey', answer } }, { token: player.token });
    const otherPlayer = signWithPasskey(stolen, await challengeOf(thief), passkeySite);
    expect(codeOf(await confirm(otherPlayer))).toBe('passkey_wrong');
    const otherPurpose = (await server.call(secondFactor.startPasskeyLogin)).body.data;
    expect(codeOf(await confirm(signWithPasskey(own, otherPurpose, passkeySite)))).toBe('passkey_wrong');
    const right = signWithPasskey(own, await challengeOf(player), passkeySite);
    expect((await confirm(right)).http).toBe(200);
    expect(codeOf(await confirm(right))).toBe('passkey_wrong');
  });

  it('confirms once by one recovery code, also when it is sent ten times at once', async () => {
    const player = await server.newPlayer();
    const { recoveryCodes } = await enrolTotp(server, player);
    const body = { method: 'recovery', code: recoveryCodes[3] ?? '' } as const;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.call(security.confirmIdentity, { body }, { token: player.token }),
      ),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
  });
});

describe('a withdrawal above the amount of the terms', () => {
  beforeAll(async () => {
    const { db } = server.database;
    await sql`update payments.withdrawal_terms set factor_above_minor = 50000 where currency = 'BRL'`.execute(
      db,
    );
    await sql`update engagement.vip_level set withdrawals_a_day = 9 where level = 0`.execute(db);
  });

  const send = (from: Holder, to: Holder, amount: number, headers: Record<string, string>) =>
    server.call(
      transfers.transfer,
      { body: { requestId: randomUUID(), username: to.username, amount } },
      { token: from.token, headers },
    );
  const request = (player: Holder, amount: number, headers: Record<string, string> = {}) =>
    server.call(
      withdrawals.withdraw,
      { body: toOwnAccount(player, amount) },
      { token: player.token, headers },
    );

  it('is refused without a second factor, also in pieces, and needs a confirmation by one', async () => {
    const player = await aHolder(server, 2_000_000n);
    const byPassword = await confirmed(server, player);
    expect(codeOf(await request(player, 500.01, byPassword))).toBe('withdrawal_needs_factor');
    expect((await request(player, 400, byPassword)).http).toBe(200);
    expect(codeOf(await request(player, 100.01, byPassword))).toBe('withdrawal_needs_factor');
    const { secret } = await enrolTotp(server, player);
    expect(codeOf(await request(player, 100.01, byPassword))).toBe('confirmation_needed');
    expect((await request(player, 100.01, await confirmedByTotp(server, player, secret))).http).toBe(200);
  });

  it('counts transfers to players too, so that neither way evades it', async () => {
    const [player, friend] = [await aHolder(server, 2_000_000n), await aHolder(server, 0n)];
    const byPassword = await confirmed(server, player);
    const sendTo = (amount: number, headers: Record<string, string>) => send(player, friend, amount, headers);
    expect((await sendTo(200, byPassword)).http).toBe(200);
    expect((await request(player, 250, byPassword)).http).toBe(200);
    expect(codeOf(await sendTo(50.01, byPassword))).toBe('withdrawal_needs_factor');
    expect(codeOf(await request(player, 50.01, byPassword))).toBe('withdrawal_needs_factor');
    expect((await sendTo(50, byPassword)).http).toBe(200);
    const { secret } = await enrolTotp(server, player);
    expect(codeOf(await sendTo(10, byPassword))).toBe('confirmation_needed');
    expect((await sendTo(10, await confirmedByTotp(server, player, secret))).http).toBe(200);
  });

  it('holds for ten transfers at the same moment', async () => {
    const [player, friend] = [await aHolder(server, 2_000_000n), await aHolder(server, 0n)];
    const headers = await confirmed(server, player);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(player, friend, 100, headers)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(5);
    expect(answers.filter((answer) => codeOf(answer) === 'withdrawal_needs_factor')).toHaveLength(5);
  });
});
