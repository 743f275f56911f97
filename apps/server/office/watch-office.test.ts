import { officeEvents, officeNamespace } from '@palpite/contracts/office/events';
import { socketPath } from '@palpite/contracts/socket-events';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { order } from '../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../tests/harness/staff.ts';
import { createChangeReader } from './watch-office.ts';

let server: TestServer;
let owner: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', SANDBOX_SUPPORT: 'false' } });
  owner = await newStaff(server, ['owner'], 'Ana');
});
afterAll(() => server.close());

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

function dial(token: string): Socket {
  const socket = io(`${server.url}${officeNamespace}`, {
    path: socketPath,
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
  });
  open.push(socket);
  return socket;
}

const stopDice = () =>
  order(server, 'games.stop', { game: 'dice', reason: 'manutenção' }, { token: owner.token });
const startDice = () =>
  order(server, 'games.start', { game: 'dice', reason: 'pronto' }, { token: owner.token });

test('A reading names the topics of new orders and of changed queues, each change once', async () => {
  const read = createChangeReader(server.database.db);
  expect(await read()).toEqual([]);
  expect(await read()).toEqual([]);
  expect((await stopDice()).data).toMatchObject({ done: true });
  expect(await read()).toEqual(['games']);
  const player = await server.newPlayer();
  await sql`
    insert into support.conversation (player_id, waiting_since) values (${player.id}, now())
  `.execute(server.database.db);
  expect((await startDice()).data).toMatchObject({ done: true });
  expect((await read()).toSorted()).toEqual(['chats', 'games']);
  expect(await read()).toEqual([]);
});

test('An open page is notified which topic an order has changed; a player and an ended session are not', async () => {
  const page = dial(owner.token);
  await new Promise<void>((resolve) => page.once('connect', resolve));
  const named = new Set<string>();
  page.on('changed', (payload) => {
    for (const topic of officeEvents.changed.parse(payload).topics) named.add(topic);
  });
  const player = await server.newPlayer();
  for (const token of [player.token, 'gone', '']) {
    const refused = dial(token);
    const failure = await new Promise<Error>((resolve) => refused.once('connect_error', resolve));
    expect(failure.message).toBe('session_ended');
  }
  // The first reading after a page has opened only learns the state.
  await expect
    .poll(
      async () => {
        await stopDice();
        await startDice();
        return [...named];
      },
      { timeout: 30_000 },
    )
    .toContain('games');
});
