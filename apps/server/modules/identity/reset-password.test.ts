import { identity } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEmail, logIn, receiveCode, receiveMails, register } from '../../../../tests/harness/people.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const oldPassword = 'a senha esquecida';
const newPassword = 'a senha lembrada';

async function somebody(headers: Record<string, string> = {}) {
  const username = anEmail();
  const answer = await register(server, { username, pwd: oldPassword, pwd1: oldPassword }, headers);
  return { username, token: answer.body.data.access_token };
}

const send = (email: string) => server.call(identity.sendResetCode, { body: { email } });
const check = (email: string, code: string) =>
  server.call(identity.checkResetCode, { body: { email, code } });
const set = (chkId: string, nPwd = newPassword) =>
  server.call(identity.setPassword, { body: { chkId, nPwd } });

const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

function wait(address: string, minutes: number) {
  return server.database.db
    .updateTable('identity.mail_code')
    .set({
      sent_at: sql`sent_at - make_interval(mins => ${minutes})`,
      expires_at: sql`expires_at - make_interval(mins => ${minutes})`,
      check_expires_at: sql`check_expires_at - make_interval(mins => ${minutes})`,
    })
    .where('address', '=', address)
    .execute();
}

describe('recovering a password', () => {
  it('leads from the mail through the check id to a new password, and ends every session', async () => {
    const { username, token } = await somebody();
    const second = (await logIn(server, username, oldPassword)).body.data.access_token;
    expect((await send(` ${username.toUpperCase()} `)).body).toEqual({
      status: 200,
      message: 'Código enviado',
      data: null,
    });
    const [mail] = await receiveMails(server, username);
    expect(mail?.text).toContain('10 minutos');
    const code = await receiveCode(server, username);
    const checkId = (await check(username, code)).body.data;
    const done = await set(checkId);
    expect(done.body.message).toBe('Senha alterada. Entre com a nova senha.');
    for (const ended of [token, second]) {
      expect((await server.call(identity.getUserInfo, {}, { token: ended })).http).toBe(401);
    }
    expect((await logIn(server, username, oldPassword)).body.data).toMatchObject({
      code: 'credentials_wrong',
    });
    expect((await logIn(server, username, newPassword)).http).toBe(200);
    const [notice] = await receiveMails(server, username, 2);
    expect(notice?.subject).toBe('A sua senha foi alterada');
  });

  it('mails in the language of the player, not of the request', async () => {
    const { username } = await somebody({ lang: 'en_US' });
    await send(username);
    const [mail] = await receiveMails(server, username);
    expect(mail?.subject).toMatch(/is your code for a new password$/);
  });

  it('answers the same for an unknown and a known address, also when a code is requested too soon', async () => {
    const { username } = await somebody();
    const unknown = anEmail();
    expect(await send(username)).toEqual(await send(unknown));
    const [known, nobody] = [await send(username), await send(unknown)];
    expect([known.http, nobody.http]).toEqual([429, 429]);
    expect(known.body.message).toBe(nobody.body.message);
    for (const { body } of [known, nobody]) {
      const { code, params } = body.data as unknown as { code: string; params: { seconds: number } };
      expect(code).toBe('code_wait');
      expect(params.seconds).toBeGreaterThan(170);
      expect(params.seconds).toBeLessThanOrEqual(180);
    }
    await receiveMails(server, username);
    const response = await fetch(`${server.url}/sandbox/mail?to=${unknown}`);
    expect(await response.json()).toEqual([]);
    expect(await check(username, '12345x')).toEqual(await check(unknown, '12345x'));
  });

  it('mails the next code after three minutes and voids the previous one', async () => {
    const { username } = await somebody();
    await send(username);
    const first = await receiveCode(server, username);
    await wait(username, 3);
    expect((await send(username)).http).toBe(200);
    const second = await receiveCode(server, username, 2);
    if (first !== second) expect((await check(username, first)).http).toBe(400);
    expect((await check(username, second)).http).toBe(200);
  });

  it('mails one code for eight concurrent requests', async () => {
    const { username } = await somebody();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(username)));
    expect(answers.filter((answer) => answer.http === 200)).toHaveLength(1);
  });

  it.each(['not an address', 'ana@exemplo', 'ana@exemplo.com\r\nBcc: eva@exemplo.com'])(
    'refuses %j',
    async (email) => {
      expect((await send(email)).body.data).toMatchObject({ code: 'email_invalid' });
    },
  );

  it('stores neither code nor check id in the database', async () => {
    const { username } = await somebody();
    await send(username);
    const code = await receiveCode(server, username);
    const checkId = (await check(username, code)).body.data;
    const { rows } = await sql<{ line: string }>`
      select c::text as line from identity.mail_code c where address = ${username}
    `.execute(server.database.db);
    expect(rows[0]?.line).toContain('$argon2id$');
    expect(rows[0]?.line).not.toContain(checkId);
    expect(rows[0]?.line).not.toMatch(new RegExp(`(^|[,"])${code}([,"]|$)`));
  });
});

