import { identity } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  anEmail,
  callConfirmed,
  logIn,
  receiveCode,
  receiveMails,
  register,
} from '../../../../tests/harness/people.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const password = 'maracujá doce';

async function somebody() {
  const username = anEmail();
  const answer = await register(server, { username, pwd: password, pwd1: password });
  return { username, token: answer.body.data.access_token };
}

async function testToken() {
  const { body } = await server.call(identity.getUserTest);
  return (await logIn(server, body.data.username, body.data.pwd)).body.data.access_token;
}

describe('changing the password', () => {
  const change = (token: string, oldPwd: string, nPwd: string, nPwd1 = nPwd) =>
    server.call(identity.changePassword, { body: { oldPwd, nPwd, nPwd1 } }, { token });

  it('ends every other session, keeps this one, and notifies the player', async () => {
    const { username, token } = await somebody();
    const other = (await logIn(server, username, password)).body.data.access_token;
    expect((await change(token, password, 'graviola azeda')).body.message).toBe('Senha alterada');
    expect((await server.call(identity.getUserInfo, {}, { token })).http).toBe(200);
    expect((await server.call(identity.getUserInfo, {}, { token: other })).http).toBe(401);
    expect((await logIn(server, username, 'graviola azeda')).http).toBe(200);
    const [mail] = await receiveMails(server, username);
    expect(mail?.subject).toBe('A sua senha foi alterada');
  });

  it('is refused in the documented order and then changes nothing', async () => {
    const { username, token } = await somebody();
    const codes = [
      await change(token, 'não é esta', 'curta', 'outra'),
      await change(token, password, 'curta', 'outra'),
      await change(token, password, 'curta'),
      await change(token, password, 'corinthians'),
    ].map((answer) => (answer.body.data as unknown as { code: string }).code);
    expect(codes).toEqual([
      'password_wrong',
      'passwords_differ',
      'password_too_short',
      'password_too_common',
    ]);
    expect((await logIn(server, username, password)).http).toBe(200);
  });

  it('is refused for the test account, whose password is public', async () => {
    const answer = await change(await testToken(), 'tanto faz', 'graviola azeda');
    expect(answer.body.data).toMatchObject({ code: 'test_account_fixed' });
  });
});

describe('changing the e-mail address', () => {
  const send = (token: string, email: string) =>
    callConfirmed(server, identity.sendEmailCode, { body: { email } }, { token, password });
  const move = (token: string, email: string, code: string, pwd = password) =>
    server.call(identity.changeEmail, { body: { email, code, pwd } }, { token });

  it('requires a code from the new address and the password, and notifies the old address', async () => {
    const { username, token } = await somebody();
    const next = anEmail();
    expect((await send(token, next)).body.message).toBe('Código enviado');
    const moved = await move(token, next.toUpperCase(), await receiveCode(server, next));
    expect(moved.body.message).toBe('E-mail alterado');
    expect((await server.call(identity.getUserInfo, {}, { token })).body.data.email).toBe(next);
    const { email_confirmed_at: confirmedAt } = await server.database.db
      .selectFrom('identity.player')
      .select('email_confirmed_at')
      .where('username', '=', next)
      .executeTakeFirstOrThrow();
    expect(confirmedAt).not.toBeNull();
    expect((await logIn(server, next, password)).http).toBe(200);
    expect((await logIn(server, username, password)).http).toBe(400);
    const [mail] = await receiveMails(server, username);
    expect(mail?.text).toContain(next);
  });

  it('is refused in the documented order', async () => {
    const { token } = await somebody();
    const next = anEmail();
    await send(token, next);
    const code = await receiveCode(server, next);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await move(token, 'nada', wrong, 'errada')).body.data).toMatchObject({ code: 'email_invalid' });
    expect((await move(token, next, wrong, 'errada')).body.data).toMatchObject({ code: 'password_wrong' });
    expect((await move(token, next, wrong)).body.data).toMatchObject({ code: 'code_wrong' });
    await register(server, { username: next });
    expect((await move(token, next, code)).body.data).toMatchObject({ code: 'email_taken' });
  });

  it('refuses a code that another player requested', async () => {
    const [one, two] = [await somebody(), await somebody()];
    const next = anEmail();
    await send(one.token, next);
    const code = await receiveCode(server, next);
    expect((await move(two.token, next, code)).body.data).toMatchObject({ code: 'code_wrong' });
    expect((await move(one.token, next, code)).http).toBe(200);
  });

  it('does not reveal whether an address is taken, and sends it no mail', async () => {
    const [one, two] = [await somebody(), await somebody()];
    expect(await send(one.token, two.username)).toEqual(await send(one.token, anEmail()));
    const response = await fetch(`${server.url}/sandbox/mail?to=${two.username}`);
    expect(await response.json()).toEqual([]);
  });

  it('voids a password reset code sent to the old address', async () => {
    const { username, token } = await somebody();
    await server.call(identity.sendResetCode, { body: { email: username } });
    const reset = await receiveCode(server, username);
    const next = anEmail();
    await send(token, next);
    await move(token, next, await receiveCode(server, next));
    const answer = await server.call(identity.checkResetCode, { body: { email: username, code: reset } });
    expect(answer.body.data).toMatchObject({ code: 'code_wrong' });
  });

  it('is refused for the test account', async () => {
    expect((await send(await testToken(), anEmail())).body.data).toMatchObject({
      code: 'test_account_fixed',
    });
  });
});

