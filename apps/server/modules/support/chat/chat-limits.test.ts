import { randomUUID } from 'node:crypto';
import { support } from '@palpite/contracts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startSecondProcess, startServer } from '../../../../../tests/harness/server.ts';

const onePixelPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('A player can send a limited number of pictures per day, however they are spread', async () => {
  // A tenth of the usual limits.
  const server = await startServer({ environment: { RATE_LIMIT_FACTOR: '0.1', DRAW_ROUNDS: 'false' } });
  const player = await server.newPlayer();
  /** Ten minutes later, to a process that has counted none. */
  const send = async () => {
    await sql`delete from platform.rate_limit where name = 'support.pictureByPlayer'`.execute(
      server.database.db,
    );
    const fresh = await startSecondProcess(server);
    const { status } = await fetch(fresh.url + support.sendChatMessage.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: player.token },
      body: JSON.stringify({ messageId: randomUUID(), text: '', picture: onePixelPng }),
    });
    await fresh.close();
    return status;
  };
  const statuses: number[] = [];
  for (let turn = 0; turn < 6; turn++) statuses.push(await send());
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  await sql`update platform.rate_limit set ends_at = now()`.execute(server.database.db);
  expect(await send()).toBe(200);
  await server.close();
});
