import { randomUUID } from 'node:crypto';
import { lobby, originalGames } from '@palpite/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
});
afterAll(() => server.close());

const stop = (game: string, stopped: boolean) =>
  server.database.db.updateTable('originals.game').set({ stopped }).where('name', '=', game).execute();

test('the lobby lists the six own games with their return, and a stopped one with its flag', async () => {
  await stop('limbo', true);
  const { body } = await server.call(lobby.getMain);
  const records = body.data.SELF.records;
  expect(records.map((record) => record.gameType).toSorted()).toEqual(
    ['mines', 'dice', 'limbo', 'luckyColor', 'rowDouble', 'double'].toSorted(),
  );
  expect(records.every((record) => record.productCode === 'SELF' && (record.returnPercent ?? 0) > 90)).toBe(
    true,
  );
  expect(records.filter((record) => record.stop).map((record) => record.gameType)).toEqual(['limbo']);
  expect((await server.call(lobby.getStoppedGames)).body.data.games).toEqual(['limbo']);
  await stop('limbo', false);
  expect((await server.call(lobby.getStoppedGames)).body.data.games).toEqual([]);
});

test('a game is in play from the start of its round to the end, for its player only', async () => {
  const player = await server.fundedPlayer(100_000n);
  const other = await server.fundedPlayer(50_000n);
  const inPlay = async (token: string) => (await server.call(lobby.getInPlay, {}, { token })).body.data.games;
  expect(await inPlay(player.token)).toEqual([]);
  const started = await server.call(
    originalGames.startRowDouble,
    { body: { requestId: randomUUID(), stake: '20', tiles: 4 } },
    { token: player.token },
  );
  const { roundId } = started.body.data.open;
  expect(await inPlay(player.token)).toEqual(['rowDouble']);
  expect(await inPlay(other.token)).toEqual([]);
  let over = false;
  for (let row = 0; !over; row++) {
    const step = await server.call(
      originalGames.climbRow,
      { params: { roundId }, body: { row, tile: row % 4 } },
      { token: player.token },
    );
    over = step.body.data.round !== null;
  }
  expect(await inPlay(player.token)).toEqual([]);
});

test('what is in play is told to nobody without a token', async () => {
  expect((await server.call(lobby.getInPlay)).http).toBe(401);
});
