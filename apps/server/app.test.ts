import { identity, limits, originals, payments, providerCalls } from '@palpite/contracts';
import type { Endpoint } from '@palpite/contracts/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../tests/harness/database.ts';
import { namedCompany } from '../../tests/harness/named-company.ts';
import { startServer, type TestPlayer, type TestServer } from '../../tests/harness/server.ts';
import { type App, createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import type { Database } from './platform/db.ts';
import { createLog } from './platform/log.ts';
import { drawSecretKey } from './platform/secrets.ts';

type Described = { paths: Record<string, Record<string, { tags?: string[] }>> };
const isSandbox = (path: string) => path.startsWith('/sandbox');
const metricsToken = 'b7e0c2d94f1a4e83b7e0c2d94f1a4e83';

describe('In sandbox mode', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ environment: { RATE_LIMIT_FACTOR: '1', DRAW_ROUNDS: 'false' } });
  });
  afterAll(() => server.close());

  test("allows pages to open sockets of the request's own host only", async () => {
    const policyFor = async (host: string) =>
      (await server.app.http.inject({ url: '/healthz', headers: { host } })).headers[
        'content-security-policy'
      ];
    expect(await policyFor('192.168.0.9:3000')).toContain(
      "connect-src 'self' ws://192.168.0.9:3000 wss://192.168.0.9:3000;",
    );
    for (const host of ["evil.example; script-src 'unsafe-inline'", 'a b', '*'])
      expect(await policyFor(host)).toContain("connect-src 'self';");
  });

  test('tags every call of the sandbox, and only those, with its own tag', async () => {
    const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as Described;
    const tagged = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).map(({ tags }) => [path, tags?.includes('sandbox') ?? false] as const),
    );
    expect(tagged.filter(([path]) => isSandbox(path)).length).toBeGreaterThan(5);
    for (const [path, inSandbox] of tagged) expect([path, inSandbox]).toEqual([path, isSandbox(path)]);
  });

  test('takes calls with a token from scripts of the own site only', async () => {
    const { token } = await server.newPlayer();
    const call = async (url: string, headers: Record<string, string>) =>
      (await server.app.http.inject({ url, headers: { authorization: token, ...headers } })).statusCode;
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
    for (const headers of [own, {}])
      expect(await call('/api/app/main/userGift?loading=false', headers)).toBe(200);
    for (const other of [
      { ...own, 'sec-fetch-site': 'cross-site' },
      { ...own, 'sec-fetch-site': 'same-site' },
      { ...own, 'sec-fetch-site': 'none' },
      { ...own, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      { ...own, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ])
      for (const url of ['/api/app/main/userGift?loading=false', '/api/office', '/api/desk'])
        expect([url, other, await call(url, other)]).toEqual([url, other, 400]);
  });

  test('sends the page compressed', async () => {
    const page = await fetch(`${server.url}/`, { headers: { 'accept-encoding': 'gzip' } });
    expect(page.headers.get('content-encoding')).toBe('gzip');
    expect(await page.text()).toContain('<div id="root">');
  });

  test('shows metrics without player data to this machine only', async () => {
    const player = await server.newPlayer();
    await server.call(identity.getUserInfo, {}, { token: player.token });
    for (const [path, status] of [
      ['/metrics', 404],
      ['/ledger-check', 404],
      ['/api/office/withdrawals', 401],
    ] as const) {
      const passedOn = await fetch(`${server.url}${path}`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
      expect([path, passedOn.status]).toEqual([path, status]);
    }
    const journal = await fetch(`${server.url}/ledger-export?format=hledger`);
    expect(await journal.text()).toMatch(/^; The journal of Palpite\naccount .* = -?[\d.]+ [A-Z]{3}\n$/s);
    expect((await fetch(`${server.url}/ledger-export?format=pdf`)).status).toBe(404);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('/api/app/user/userInfo');
    for (const secret of [player.token, player.username]) expect(metrics).not.toContain(secret);
  });

  test.each<[string, Endpoint, object]>([
    ['games', providerCalls.openGame, { body: { productCode: 'PG', gameType: 'none' } }],
    ['deposits', payments.prePay, { params: { pkgId: 'none' } }],
    ['limits', limits.setLimit, { body: { kind: 'stake', period: 'day', amount: null } }],
    ['seeds', originals.rotateSeeds, { body: { seedPairId: '0', clientSeed: 'seed' } }],
  ])(
    'limits one player to sixty calls for %s in ten minutes, without affecting another',
    async (_, endpoint, input) => {
      const [eager, other] = [await server.newPlayer(), await server.newPlayer()];
      const ask = async (player: TestPlayer) =>
        ((await server.call(endpoint, input, player)).body.data as { code: string }).code;
      const codes = await Promise.all(Array.from({ length: 61 }, () => ask(eager)));
      expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(1);
      expect(await ask(other)).not.toBe('too_many_requests');
    },
  );

  test('grants no further captchas for an address that the caller invents', async () => {
    const answers: number[] = [];
    for (let codeId = 0; codeId < 70; codeId++) {
      const { status } = await fetch(`${server.url}/api/auth/user/captcha/${codeId}/puzzle`, {
        headers: { 'x-forwarded-for': `203.0.113.${codeId}`, 'x-real-ip': `203.0.113.${codeId}` },
      });
      answers.push(status);
    }
    expect(answers.at(-1)).toBe(429);
  });
});

describe('In live mode', () => {
  let app: App;
  let database: Database;
  let config: Config;
  beforeAll(async () => {
    ({ database } = await freshDatabase());
    config = readConfig({
      MODE: 'live',
      LOG_LEVEL: 'silent',
      FEED: 'off',
      METRICS_TOKEN: metricsToken,
      DRAW_ROUNDS: 'false',
      DATABASE_URL: 'postgres://palpite@db.example/palpite',
      SECRETS_KEY: drawSecretKey(),
      PUBLIC_URL: 'https://bets.example',
      SMTP_URL: 'smtp://127.0.0.1:9?requireTLS=true',
      MAIL_FROM: 'Bets <mail@bets.example>',
      ...namedCompany,
      CARD_PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: ['sk', 'live', '4eC39HqLyjWDarjtT1zdp7dc'].join('_'),
      STRIPE_WEBHOOK_SECRET: 'whsec_5WbX5kEWLlfzsGNjH64I8lOOqUB6e8FH',
      CRYPTO_PAYMENTS: 'off',
      DOCUMENT_PAYOUTS: 'off',
      CRYPTO_PAYOUTS: 'off',
    });
    app = await createApp({ config, database, log: createLog(config) });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  test('neither serves nor describes the sandbox', async () => {
    const { paths } = (await app.http.inject('/openapi.json')).json() as Described;
    expect(Object.keys(paths).length).toBeGreaterThan(30);
    expect(Object.keys(paths).filter(isSandbox)).toEqual([]);
    expect(
      JSON.stringify(Object.values(paths).map((methods) => Object.values(methods)[0]?.tags)),
    ).not.toContain('sandbox');
    expect(app.http.printRoutes({ commonPrefix: false })).not.toContain('sandbox');
    for (const [method, url] of [
      ['GET', '/sandbox/captcha/1'],
      ['GET', '/sandbox/mail?to=a@exemplo.com.br'],
      ['GET', '/sandbox/pay/AN1'],
      ['POST', '/sandbox/pay/AN1/complete'],
      ['GET', '/sandbox/pay/api/checkouts'],
      ['GET', '/sandbox/pay/assets/pay.js'],
    ] as const) {
      const answer = await app.http.inject({ method, url });
      expect([url, answer.statusCode, answer.json().data.code]).toEqual([url, 404, 'path_unknown']);
    }
  });

  test('redirects a page at an unknown path to the start, and keeps errors of calls and files', async () => {
    const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (const url of ['/vip', '/home', '/nowhere/at-all', '/index.php?x=1', '/%zz', '/y', '//evil.example/'])
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await app.http.inject({ method, url, headers: page });
        expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 302, '/']);
      }
    for (const url of [
      '/api/app/nothing',
      '/assets/gone.js',
      '/gamecenter-siop/',
      '/docs/nothing',
      '/sandbox/x',
    ])
      expect([url, (await app.http.inject({ url, headers: page })).statusCode]).toEqual([url, 404]);
    const call = await app.http.inject({ url: '/vip', headers: { accept: 'application/json' } });
    expect([call.statusCode, call.json().data.code]).toEqual([404, 'path_unknown']);
    expect((await app.http.inject({ method: 'POST', url: '/vip', headers: page })).statusCode).toBe(404);
  });

  test('accepts callbacks of configured vendors only, with their signatures', async () => {
    for (const [vendor, http, code] of [
      ['stripe', 401, 'callback_invalid'],
      ['btcpay', 404, 'path_unknown'],
      ['sandbox', 404, 'path_unknown'],
    ] as const) {
      const url = `/api/callback/payments/${vendor}`;
      const answer = await app.http.inject({ method: 'POST', url, payload: {} });
      expect([vendor, answer.statusCode, answer.json().data.code]).toEqual([vendor, http, code]);
    }
  });

  test('shows metrics with the token only, also to this machine', async () => {
    const url = '/metrics';
    for (const authorization of ['', metricsToken, 'Bearer ', `Bearer ${metricsToken}x`])
      expect([
        authorization,
        (await app.http.inject({ url, headers: { authorization } })).statusCode,
      ]).toEqual([authorization, 404]);
    const answer = await app.http.inject({ url, headers: { authorization: `Bearer ${metricsToken}` } });
    expect(answer.statusCode).toBe(200);
  });

  test('gives the metrics token no other right, and this machine none without a login', async () => {
    for (const [authorization, code] of [
      [`Bearer ${metricsToken}`, 'session_ended'],
      ['', 'not_logged_in'],
    ] as const)
      for (const [method, url, payload] of [
        ['POST', '/api/office/withdrawals/approve', { id: 'none' }],
        ['POST', '/api/office/players/freeze', { email: 'eve@eve.example', reason: 'an attack' }],
        ['POST', '/api/office/staff/add', { email: 'eve@eve.example', name: 'Eve', roles: ['owner'] }],
        ['GET', '/api/office/withdrawals', undefined],
        ['GET', '/ledger-check', undefined],
        ['GET', '/ledger-export?format=hledger', undefined],
      ] as const) {
        const answer = await app.http.inject({
          method,
          url,
          headers: { authorization },
          ...(payload && { payload }),
        });
        expect([url, answer.statusCode, answer.json().data?.code]).toEqual([url, 401, code]);
      }
    expect(await database.db.selectFrom('platform.audit_entry').select('id').execute()).toEqual([]);
  });

  test('allows pages to open sockets of PUBLIC_URL only, whatever the host header says', async () => {
    const { headers } = await app.http.inject({ url: '/healthz', headers: { host: 'evil.example' } });
    expect(headers['content-security-policy']).toContain("connect-src 'self' wss://bets.example;");
  });

  test('requires TLS from browsers', async () => {
    const { headers } = await app.http.inject('/healthz');
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/);
  });
});

