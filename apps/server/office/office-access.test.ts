import { deskNamespace } from '@palpite/contracts/desk';
import { socketPath } from '@palpite/contracts/socket-events';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../tests/harness/staff.ts';
import { readConfig } from '../config.ts';

const refusalOf = ({ http, body }: { http: number; body: { data: unknown } }) =>
  (body.data as { code?: string } | null)?.code ?? http;

/** Opens a socket of the desk. Resolves to `open`, or to the message of the refusal. */
const openDesk = (server: TestServer, { token }: TestStaff, extraHeaders: Record<string, string>) =>
  new Promise<string>((resolve) => {
    const socket = io(`${server.url}${deskNamespace}`, {
      path: socketPath,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token },
      extraHeaders,
    });
    const end = (answer: string) => {
      socket.disconnect();
      resolve(answer);
    };
    socket.on('connect', () => end('open'));
    socket.on('connect_error', ({ message }) => end(message));
  });

const paths = [
  '/api/office',
  '/api/office/withdrawals',
  '/api/desk',
  '/api/staff/me',
  '/ledger-check',
] as const;

describe('STAFF_NETWORKS', () => {
  let server: TestServer;
  let dona: TestStaff;
  beforeAll(async () => {
    server = await startServer({
      environment: {
        DRAW_ROUNDS: 'false',
        TRUST_PROXY: 'loopback',
        STAFF_NETWORKS: '203.0.113.0/24, 2001:db8::/32',
      },
    });
    dona = await newStaff(server, ['owner'], 'Dona');
  });
  afterAll(() => server.close());

  const get = async (path: string, from: string) =>
    refusalOf(
      await server.send('GET', path, {
        token: dona.token,
        headers: { 'x-forwarded-for': from, host: 'bets.example' },
      }),
    );

  test.each(['203.0.113.7', '2001:db8::1', '::ffff:203.0.113.7', '198.51.100.1, 203.0.113.7'])(
    'lets staff of %s in',
    async (from) => {
      for (const path of paths) expect([path, await get(path, from)]).toEqual([path, 200]);
    },
  );

  test.each(['198.51.100.1', '203.0.114.1', '2001:db9::1', '203.0.113.7, 198.51.100.1', '10.0.0.1', 'x'])(
    'refuses staff of %s, also with a session',
    async (from) => {
      for (const path of paths)
        expect([path, await get(path, from)]).toEqual([path, 'staff_network_refused']);
    },
  );

  test('refuses a login and a welcome from elsewhere before it looks at the password', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1', host: 'bets.example' };
    for (const path of [
      '/api/staff/login',
      '/api/staff/login/code',
      '/api/staff/welcome',
      '/api/office/staff/add',
    ])
      expect(refusalOf(await server.send('POST', path, { body: '{}', headers }))).toBe(
        'staff_network_refused',
      );
  });

  test('concerns neither players nor commands of this machine', async () => {
    expect(await get('/api/app/main/main', '198.51.100.1')).not.toBe('staff_network_refused');
    const { http } = await server.send('GET', '/api/office', { token: dona.token });
    expect(http).toBe(200);
    // A page whose name was rebound to this machine is none of its commands.
    const rebound = await server.send('GET', '/api/office', {
      token: dona.token,
      headers: { host: 'evil.example' },
    });
    expect(refusalOf(rebound)).toBe('staff_network_refused');
  });

  test('closes the socket of the desk', async () => {
    expect(await openDesk(server, dona, { 'x-forwarded-for': '203.0.113.7', host: 'bets.example' })).toBe(
      'open',
    );
    expect(await openDesk(server, dona, { 'x-forwarded-for': '198.51.100.1', host: 'bets.example' })).toBe(
      'session_ended',
    );
  });
});

describe('OFFICE_ORIGIN', () => {
  let server: TestServer;
  let dona: TestStaff;
  beforeAll(async () => {
    server = await startServer({
      environment: {
        DRAW_ROUNDS: 'false',
        TRUST_PROXY: 'loopback',
        PUBLIC_URL: 'https://bets.example',
        OFFICE_ORIGIN: 'https://office.casa.example',
      },
    });
    dona = await newStaff(server, ['owner'], 'Dona');
  });
  afterAll(() => server.close());

  const from = { 'x-forwarded-for': '198.51.100.1' };
  const get = async (path: string, host: string, more: Record<string, string> = {}) =>
    refusalOf(await server.send('GET', path, { token: dona.token, headers: { ...from, host, ...more } }));

  test('opens staff routes on its host only', async () => {
    for (const path of paths) {
      expect([path, await get(path, 'office.casa.example')]).toEqual([path, 200]);
      expect([path, await get(path, 'Office.Casa.Example')]).toEqual([path, 200]);
      for (const host of ['bets.example', 'office.casa.example.evil.example', 'office.casa.example:8443', ''])
        expect([path, host, await get(path, host)]).toEqual([path, host, 'path_unknown']);
    }
  });

  test('is not chosen by a forwarded host', async () => {
    const forwarded = { 'x-forwarded-host': 'office.casa.example' };
    for (const path of paths) expect(await get(path, 'bets.example', forwarded)).toBe('path_unknown');
  });

  test('opens nothing else on its host, except health', async () => {
    for (const path of [
      '/api/app/main/main',
      '/api/app/vip',
      '/sandbox/mail',
      '/api/app/sports/home',
      '/openapi.json',
    ])
      expect([path, await get(path, 'office.casa.example')]).toEqual([path, 'path_unknown']);
    expect(await get('/api/app/main/main', 'bets.example')).not.toBe('path_unknown');
    for (const host of ['office.casa.example', 'bets.example']) expect(await get('/readyz', host)).toBe(200);
  });

  test('opens the socket of the desk on its host only', async () => {
    expect(await openDesk(server, dona, { ...from, host: 'office.casa.example' })).toBe('open');
    expect(await openDesk(server, dona, { ...from, host: 'bets.example' })).toBe('session_ended');
  });

  test('is open for commands of this machine', async () => {
    expect((await server.send('GET', '/api/office', { token: dona.token })).http).toBe(200);
  });
});

describe('The settings', () => {
  test.each(['10.0.0.0/33', '300.1.1.1', 'office', 'true', '10.0.0.0/8;10.1.0.0/16'])(
    'STAFF_NETWORKS=%s is refused',
    (given) => expect(() => readConfig({ STAFF_NETWORKS: given })).toThrow('must be networks such as'),
  );
  test.each([
    'office.casa.example',
    'https://casa.example/office',
    'https://a@casa.example',
    'ftp://casa.example',
  ])('OFFICE_ORIGIN=%s is refused', (given) =>
    expect(() => readConfig({ OFFICE_ORIGIN: given })).toThrow('OFFICE_ORIGIN'),
  );
  test('name no network and no host by default', () => {
    expect(readConfig({})).toMatchObject({ STAFF_NETWORKS: [], OFFICE_ORIGIN: '' });
    expect(readConfig({ OFFICE_ORIGIN: 'https://office.casa.example/' }).OFFICE_ORIGIN).toBe(
      'https://office.casa.example',
    );
  });
});
