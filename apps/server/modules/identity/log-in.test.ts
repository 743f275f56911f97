import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { identity } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEmail, freshCaptcha, logIn, register } from '../../../../tests/harness/people.ts';
import { startSecondProcess, startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { solves } from './captcha.ts';
import { replaceHash } from './identity.store.ts';

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

  it('replaces a hash of a former cost, and none that was changed meanwhile', async () => {
    const { db } = server.database;
    const hashOf = async () =>
      await db
        .selectFrom('identity.player')
        .select(['id', 'password_hash', 'password_changed_at'])
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
    const former = await hash(password, { parallelism: 2 });
    await db
      .updateTable('identity.player')
      .set({ password_hash: former })
      .where('username', '=', username)
      .execute();
    const before = await hashOf();
    expect((await logIn(server, username, 'jabuticaba no chão')).http).toBe(400);
    expect((await hashOf()).password_hash).toBe(former);
    const both = await Promise.all([logIn(server, username, password), logIn(server, username, password)]);
    expect(both.map(({ http }) => http)).toEqual([200, 200]);
    const after = await hashOf();
    expect(after.password_hash).toContain(',p=1$');
    expect(after.password_changed_at).toEqual(before.password_changed_at);
    expect((await logIn(server, username, password)).http).toBe(200);
    expect((await hashOf()).password_hash).toBe(after.password_hash);
    await replaceHash(db, before, 'of the former password');
    expect((await hashOf()).password_hash).toBe(after.password_hash);
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
    // Other load only adds time, so the minimum measures the work.
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
      .set({ blocked_at: sql`now()`, block_kind: 'closed' })
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
    server = await startServer({ environment: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'loopback' } });
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
    // The server may decide them in another order than they were sent.
    expect(codes.map((answer) => answer.http)).toContain(429);
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

describe('a guess', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ environment: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'loopback' } });
  });
  afterAll(() => server.close());

  async function guessAt(url: string, username: string, ip: string): Promise<number> {
    const { codeId, captCode, headers } = await freshCaptcha(server, { 'x-forwarded-for': ip });
    const answer = await fetch(url + identity.restLogin.path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ username, pwd: 'palpite', codeId, captCode }),
    });
    return answer.status;
  }

  it('is counted once by all processes, and a restart grants no more', async () => {
    const name = anEmail();
    const home = '198.51.100.9';
    const second = await startSecondProcess(server);
    for (let guess = 0; guess < 5; guess++)
      for (const { url } of [server, second]) expect(await guessAt(url, name, home)).toBe(400);
    for (const { url } of [server, second]) expect(await guessAt(url, name, home)).toBe(429);
    await second.close();
    const restarted = await startSecondProcess(server);
    expect(await guessAt(restarted.url, name, home)).toBe(429);
    await restarted.close();
  });

  it('is counted by the address that the proxy saw, whatever the client claims before it', async () => {
    const name = anEmail();
    for (let guess = 0; guess < 10; guess++)
      expect(await guessAt(server.url, name, `203.0.113.${guess}, 198.51.100.10`)).toBe(400);
    expect(await guessAt(server.url, name, '203.0.113.99, 198.51.100.10')).toBe(429);
  });
});

/** A tenth: 9 failed logins of a range, 6 of a network, 10 in total before an attack is assumed. */
const startStrict = () => startServer({ environment: { RATE_LIMIT_FACTOR: '0.1', TRUST_PROXY: 'loopback' } });

/** Uses a captcha requested from another address. */
let requests = 0;
async function logInFrom(server: TestServer, ip: string, username: string, pwd: string, deviceKey = '') {
  requests += 1;
  const elsewhere = { 'x-forwarded-for': `100.64.${requests >> 8}.${requests & 255}` };
  const captcha = await freshCaptcha(server, elsewhere);
  const { codeId, captCode } = captcha;
  const headers = { ...captcha.headers, 'x-forwarded-for': ip, ...(deviceKey && { deviceKey }) };
  return server.call(identity.restLogin, { body: { username, pwd, codeId, captCode } }, { headers });
}

/** Returns the puzzle's zero bits with the answer. */
async function logInByPuzzle(
  server: TestServer,
  headers: Record<string, string>,
  username: string,
  pwd: string,
) {
  const codeId = 1_000 + requests++;
  const { body } = await server.call(identity.getCaptchaPuzzle, { params: { codeId } }, { headers });
  const { salt, zeroBits } = body.data;
  let number = 0;
  while (!solves(salt, String(number), zeroBits)) number += 1;
  const answer = await server.call(
    identity.restLogin,
    { body: { username, pwd, codeId, captCode: `pow:${number}` } },
    { headers },
  );
  return { zeroBits, http: answer.http };
}

