import { identity } from '@palpite/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { createOnline, onlineDisplay } from './show-online.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { ONLINE_COUNT: 'true' } });
});
afterAll(() => server.close());

test('The display is 101 times the count and 0 to 99 (section 9)', async () => {
  expect([onlineDisplay(0, 7), onlineDisplay(12, 99)]).toEqual([7, 1_311]);
  await server.newPlayer();
  const shown = await createOnline(server.database.db, { ONLINE_COUNT: 'display' })();
  expect(shown).toBeGreaterThanOrEqual(101);
  expect(shown % 101).toBeLessThan(100);
});

test('Where the operator says so it is the true count, and who left or is long gone is not in it', async () => {
  const { db } = server.database;
  const count = createOnline(db, { ONLINE_COUNT: 'true' });
  const before = await count();
  expect(await count()).toBe(before);
  const [one, two] = [await server.newPlayer(), await server.newPlayer()];
  const now = () => createOnline(db, { ONLINE_COUNT: 'true' })();
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
