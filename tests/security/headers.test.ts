import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { staff, support } from '@palpite/contracts';
import { socketPath } from '@palpite/contracts/socket-events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, createApp } from '../../apps/server/app.ts';
import { createLog } from '../../apps/server/platform/log.ts';
import { pathOf, titled, wellFormed } from '../harness/contract-samples.ts';
import { newMember, type TestMember } from '../harness/desk.ts';
import { namedCompany } from '../harness/named-company.ts';
import { startServer, type TestPlayer, type TestServer } from '../harness/server.ts';

const metricsToken = 'b7e0c2d94f1a4e83b7e0c2d94f1a4e83';
const onePixelPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** People, pictures and seeds come from the sandbox server. The checked process runs in live mode on its database. */
let server: TestServer;
let live: App;
let url: string;
let player: TestPlayer;
let member: TestMember;
let pictureId: string;
beforeAll(async () => {
  server = await startServer({
    environment: { DRAW_ROUNDS: 'false', METRICS_TOKEN: metricsToken },
    timedJobs: false,
  });
  player = await server.newPlayer();
  member = await newMember(server);
  const sent = await server.call(
    support.sendChatMessage,
    { body: { messageId: randomUUID(), text: '', picture: onePixelPng } },
    { token: player.token },
  );
  pictureId = sent.body.data.message.pictureId ?? '';
  const config = {
    ...server.config,
    ...namedCompany,
    MODE: 'live',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SANDBOX_URL: `${server.url}/sandbox`,
  } as const;
  live = await createApp({
    config,
    database: server.database,
    log: createLog(config),
    runJobs: () => ({ close: async () => {} }),
  });
  live.http.get('/api/app/fault', () => Promise.reject(new Error('a fault')));
  url = (await live.listen(0)).replace('localhost', '127.0.0.1');
});
afterAll(async () => {
  await live.close();
  await server.close();
});

type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string };

async function ask({ method = 'GET', path, headers = {}, body }: Sent): Promise<Response> {
  const response = await fetch(url + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body }),
    redirect: 'manual',
  });
  // A stream never ends.
  await response.body?.cancel();
  return response;
}

/** Sources of a directive in a content security policy; null when the policy does not have it. */
function directiveOf(policy: string, name: string): string | null {
  const directives = policy.split(';').map((part) => part.trim().split(' '));
  return (
    directives
      .find(([directive]) => directive === name)
      ?.slice(1)
      .join(' ') ?? null
  );
}

/** Types of text need a charset. JSON is always UTF-8 (RFC 8259) and may name it. */
const textType = /^(text\/|application\/(javascript|xml)|image\/svg)/;

/** Expects what every answer has, whatever its kind. */
function expectSafe({ headers }: Pick<Response, 'headers'>): void {
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  const policy = headers.get('content-security-policy') ?? '';
  expect(directiveOf(policy, 'frame-ancestors')).toBe("'none'");
  expect(directiveOf(policy, 'object-src') ?? directiveOf(policy, 'default-src')).toBe("'none'");
  const type = headers.get('content-type') ?? '';
  if (textType.test(type)) expect(type.toLowerCase()).toMatch(/; ?charset=utf-8$/);
  expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null]);
}

const assets = readdirSync(fileURLToPath(new URL('../../apps/web/dist/assets/', import.meta.url)));
const asset = (extension: string) => `/assets/${assets.find((name) => name.endsWith(extension))}`;
const page = { accept: 'text/html' };
const json = 'application/json; charset=utf-8';
const noStore = 'no-store';
const forever = 'public, max-age=31536000, immutable';
const kept = 'no-cache';
const login = staff.logInStaff.path;

