import { createHash } from 'node:crypto';
import { identity } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEmail, freshCaptcha, register } from '../../../../tests/harness/people.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { solves } from './captcha.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const wrongLogin = { username: 'ninguem@exemplo.com.br', pwd: 'tanto faz qual' };

/** Checked after the captcha, so a wrong password shows that the captcha was right. */
async function codeOfLogin(codeId: number, captCode: string, headers: Record<string, string> = {}) {
  const { body } = await server.call(
    identity.restLogin,
    { body: { ...wrongLogin, codeId, captCode } },
    { headers },
  );
  return (body.data as unknown as { code: string }).code;
}

const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

describe('the captcha image', () => {
  it('is a new PNG for every request, never cached', async () => {
    const first = await fetch(`${server.url}/api/auth/user/captcha/100000000`);
    const second = await fetch(`${server.url}/api/auth/user/captcha/100000000`);
    expect(first.headers.get('content-type')).toBe('image/png');
    expect(first.headers.get('cache-control')).toBe('no-store');
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.equals(Buffer.from(await second.arrayBuffer()))).toBe(false);
  });

  it.each(['100000001', '-1', '1.5', 'abc', '1e3'])('is refused for the id %s', async (id) => {
    const answer = await server.send('GET', `/api/auth/user/captcha/${id}`, {
      headers: { 'content-type': '' },
    });
    expect([answer.http, answer.body.data.code]).toEqual([400, 'request_invalid']);
  });

  it('accepts either letter case and full-width letters', async () => {
    const { codeId, captCode, headers } = await freshCaptcha(server);
    expect(await codeOfLogin(codeId, ` ${wide(captCode.toLowerCase())} `, headers)).toBe('credentials_wrong');
  });

  it('is spent by a right answer', async () => {
    const { codeId, captCode, headers } = await freshCaptcha(server);
    expect(await codeOfLogin(codeId, captCode, headers)).toBe('credentials_wrong');
    expect(await codeOfLogin(codeId, captCode, headers)).toBe('captcha_wrong');
  });

  it('is spent by a wrong answer', async () => {
    const { codeId, captCode, headers } = await freshCaptcha(server);
    expect(await codeOfLogin(codeId, 'WRONG', headers)).toBe('captcha_wrong');
    expect(await codeOfLogin(codeId, captCode, headers)).toBe('captcha_wrong');
  });

  it('serves one of ten concurrent requests', async () => {
    const { codeId, captCode, headers } = await freshCaptcha(server);
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOfLogin(codeId, captCode, headers)));
    expect(codes.filter((code) => code === 'credentials_wrong')).toHaveLength(1);
  });

  it('expires after five minutes', async () => {
    const { codeId, captCode, headers } = await freshCaptcha(server);
    await server.database.db
      .updateTable('identity.captcha')
      .set({ expires_at: sql`expires_at - interval '5 minutes'` })
      .where('code_id', '=', BigInt(codeId))
      .execute();
    expect(await codeOfLogin(codeId, captCode, headers)).toBe('captcha_wrong');
  });

  it('is replaced by the next one with the same number', async () => {
    const { codeId, captCode, headers } = await freshCaptcha(server);
    await fetch(`${server.url}/api/auth/user/captcha/${codeId}`, { headers });
    const { body } = await server.send('GET', `/sandbox/captcha/${codeId}`);
    const replaced = (body as unknown as { text: string }).text;
    expect(replaced).not.toBe(captCode);
    expect(await codeOfLogin(codeId, captCode, headers)).toBe('captcha_wrong');
  });

  it('is not affected by another device that draws the same number', async () => {
    const { codeId, captCode, headers } = await freshCaptcha(server);
    await fetch(`${server.url}/api/auth/user/captcha/${codeId}`, { headers: { deviceId: 'another' } });
    expect(await codeOfLogin(codeId, captCode, headers)).toBe('credentials_wrong');
  });

  it('serves a device whose image element could not send its id', async () => {
    const { codeId, captCode } = await freshCaptcha(server, { deviceId: '' });
    expect(await codeOfLogin(codeId, captCode, { deviceId: 'phone' })).toBe('credentials_wrong');
  });

  it('does not accept an empty answer', async () => {
    const { codeId, headers } = await freshCaptcha(server);
    expect(await codeOfLogin(codeId, '   ', headers)).toBe('request_invalid');
  });
});

describe('the puzzle', () => {
  async function askAndSolve(codeId: number, headers: Record<string, string>) {
    const { body } = await server.call(identity.getCaptchaPuzzle, { params: { codeId } }, { headers });
    const { salt, zeroBits } = body.data;
    let number = 0;
    while (!solves(salt, String(number), zeroBits)) number++;
    return { salt, zeroBits, number };
  }

  it('opens a registration once, with a number whose hash begins with the zero bits', async () => {
    const headers = { deviceId: 'screen reader' };
    const { salt, zeroBits, number } = await askAndSolve(4711, headers);
    const hash = createHash('sha256').update(`${salt}:${number}`).digest('hex');
    expect(BigInt(`0x${hash}`) >> BigInt(256 - zeroBits)).toBe(0n);
    expect(zeroBits).toBe(18);
    const form = { username: anEmail(), codeId: 4711, captCode: `pow:${number}` };
    expect((await register(server, form, headers)).http).toBe(200);
    const again = await register(server, { ...form, username: anEmail() }, headers);
    expect(again.body.data).toMatchObject({ code: 'captcha_wrong' });
  });

  it('is spent by a wrong number', async () => {
    const headers = { deviceId: 'hasty' };
    const { number } = await askAndSolve(4712, headers);
    expect(await codeOfLogin(4712, `pow:${number + 1}`, headers)).toBe('captcha_wrong');
    expect(await codeOfLogin(4712, `pow:${number}`, headers)).toBe('captcha_wrong');
  });
});

describe('the text of a captcha', () => {
  it('is available to tests in sandbox mode, and unknown for a number without captcha', async () => {
    const { captCode } = await freshCaptcha(server);
    expect(captCode).toMatch(/^[A-Z0-9]{5}$/);
    expect((await server.send('GET', '/sandbox/captcha/99999998')).http).toBe(404);
  });
});