describe('the avatar', () => {
  it('is one of 36 pictures', async () => {
    const { token } = await somebody();
    const choose = (index: string) => server.call(identity.setHeader, { params: { index } }, { token });
    expect((await choose('35')).body).toMatchObject({ status: 200, message: 'Avatar atualizado' });
    expect((await server.call(identity.getUserInfo, {}, { token })).body.data.header).toBe(35);
    expect((await choose('36')).body.data).toMatchObject({ code: 'avatar_unknown' });
    expect((await choose('-1')).body.data).toMatchObject({ code: 'request_invalid' });
    expect((await choose('1e1')).body.data).toMatchObject({ code: 'request_invalid' });
    expect((await server.call(identity.getUserInfo, {}, { token })).body.data.header).toBe(35);
  });
});

describe('the balance', () => {
  it('is the cash of the player, in currency units', async () => {
    const player = await server.fundedPlayer(12_345n);
    const { token } = player;
    expect((await server.call(identity.getBalance, {}, { token })).body.data).toBe(123.45);
    expect((await server.call(identity.getUserInfo, {}, { token })).body.data.balance).toBe(123.45);
  });
});

describe('the test account', () => {
  it('shows how to log in, and carries the same in its user info', async () => {
    const { body } = await server.call(identity.getUserTest);
    const token = (await logIn(server, body.data.username, body.data.pwd)).body.data.access_token;
    const info = (await server.call(identity.getUserInfo, {}, { token })).body.data;
    expect(info.testFlag).toBe(1);
    expect(info.extendInfo).toEqual(body.data);
  });

  it('gets no password reset mail', async () => {
    const { body } = await server.call(identity.getUserTest);
    expect((await server.call(identity.sendResetCode, { body: { email: body.data.username } })).http).toBe(
      200,
    );
    const row = await server.database.db
      .selectFrom('identity.mail_code')
      .select('player_id')
      .where('address', '=', body.data.username)
      .executeTakeFirst();
    expect(row?.player_id).toBeNull();
  });
});

describe('a session', () => {
  it('ends for its token as soon as it is logged out, and only that session', async () => {
    const { username, token } = await somebody();
    const other = (await logIn(server, username, password)).body.data.access_token;
    await server.call(identity.getUserInfo, {}, { token });
    expect((await server.call(identity.logout, { body: {} }, { token })).http).toBe(200);
    const answer = await server.call(identity.getUserInfo, {}, { token });
    expect([answer.http, answer.body.status]).toEqual([401, 40101]);
    expect((await server.call(identity.getUserInfo, {}, { token: other })).http).toBe(200);
    expect((await server.call(identity.logout, { body: {} }, { token })).http).toBe(401);
  });

  it('publishes its end in the outbox', async () => {
    const { username, token } = await somebody();
    await server.call(identity.logout, { body: {} }, { token });
    const row = await server.database.db
      .selectFrom('platform.outbox as o')
      .innerJoin('identity.player as p', 'p.id', 'o.player_id')
      .innerJoin('identity.session as s', 's.player_id', 'p.id')
      .select(['o.payload', 's.id'])
      .where('o.topic', '=', 'sessionEnded')
      .where('p.username', '=', username)
      .executeTakeFirstOrThrow();
    expect(row.payload).toEqual({ sessionId: String(row.id) });
  });

  it('expires by the database clock', async () => {
    const { username, token } = await somebody();
    await server.database.db
      .updateTable('identity.session')
      .set({ expires_at: sql`now()` })
      .where('player_id', 'in', (from) =>
        from.selectFrom('identity.player').select('id').where('username', '=', username),
      )
      .execute();
    expect((await server.call(identity.getBalance, {}, { token })).body.status).toBe(40101);
  });

  it('is accepted with or without the Bearer prefix, and with no other prefix', async () => {
    const { token } = await somebody();
    expect((await server.call(identity.getBalance, {}, { token: `Bearer ${token}` })).http).toBe(200);
    for (const foreign of ['', token.slice(1), `${token}x`, 'null', 'Bearer ', `Basic ${token}`]) {
      const answer = await server.call(identity.getBalance, {}, { token: foreign });
      expect([answer.http, answer.body.status, answer.body.data]).toMatchObject([401, 40101, {}]);
    }
  });
});
