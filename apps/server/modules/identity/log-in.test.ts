import { randomUUID } from 'node:crypto';
import { identity } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEmail, freshCaptcha, logIn, register } from '../../../../tests/harness/people.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';

const password = 'jabuticaba no pé';

describe('a login', () => {
  let server: TestServer;
  const username = anEmail();
  beforeAll(async () => {
    server = await startServer();
    await register(server, { username, pwd: password, pwd1: password });
  });
  afterAll(() => server.close());

  it('opens a new session each time and ignores the letter case of the address', async () => {
    const first = await logIn(server, username, password);
    const second = await logIn(server, ` ${username.toUpperCase()} `, password);
    const tokens = [first, second].map((answer) => answer.body.data.access_token);
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/);
      expect((await server.call(identity.getUserInfo, {}, { token })).body.data.username).toBe(username);
    }
  });

  it('stores no token and no password in the database', async () => {
    const token = (await logIn(server, username, password)).body.data.access_token;
    const { rows } = await sql<{ all: string }>`
      select coalesce(string_agg(s::text, ' '), '') || (select string_agg(p::text, ' ') from identity.player p) as all
      from identity.session s
    `.execute(server.database.db);
    expect(rows[0]?.all).not.toContain(token);
    expect(rows[0]?.all).not.toContain(password);
  });

  it('accepts a password in either Unicode form of its accents', async () => {
    expect((await logIn(server, username, password.normalize('NFD'))).http).toBe(200);
  });

  it('refuses a wrong password and an unknown name with the same message', async () => {
    const wrong = await logIn(server, username, 'jabuticaba no chão');
    const unknown = await logIn(server, anEmail(), password);
    expect(wrong).toEqual(unknown);
    expect([wrong.http, wrong.body.data]).toEqual([400, { code: 'credentials_wrong' }]);
  });

  it('takes the same time for a wrong password and an unknown name', async () => {
    const timeOf = async (name: string) => {
      const captcha = await freshCaptcha(server);
      const body = {
        username: name,
        pwd: 'errada de novo',
        codeId: captcha.codeId,
        captCode: captcha.captCode,
      };
      const begin = performance.now();
      await server.call(identity.restLogin, { body }, { headers: captcha.headers });
      return performance.now() - begin;
    };
    const times: { known: number; unknown: number }[] = [];
    for (let attempt = 0; attempt < 9; attempt++) {
      times.push({ known: await timeOf(username), unknown: await timeOf(anEmail()) });
    }
    // Other load on the machine only adds time, so the minimum measures the work itself.
    const known = Math.min(...times.map((pair) => pair.known));
    const unknown = Math.min(...times.map((pair) => pair.unknown));
    // Without the dummy hash, an unknown name would be refused several times faster.
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(2);
  });

  it('checks the captcha before the password', async () => {
    const answer = await server.call(identity.restLogin, {
      body: { username, pwd: password, codeId: 5, captCode: 'WRONG' },
    });
    expect(answer.body.data).toMatchObject({ code: 'captcha_wrong' });
  });

  it('is refused for an account that the operator blocked, but only with the right password', async () => {
    const closed = anEmail();
    const token = (await register(server, { username: closed, pwd: password, pwd1: password })).body.data
      .access_token;
    await server.database.db
      .updateTable('identity.player')
      .set({ blocked_at: sql`now()` })
      .where('username', '=', closed)
      .execute();
    const right = await logIn(server, closed, password);
    expect([right.http, right.body.status]).toEqual([500, 1403]);
    expect((await logIn(server, closed, 'qualquer outra')).body.data).toMatchObject({
      code: 'credentials_wrong',
    });
    expect((await server.call(identity.getBalance, {}, { token })).body.status).toBe(40101);
  });

  it.each(["' or 1=1 --", 'x'.repeat(255), '\u0000', '{"$ne":null}'])(
    'refuses the invalid name %j like any other',
    async (name) => {
      const answer = await logIn(server, name, password);
      expect(answer.http).toBe(400);
    },
  );
});

describe('guessing', () => {
  let server: TestServer;
  const username = anEmail();
  const from = (ip: string, deviceId: string = randomUUID()) => ({ 'x-forwarded-for': ip, deviceId });
  beforeAll(async () => {
    server = await startServer({ environment: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'true' } });
    await register(server, { username, pwd: password, pwd1: password }, from('203.0.113.1', 'own phone'));
  });
  afterAll(() => server.close());

  it('at one account from one network is refused after ten tries, with the seconds to wait', async () => {
    const home = from('198.51.100.7');
    for (let guess = 0; guess < 10; guess++) {
      const answer = await logIn(server, username, `palpite número ${guess}`, home);
      expect(answer.body.data).toMatchObject({ code: 'credentials_wrong' });
    }
    const answer = await logIn(server, username, password, home);
    expect(answer.http).toBe(429);
    expect(answer.body.data).toMatchObject({
      code: 'too_many_requests',
      params: { seconds: expect.any(Number) },
    });
    expect((await logIn(server, anEmail(), password, home)).body.data).toMatchObject({
      code: 'credentials_wrong',
    });
  });

  it('at one account from many networks is refused too, but not for a device that logged in before', async () => {
    const codes = await Promise.all(
      Array.from({ length: 60 }, (_, guess) =>
        logIn(server, username, 'palpite de muitos', from(`2001:db8:${guess.toString(16)}::1`)),
      ),
    );
    expect(codes.at(-1)?.http).toBe(429);
    expect((await logIn(server, username, password, from('192.0.2.44'))).http).toBe(429);
    expect((await logIn(server, username, password, from('192.0.2.45', 'own phone'))).http).toBe(200);
    expect((await logIn(server, username, password, from('203.0.113.1'))).http).toBe(200);
  });

  it('an unknown name is limited like a known one', async () => {
    const nobody = anEmail();
    const home = from('198.51.100.8');
    for (let guess = 0; guess < 10; guess++) await logIn(server, nobody, password, home);
    expect((await logIn(server, nobody, password, home)).http).toBe(429);
  });

  it('counts all addresses of an IPv6 /64 as one network', async () => {
    for (let guess = 0; guess < 10; guess++) {
      await logIn(server, 'outra@exemplo.com', password, from(`2001:db8:aaaa:1::${guess + 1}`));
    }
    const answer = await logIn(server, 'outra@exemplo.com', password, from('2001:db8:aaaa:1:ffff::1'));
    expect(answer.http).toBe(429);
  });

  it('of captchas is limited to sixty a minute', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.99' };
    const statuses = await Promise.all(
      Array.from({ length: 61 }, async (_, codeId) =>
        fetch(`${server.url}/api/auth/user/captcha/${codeId}`, { headers }).then((answer) => answer.status),
      ),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('of puzzles makes the puzzles harder', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.120' };
    const bits: number[] = [];
    for (let ask = 0; ask < 21; ask++) {
      const { body } = await server.call(identity.getCaptchaPuzzle, { params: { codeId: ask } }, { headers });
      bits.push(body.data.zeroBits);
    }
    expect([bits[0], bits[9], bits[10], bits[20]]).toEqual([18, 18, 19, 20]);
  });
});
