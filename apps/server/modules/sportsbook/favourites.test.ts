import * as sports from '@palpite/contracts/sports';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aMatch, scriptedFeed } from '../../../../tests/harness/feed.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';

let server: TestServer;
let player: TestPlayer;
let leagueId: string;
const team = { kind: 'competitor', ref: 'kept-home' } as const;

beforeAll(async () => {
  server = await startServer({ environment: { FEED: 'off' } });
  const feed = scriptedFeed(server.database);
  await feed.alive();
  const match = aMatch({
    competitors: [
      { ref: 'kept-home', name: 'Kept', short: 'KEP' },
      { ref: 'kept-away', name: 'Other', short: 'OTH' },
    ],
  });
  await feed.publish(match.fixture());
  const { rows } = await sql<{ league_id: string }>`
    select league_id::text from sportsbook.match where source_ref = ${match.matchRef}
  `.execute(server.database.db);
  leagueId = rows[0]?.league_id ?? '';
});
beforeEach(async () => {
  player = await server.newPlayer();
});
afterAll(() => server.close());

const league = () => ({ kind: 'league', ref: leagueId }) as const;
const add = (favourites: sports.Favourite[], merge?: true) =>
  server.call(sports.addFavourites, { body: { favourites, ...(merge ? { merge } : {}) } }, player);
const remove = (favourites: sports.Favourite[]) =>
  server.call(sports.removeFavourites, { body: { favourites } }, player);
const list = async (of = player) => (await server.call(sports.getFavourites, {}, of)).body.data.favourites;

const fill = (count: number) =>
  sql`
    insert into sportsbook.favourite (player_id, kind, ref)
    select id, 'competitor', 'filler-' || n
    from identity.player, generate_series(1, ${count}::int) as n
    where identity.player.id = ${player.id}
  `.execute(server.database.db);

test('a favourite is stored once per player even when added repeatedly, until it is removed', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => add([league(), team, team])));
  expect(answers.map(({ http }) => http)).toEqual(Array(10).fill(200));
  expect(await list()).toHaveLength(2);
  expect(await list()).toEqual(expect.arrayContaining([league(), team]));
  expect(await list(await server.newPlayer())).toEqual([]);
  expect((await remove([league()])).body.data.favourites).toEqual([team]);
  expect((await remove([league()])).body.data.favourites).toEqual([team]);
  expect((await server.call(sports.getFavourites, {})).http).toBe(401);
});

test('an unknown league or team refuses the whole request, a merge skips it', async () => {
  const unknown = [
    { kind: 'league', ref: '987654321' },
    { kind: 'league', ref: 'not-a-number' },
    { kind: 'competitor', ref: "nobody' or true" },
  ] as const;
  for (const favourite of unknown) {
    const { http, body } = await add([team, favourite]);
    expect([http, body.data]).toEqual([404, { code: 'favourite_unknown' }]);
  }
  expect(await list()).toEqual([]);
  expect((await add([...unknown, team], true)).body.data.favourites).toEqual([team]);
});

test('stores at most 200, also with concurrent requests; a merge adds what fits', async () => {
  await fill(199);
  const answers = await Promise.all([add([team]), add([league()])]);
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
  const refused = answers.find(({ http }) => http === 409);
  expect(refused?.body.data).toEqual({ code: 'favourites_full', params: { max: 200 } });
  const marked = (await list()).filter(({ ref }) => !ref.startsWith('filler'));
  expect((await add(marked)).http).toBe(200);
  expect((await add([team, league()], true)).body.data.favourites).toHaveLength(200);
});
