import { identity } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEmail, logIn, register } from '../../../../tests/harness/people.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', FEED: 'off' } });
});
afterAll(() => server.close());

const pwd = 'goiabada com queijo';

async function anAccount() {
  const username = anEmail();
  const { data } = (await register(server, { username, pwd, pwd1: pwd })).body;
  return { username, token: data.access_token, deviceKey: data.deviceKey ?? '' };
}

const isKnown = async (deviceKey: string) =>
  (await server.call(identity.getDevice, {}, { headers: { deviceKey } })).body.data.known;

test('a device is known after a login or a registration, by a key that is stored as a hash only', async () => {
  const { username, deviceKey } = await anAccount();
  expect(deviceKey).toMatch(/^[\w-]{43}$/);
  expect(await isKnown(deviceKey)).toBe(true);
  expect([await isKnown(''), await isKnown(`${deviceKey}x`)]).toEqual([false, false]);
  const again = await logIn(server, username, pwd, { deviceKey });
  expect(again.body.data.deviceKey).toBeUndefined();
  const elsewhere = await logIn(server, username, pwd);
  expect(await isKnown(elsewhere.body.data.deviceKey ?? '')).toBe(true);
  const { rows } = await sql<{ all: string }>`
    select string_agg(d::text, ' ') as all from identity.known_device d
  `.execute(server.database.db);
  expect(rows[0]?.all).not.toContain(deviceKey);
});

test('after three wrong passwords a device needs the visible captcha again, until the next login', async () => {
  const { username, deviceKey } = await anAccount();
  for (const known of [true, true, false]) {
    expect((await logIn(server, username, 'outra coisa', { deviceKey })).http).toBe(400);
    expect(await isKnown(deviceKey)).toBe(known);
  }
  await logIn(server, username, pwd, { deviceKey });
  expect(await isKnown(deviceKey)).toBe(true);
});

test('a new password, and ending the other logins, revoke the devices of a player', async () => {
  const [one, two] = [await anAccount(), await anAccount()];
  const body = { oldPwd: pwd, nPwd: 'rapadura de novo', nPwd1: 'rapadura de novo' };
  expect((await server.call(identity.changePassword, { body: body as never }, one)).http).toBe(200);
  expect([await isKnown(one.deviceKey), await isKnown(two.deviceKey)]).toEqual([false, true]);
  expect((await server.call(identity.endOtherSessions, {}, two)).http).toBe(200);
  expect(await isKnown(two.deviceKey)).toBe(false);
});

test('a device without a login for 180 days is no longer known', async () => {
  const { deviceKey } = await anAccount();
  await sql`update identity.known_device set used_at = now() - interval '181 days'`.execute(
    server.database.db,
  );
  expect(await isKnown(deviceKey)).toBe(false);
});
