import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { identity } from '@palpite/contracts';
import { socketPath } from '@palpite/contracts/socket-events';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { logIn } from '../../../tests/harness/people.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../tests/harness/server.ts';
import { createLog } from './log.ts';
import { publish } from './outbox.ts';
import { isOwnOrigin, openSockets, socketsOfPlayerMax } from './sockets.ts';

let server: TestServer;
let marina: TestPlayer;
let joana: TestPlayer;
beforeAll(async () => {
  server = await startServer();
  marina = await server.newPlayer();
  joana = await server.newPlayer();
});
afterAll(() => server.close());

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

function dial(query: Record<string, string>, origin?: string, transport = 'websocket'): Socket {
  const socket = io(server.url, {
    path: socketPath,
    transports: [transport as 'websocket'],
    query,
    reconnection: false,
    forceNew: true,
    ...(origin && { extraHeaders: { origin } }),
  });
  open.push(socket);
  return socket;
}

const connected = (socket: Socket) =>
  new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('connect_error', () => resolve(false));
  });
const ended = (socket: Socket) => new Promise<string>((resolve) => socket.once('disconnect', resolve));

function record(socket: Socket): unknown[][] {
  const events: unknown[][] = [];
  socket.onAny((...event) => events.push(event));
  return events;
}

async function ticketOf(player: { token: string }): Promise<string> {
  return (await server.call(identity.renewSocketTicket, {}, player)).body.data.apikey;
}

function publishTo(playerId: bigint | null, topic: string, payload: unknown): Promise<void> {
  return server.database.db.transaction().execute((tx) => publish(tx, [{ topic, playerId, payload }]));
}

const nextEvent = (socket: Socket, name: string) =>
  new Promise<unknown>((resolve) => socket.once(name, resolve));

describe('The account socket opens', () => {
  test("with a session's token, without an origin and from the site's origin", async () => {
    expect(await connected(dial({ token: marina.token }))).toBe(true);
    expect(await connected(dial({ token: marina.token }, server.url))).toBe(true);
  });

  test.each([
    ['no token', {}],
    ['an empty token', { token: '' }],
    ['a token of nobody', { token: 'x'.repeat(43) }],
  ])('not with %s', async (_title, query) => {
    expect(await connected(dial(query))).toBe(false);
  });

  test.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example', 'http://127.0.0.1:1'])(
    'not from a page of %s',
    async (origin) => {
      expect(await connected(dial({ token: marina.token }, origin))).toBe(false);
    },
  );

  test('once with the ticket of a login or a registration, and for that player only', async () => {
    const login = await logIn(server, marina.username, marina.password);
    const { apikey } = login.body.data;
    const hers = dial({ token: apikey });
    expect(await connected(hers)).toBe(true);
    const news = nextEvent(hers, 'updateUserInfo');
    await publishTo(joana.id, 'updateUserInfo', { balance: 99 });
    await publishTo(marina.id, 'updateUserInfo', { balance: 12.34 });
    expect(await news).toEqual({ balance: 12.34 });
    const again = dial({ token: apikey });
    const refusal = new Promise<Error>((resolve) => again.once('connect_error', resolve));
    // The page requests another ticket, unlike after the end of its session.
    expect((await refusal).message).toBe('ticket_ended');
  });

  test('with a ticket for each connection, also for many at the same time', async () => {
    const tickets = await Promise.all(Array.from({ length: 20 }, () => ticketOf(marina)));
    expect(new Set(tickets).size).toBe(20);
    expect(await Promise.all(tickets.map((token) => connected(dial({ token }))))).not.toContain(false);
    const ticket = await ticketOf(marina);
    const tries = await Promise.all(Array.from({ length: 10 }, () => connected(dial({ token: ticket }))));
    expect(tries.filter(Boolean)).toHaveLength(1);
  });

  test.each([
    ['that has expired', `set expires_at = now()`],
    ['of before the clock was set back', `set expires_at = expires_at + interval '1 hour'`],
  ])('not with a ticket %s', async (_title, change) => {
    const token = await ticketOf(marina);
    await server.database.execute({ name: '', text: `update identity.socket_ticket ${change}` }, []);
    expect(await connected(dial({ token }))).toBe(false);
  });

  test('not with a ticket of a session that has ended', async () => {
    const login = await logIn(server, joana.username, joana.password);
    const { access_token: token } = login.body.data;
    const ticket = await ticketOf({ token });
    await server.call(identity.logout, {}, { token });
    expect(await connected(dial({ token: ticket }))).toBe(false);
  });

  test("up to the player's limit, and the next one is closed", async () => {
    const player = await server.newPlayer();
    const token = { token: player.token };
    const sockets = Array.from({ length: socketsOfPlayerMax }, () => dial(token));
    expect(await Promise.all(sockets.map(connected))).not.toContain(false);
    const beyond = dial(token);
    expect(await ended(beyond)).toBe('io server disconnect');
    expect(sockets.every((socket) => socket.connected)).toBe(true);
  });

  test('not by polling', async () => {
    expect(await connected(dial({ token: marina.token }, undefined, 'polling'))).toBe(false);
  });
});

