import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSlotSandbox, type SlotSandbox, slotKeyOf } from './index.ts';
import { openTestCasino } from './test-casino.ts';
import { signBgaming } from './wallets/bgaming-wallet.ts';
import { signEvo } from './wallets/evo-wallet.ts';
import type { GameId, OpenAnswer, SlotRefusal, SpinAnswer, Vendor } from './wire.ts';

const secret = 'c0ffee00c0ffee00c0ffee00c0ffee00';
const keys = {
  pg: slotKeyOf(secret, 'pg'),
  evo: slotKeyOf(secret, 'evo'),
  bgaming: slotKeyOf(secret, 'bgaming'),
};

let dataDir: string;
let vendor: SlotSandbox;
let http: FastifyInstance;
let casino: Awaited<ReturnType<typeof openTestCasino>>;

async function startVendor(): Promise<void> {
  vendor = await openSlotSandbox({
    dataDir,
    secret,
    publicUrl: () => '/sandbox',
    walletUrl: () => casino.url,
    appOrigin: 'https://bets.example',
    pageDir: join(dataDir, 'page'),
    timeoutMs: 2_000,
    waitsMs: [20],
  });
  http = Fastify();
  await http.register(vendor.plugin);
}

async function restartVendor(): Promise<void> {
  await http.close();
  await vendor.close();
  await startVendor();
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'palpite-slots-'));
  mkdirSync(join(dataDir, 'page', 'assets'), { recursive: true });
  writeFileSync(join(dataDir, 'page', 'index.html'), '<!doctype html><html><head></head></html>');
  writeFileSync(join(dataDir, 'page', 'assets', 'main-1.js'), 'export {};');
  casino = await openTestCasino(keys);
  await startVendor();
});
afterEach(async () => {
  await http.close();
  await vendor.close();
  await casino.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask<Answer>(path: string, body: object): Promise<{ status: number; body: Answer }> {
  const reply = await http.inject({
    method: 'POST',
    url: `/slots/api/${path}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  return { status: reply.statusCode, body: reply.json() };
}

/** Opens a game at the vendor as a casino does. Returns the query of the page's address. */
async function launch(vendorName: Vendor, gameId: GameId, token = randomUUID()): Promise<string> {
  if (vendorName === 'pg') return `?btt=1&ot=palpite&ops=${token}&l=pt`;
  if (vendorName === 'bgaming') {
    const body = JSON.stringify({
      casino_id: 'palpite',
      game: gameId,
      currency: 'BRL',
      locale: 'pt',
      user: { id: '7' },
    });
    const reply = await http.inject({
      method: 'POST',
      url: '/slots/bgaming/sessions',
      headers: { 'content-type': 'application/json', 'x-request-sign': signBgaming(keys.bgaming, body) },
      payload: body,
    });
    return new URL(reply.json().launch_options.game_url, 'http://a.example').search;
  }
  const fields = [
    ['token', token],
    ['game', gameId],
    ['settings[user_id]', '7'],
    ['settings[language]', 'pt'],
    ['denomination', '1'],
    ['currency', 'BRL'],
  ] as [string, string][];
  const query = new URLSearchParams([
    ['project', 'palpite'],
    ['version', '1'],
    ['signature', signEvo('palpite', fields, keys.evo)],
    ...fields,
  ]);
  const reply = await http.inject({ method: 'GET', url: `/slots/evo/Game/getURL?${query}` });
  return new URL(reply.json().data.link, 'http://a.example').search;
}

const gameOf = { pg: 'onca-dourada', evo: 'calcadao', bgaming: 'berimbau' } as const;

async function open(vendorName: Vendor, gameId: GameId = gameOf[vendorName]): Promise<OpenAnswer> {
  const query = await launch(vendorName, gameId);
  const { body } = await ask<OpenAnswer>('open', { vendor: vendorName, gameId, query });
  expect(body).toMatchObject({ ok: true, currency: 'BRL', language: 'pt', balanceMinor: 100_000 });
  return body;
}

const spin = (session: string, requestId: string = randomUUID(), stakeMinor = 100) =>
  ask<Omit<SpinAnswer, 'ok'> & Omit<SlotRefusal, 'ok'>>('spin', { session, requestId, stakeMinor });
const requestOutcome = (session: string, outcome: string) => ask('next-outcome', { session, outcome });

describe.each(['pg', 'evo', 'bgaming'] as const)('%s', (name) => {
  test('a spin takes its stake and pays its win, and both sides have the same balance', async () => {
    const { session } = await open(name);
    for (const outcome of ['loss', 'win', 'loss', 'win']) {
      await requestOutcome(session, outcome);
      const before = casino.balanceMinor();
      const { status, body } = await spin(session);
      expect(status).toBe(200);
      expect(body.round).toMatchObject({ chargedMinor: 100, settled: true, freeSpin: null });
      expect(body.round.winMinor > 0).toBe(outcome === 'win');
      expect(casino.balanceMinor()).toBe(before - 100 + body.round.winMinor);
      expect(body.balanceMinor).toBe(casino.balanceMinor());
    }
  });

  test('returns the same round for the same request, also concurrently and after a restart', async () => {
    const { session } = await open(name);
    const requestId = randomUUID();
    const both = await Promise.all([spin(session, requestId), spin(session, requestId)]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    const after = casino.balanceMinor();
    await restartVendor();
    const again = await spin(session, requestId);
    expect(again.body.round).toEqual(both[0]?.body.round);
    expect(casino.balanceMinor()).toBe(after);
  });

  test('shows a win whose answer is lost, and repeats the call until it is answered', async () => {
    const { session } = await open(name);
    await requestOutcome(session, 'win');
    const requestId = randomUUID();
    let lost = 0;
    casino.setTrouble(({ form }) => (form.name === 'win' && lost++ < 3 ? 'swallow' : null));
    const first = await spin(session, requestId);
    expect(first.body.round.settled).toBe(name !== 'evo');
    await expect.poll(async () => (await spin(session, requestId)).body.round.settled).toBe(true);
    expect(casino.balanceMinor()).toBe(100_000 - 100 + first.body.round.winMinor);
  });

  test.each(['drop', 'swallow'] as const)(
    'a stake without an answer (%s) ends as one round or none, the same on both sides',
    async (trouble) => {
      const { session } = await open(name);
      await requestOutcome(session, 'win');
      const requestId = randomUUID();
      let wrong = 0;
      casino.setTrouble(() => (wrong++ < 3 ? trouble : null));
      const first = await spin(session, requestId);
      expect(first.status).toBe(503);
      expect(first.body.code).toBe(name === 'pg' ? 'pending' : 'returned');
      if (name === 'pg') {
        expect((await spin(session)).body).toMatchObject({ code: 'pending', requestId });
        await expect.poll(async () => (await spin(session, requestId)).status).toBe(200);
        const { round } = (await spin(session, requestId)).body;
        expect(casino.balanceMinor()).toBe(100_000 - 100 + round.winMinor);
      } else {
        await expect.poll(() => isRolledBack(name)).toBe(true);
        expect(casino.balanceMinor()).toBe(100_000);
        expect((await spin(session, requestId)).body.code).toBe('returned');
      }
    },
  );

  test('settles a stake in progress after the vendor was killed and restarted', async () => {
    const { session } = await open(name);
    await requestOutcome(session, 'win');
    const requestId = randomUUID();
    casino.setTrouble(() => 'swallow');
    const spinning = spin(session, requestId);
    await expect.poll(() => casino.heard.length).toBeGreaterThan(1);
    await restartVendor();
    await spinning;
    casino.setTrouble(() => null);
    if (name === 'pg') {
      await expect.poll(async () => (await spin(session, requestId)).status).toBe(200);
      const { round } = (await spin(session, requestId)).body;
      expect(casino.balanceMinor()).toBe(100_000 - 100 + round.winMinor);
    } else {
      await expect.poll(() => isRolledBack(name)).toBe(true);
      expect(casino.balanceMinor()).toBe(100_000);
    }
  });

  test('charges nothing when the balance is too low, and tells the page', async () => {
    const { session } = await open(name);
    casino.setBalance(99);
    const { status, body } = await spin(session);
    expect(status).toBe(409);
    expect(body).toMatchObject({ ok: false, code: 'notEnough' });
    expect(casino.balanceMinor()).toBe(99);
    casino.setBalance(100);
    expect((await spin(session)).status).toBe(200);
  });

  test('refuses a stake that is not offered without calling the wallet', async () => {
    const { session } = await open(name);
    const calls = casino.heard.length;
    for (const stakeMinor of [0, 19, 21, 101, 10_000_000]) {
      const { status, body } = await spin(session, randomUUID(), stakeMinor);
      expect([status, body.code]).toEqual([400, 'stakeNotOffered']);
    }
    expect(casino.heard.length).toBe(calls);
  });
});

const isRolledBack = (name: Vendor): boolean =>
  casino.heard.some(({ path, form }) =>
    name === 'evo' ? form.name === 'refund' : path.endsWith('/rollback'),
  );

test.each(['evo', 'bgaming'] as const)(
  'a free-spin series of %s is free, survives restarts of page and vendor, and closes the round with its last spin',
  async (name) => {
    const gameId = gameOf[name];
    const query = await launch(name, gameId);
    const opened = (await ask<OpenAnswer>('open', { vendor: name, gameId, query })).body;
    await requestOutcome(opened.session, 'feature');
    const trigger = (await spin(opened.session, randomUUID(), 200)).body;
    expect(trigger.series).toMatchObject({ played: 0, stakeMinor: 200 });
    expect(trigger.round.steps.at(-1)?.trigger?.feature).toBe('freeSpins');
    let balance = casino.balanceMinor();
    let series = trigger.series;
    let won = trigger.round.winMinor;
    for (let played = 1; series; played++) {
      if (played === 3) {
        await restartVendor();
        const reopened = (await ask<OpenAnswer>('open', { vendor: name, gameId, query })).body;
        expect(reopened.series).toEqual(series);
        expect(reopened.session).toBe(opened.session);
      }
      const { body } = await spin(opened.session, randomUUID(), 999_999);
      expect(body.round).toMatchObject({ chargedMinor: 0, stakeMinor: 200, freeSpin: played, settled: true });
      won += body.round.winMinor;
      balance += body.round.winMinor;
      expect(casino.balanceMinor()).toBe(balance);
      if (body.series) expect(body.series.winMinor).toBe(won);
      series = body.series;
    }
    const ends = casino.heard.map(({ form, text }) =>
      name === 'evo' ? form['data[final_action]'] === '1' : text.includes('"finished":true'),
    );
    expect(ends.indexOf(true)).toBe(ends.length - 1);
    expect((await spin(opened.session, randomUUID(), 999_999)).body.code).toBe('stakeNotOffered');
  },
);

test('a reopened page gets the round that it did not show', async () => {
  const query = await launch('pg', 'cascata-do-ipe');
  const opened = (await ask<OpenAnswer>('open', { vendor: 'pg', gameId: 'cascata-do-ipe', query })).body;
  expect(opened.last).toBeNull();
  const { round } = (await spin(opened.session)).body;
  const again = (await ask<OpenAnswer>('open', { vendor: 'pg', gameId: 'cascata-do-ipe', query })).body;
  expect(again.last).toEqual(round);
  expect(again.grid).toEqual(round.steps.at(-1)?.grid);
  expect(again.stakeMinor).toBe(100);
});

test('reports an ended or unknown session as ended', async () => {
  const ended = await ask('open', { vendor: 'pg', gameId: 'onca-dourada', query: '?ot=palpite&ops=ended' });
  expect(ended).toMatchObject({ status: 401, body: { code: 'sessionEnded' } });
  for (const query of ['?token=made-up', '', '?session=made-up'])
    for (const [name, gameId] of Object.entries(gameOf))
      if (name !== 'pg' || query === '')
        expect((await ask('open', { vendor: name, gameId, query })).status).toBe(401);
  expect((await spin('x'.repeat(32))).status).toBe(401);
});

test('opens nothing when the wallet does not answer at the start, and says so', async () => {
  casino.setTrouble(() => 'drop');
  const query = await launch('evo', 'calcadao');
  const { status, body } = await ask('open', { vendor: 'evo', gameId: 'calcadao', query });
  expect([status, body]).toEqual([503, { ok: false, code: 'unreachable' }]);
});

test('opens a game only at its own vendor and with the vendor’s signature', async () => {
  const forged = await http.inject({
    method: 'POST',
    url: '/slots/bgaming/sessions',
    headers: { 'content-type': 'application/json', 'x-request-sign': signBgaming(keys.evo, '{}') },
    payload: '{}',
  });
  expect(forged.statusCode).toBe(403);
  const unsigned = await http.inject({
    method: 'GET',
    url: '/slots/evo/Game/getURL?project=palpite&version=1&token=a&game=calcadao&settings%5Buser_id%5D=7&currency=BRL&signature=0',
  });
  expect(unsigned.json().status).toBe('error');
  const query = await launch('pg', 'onca-dourada');
  expect((await ask('open', { vendor: 'pg', gameId: 'calcadao', query })).status).toBe(401);
});

test('refuses invalid requests', async () => {
  const { session } = await open('pg');
  const requestId = randomUUID();
  for (const body of [
    {},
    { session, requestId },
    { session, requestId: 'short', stakeMinor: 100 },
    { session, requestId, stakeMinor: '100' },
    { session, requestId, stakeMinor: 100.5 },
    { session, requestId, stakeMinor: -100 },
  ])
    expect((await ask('spin', body)).status).toBe(400);
});

test('serves the page for every game with files from one folder, and only the app may frame it', async () => {
  const get = (url: string) => http.inject({ method: 'GET', url });
  const page = await get('/slots/pg/onca-dourada/index.html?ops=token');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<head><base href="../../page/">');
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self' https://bets.example");
  expect(page.headers['content-security-policy']).not.toContain('unsafe-eval');
  const file = await get('/slots/page/assets/main-1.js');
  expect([file.statusCode, file.body]).toEqual([200, 'export {};']);
  expect(file.headers['cache-control']).toContain('immutable');
  for (const url of [
    '/slots/evo/onca-dourada/index.html',
    '/slots/pg/unknown/index.html',
    '/slots/page/no.js',
  ])
    expect((await get(url)).statusCode).toBe(404);
});
