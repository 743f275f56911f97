import * as sports from '@palpite/contracts/sports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import {
  type Offered,
  overs,
  type SportsTable,
  sportsTable,
  winner,
} from '../../../../tests/harness/sports.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';

let server: TestServer;
let trader: TestStaff;
let table: SportsTable;
/** In a league of Brazil. */
let domestic: Offered;
/** In a league without a country. */
let nations: Offered;

beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', FEED: 'off' } });
  trader = await newStaff(server, ['trader'], 'Tito');
  table = sportsTable(server);
  domestic = await table.offer();
  nations = await table.offer({ nations: ['Japan', 'Brazil'] });
});
afterAll(() => server.close());

type LeagueRow = { league: string; name: string; tier: number; place: number | null; places: string | null };
const listLeagues = async (query: Record<string, string> = {}) =>
  (await listRows<LeagueRow>(server, 'leagues', { token: trader.token, query })).rows;
const orderLeagues = (action: string, input: object) =>
  order(server, `leagues.${action}`, input, { token: trader.token });

/** Matches of the list of football in the order of the list. */
async function orderOfMatches(lang: string) {
  const { body } = await server.call(
    sports.listMatches,
    { query: { list: 'parlay', sport: 'football' } },
    { headers: { lang, zone: 'America/Sao_Paulo' } },
  );
  return body.data.leagues.flatMap(({ matches }) => matches.map(({ state }) => state.matchId));
}

const leagueOf = async (match: Offered) => {
  const { league_id } = await server.database.db
    .selectFrom('sportsbook.match')
    .select('league_id')
    .where('id', '=', match.matchId)
    .executeTakeFirstOrThrow();
  return String(league_id);
};

test('the place of a league comes before the country of the reader, for one language or for the others', async () => {
  const [home, away] = [String(domestic.matchId), String(nations.matchId)];
  await expect.poll(() => orderOfMatches('pt_BR')).toEqual([home, away]);
  const league = await leagueOf(nations);

  expect(await orderLeagues('place', { league, lang: 'ja_JP', place: 2 })).toMatchObject({ http: 200 });
  await expect.poll(() => orderOfMatches('ja_JP')).toEqual([away, home]);
  expect(await orderOfMatches('pt_BR')).toEqual([home, away]);

  await orderLeagues('place', { league, lang: 'all', place: 1 });
  await expect.poll(() => orderOfMatches('pt_BR')).toEqual([away, home]);
  const [first] = await listLeagues();
  expect(first).toMatchObject({ league, place: 1 });
  expect(first?.places?.split(', ').toSorted()).toEqual(['all 1', 'ja_JP 2']);
  expect((await listLeagues({ lang: 'ja_JP', find: 'teste' }))[0]).toMatchObject({ league, place: 2 });

  // A fixture of the feed keeps the place.
  await table.offer({ nations: ['Japan', 'Brazil'] });
  await expect.poll(async () => (await orderOfMatches('pt_BR')).at(-1)).toBe(home);

  await orderLeagues('place', { league, lang: 'all' });
  await orderLeagues('place', { league, lang: 'ja_JP' });
  await expect.poll(async () => (await orderOfMatches('pt_BR'))[0]).toBe(home);
  expect((await listLeagues({ find: league }))[0]).toMatchObject({ place: null, places: null });
});

test('an unknown league, a place of 0 and an unknown language change nothing', async () => {
  expect((await orderLeagues('place', { league: '999999', lang: 'all', place: 1 })).data).toMatchObject({
    done: false,
    status: 'Nothing was changed: there is no such league.',
  });
  const league = await leagueOf(domestic);
  for (const input of [
    { league, lang: 'all', place: 0 },
    { league, lang: 'xx_XX', place: 1 },
    { league: '1; drop', lang: 'all', place: 1 },
  ])
    expect((await orderLeagues('place', input)).http).toBe(400);
  expect((await listLeagues({ find: league }))[0]).toMatchObject({ place: null });
});

test('liability by match and by outcome follows the open bets', async () => {
  const player = await server.fundedPlayer(100_000n);
  const rows = async (list: string, query: Record<string, string> = {}) =>
    (await listRows<Record<string, unknown>>(server, list, { token: trader.token, query })).rows;
  expect(await rows('liability')).toEqual([]);

  await table.placeAccepted(player, table.slip([domestic.leg(winner, 'home', 2_000)], { stake: '50' }));
  await table.placeAccepted(player, table.slip([domestic.leg(overs, 'over', 1_900)], { stake: '100' }));
  await table.placeAccepted(player, table.slip([nations.leg(winner, 'draw', 3_400)], { stake: '10' }));
  await order(
    server,
    'markets.match-limit',
    { scope: `match/${domestic.matchId}`, most: '280' },
    { token: trader.token },
  );

  expect(await rows('liability')).toEqual([
    expect.objectContaining({
      match: `match/${domestic.matchId}`,
      title: 'Casa Amarela - Visita Azul',
      bets: 2,
      stakes: '150.00',
      loss: '140.00',
      most: '280.00',
      used: 50,
      currency: 'BRL',
      results: [expect.stringMatching(/^full game \d+:\d+$/)],
    }),
    expect.objectContaining({ match: `match/${nations.matchId}`, bets: 1, stakes: '10.00', loss: '24.00' }),
  ]);
  expect(await rows('liability.outcomes')).toEqual([
    expect.objectContaining({ selection: 'Over 2.5', outcome: 'over', odds: '1.900', loss: '90.00' }),
    expect.objectContaining({ selection: 'Casa Amarela', outcome: 'home', odds: '2.000', loss: '50.00' }),
    expect.objectContaining({ outcome: 'draw', loss: '24.00' }),
  ]);
  const market = `market/${domestic.leg(overs, 'over', 1_900).marketId}`;
  expect(await rows('liability.outcomes', { of: market })).toMatchObject([{ market, outcome: 'over' }]);
  expect(await rows('liability.outcomes', { of: `match/${nations.matchId}` })).toMatchObject([
    { outcome: 'draw' },
  ]);
});

