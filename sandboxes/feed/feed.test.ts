import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FeedSandbox, openFeedSandbox } from './index.ts';
import { worldOf } from './schedule.ts';

let sandbox: FeedSandbox;
let http: FastifyInstance;
let url: string;
let clockMs: number;
const streams: AbortController[] = [];

beforeEach(async () => {
  clockMs = Date.UTC(2026, 4, 2, 15);
  sandbox = await openFeedSandbox({ seed: 'T', speed: 1, matches: false, now: () => clockMs, timer: false });
  http = Fastify({ forceCloseConnections: true });
  await http.register(sandbox.plugin, { prefix: '/sandbox' });
  url = await http.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(async () => {
  for (const stream of streams.splice(0)) stream.abort();
  await sandbox.close();
  await http.close();
});

type Line = {
  kind: string;
  sequence: number;
  matchRef: string;
  isRecovering?: boolean;
  [name: string]: unknown;
};

async function listen(waitedFor = ''): Promise<{ next(): Promise<Line>; raw(): Promise<string | null> }> {
  const stop = new AbortController();
  streams.push(stop);
  const response = await fetch(`${url}/sandbox/feed/messages?matches=${waitedFor}`, { signal: stop.signal });
  expect(response.headers.get('content-type')).toContain('application/x-ndjson');
  const reader = (response.body as ReadableStream<Uint8Array>)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let rest = '';
  const raw = async (): Promise<string | null> => {
    while (!rest.includes('\n')) {
      const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
      if (done) return null;
      rest += value;
    }
    const end = rest.indexOf('\n');
    const line = rest.slice(0, end);
    rest = rest.slice(end + 1);
    return line;
  };
  return { raw, next: async () => JSON.parse((await raw()) ?? 'null') as Line };
}

const post = async (path: string, body: unknown) => {
  const response = await fetch(`${url}/sandbox/feed${path}`, { method: 'POST', body: JSON.stringify(body) });
  return {
    status: response.status,
    body: (await response.json()) as { ref: string; [name: string]: unknown },
  };
};

const aMatch = { sport: 'football', home: 'Azul', away: 'Verde' };

test('sends a listener a snapshot between alive messages, then changes', async () => {
  const { ref } = (await post('/matches', aMatch)).body;
  const stream = await listen();
  expect(await stream.next()).toMatchObject({ kind: 'alive', isRecovering: true });
  const messages = [await stream.next(), await stream.next(), await stream.next()];
  expect(messages.map(({ kind }) => kind)).toEqual(['fixture', 'standing', 'odds']);
  expect(messages.every(({ matchRef }) => matchRef === ref)).toBe(true);
  expect(await stream.next()).toMatchObject({ kind: 'alive', isRecovering: true });
  expect(await stream.next()).toMatchObject({ kind: 'alive', isRecovering: false });
  await post(`/matches/${ref}/messages`, { messages: [{ kind: 'betStop', reason: 'goal' }] });
  expect(await stream.next()).toMatchObject({
    kind: 'betStop',
    markets: 'all',
    reason: 'goal',
    matchRef: ref,
  });
});

test('sequences grow even while the clock does not advance', async () => {
  const { ref } = (await post('/matches', aMatch)).body;
  const stream = await listen();
  await post(`/matches/${ref}/messages`, {
    messages: [
      { kind: 'betStop' },
      { kind: 'odds', markets: 'model' },
      { kind: 'cancel' },
      { kind: 'rollback' },
    ],
  });
  const sequences: number[] = [];
  while (sequences.length < 7) {
    const line = await stream.next();
    if (line.kind !== 'alive') sequences.push(line.sequence);
  }
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
  expect(new Set(sequences).size).toBe(7);
});

test('sends a new listener the latest state, and rulings with their original sequence', async () => {
  const { ref } = (await post('/matches', { ...aMatch, markets: [] })).body;
  const key = 'football/matchResult/fullGame';
  const outcomes = [
    { outcome: 'home', oddsMilli: 2_100 },
    { outcome: 'draw', oddsMilli: 3_300 },
    { outcome: 'away', oddsMilli: 3_900 },
  ];
  await post(`/matches/${ref}/messages`, {
    messages: [
      { kind: 'odds', markets: [{ key, outcomes }] },
      { kind: 'standing', standing: { timeStatus: 'firstHalf' }, events: [{ kind: 'start' }] },
      { kind: 'standing', standing: { partNumber: 1 }, events: [{ kind: 'corner', side: 'away' }] },
      { kind: 'cancel', markets: [key], reason: 'placedLate', sequence: 77 },
    ],
  });
  clockMs += 60_000;
  const stream = await listen();
  const messages: Line[] = [];
  for (let line = await stream.next(); line.isRecovering !== false; line = await stream.next())
    messages.push(line);
  const standing = messages.find(({ kind }) => kind === 'standing');
  expect(standing).toMatchObject({ standing: { timeStatus: 'firstHalf', partNumber: 1 } });
  expect(standing?.events).toMatchObject([
    { number: 1, kind: 'start' },
    { number: 2, kind: 'corner' },
  ]);
  expect(messages.find(({ kind }) => kind === 'odds')).toMatchObject({ markets: [{ key, status: 'open' }] });
  expect(messages.find(({ kind }) => kind === 'cancel')).toMatchObject({
    sequence: 77,
    reason: 'placedLate',
  });
});

test('sends alive every three seconds, until switched off', async () => {
  const stream = await listen();
  for (let line = await stream.next(); line.isRecovering !== false; ) line = await stream.next();
  sandbox.tick();
  expect(await stream.next()).toMatchObject({ kind: 'alive', isRecovering: false });
  clockMs += 2_900;
  sandbox.tick();
  clockMs += 100;
  sandbox.tick();
  expect(await stream.next()).toMatchObject({ kind: 'alive', at: new Date(clockMs).toISOString() });
  expect((await post('/alive', { on: false })).body).toEqual({ on: false });
  clockMs += 60_000;
  sandbox.tick();
  expect((await post('/alive', { on: true })).body).toEqual({ on: true });
  expect(await stream.next()).toMatchObject({ kind: 'alive', at: new Date(clockMs).toISOString() });
});

test('sends raw lines unchanged, and can disconnect listeners', async () => {
  const { ref } = (await post('/matches', aMatch)).body;
  const stream = await listen();
  for (let line = await stream.next(); line.isRecovering !== false; ) line = await stream.next();
  await post(`/matches/${ref}/messages`, { messages: [{ raw: 'not { a message' }] });
  expect(await stream.raw()).toBe('not { a message');
  expect((await post('/disconnect', {})).body).toEqual({ listeners: 1 });
  expect(await stream.raw()).toBeNull();
});

test('refuses invalid orders with a reason', async () => {
  const { ref } = (await post('/matches', aMatch)).body;
  const refused: [string, unknown][] = [
    ['/matches', { sport: 'chess', home: 'A', away: 'B' }],
    ['/matches', { sport: 'tennis' }],
    ['/matches', { ...aMatch, markets: [{ key: 'football/nothing', outcomes: [] }] }],
    [`/matches/${ref}/messages`, { messages: [] }],
    [`/matches/${ref}/messages`, { messages: [{ kind: 'shout' }] }],
    ['/alive', { on: 'yes' }],
  ];
  for (const [path, body] of refused) expect((await post(path, body)).status).toBe(400);
  expect((await post('/matches/scripted:none/messages', { messages: [{ kind: 'betStop' }] })).status).toBe(
    404,
  );
});

test('a scripted race has the given entrants, with refs to bet on', async () => {
  const { body } = await post('/matches', { sport: 'motorRacing', entrants: ['Ana', 'Bia', 'Caio', 'Davi'] });
  expect(body.competitors).toMatchObject([
    { name: 'Ana' },
    { name: 'Bia' },
    { name: 'Caio' },
    { name: 'Davi' },
  ]);
  const stream = await listen();
  let odds = await stream.next();
  while (odds.kind !== 'odds') odds = await stream.next();
  const [first] = body.competitors as { ref: string }[];
  expect(JSON.stringify(odds.markets)).toContain(`"entrant:${first?.ref}"`);
});

test('sends results of old matches to a listener that was away for days, and cancels unknown ones', async () => {
  const { ref } = (await post('/matches', aMatch)).body;
  // A baseball match begins every 72 minutes. This one began about four days before the clock of this test.
  const place = `baseball:${Math.floor((clockMs - 4 * 86_400_000) / (72 * 60_000))}`;
  const ended = `${worldOf('T2', 1)}:${place}`;
  const ofAnotherEdition = `T2x1v0:${place}`;
  const stream = await listen(`${ended},${ofAnotherEdition},scripted:gone,${ref}`);
  const messages: Line[] = [];
  for (let line = await stream.next(); line.isRecovering !== false; line = await stream.next())
    messages.push(line);
  const of = (matchRef: string) => messages.filter((line) => line.matchRef === matchRef);
  expect(of(ended).map(({ kind }) => kind)).toContain('fixture');
  expect(of(ended).find(({ kind }) => kind === 'settlement' || kind === 'cancel')).toBeDefined();
  for (const gone of ['scripted:gone', ofAnotherEdition])
    expect(of(gone).at(-1)).toMatchObject({ kind: 'cancel', markets: 'all', reason: 'cancelled' });
  expect(of(ref).map(({ kind }) => kind)).toEqual(['fixture', 'standing', 'odds']);
});

test('a closing server disconnects its listeners without waiting', async () => {
  const stream = await listen();
  expect(await stream.next()).toMatchObject({ kind: 'alive' });
  await http.close();
  while ((await stream.raw()) !== null);
});
