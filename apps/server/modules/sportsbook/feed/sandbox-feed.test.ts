import { sportNames } from '@palpite/domain/sports/sports';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFeedSandbox } from '../../../../../sandboxes/feed/index.ts';
import type { FeedMessage } from './feed-message.ts';
import { createSandboxFeed, type SandboxFeed } from './sandbox-feed.ts';

type Sandbox = Awaited<ReturnType<typeof openFeedSandbox>>;

let sandbox: Sandbox;
let http: FastifyInstance;
let url: string;
let feed: SandboxFeed | null;
let warnings: object[];
let waits: number[];

async function open(matches: boolean): Promise<void> {
  sandbox = await openFeedSandbox({ seed: 'T', speed: 1, matches, timer: false });
  http = Fastify({ forceCloseConnections: true });
  await http.register(sandbox.plugin, { prefix: '/sandbox' });
  url = await http.listen({ port: 0, host: '127.0.0.1' });
}

beforeEach(() => {
  [feed, warnings, waits] = [null, [], []];
});

afterEach(async () => {
  await feed?.close();
  await sandbox.close();
  await http.close();
});

function follow(deliver: (messages: readonly FeedMessage[]) => Promise<void> = async () => {}) {
  const got: FeedMessage[] = [];
  let wanted: { is: (message: FeedMessage) => boolean; found: () => void } | null = null;
  const made = createSandboxFeed({
    url: () => `${url}/sandbox`,
    log: { warn: (details) => warnings.push(details), info: () => {} },
    wait: async (ms) => {
      waits.push(ms);
    },
  });
  feed = made;
  made.start(async (messages) => {
    await deliver(messages);
    got.push(...messages);
    if (wanted && messages.some(wanted.is)) wanted.found();
  });
  const until = (is: (message: FeedMessage) => boolean) =>
    new Promise<FeedMessage[]>((resolve) => {
      wanted = { is, found: () => resolve(got) };
      if (got.some(is)) resolve(got);
    });
  return { got, until, made };
}

const isReady = (message: FeedMessage) => message.kind === 'alive' && !message.isRecovering;

const post = async (path: string, body: unknown) => {
  const response = await fetch(`${url}/sandbox/feed${path}`, { method: 'POST', body: JSON.stringify(body) });
  return (await response.json()) as { ref: string };
};

const aMatch = { sport: 'tennis', home: 'R. Lima', away: 'C. Prado' };

test('the snapshot of the whole feed arrives as valid messages, in small batches, without skipped lines', async () => {
  await open(true);
  const sizes: number[] = [];
  const { until, made } = follow(async (messages) => {
    sizes.push(messages.length);
  });
  const got = await until(isReady);
  expect(got[0]).toMatchObject({ kind: 'alive', isRecovering: true });
  const fixtures = got.filter(({ kind }) => kind === 'fixture');
  expect(fixtures.length).toBeGreaterThan(150);
  const sports = fixtures.map((message) => message.kind === 'fixture' && message.fixture.sport);
  expect([...new Set(sports)].toSorted()).toEqual(sportNames.toSorted());
  expect(got.every((message) => message.at instanceof Date)).toBe(true);
  expect(got.filter(({ kind }) => kind === 'odds').length).toBeGreaterThan(80);
  expect(got.some(({ kind }) => kind === 'settlement')).toBe(true);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(200);
  expect(made.figures).toMatchObject({ skipped: 0, connections: 1 });
  expect(warnings).toEqual([]);
});

test('every kind of message arrives, in the order in which it was sent', async () => {
  await open(false);
  const { ref } = await post('/matches', aMatch);
  const { until } = follow();
  await until(isReady);
  const winner = 'tennis/winner/fullGame';
  await post(`/matches/${ref}/messages`, {
    messages: [
      { kind: 'betStop', markets: [winner], reason: 'review' },
      { kind: 'standing', standing: { timeStatus: 'firstHalf' }, events: [{ kind: 'start' }] },
      { kind: 'odds', markets: 'model' },
      { kind: 'settlement', certainty: 'live', result: { status: 'finished', verdict: 'away' } },
      { kind: 'rollback' },
      {
        kind: 'settlement',
        markets: [{ key: winner, outcomes: [{ outcome: 'home', settlement: { kind: 'win' } }] }],
      },
      { kind: 'cancel', reason: 'placedLate', from: '2026-05-02T15:00:00Z' },
    ],
  });
  const got = await until(({ kind }) => kind === 'cancel');
  const received = got.slice(got.findIndex(isReady) + 1);
  expect(received.map(({ kind }) => kind)).toEqual([
    'betStop',
    'standing',
    'odds',
    'settlement',
    'rollback',
    'settlement',
    'cancel',
  ]);
  expect(received[0]).toMatchObject({ matchRef: ref, markets: [winner], reason: 'review' });
  expect(received[3]).toMatchObject({ certainty: 'live', result: { verdict: 'away' }, markets: null });
  expect(received[5]).toMatchObject({ certainty: 'confirmed', result: null });
  expect(received[6]).toMatchObject({ from: new Date('2026-05-02T15:00:00Z'), until: null, markets: 'all' });
});

