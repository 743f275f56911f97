import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { createLog } from '../../platform/log.ts';
import { createBalanceNews } from './balance-news.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function publishedCash(playerId: bigint): Promise<(string | null)[]> {
  const { rows } = await sql<{ minor: string | null }>`
    select news ->> 'balanceMinor' as minor
    from platform.outbox
    cross join lateral jsonb_array_elements(payload) news
    where topic = 'balances'
    and news ->> 'playerId' = ${String(playerId)}
    order by seq
  `.execute(server.database.db);
  return rows.map(({ minor }) => minor);
}

test('publishes a balance that another transaction is changing only after that change', async () => {
  const { database } = server;
  const player = await server.fundedPlayer(700n);
  const other = await server.fundedPlayer(900n);
  const news = createBalanceNews(database, createLog(server.config));
  let before: unknown[] = [];
  await database.db.transaction().execute(async (tx) => {
    await sql`select from wallet.account where player_id = ${player.id} and kind = 'bonus' for update`.execute(
      tx,
    );
    before = await publishedCash(player.id);
    news.note(player.id);
    news.note(other.id);
    await news.drain();
    expect(await publishedCash(player.id)).toEqual(before);
    expect((await publishedCash(other.id)).at(-1)).toBe('900');
  });
  await news.drain();
  const after = await publishedCash(player.id);
  expect(after.length).toBeGreaterThan(before.length);
  expect(after.at(-1)).toBe('700');
});

test('asks once for a player without accounts', async () => {
  const news = createBalanceNews(server.database, createLog(server.config));
  news.note(1n);
  await news.drain();
  expect(await publishedCash(1n)).toEqual([]);
});
