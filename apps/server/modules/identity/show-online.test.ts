import { identity } from '@palpite/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { createOnline, extraOf, follow, onlineDisplay } from './show-online.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { ONLINE_COUNT: 'true' } });
});
afterAll(() => server.close());

const visitor = { deviceId: 'device-1', ip: '203.0.113.7' };

test('The display is 101 times the count plus 0 to 99 (section 9)', async () => {
  expect([onlineDisplay(0, 7), onlineDisplay(12, 99)]).toEqual([7, 1_311]);
  await server.newPlayer();
  const shown = await createOnline(server.database.db, { ONLINE_COUNT: '', MODE: 'sandbox' })(visitor);
  expect(shown).toBeGreaterThanOrEqual(101);
  expect(shown % 101).toBeLessThan(100);
});

test('The random part is fixed per visit: one device sees one number, and devices see different ones', () => {
  const now = Date.parse('2026-11-25T12:00:00Z');
  expect(extraOf(visitor, now)).toBe(extraOf(visitor, now + 3_600_000));
  const drawn = Array.from({ length: 300 }, (_, at) =>
    extraOf({ ...visitor, deviceId: `device-${at}` }, now),
  );
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...drawn)).toBeLessThan(100);
  expect(new Set(drawn).size).toBeGreaterThan(80);
});

test('The display moves slowly when players arrive, and reaches the formula', async () => {
  expect(101 * (follow(1, 2, 10_000) - 1)).toBeLessThan(5);
  let shown = 1;
  for (let at = 0; at < 360; at += 1) shown = follow(shown, 2, 10_000);
  expect(onlineDisplay(shown + 1e-3, 0)).toBe(202);

  const { db } = server.database;
  let nowMs = Date.now();
  const online = createOnline(db, { ONLINE_COUNT: 'display', MODE: 'live' }, () => nowMs);
  const before = await online(visitor);
  await Promise.all([server.newPlayer(), server.newPlayer()]);
  nowMs += 11_000;
  const after = await online(visitor);
  expect(after).toBeGreaterThan(before);
  expect(after - before).toBeLessThan(12);
});

test('Live mode shows the true count, sandbox mode only by setting; ended and idle sessions do not count', async () => {
  const { db } = server.database;
  const count = createOnline(db, { ONLINE_COUNT: '', MODE: 'live' });
  const before = await count(visitor);
  expect(await count(visitor)).toBe(before);
  const [one, two] = [await server.newPlayer(), await server.newPlayer()];
  const now = () => createOnline(db, { ONLINE_COUNT: 'true', MODE: 'sandbox' })(visitor);
  expect(await now()).toBe(before + 2);
  await server.call(identity.logout, {}, { token: one.token });
  await db
    .updateTable('identity.session')
    .set({ last_used_at: new Date(Date.now() - 6 * 60_000) })
    .where('player_id', '=', two.id)
    .execute();
  expect(await now()).toBe(before);
  expect((await server.call(identity.getOnline)).body.data).toBeGreaterThanOrEqual(before);
});