describe('a mailed code', () => {
  async function aCode() {
    const { username } = await somebody();
    await send(username);
    return { username, code: await receiveCode(server, username) };
  }

  it('accepts five tries', async () => {
    const { username, code } = await aCode();
    for (let guess = 0; guess < 4; guess++) {
      expect((await check(username, wrongFor(code))).body.data).toMatchObject({ code: 'code_wrong' });
    }
    expect((await check(username, code)).http).toBe(200);
  });

  it('is exhausted by five wrong tries, also when they are concurrent', async () => {
    const { username, code } = await aCode();
    await Promise.all(Array.from({ length: 20 }, () => check(username, wrongFor(code))));
    expect((await check(username, code)).body.data).toMatchObject({ code: 'code_wrong' });
  });

  it('is exchanged once, also by two concurrent requests', async () => {
    const { username, code } = await aCode();
    const answers = await Promise.all([check(username, code), check(username, code)]);
    expect(answers.map((answer) => answer.http).sort()).toEqual([200, 400]);
    expect((await check(username, code)).http).toBe(400);
  });

  it('expires after ten minutes', async () => {
    const { username, code } = await aCode();
    await wait(username, 10);
    expect((await check(username, code)).http).toBe(400);
  });

  it("does not open another player's account", async () => {
    const { code } = await aCode();
    const { username: other } = await aCode();
    expect((await check(other, code === '000000' ? '000001' : code)).http).toBe(400);
  });
});

describe('a check id', () => {
  async function aCheckId() {
    const { username } = await somebody();
    await send(username);
    const checkId = (await check(username, await receiveCode(server, username))).body.data;
    return { username, checkId };
  }

  it('sets one password', async () => {
    const { username, checkId } = await aCheckId();
    const answers = await Promise.all([set(checkId, 'primeira chegada'), set(checkId, 'segunda chegada')]);
    expect(answers.map((answer) => answer.http).sort()).toEqual([200, 400]);
    const winner = answers[0].http === 200 ? 'primeira chegada' : 'segunda chegada';
    expect((await logIn(server, username, winner)).http).toBe(200);
  });

  it('survives a refused password', async () => {
    const { username, checkId } = await aCheckId();
    expect((await set(checkId, 'curta')).body.data).toMatchObject({ code: 'password_too_short' });
    expect((await set(checkId, 'futebol1')).body.data).toMatchObject({ code: 'password_too_common' });
    expect((await set(checkId, username)).body.data).toMatchObject({ code: 'password_too_common' });
    expect((await set(checkId)).http).toBe(200);
  });

  it('expires after ten minutes, and an invented one is refused', async () => {
    const { username, checkId } = await aCheckId();
    await wait(username, 10);
    expect((await set(checkId)).body.data).toMatchObject({ code: 'code_wrong' });
    expect((await set('')).body.data).toMatchObject({ code: 'code_wrong' });
    expect((await set('a'.repeat(43))).body.data).toMatchObject({ code: 'code_wrong' });
  });
});
