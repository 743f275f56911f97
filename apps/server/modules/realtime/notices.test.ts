import { notices } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { publish } from '../../platform/outbox.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', FEED: 'off' } });
});
afterAll(() => server.close());

const tell = (playerId: bigint | null, text: string) =>
  server.database.db
    .transaction()
    .execute((tx) => publish(tx, [{ topic: 'notice', playerId, payload: { text } }]));
const ask = async (token: string) =>
  (await server.call(notices.listNotices, {}, { token })).body.data.notices;

test('whoever plays asks for the notices of the socket: their own and those for everybody, each under one number', async () => {
  const [player, other] = [await server.newPlayer(), await server.newPlayer()];
  await tell(player.id, 'Seu saque foi pago');
  await tell(other.id, 'De outra pessoa');
  await tell(null, 'Bom dia');
  const heard = await ask(player.token);
  expect(heard.map(({ text }) => text)).toEqual(['Seu saque foi pago', 'Bom dia']);
  expect(heard.every(({ ageMs }) => ageMs >= 0 && ageMs < 60_000)).toBe(true);
  const again = await ask(player.token);
  expect(again.map(({ number }) => number)).toEqual(heard.map(({ number }) => number));
  expect(again[0]?.ageMs).toBeGreaterThanOrEqual(heard[0]?.ageMs ?? 0);
});

test('an old notice is not told again, and a visitor hears none', async () => {
  const player = await server.newPlayer();
  await tell(player.id, 'De ontem');
  await sql`update platform.outbox set created_at = now() - interval '3 minutes'`.execute(server.database.db);
  expect(await ask(player.token)).toEqual([]);
  expect((await server.call(notices.listNotices)).http).toBe(401);
});