describe('Behind proxies', () => {
  test.each([
    ['false', '10.0.0.2'],
    ['10.0.0.0/8', '203.0.113.7'],
    ['uniquelocal', '203.0.113.7'],
    ['10.0.0.2,203.0.113.0/24', '198.51.100.4'],
    // Such a peer could have written the header itself.
    ['loopback', '10.0.0.2'],
    ['203.0.113.7', '10.0.0.2'],
  ])('TRUST_PROXY=%s uses the last address that no trusted proxy has', async (given, address) => {
    const { database } = await freshDatabase();
    const config = readConfig({
      LOG_LEVEL: 'silent',
      FEED: 'off',
      TRUST_PROXY: given,
      DRAW_ROUNDS: 'false',
      SECRETS_KEY: drawSecretKey(),
    });
    const app = await createApp({
      config: { ...config, ...namedCompany, MODE: 'live', SMTP_URL: 'smtp://127.0.0.1:9' },
      database,
      log: createLog(config),
    });
    app.http.get('/whoami', async (request) => ({ ip: request.ip }));
    const answer = await app.http.inject({
      url: '/whoami',
      remoteAddress: '10.0.0.2',
      headers: { 'x-forwarded-for': '192.0.2.66, 198.51.100.4, 203.0.113.7' },
    });
    expect(answer.json()).toEqual({ ip: address });
    await app.close();
    await database.close();
  });
});
