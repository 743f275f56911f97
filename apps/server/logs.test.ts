import { randomUUID } from 'node:crypto';
import { identity, payments, secondFactor, security, staff } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { paymentSecret } from '../../tests/harness/deposits.ts';
import { order } from '../../tests/harness/office.ts';
import { anEmail, freshCaptcha, receiveCode } from '../../tests/harness/people.ts';
import { enrolTotp, enterPassword, totpCode } from '../../tests/harness/second-factors.ts';
import { startServer, type TestPlayer, type TestServer } from '../../tests/harness/server.ts';
import { beginLogin, newStaff, type TestStaff } from '../../tests/harness/staff.ts';

const lines: string[] = [];
let server: TestServer;
let player: TestPlayer;
let member: TestStaff;
beforeAll(async () => {
  server = await startServer({
    environment: { LOG_LEVEL: 'trace', DRAW_ROUNDS: 'false', PAYMENT_SECRET: paymentSecret },
    timedJobs: false,
    logTo: { write: (line) => void lines.push(line) },
  });
  player = await server.newPlayer();
  member = await newStaff(server, ['support']);
});
afterAll(() => server.close());

type Line = { level: number; time: string; msg: string; reference?: string; path?: string };
const parsed = () => lines.map((line) => JSON.parse(line) as Line);

/** Runs calls while the accounts of players and staff cannot be read, as in a fault. */
async function withoutAccounts<T>(calls: () => Promise<T>): Promise<T> {
  const { db } = server.database;
  await sql`alter table identity.player rename to player_away`.execute(db);
  await sql`alter table staff.account rename to account_away`.execute(db);
  try {
    return await calls();
  } finally {
    await sql`alter table identity.player_away rename to player`.execute(db);
    await sql`alter table staff.account_away rename to account`.execute(db);
  }
}

test('no log line contains a password, token, code or document, also when calls fail', async () => {
  const { secret, recoveryCodes } = await enrolTotp(server, player);
  const entered = await enterPassword(server, player);
  const code = totpCode(secret);
  const finished = await server.call(
    secondFactor.finishLogin,
    { body: { key: entered.key, proof: { method: 'totp', code } } },
    { headers: entered.headers },
  );
  expect(finished.http).toBe(200);
  const opened = finished.body.data;
  await server.call(identity.sendResetCode, { body: { email: player.username } });
  // The mails about the second factor have no code.
  const mailed = await vi.waitFor(
    async () => (await receiveCode(server, player.username)) || Promise.reject(new Error('no code')),
    10_000,
  );
  const wrong = `Errada-${randomUUID()}`;
  const cardNo = '529.982.247-25';
  const begun = await beginLogin(server, member.email, member.password);

  const call = async () => {
    const captcha = await freshCaptcha(server);
    const { codeId, captCode, headers } = captcha;
    const as = { token: player.token, headers: { ...headers, deviceKey: opened.deviceKey ?? '' } };
    const username = anEmail();
    const form = { username, pwd: wrong, pwd1: wrong, birthDate: '1990-01-15', cardNo, codeId, captCode };
    return Promise.all([
      server.call(identity.restRegister, { body: form }, as),
      server.call(
        identity.restLogin,
        { body: { username: player.username, pwd: wrong, codeId, captCode } },
        as,
      ),
      server.call(identity.getUserInfo, {}, { token: opened.access_token }),
      server.call(identity.checkResetCode, { body: { email: player.username, code: mailed } }),
      server.call(
        security.confirmIdentity,
        { body: { method: 'recovery', code: recoveryCodes[0] ?? '' } },
        as,
      ),
      server.call(staff.logInStaff, { body: { email: member.email, password: wrong } }),
      server.call(staff.getStaff, {}, { token: member.token }),
      server.send('POST', '/api/callback/payments/sandbox', {
        body: '{"a":1}',
        headers: { secret: paymentSecret },
      }),
    ]);
  };
  await call();
  const failed = (await withoutAccounts(call)).filter(({ http }) => http === 500);
  expect(failed.length).toBeGreaterThan(3);
  expect(parsed().filter(({ msg }) => msg === 'fault').length).toBeGreaterThanOrEqual(failed.length);

  const secrets = {
    password: player.password,
    'wrong password': wrong,
    token: player.token,
    'token of a login by second factor': opened.access_token,
    ticket: opened.apikey,
    'key of a device': opened.deviceKey,
    'key of a second step': entered.key,
    'secret of an app': secret,
    'recovery code': recoveryCodes[0],
    'mailed code': mailed,
    document: cardNo,
    'digits of a document': cardNo.replace(/\D/g, ''),
    'e-mail': player.username,
    'password of staff': member.password,
    'token of staff': member.token,
    'secret of staff': member.secret,
    'login of staff': begun.next === 'code' ? begun.step : undefined,
    'key of callbacks': paymentSecret,
  };
  const all = lines.join('');
  for (const [name, text] of Object.entries(secrets)) {
    expect([name, text?.length ?? 0]).toEqual([name, expect.toSatisfy((length: number) => length > 5)]);
    expect([name, all.includes(text ?? '')]).toEqual([name, false]);
  }
});