describe('trying one password at many accounts', () => {
  it.each([
    ['an IPv4 /24', (index: number) => `203.0.113.${index + 1}`],
    ['an IPv6 /64', (index: number) => `2001:db8:7:1::${index + 1}`],
    ['an IPv6 /48', (index: number) => `2001:db8:7:${index + 1}::1`],
  ])('from changing addresses of %s is refused', async (_range, addressOf) => {
    const server = await startStrict();
    const statuses: number[] = [];
    for (let index = 0; index < 12; index++)
      statuses.push((await logInFrom(server, addressOf(index), anEmail(), 'senha da moda')).http);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(9);
    expect(statuses.slice(9)).toEqual([429, 429, 429]);
    expect((await logInFrom(server, '198.51.100.1', anEmail(), 'senha da moda')).http).toBe(400);
    await server.close();
  });

  it('from many ranges takes a harder puzzle for each try, but not on a device that logged in before', async () => {
    const server = await startStrict();
    const username = anEmail();
    const own = { deviceId: randomUUID(), 'x-forwarded-for': '192.0.2.7' };
    const registered = await register(server, { username, pwd: password, pwd1: password }, own);
    const deviceKey = registered.body.data.deviceKey ?? '';
    const answers = [];
    for (let index = 0; index < 10; index++)
      answers.push(await logInFrom(server, `11.${index}.0.1`, anEmail(), 'senha da moda'));
    expect(answers.map(({ http }) => http)).toEqual(Array(10).fill(400));
    // Images are refused, whether or not their text is right.
    let range = 0;
    await expect
      .poll(async () => (await logInFrom(server, `12.0.${range++}.1`, anEmail(), 'senha da moda')).body.data)
      .toMatchObject({ code: 'captcha_puzzle' });
    const puzzleFor = async (headers: Record<string, string>) => {
      const params = { codeId: 900_000 + requests++ };
      return (await server.call(identity.getCaptchaPuzzle, { params }, { headers })).body.data.zeroBits;
    };
    expect(await puzzleFor({ 'x-forwarded-for': '13.0.0.1' })).toBeGreaterThanOrEqual(19);
    const known = await logInByPuzzle(server, { ...own, deviceKey }, username, password);
    expect(known).toEqual({ zeroBits: 18, http: 200 });
    // This puzzle was eased for another device.
    const codeId = 999_999;
    const headers = { 'x-forwarded-for': '14.0.0.1', deviceId: own.deviceId };
    const { salt } = (
      await server.call(
        identity.getCaptchaPuzzle,
        { params: { codeId } },
        { headers: { ...headers, deviceKey } },
      )
    ).body.data;
    let number = 0;
    while (!solves(salt, String(number), 18)) number += 1;
    const body = { username: anEmail(), pwd: 'senha da moda', codeId, captCode: `pow:${number}` };
    expect((await server.call(identity.restLogin, { body }, { headers })).body.data).toMatchObject({
      code: 'captcha_wrong',
    });
    await server.close();
  });
});

describe('a device that has logged in before', () => {
  it('keeps working while its account and its network are under attack, and only for that account', async () => {
    const server = await startStrict();
    const [username, other] = [anEmail(), anEmail()];
    const home = '192.0.2.8';
    const own = { deviceId: randomUUID(), 'x-forwarded-for': home };
    const registered = await register(server, { username, pwd: password, pwd1: password }, own);
    await register(server, { username: other, pwd: password, pwd1: password }, own);
    const deviceKey = registered.body.data.deviceKey ?? '';
    // First the account from other networks, then other accounts from the player's address.
    for (let index = 0; index < 6; index++) await logInFrom(server, `11.${index}.0.1`, username, 'palpite');
    for (let index = 0; index < 3; index++) await logInFrom(server, home, anEmail(), 'palpite');
    await expect.poll(async () => (await logInFrom(server, home, anEmail(), 'palpite')).http).toBe(429);
    expect((await logInFrom(server, home, username, password)).http).toBe(429);
    expect((await logInFrom(server, home, username, password, deviceKey)).http).toBe(200);
    expect((await logInFrom(server, home, other, password, deviceKey)).http).toBe(429);
    await server.close();
  });

  it('gains three guesses by this, and is then counted like any other', async () => {
    const server = await startServer({ environment: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'loopback' } });
    const username = anEmail();
    const registered = await register(server, { username, pwd: password, pwd1: password });
    const deviceKey = registered.body.data.deviceKey ?? '';
    const statuses: number[] = [];
    for (let guess = 0; guess < 14; guess++)
      statuses.push((await logInFrom(server, '192.0.2.9', username, `palpite ${guess}`, deviceKey)).http);
    expect(statuses).toEqual([...Array(13).fill(400), 429]);
    await server.close();
  });
});
