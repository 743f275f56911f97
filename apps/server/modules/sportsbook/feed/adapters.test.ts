import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../../../../tests/harness/database.ts';
import { scriptedFeed } from '../../../../../tests/harness/feed.ts';
import type { Database } from '../../../platform/db.ts';
import { fixedKey } from '../../../platform/vendor-key.ts';
import type { Feed, FeedMessage } from './feed-message.ts';
import { parseFeedMessage } from './parse-feed-message.ts';
import type { OddsFormat } from './read-odds-api.ts';
import { createOddsApiFeed } from './the-odds-api.ts';
import { createUofFeed } from './uof.ts';

const log = { warn: () => {}, info: () => {} };
const servers: Server[] = [];
const feeds: Feed[] = [];
afterEach(async () => {
  for (const feed of feeds.splice(0)) await feed.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(
  answer: (path: string) => { body: unknown; headers?: Record<string, string>; status?: number },
): Promise<string> {
  const server = createServer((request, response) => {
    const { body, headers = {}, status = 200 } = answer(request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function onEvent(feed: Feed): {
  messages: FeedMessage[];
  until(enough: (messages: FeedMessage[]) => boolean): Promise<void>;
} {
  const messages: FeedMessage[] = [];
  feeds.push(feed);
  feed.start(async (reported) => void messages.push(...reported));
  return { messages, until: (enough) => expect.poll(() => enough(messages)).toBe(true) };
}

const soon = new Date(Date.now() + 3_600_000).toISOString();
const event = {
  id: 'a1b2c3',
  sport_key: 'soccer_brazil_campeonato',
  sport_title: 'Brazil Série A',
  commence_time: soon,
  home_team: 'Time da Casa',
  away_team: 'Time de Fora',
};
const book = (format: OddsFormat) => ({
  key: 'um-livro',
  title: 'Um Livro',
  last_update: soon,
  markets: [
    {
      key: 'h2h',
      outcomes: [
        { name: 'Time da Casa', price: format === 'decimal' ? 1.91 : -110 },
        { name: 'Time de Fora', price: format === 'decimal' ? 4.3333333 : 333 },
        { name: 'Draw', price: format === 'decimal' ? 3.4 : 240 },
      ],
    },
    {
      key: 'spreads',
      outcomes: [
        { name: 'Time de Fora', price: format === 'decimal' ? 1.95 : -105, point: 0.5 },
        { name: 'Time da Casa', price: format === 'decimal' ? 1.87 : -115, point: -0.5 },
      ],
    },
    {
      key: 'totals',
      outcomes: [
        { name: 'Over', price: format === 'decimal' ? 1.9 : -111, point: 2.25 },
        { name: 'Under', price: format === 'decimal' ? 1.9 : -111, point: 2.25 },
        { name: 'Over', price: format === 'decimal' ? 2.4 : 140, point: 3 },
        { name: 'Under', price: format === 'decimal' ? 1.55 : -182, point: 3 },
      ],
    },
    { key: 'player_props', outcomes: [{ name: 'Somebody', price: 3 }] },
  ],
});

type Answers = { odds: unknown; scores: unknown; headers?: Record<string, string>; status?: number };

async function oddsApi(
  answers: Answers,
  format: OddsFormat = 'decimal',
  competitions: readonly string[] = [event.sport_key],
) {
  const requests: URL[] = [];
  const url = await serve((path) => {
    const address = new URL(path, 'http://odds.example');
    requests.push(address);
    const body = address.pathname.endsWith('/scores') ? answers.scores : answers.odds;
    if (!address.pathname.includes(event.sport_key)) return { body: {}, status: 500 };
    return { body, headers: answers.headers ?? {}, status: answers.status ?? 200 };
  });
  const faults: string[] = [];
  const feed = createOddsApiFeed({
    url,
    key: fixedKey('a-key'),
    competitions,
    log,
    countFault: (fault) => void faults.push(fault),
    format,
    pollMs: 20,
  });
  return { url, requests, faults, received: onEvent(feed) };
}

function uofReplay() {
  const read = (name: string) => readFileSync(new URL(`./captured/uof/${name}`, import.meta.url), 'utf8');
  const keys = JSON.parse(read('routing_keys.json')) as Record<string, string>;
  // The captured messages have old times, the alive message after them the current one.
  const names = [
    'inline_odds_change.xml',
    'inline_bet_stop.xml',
    'inline_odds_change.xml',
    'inline_fixture_change.xml',
  ];
  return createUofFeed({
    transport: {
      start: (take) => {
        void (async () => {
          for (const name of names) await take(read(name), keys[name] ?? '');
          const now = Date.now();
          await take(`<alive product="1" timestamp="${now}" subscribed="1"/>`, '-.-.-.alive.-.-.-.-');
          await take(
            `<snapshot_complete product="1" timestamp="${now}" request_id="1"/>`,
            '-.-.-.snapshot_complete.-.-.-',
          );
        })();
      },
      close: async () => {},
    },
    api: {
      listProducers: async () => `<producers>
        <producer id="1" name="LO" api_url="https://uof.example/v1/liveodds/" active="true" scope="live"/>
      </producers>`,
      findFixture: async () => read('fixture-0.xml'),
      requestRecovery: async () => {},
      requestMatchRecovery: async () => {},
      findVariant: async () => '<market_descriptions/>',
      findSummary: async () => '<match_summary/>',
    },
    log,
    count: () => {},
    listComplete: async () => new Map(),
    firstRequestId: 0,
  });
}

const isComplete = (all: readonly FeedMessage[]) =>
  all.some((message) => message.kind === 'alive' && !message.isRecovering);

describe.each<[string, () => Promise<ReturnType<typeof onEvent>>]>([
  [
    'The Odds API',
    async () => (await oddsApi({ odds: [{ ...event, bookmakers: [book('decimal')] }], scores: [] })).received,
  ],
  ['the Unified Odds Feed', async () => onEvent(uofReplay())],
])('%s keeps the promises of the port', (_, start) => {
  let database: Database;
  beforeAll(async () => {
    ({ database } = await freshDatabase());
  });
  afterAll(() => database.close());

  test('every message is usable in full', async () => {
    const { messages, until } = await start();
    await until(isComplete);
    for (const message of messages) {
      expect(parseFeedMessage(structuredClone(message), new Date())).toMatchObject({
        faults: [],
        message: { kind: message.kind },
      });
    }
  });

  test('the fixture of a match is sent before any other message about it', async () => {
    const { messages, until } = await start();
    await until(isComplete);
    const refs = new Set<string>();
    for (const message of messages) {
      if (message.kind === 'alive') continue;
      if (message.kind === 'fixture') refs.add(message.matchRef);
      expect(refs).toContain(message.matchRef);
    }
    expect(refs.size).toBeGreaterThan(0);
  });

  test('repeated and reversed messages produce the same rows', async () => {
    const { messages, until } = await start();
    await until(isComplete);
    const about = messages.filter(({ kind }) => kind !== 'alive');
    const rows = async (source: string) =>
      (
        await sql<object>`
          select market.key, market.status, market.odds, match.standing, match.starts_at
          from sportsbook.match
          left join sportsbook.market on market.match_id = match.id
          where match.source = ${source}
          order by match.source_ref, market.key
        `.execute(database.db)
      ).rows;
    const source = crypto.randomUUID();
    await scriptedFeed(database, `${source}-once`).publish(...about);
    await scriptedFeed(database, `${source}-more`).publish(...about.toReversed(), ...about, ...about);
    expect(await rows(`${source}-more`)).toEqual(await rows(`${source}-once`));
    expect(await rows(`${source}-once`)).not.toEqual([]);
  });
});

describe('The Odds API', () => {
  test.each<OddsFormat>(['decimal', 'american'])(
    'reads head to head, spreads and totals in %s odds',
    async (format) => {
      const { received, requests } = await oddsApi(
        { odds: [{ ...event, bookmakers: [book(format)] }], scores: [] },
        format,
      );
      await received.until((all) => all.some(({ kind }) => kind === 'odds'));
      const [odds] = received.messages.flatMap((message) => (message.kind === 'odds' ? [message] : []));
      const prices = new Map(
        odds?.markets.map(({ key, outcomes }) => [key, outcomes.map(({ oddsMilli }) => oddsMilli)]),
      );
      expect([...prices.keys()]).toEqual([
        'football/matchResult/fullGame',
        'football/asianHandicap/fullGame/-0.5',
        'football/total/fullGame/2.25',
        'football/total/fullGame/3',
      ]);
      expect(prices.get('football/matchResult/fullGame')).toEqual(
        format === 'decimal' ? [1_910, 3_400, 4_333] : [1_909, 3_400, 4_330],
      );
      expect(odds?.markets.map(({ isMain }) => isMain)).toEqual([true, true, true, false]);
      expect(requests[0]?.searchParams.get('apiKey')).toBe('a-key');
      expect(requests[0]?.searchParams.get('oddsFormat')).toBe(format);
    },
  );

  test('settles once from a complete score, and stops matches that are no longer listed', async () => {
    const answers: Answers = { odds: [{ ...event, bookmakers: [book('decimal')] }], scores: [] };
    const { received } = await oddsApi(answers);
    await received.until((all) => all.some(({ kind }) => kind === 'odds'));
    answers.odds = [];
    await received.until((all) => all.filter(({ kind }) => kind === 'betStop').length === 2);
    answers.scores = [
      {
        ...event,
        completed: true,
        scores: [
          { name: 'Time da Casa', score: '3' },
          { name: 'Time de Fora', score: '1' },
        ],
      },
      { ...event, id: 'running', completed: false, scores: null },
      { id: 'broken' },
    ];
    await received.until((all) => all.some(({ kind }) => kind === 'settlement'));
    const alives = received.messages.filter(({ kind }) => kind === 'alive').length;
    await received.until((all) => all.filter(({ kind }) => kind === 'alive').length > alives + 2);
    const kinds = received.messages.map(({ kind }) => kind).filter((kind) => kind !== 'alive');
    expect(kinds).toEqual(['fixture', 'betStop', 'odds', 'betStop', 'standing', 'settlement']);
    expect(received.messages.find(({ kind }) => kind === 'settlement')).toMatchObject({
      result: { status: 'finished', scores: { fullGame: { home: 3, away: 1, isOver: true } } },
    });
  });

  const complete = (home: string) => ({
    ...event,
    completed: true,
    scores: [
      { name: 'Time da Casa', score: home },
      { name: 'Time de Fora', score: '1' },
    ],
  });

  test('settles again when a score is corrected', async () => {
    const answers: Answers = { odds: [], scores: [complete('3')] };
    const { received } = await oddsApi(answers);
    await received.until((all) => all.some(({ kind }) => kind === 'settlement'));
    answers.scores = [complete('0')];
    await received.until((all) => all.filter(({ kind }) => kind === 'settlement').length === 2);
    expect(received.messages.findLast(({ kind }) => kind === 'settlement')).toMatchObject({
      result: { scores: { fullGame: { home: 0, away: 1 } } },
    });
  });

  test('delivers one competition when another does not answer, and is not alive by it', async () => {
    const { received, requests } = await oddsApi({ odds: [], scores: [complete('3')] }, 'decimal', [
      event.sport_key,
      'soccer_epl',
    ]);
    await expect.poll(() => requests.length).toBeGreaterThan(5);
    expect(received.messages.map(({ kind }) => kind)).toEqual(['fixture', 'standing', 'settlement']);
  });

  test('stops a line that is no longer quoted, and initially every line that was open before', async () => {
    const moved = (point: number) => ({
      ...book('decimal'),
      markets: [
        {
          key: 'totals',
          outcomes: [
            { name: 'Over', price: 1.9, point },
            { name: 'Under', price: 1.9, point },
          ],
        },
      ],
    });
    const answers: Answers = { odds: [{ ...event, bookmakers: [moved(2.5)] }], scores: [] };
    const { received } = await oddsApi(answers);
    await received.until((all) => all.some(({ kind }) => kind === 'odds'));
    answers.odds = [{ ...event, bookmakers: [moved(2.75)] }];
    await received.until((all) => all.filter(({ kind }) => kind === 'betStop').length === 2);
    const stops = received.messages.flatMap((message) =>
      message.kind === 'betStop' ? [message.markets] : [],
    );
    expect(stops).toEqual(['all', ['football/total/fullGame/2.5']]);
  });

  test('makes no more requests than the quota allows', async () => {
    const { received, requests } = await oddsApi({
      odds: [],
      scores: [],
      headers: { 'x-requests-remaining': '11' },
    });
    await received.until((all) => all.filter(({ kind }) => kind === 'alive').length > 3);
    expect(requests).toHaveLength(2);
  });

  const openedOf = (messages: readonly FeedMessage[]) =>
    messages.filter(({ kind }) => kind === 'odds').length;

  test('offers nothing while odds are unreadable, and offers again afterwards', async () => {
    const answers: Answers = { odds: [{ ...event, bookmakers: [book('decimal')] }], scores: [] };
    const { received } = await oddsApi(answers);
    await received.until((all) => openedOf(all) === 1);
    answers.odds = { message: 'Too many requests' };
    await received.until((all) => all.findLast(({ kind }) => kind !== 'alive')?.kind === 'betStop');
    expect(received.messages.findLast(({ kind }) => kind === 'betStop')).toMatchObject({ markets: 'all' });
    answers.odds = [{ ...event, bookmakers: [book('decimal')] }];
    await received.until((all) => openedOf(all) === 2);
  });

  test('a failing scores call does not block odds, and is retried until it returns the result', async () => {
    const answers: Answers = {
      odds: [{ ...event, bookmakers: [book('decimal')] }],
      scores: { message: 'Internal error' },
    };
    const { received } = await oddsApi(answers);
    await received.until((all) => openedOf(all) === 1 && all.some(({ kind }) => kind === 'alive'));
    answers.scores = [complete('3')];
    await received.until((all) => all.some(({ kind }) => kind === 'settlement'));
  });

  test('sends again what could not be stored', async () => {
    const answers: Answers = { odds: [{ ...event, bookmakers: [book('decimal')] }], scores: [complete('3')] };
    const { url } = await oddsApi(answers);
    const delivered: FeedMessage[] = [];
    let failures = 4;
    const feed = createOddsApiFeed({
      url,
      key: fixedKey('k'),
      competitions: [event.sport_key],
      log,
      pollMs: 20,
    });
    feeds.push(feed);
    feed.start(async (messages) => {
      if (failures-- > 0) throw new Error('no database');
      delivered.push(...messages);
    });
    await expect.poll(() => delivered.some(({ kind }) => kind === 'settlement')).toBe(true);
    await expect.poll(() => openedOf(delivered)).toBe(1);
  });

  test('before it is alive, stops matches that an earlier process offered and this one does not list', async () => {
    const { url } = await oddsApi({ odds: [], scores: [] });
    const feed = createOddsApiFeed({
      url,
      key: fixedKey('k'),
      competitions: [event.sport_key],
      log,
      pollMs: 20,
      listUnfinished: async () => ['left-open'],
    });
    const { messages, until } = onEvent(feed);
    await until((all) => all.some(({ kind }) => kind === 'alive'));
    expect(messages[0]).toMatchObject({ kind: 'betStop', matchRef: 'left-open', markets: 'all' });
  });

  test('after a gap settles what the scores of the last days list, and leaves older matches to the operator', async () => {
    const { url, requests } = await oddsApi({ odds: [], scores: [complete('2')] });
    const feed = createOddsApiFeed({
      url,
      key: fixedKey('k'),
      competitions: [event.sport_key],
      log,
      pollMs: 20,
      listUnfinished: async () => [event.id, 'ended-last-week'],
    });
    const { messages, until } = onEvent(feed);
    await until((all) => all.some(({ kind }) => kind === 'alive'));
    const scores = requests.find(({ pathname }) => pathname.endsWith('/scores'));
    expect(scores?.searchParams.get('daysFrom')).toBe('3');
    const about = (ref: string) =>
      messages.flatMap((message) =>
        'matchRef' in message && message.matchRef === ref ? [message.kind] : [],
      );
    expect(about(event.id)).toEqual(['fixture', 'standing', 'settlement']);
    expect(about('ended-last-week')).toEqual(['betStop']);
  });

  test('a cricket score stops its match and settles nothing', async () => {
    const cricket = { ...complete('245'), sport_key: 'soccer_brazil_campeonato' };
    const { received, faults } = await oddsApi({
      odds: [],
      scores: [{ id: 'odd' }, { ...cricket, sport_key: 'cricket_ipl' }],
    });
    await received.until((all) => all.some(({ kind }) => kind === 'betStop'));
    const kinds = received.messages.map(({ kind }) => kind).filter((kind) => kind !== 'alive');
    expect(kinds.slice(0, 3)).toEqual(['fixture', 'standing', 'betStop']);
    expect(received.messages.some(({ kind }) => kind === 'settlement')).toBe(false);
    // The invalid event is counted and does not affect the others.
    expect(faults).toContain('malformed');
  });

  test('is not alive while it gets no answer', async () => {
    const { received, requests } = await oddsApi({ odds: {}, scores: [], status: 401 });
    await expect.poll(() => requests.length).toBeGreaterThan(2);
    expect(received.messages).toEqual([]);
  });
});