test('a fault is recorded with the reference that its player sees', async () => {
  const { body, http } = await withoutAccounts(() => server.call(identity.getUserInfo, {}, player));
  const { code, reference } = body.data as unknown as { code: string; reference: string };
  expect([http, code, reference]).toEqual([500, 'fault', expect.stringMatching(/^[\da-f]{8}$/)]);
  expect(parsed().filter((line) => line.reference === reference)).toEqual([
    expect.objectContaining({ level: 50, msg: 'fault', path: '/api/app/user/userInfo' }),
  ]);
});

test('a fault names the player, or the member of staff, whose request failed', async () => {
  const before = lines.length;
  const { db } = server.database;
  await sql`alter table payments.order rename to order_away`.execute(db);
  const owner = await newStaff(server, ['owner'], 'Dona');
  try {
    const asked = { params: { orderId: '1' } };
    expect((await server.call(payments.getOrderStatus, asked, player)).http).toBe(500);
    expect((await server.send('GET', '/api/office/deposits', { token: owner.token })).http).toBe(500);
  } finally {
    await sql`alter table payments.order_away rename to "order"`.execute(db);
  }
  const faults = lines.slice(before).map((line) => JSON.parse(line) as Line);
  expect(faults.filter(({ level, path }) => level === 50 && path !== undefined)).toEqual([
    expect.objectContaining({ path: '/api/app/order/getStatus/:orderId', playerId: String(player.id) }),
    expect.objectContaining({ path: '/api/office/deposits', staffId: String(owner.staffId) }),
  ]);
});

test('a refused login and a refused second factor are recorded with the number of the player', async () => {
  const before = lines.length;
  const captcha = await freshCaptcha(server);
  const { codeId, captCode, headers } = captcha;
  const form = { username: player.username, pwd: 'errada de novo', codeId, captCode };
  expect((await server.call(identity.restLogin, { body: form }, { headers })).http).toBe(400);
  const { key, headers: device } = await enterPassword(server, player);
  const proof = { method: 'recovery', code: 'AAAA-AAAA-AAAA-AAAA' } as const;
  expect(
    (await server.call(secondFactor.finishLogin, { body: { key, proof } }, { headers: device })).http,
  ).toBe(400);
  expect(lines.slice(before).map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: 'refused a login: wrong password', player: String(player.id) }),
    expect.objectContaining({
      msg: 'refused a second factor',
      player: String(player.id),
      method: 'recovery',
    }),
  ]);
});

const refusalsSince = (before: number) =>
  lines
    .slice(before)
    .map((line) => JSON.parse(line) as Line & Record<string, unknown>)
    .filter(({ msg }) => msg.startsWith('refused a request'));

test('a refused order of staff is recorded: who, what, from where, why, and nothing that was typed', async () => {
  const before = lines.length;
  const staffId = String(member.staffId);
  const reason = 'Motivo particular 529.982.247-25';
  const as = { token: member.token };
  const refused = [
    await order(server, 'staff.add', { email: 'nova@casa.example', name: reason, roles: ['owner'] }, as),
    await order(server, 'staff.add', { email: reason, roles: [] }, as),
    await order(server, 'withdrawals.approve', { id: '1' }, { token: 'gone' }),
  ];
  expect(refused.map(({ http }) => http)).toEqual([403, 400, 401]);
  expect((await server.send('GET', '/ledger-check', as)).http).toBe(403);
  const staffLine = { level: 40, msg: 'refused a request of staff', staffId, ip: '127.0.0.1' };
  expect(refusalsSince(before)).toEqual([
    expect.objectContaining({
      ...staffLine,
      method: 'POST',
      path: '/api/office/staff/add',
      code: 'staff_permission_missing',
      permission: 'staff.manage',
    }),
    expect.objectContaining({ path: '/api/office/staff/add', code: 'request_invalid' }),
    expect.objectContaining({ path: '/api/office/withdrawals/approve', code: 'session_ended' }),
    expect.objectContaining({ ...staffLine, path: '/ledger-check', permission: 'ledger.read' }),
  ]);
  expect(lines.slice(before).join('')).not.toContain(reason.slice(0, 8));
});

test('refused access of a player is recorded once in a minute', async () => {
  const before = lines.length;
  for (let times = 0; times < 3; times++) {
    expect((await server.call(payments.getOrderStatus, { params: { orderId: '999999' } }, player)).http).toBe(
      404,
    );
    expect((await server.call(identity.getUserInfo, {}, { token: 'gone' })).http).toBe(401);
    expect((await server.send('GET', '/api/office', { token: player.token })).http).toBe(401);
  }
  expect(refusalsSince(before)).toEqual([
    expect.objectContaining({ level: 30, playerId: String(player.id), code: 'order_unknown' }),
    expect.objectContaining({ path: '/api/app/user/userInfo', code: 'session_ended', ip: '127.0.0.1' }),
    expect.objectContaining({ path: '/api/office', code: 'session_ended' }),
  ]);
});

test('each line is one JSON object with its level, its time in UTC and a sentence', () => {
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) {
    expect(line).toMatch(/^\{[^\n\r]*\}\n$/);
    const { level, time, msg } = JSON.parse(line) as Line;
    expect([10, 20, 30, 40, 50, 60]).toContain(level);
    expect(new Date(time).toISOString()).toBe(time);
    expect(msg).toMatch(/^\S/);
  }
});