test('invalid lines are logged, counted and skipped, and later lines arrive', async () => {
  await open(false);
  const { ref } = await post('/matches', aMatch);
  const { until, made } = follow();
  await until(isReady);
  await post(`/matches/${ref}/messages`, {
    messages: [
      { raw: '{"kind":"odds"' },
      { raw: '[]' },
      {
        raw: '{"kind":"betStop","matchRef":"x","sequence":-4,"at":"yesterday","markets":"all","reason":"goal"}',
      },
      { raw: `{"kind":"fixture","matchRef":"${'x'.repeat(400)}"}` },
      { kind: 'betStop', reason: 'card' },
    ],
  });
  const got = await until((message) => message.kind === 'betStop');
  expect(got.at(-1)).toMatchObject({ kind: 'betStop', reason: 'card' });
  expect(made.figures.skipped).toBe(4);
  expect(warnings).toHaveLength(4);
});

test('a closed stream is reopened and starts with a snapshot', async () => {
  await open(false);
  const { ref } = await post('/matches', aMatch);
  const { got, until, made } = follow();
  await until(isReady);
  got.length = 0;
  await post('/disconnect', {});
  await until(isReady);
  expect(got[0]).toMatchObject({ kind: 'alive', isRecovering: true });
  expect(got.some((message) => message.kind === 'fixture' && message.matchRef === ref)).toBe(true);
  expect(made.figures.connections).toBe(2);
  expect(waits).toEqual([250]);
});

test('an unreachable feed is retried with backoff of at most ten seconds', async () => {
  await open(false);
  let tries = 0;
  const stop = Promise.withResolvers<void>();
  const unreached = createSandboxFeed({
    url: () => `${url}/nowhere`,
    log: { warn: (details) => warnings.push(details), info: () => {} },
    wait: async (ms, signal) => {
      waits.push(ms);
      tries++;
      if (tries < 8) return;
      stop.resolve();
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    },
  });
  feed = unreached;
  unreached.start(async () => {});
  await stop.promise;
  expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  expect(warnings[0]).toMatchObject({ reason: 'Error: HTTP 404' });
});

test('no batch is delivered before the previous one was taken', async () => {
  await open(true);
  let underway = 0;
  let most = 0;
  const { until } = follow(async () => {
    underway++;
    most = Math.max(most, underway);
    await Promise.resolve();
    underway--;
  });
  await until(isReady);
  expect(most).toBe(1);
});

test('a closed feed delivers nothing more', async () => {
  await open(false);
  const { ref } = await post('/matches', aMatch);
  const { got, until, made } = follow();
  await until(isReady);
  await made.close();
  const before = got.length;
  await post(`/matches/${ref}/messages`, { messages: [{ kind: 'betStop' }] });
  expect(got).toHaveLength(before);
});

test('requests the matches without a known end with every connection', async () => {
  await open(false);
  const got: FeedMessage[] = [];
  const ready = Promise.withResolvers<void>();
  feed = createSandboxFeed({
    url: () => `${url}/sandbox`,
    log: { warn: (details) => warnings.push(details), info: () => {} },
    listUnfinished: async () => ['scripted:left behind'],
  });
  feed.start(async (messages) => {
    got.push(...messages);
    if (messages.some(isReady)) ready.resolve();
  });
  await ready.promise;
  expect(got.filter((message) => message.kind === 'cancel')).toMatchObject([
    { matchRef: 'scripted:left behind', markets: 'all', reason: 'cancelled' },
  ]);
});

test('a connection whose snapshot never ends is closed and reopened', async () => {
  let connections = 0;
  const endless = Fastify({ forceCloseConnections: true });
  endless.get('/feed/messages', (_request, reply) => {
    connections++;
    reply.raw.writeHead(200, { 'content-type': 'application/x-ndjson' });
    const isRecovering = connections === 1;
    reply.raw.write(`${JSON.stringify({ kind: 'alive', at: new Date().toISOString(), isRecovering })}\n`);
  });
  const address = await endless.listen({ port: 0, host: '127.0.0.1' });
  await open(false);
  const faults: string[] = [];
  const start = Date.now();
  let reads = 0;
  const ready = Promise.withResolvers<void>();
  feed = createSandboxFeed({
    url: () => address,
    log: { warn: (details) => warnings.push(details), info: () => {} },
    countFault: (fault) => faults.push(fault),
    wait: async (ms) => void waits.push(ms),
    now: () => new Date(start + 360_000 * reads++),
  });
  feed.start(async (messages) => {
    if (messages.some(isReady)) ready.resolve();
  });
  await ready.promise;
  expect(connections).toBe(2);
  expect(waits).toEqual([250]);
  expect(warnings[0]).toMatchObject({ reason: 'Error: a snapshot without an end' });
  await feed.close();
  await endless.close();
});
