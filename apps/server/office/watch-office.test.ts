import { officeEvents, officeNamespace } from '@palpite/contracts/office/events';
import { socketPath } from '@palpite/contracts/socket-events';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { order } from '../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../tests/harness/staff.ts';
import { createTodayFigures } from './today.ts';
import { officeTopics } from './topics/index.ts';
import { createChangeReader, createFigureReader, watchOffice } from './watch-office.ts';

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

test('Figures are read again once money has moved, and rest after each reading', async () => {
  const { db } = server.database;
  let nowMs = 0;
  let lastMs = 0;
  const figures = { ...createTodayFigures(db), lastMs: () => lastMs };
  const haveMoved = createFigureReader(db, figures, () => nowMs);
  const before = await figures.read();
  expect(await haveMoved()).toBe(true);
  nowMs += 2_000;
  expect(await haveMoved()).toBe(false);
  await server.fundedPlayer(12_300n);
  lastMs = 500;
  expect(await haveMoved()).toBe(true);
  const after = await figures.read();
  expect(after).not.toEqual(before);
  // All pages share this reading.
  expect(await Promise.all([figures.read(), figures.read()])).toEqual([after, after]);
  await server.fundedPlayer(100n);
  nowMs += 4_999;
  expect(await haveMoved()).toBe(false);
  nowMs += 1;
  expect(await haveMoved()).toBe(true);
  expect(await haveMoved()).toBe(false);
});

test('An open page is notified when money moves, and reads the new figures', async () => {
  const page = dial(owner.token);
  let pushes = 0;
  page.on('figures', (payload) => {
    officeEvents.figures.parse(payload);
    pushes++;
  });
  await new Promise<void>((resolve) => page.once('connect', resolve));
  await expect.poll(() => pushes, { timeout: 30_000 }).toBeGreaterThan(0);
  const read = async () =>
    JSON.stringify((await server.send('GET', '/api/office/today', { token: owner.token })).body.data);
  const [before, earlier] = [await read(), pushes];
  await server.fundedPlayer(45_600n);
  await expect.poll(() => pushes, { timeout: 30_000 }).toBeGreaterThan(earlier);
  expect(await read()).not.toBe(before);
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

test('The first reading after a page has opened names all topics, and the next ones what changed', async () => {
  const { db } = server.database;
  const sent: (readonly string[])[] = [];
  const pages = {
    count: () => 1,
    send: (event: string, payload: { topics?: string[] }) =>
      event === 'changed' && sent.push(payload.topics ?? []),
  };
  const watch = watchOffice(db, pages as never, createTodayFigures(db), { warn: () => {} } as never);
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(1);
  expect(sent[0]).toEqual(officeTopics.map(({ topic }) => topic.name));
  await stopDice();
  await startDice();
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBeGreaterThan(1);
  expect(sent[1]).toEqual(['games']);
  await watch.close();
});