/** Each kind of answer: its request, status, type and cache rule. Null stands for no header. */
const kinds: [kind: string, sent: () => Sent, status: number, type: string | null, cache: string | null][] = [
  ['page', () => ({ path: '/' }), 200, 'text/html; charset=utf-8', kept],
  ['page of staff', () => ({ path: '/office' }), 200, 'text/html; charset=utf-8', kept],
  ['former page of staff', () => ({ path: '/desk' }), 302, null, noStore],
  [
    'manifest',
    () => ({ path: '/manifest.webmanifest' }),
    200,
    'application/manifest+json; charset=utf-8',
    kept,
  ],
  ['script', () => ({ path: asset('.js') }), 200, 'application/javascript; charset=utf-8', forever],
  ['style', () => ({ path: asset('.css') }), 200, 'text/css; charset=utf-8', forever],
  ['service worker', () => ({ path: '/sw.js' }), 200, 'application/javascript; charset=utf-8', kept],
  ['icon', () => ({ path: '/favicon.svg' }), 200, 'image/svg+xml; charset=utf-8', kept],
  ['redirect to the page', () => ({ path: '/vip', headers: page }), 302, null, noStore],
  ['redirect of a malformed address', () => ({ path: '/%zz', headers: page }), 302, null, noStore],
  ['answer to a visitor', () => ({ path: '/api/app/sports/home' }), 200, json, noStore],
  ['answer to a player', () => ({ path: '/api/app/user/userInfo', headers: as(player) }), 200, json, noStore],
  ['answer to staff', () => ({ path: '/api/desk/conversations', headers: as(member) }), 200, json, noStore],
  ['refusal without a session', () => ({ path: '/api/app/user/userInfo' }), 401, json, noStore],
  ['refusal of input', () => ({ method: 'POST', path: login, body: '[]' }), 400, json, noStore],
  ['refusal of syntax', () => ({ method: 'POST', path: login, body: '{' }), 400, json, noStore],
  ['refusal of size', () => ({ method: 'POST', path: login, body: 'x'.repeat(70_000) }), 413, json, noStore],
  ['refusal of a malformed call', () => ({ path: '/api/app/%zz' }), 400, json, noStore],
  ['refusal of a callback', () => ({ method: 'POST', path: callback, body: '{}' }), 404, json, noStore],
  ['refusal of an order', () => ({ method: 'POST', path: order, body: '{"id":"1"}' }), 401, json, noStore],
  ['unknown call', () => ({ path: '/api/app/nothing' }), 404, json, noStore],
  ['unknown file', () => ({ path: '/assets/gone.js' }), 404, json, noStore],
  ['unused method', () => ({ method: 'DELETE', path: '/api/app/sports/home' }), 404, json, noStore],
  ['fault', () => ({ path: '/api/app/fault' }), 500, json, noStore],
  ['picture', () => ({ path: `${pictures}/${pictureId}`, headers: as(player) }), 200, 'image/webp', noStore],
  ['stream', () => ({ path: stream }), 200, 'text/event-stream; charset=utf-8', 'no-store, no-transform'],
  ['health', () => ({ path: '/healthz' }), 200, json, noStore],
  ['readiness', () => ({ path: '/readyz' }), 200, json, noStore],
  [
    'metrics',
    () => ({ path: '/metrics', headers: monitor }),
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    noStore,
  ],
  ['description of the calls', () => ({ path: '/openapi.json' }), 200, json, noStore],
  [
    'refusal of a socket',
    () => ({ path: `${socketPath}/?transport=polling` }),
    400,
    'application/json',
    noStore,
  ],
];

const as = ({ token }: { token: string }) => ({ authorization: token });
const monitor = { authorization: `Bearer ${metricsToken}` };
const callback = '/api/callback/payments/unknown';
const order = '/api/office/withdrawals/approve';
const pictures = '/api/app/support/chat/pictures';
const stream = '/api/app/sports/stream';

describe('Each kind of answer has its security headers, type and cache rule', () => {
  test.each(kinds)('%s', async (_kind, sent, status, type, cache) => {
    const response = await ask(sent());
    const { headers } = response;
    expect([response.status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      status,
      type,
      cache,
    ]);
    expectSafe(response);
  });

  test('unchanged file', async () => {
    const { headers } = await ask({ path: '/favicon.svg' });
    // `fetch` asks not to use a cache when it sends this header.
    const answer = await live.http.inject({
      url: '/favicon.svg',
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([304, kept]);
    expectSafe({ headers: new Headers(answer.headers as Record<string, string>) });
  });
});

describe('Every call answers with the headers, and no cache may keep it', () => {
  test.each(titled.filter(([, { sandboxOnly }]) => !sandboxOnly))('%s', async (_title, endpoint) => {
    const { params, query } = wellFormed(endpoint);
    const search = new URLSearchParams(query as Record<string, string>).toString();
    const response = await ask({
      method: endpoint.method,
      path: `${pathOf(endpoint, params)}${search && `?${search}`}`,
      headers: as(endpoint.guard === 'staff' ? member : player),
      // An unknown field is refused, so that no call logs out the player of the others.
      ...(endpoint.method === 'POST' && { body: '{"x":1}' }),
    });
    expectSafe(response);
    expect(response.headers.get('cache-control')).toMatch(/^no-store\b/);
  });
});

test('pages run only their own files and scripts with a hash', async () => {
  for (const path of ['/', '/office']) {
    const policy = (await ask({ path })).headers.get('content-security-policy') ?? '';
    expect(directiveOf(policy, 'script-src')).toMatch(/^'self'( 'sha256-[\w+/]+=*')*$/);
    for (const name of ['default-src', 'form-action', 'font-src'])
      expect([name, directiveOf(policy, name)]).toEqual([name, "'self'"]);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect([name, directiveOf(policy, name)]).toEqual([name, "'none'"]);
    expect(policy).not.toMatch(/unsafe-eval|\*|https?:(?!\/\/)|script-src [^;]*unsafe-inline/);
  }
});

test.each([
  '/.git/HEAD',
  '/.git/config',
  '/.gitignore',
  '/.env',
  '/package.json',
  '/apps/server/main.ts',
  '/..%2f..%2fpackage.json',
  '/assets/..%2f..%2f..%2fserver/main.ts',
  '/index.html.map',
  '/boot.js.map',
])('no file outside of the built app is served: %s', async (path) => {
  const response = await ask({ path });
  expect([400, 404]).toContain(response.status);
  expect(response.headers.get('content-type')).toBe(json);
});