type MarketRow = {
  key: string;
  market: string;
  target: string;
  marketState: string;
  hold: string | null;
  bets: number;
};

test('each market of a match is listed with its state, and is held, released and voided from its row', async () => {
  const match = await table.offer();
  const target = `match/${match.matchId}`;
  const player = await server.fundedPlayer(10_000n);
  await table.placeAccepted(player, table.slip([match.leg(winner, 'home', 2_000)], { stake: '10' }));
  const give = (action: string, input: object) =>
    order(server, `markets.${action}`, input, { token: trader.token });
  const list = async (query: Record<string, string> = { match: target }) =>
    (await listRows<MarketRow>(server, 'markets.offered', { token: trader.token, query })).rows;
  const row = async (key: string) => (await list()).find((each) => each.key === key);
  expect(await row(winner)).toMatchObject({
    target,
    marketState: 'open',
    hold: null,
    bets: 1,
    loss: '10.00',
  });
  expect(await row(overs)).toMatchObject({ marketState: 'open', bets: 0, loss: null });
  const of = { target: (await row(winner))?.market };

  expect(await give('hold', of)).toMatchObject({ data: { done: true } });
  expect(await row(winner)).toMatchObject({ marketState: 'held', hold: 'operator' });
  expect(await list({ match: target, marketState: 'held' })).toHaveLength(1);
  await give('release', of);
  await give('suspend', of);
  expect(await row(winner)).toMatchObject({ marketState: 'suspended' });
  await give('void', { ...of, cause: 'palpableError', reason: 'wrong prices' });
  await expect.poll(async () => await row(winner)).toMatchObject({ marketState: 'void', bets: 0 });

  await table.publishResult(match, {
    status: 'finished',
    scores: { fullGame: { home: 1, away: 0, isOver: true } },
  });
  expect(await row(overs)).toMatchObject({ marketState: 'settled' });
  expect(
    (await listRows(server, 'markets.offered', { token: trader.token, query: { match: 'x' } })).http,
  ).toBe(400);
});

test('without a match, markets with an open bet are listed', async () => {
  const match = await table.offer();
  const player = await server.fundedPlayer(10_000n);
  const listed = async () =>
    (await listRows<MarketRow>(server, 'markets.offered', { token: trader.token })).rows.filter(
      ({ target }) => target === `match/${match.matchId}`,
    );
  expect(await listed()).toEqual([]);
  await table.placeAccepted(player, table.slip([match.leg(overs, 'over', 1_900)], { stake: '5' }));
  expect(await listed()).toMatchObject([{ key: overs, bets: 1 }]);
});

type MatchRow = { target: string; match: string; state: string; result: string; held: string; bets: number };

test('matches are found by name, league, number and state, and say what they take', async () => {
  const match = await table.offer({ nations: ['Chile', 'Peru'] });
  const target = `match/${match.matchId}`;
  const find = async (query: Record<string, string>) =>
    (await listRows<MatchRow>(server, 'markets.matches', { token: trader.token, query })).rows;
  const [ahead] = await find({ find: 'chile - p' });
  expect(ahead).toMatchObject({ target, state: 'notOpen', held: 'no', result: '', taking: 3, stopped: 0 });
  expect((await find({ find: String(match.matchId) })).map((row) => row.target)).toContain(target);
  expect((await find({ find: 'liga de teste', sport: 'football' })).length).toBeGreaterThan(1);
  expect(await find({ find: 'Chile', sport: 'tennis' })).toEqual([]);
  expect(await find({ find: 'Chile', state: 'inPlay' })).toEqual([]);

  await order(server, 'markets.hold', { target }, { token: trader.token });
  expect(await find({ find: 'Chile' })).toMatchObject([{ held: 'yes', taking: 0, stopped: 3 }]);
  await table.publishResult(match, {
    status: 'finished',
    scores: { fullGame: { home: 2, away: 1, isOver: true } },
  });
  expect(await find({ find: 'Chile', state: 'over' })).toMatchObject([{ state: 'finished', result: '2:1' }]);
  expect(await find({ find: 'Chile' })).toEqual([]);
});

test('a row of a match or a market offers its orders, about itself', async () => {
  const { body } = await server.send('GET', '/api/office', {
    token: trader.token,
    headers: { lang: 'pt_BR' },
  });
  const { topics } = body.data as unknown as {
    topics: { name: string; actions: { name: string; on: string | null; from: Record<string, string> }[] }[];
  };
  const actions = topics.find(({ name }) => name === 'markets')?.actions ?? [];
  const on = (list: string) =>
    Object.fromEntries(actions.filter((each) => each.on === list).map((each) => [each.name, each.from]));
  expect(on('matches')).toMatchObject({
    'markets.void': { target: 'target' },
    'markets.hold': { target: 'target' },
    'markets.result': { match: 'target' },
  });
  expect(on('offered')).toMatchObject({
    'markets.void': { target: 'market' },
    'markets.suspend': { target: 'market' },
    'markets.release': { target: 'market' },
  });
  expect(on('waiting')).toMatchObject({
    'markets.void': { target: 'target' },
    'markets.result': { match: 'target' },
  });
  expect(actions.filter(({ name, on: list }) => name === 'markets.void' && list === null)).toHaveLength(1);
});