test.each([
  [undefined, 'bets.example', '', true],
  ['https://bets.example', 'bets.example', '', true],
  ['https://bets.example', 'inner:3000', 'https://bets.example', true],
  ['https://evil.example', 'bets.example', 'https://bets.example', false],
  ['https://bets.example.evil.example', 'bets.example', '', false],
  ['null', 'bets.example', '', false],
  ['null', undefined, '', false],
  ['file://', '', '', false],
  ['', 'bets.example', '', false],
])('An origin of %s at %s with PUBLIC_URL "%s" is ours: %s', (origin, host, publicUrl, ours) => {
  expect(isOwnOrigin(origin, host, publicUrl)).toBe(ours);
});

describe('An open socket', () => {
  test('receives events for its player and for all, and no others', async () => {
    const hers = dial({ token: marina.token });
    const other = dial({ token: joana.token });
    await Promise.all([connected(hers), connected(other)]);
    const heardByOther = record(other);
    const news = nextEvent(hers, 'updateUserInfo');
    await publishTo(marina.id, 'updateUserInfo', { balance: 12.34 });
    expect(await news).toEqual({ balance: 12.34 });
    const both = Promise.all([nextEvent(hers, 'notice'), nextEvent(other, 'notice')]);
    await publishTo(null, 'notice', { text: 'Bom dia' });
    expect(await both).toEqual([{ text: 'Bom dia' }, { text: 'Bom dia' }]);
    expect(heardByOther).toEqual([['notice', { text: 'Bom dia' }]]);
  });

  test('receives no outbox events outside the contract', async () => {
    const socket = dial({ token: marina.token });
    await connected(socket);
    const events = record(socket);
    await publishTo(marina.id, 'serverSeed', { seed: 'hidden' });
    const notice = nextEvent(socket, 'notice');
    await publishTo(null, 'notice', { text: 'Boa noite' });
    await notice;
    expect(events.map(([name]) => name)).toEqual(['notice']);
  });

  test('survives any message, and cannot send to other sockets', async () => {
    const hers = dial({ token: marina.token });
    const other = dial({ token: joana.token });
    await Promise.all([connected(hers), connected(other)]);
    const heardByOther = record(other);
    for (const payload of [
      null,
      7,
      [],
      { gameCode: 7 },
      { gameCode: 'x'.repeat(65) },
      { __proto__: [] },
      'dice',
    ])
      hers.emit('offGame', payload);
    hers.emit('offGame');
    hers.emit('updateUserInfo', { balance: 1_000_000 });
    hers.emit('join', `player:${joana.id}`);
    hers.emit('offGame', { gameCode: 'dice' }, () => {});
    const news = nextEvent(hers, 'updateUserInfo');
    await publishTo(marina.id, 'updateUserInfo', { balance: 5.67 });
    expect(await news).toEqual({ balance: 5.67 });
    expect(heardByOther).toEqual([]);
  });

  test('is closed for a frame that is too large', async () => {
    const socket = dial({ token: marina.token });
    await connected(socket);
    const end = ended(socket);
    socket.emit('offGame', { gameCode: 'x'.repeat(64 * 1024) });
    expect(await end).toBe('transport close');
  });

  test("closes within five seconds of its session's logout, and the other session stays", async () => {
    const second = await logIn(server, joana.username, joana.password);
    const stays = dial({ token: joana.token });
    const goes = dial({ token: second.body.data.access_token });
    await Promise.all([connected(stays), connected(goes)]);
    const end = ended(goes);
    const startedAt = performance.now();
    await server.call(identity.logout, {}, { token: second.body.data.access_token });
    expect(await end).toBe('io server disconnect');
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(stays.connected).toBe(true);
    expect(await connected(dial({ token: second.body.data.access_token }))).toBe(false);
  });

  test('closes within five seconds of a password change elsewhere', async () => {
    const second = await logIn(server, marina.username, marina.password);
    const goes = dial({ token: second.body.data.access_token });
    await connected(goes);
    const end = ended(goes);
    const startedAt = performance.now();
    const changed = await server.call(
      identity.changePassword,
      { body: { oldPwd: marina.password, nPwd: 'rapadura com coco', nPwd1: 'rapadura com coco' } },
      { token: marina.token },
    );
    expect(changed.http).toBe(200);
    expect(await end).toBe('io server disconnect');
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test('closes within five seconds when its session is silently deleted from the database', async () => {
    const lucia = await server.newPlayer();
    const socket = dial({ token: lucia.token });
    await connected(socket);
    const end = ended(socket);
    const startedAt = performance.now();
    await server.database.execute(
      { name: '', text: 'update identity.session set ended_at = now() where player_id = $1' },
      [lucia.id],
    );
    await end;
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});

test('a ticket opens nothing but the socket and is stored as a hash only', async () => {
  const ticket = await ticketOf(marina);
  for (const endpoint of [identity.getUserInfo, identity.renewSocketTicket, identity.logout])
    expect((await server.call(endpoint, {}, { token: ticket })).body.status).toBe(40101);
  const rows = await server.database.execute({ name: '', text: 'select * from identity.socket_ticket' }, []);
  expect(rows).not.toEqual([]);
  expect(JSON.stringify(rows, (_, value) => String(value))).not.toContain(ticket);
});

test('closes within five seconds of the end of the session whose ticket opened it', async () => {
  const login = await logIn(server, joana.username, joana.password);
  const socket = dial({ token: login.body.data.apikey });
  await connected(socket);
  const end = ended(socket);
  const startedAt = performance.now();
  await server.call(identity.logout, {}, { token: login.body.data.access_token });
  await end;
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('one network holds a limited number of connections, with or without a player', async () => {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const sockets = openSockets(http, {
    enter: async () => 'session_ended',
    isOriginAllowed: () => true,
    clientAddressOf: ({ headers }) => String(headers['x-client']),
    mayOpenOffice: () => true,
    networkSocketsMax: 3,
    onLeaveGame: () => {},
    log: createLog({ LOG_LEVEL: 'silent' } as never),
  });
  const { port } = http.address() as AddressInfo;
  /** Without a player. Resolves with the status of a refusal, or with 101. */
  const knock = (address: string) =>
    new Promise<number>((resolve) => {
      const request = get({
        port,
        path: `${socketPath}/?EIO=4&transport=websocket`,
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': randomBytes(16).toString('base64'),
          'x-client': address,
        },
      });
      request.once('upgrade', () => resolve(101));
      request.once('response', ({ statusCode }) => resolve(statusCode ?? 0));
    });
  for (const address of ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1:ffff::3'])
    expect(await knock(address)).toBe(101);
  expect(await knock('2001:db8:1:1::4')).toBe(400);
  expect(await knock('2001:db8:1:2::4')).toBe(101);
  await sockets.close();
  http.closeAllConnections();
  http.close();
});

test('a session that cannot be read does not count as ended', async () => {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const unread = () => Promise.reject(new Error('the database is away'));
  const sockets = openSockets(http, {
    enter: unread,
    isOriginAllowed: () => true,
    clientAddressOf: () => '127.0.0.1',
    mayOpenOffice: () => true,
    networkSocketsMax: 10,
    onLeaveGame: () => {},
    log: createLog({ LOG_LEVEL: 'silent' } as never),
  });
  sockets.openStaff('/desk', {}, unread);
  const { port } = http.address() as AddressInfo;
  for (const [namespace, options] of [
    ['', { query: { token: marina.token } }],
    ['/desk', { auth: { token: marina.token } }],
  ] as const) {
    const socket = io(`http://127.0.0.1:${port}${namespace}`, {
      path: socketPath,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      ...options,
    });
    open.push(socket);
    const failure = await new Promise<Error>((resolve) => socket.once('connect_error', resolve));
    expect(failure.message).toBe('service_busy');
  }
  await sockets.close();
  http.close();
});
