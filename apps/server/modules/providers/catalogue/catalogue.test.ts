import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { lobby, originalGames, originals } from '@palpite/contracts';
import type { GameRecord } from '@palpite/contracts/lobby';
import { gameNames } from '@palpite/domain/games/names';
import { offeredLocales } from '@palpite/i18n/catalogues';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slots } from '../../../../../sandboxes/slots/games/index.ts';
import { startServer, type TestServer } from '../../../../../tests/harness/server.ts';
import { seedCatalogue } from './seed-catalogue.ts';

const catalogues = new URL('../../../../../packages/i18n/src/catalogues/', import.meta.url);

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
});
afterAll(() => server.close());

/** Takes effect after a second. */
const inForce = () => new Promise((resolve) => setTimeout(resolve, 1_050));

const getMain = async (lang = 'pt_BR') =>
  (await server.call(lobby.getMain, {}, { headers: { lang } })).body.data;

const gameOf = (records: readonly GameRecord[], gameType: string) =>
  records.find((record) => record.gameType === gameType);

const change = async (gameType: string, values: Partial<{ stopped: boolean; hot_rank: number | null }>) => {
  await server.database.db
    .updateTable('catalogue.game')
    .set(values)
    .where('game_type', '=', gameType)
    .execute();
  await inForce();
};

test('the lobby lists all own games and two of each slots group, with names, shelves and returns', async () => {
  const main = await getMain();
  expect(main.SELF.records.map((record) => record.gameType).toSorted()).toEqual(gameNames.toSorted());
  expect([main.PG, main.EVO, main.BG].map(({ records }) => records.length)).toEqual([2, 2, 2]);
  const all = [main.SELF, main.PG, main.EVO, main.BG].flatMap(({ records }) => records);
  expect(all.every((record) => (record.returnPercent ?? 0) > 90 && !record.stop)).toBe(true);
  expect(gameOf(main.PG.records, 'onca-dourada')).toMatchObject({
    productCode: 'PG',
    name: 'Onça Dourada',
    kind: 'lines',
    otherNames: expect.arrayContaining(['Golden Jaguar', '黄金美洲豹']),
  });
  expect(main.hot[0]).toBe('onca-dourada');
  expect(main.categories).toContainEqual({ code: 'freeSpins', name: 'Rodadas grátis' });
});

test("names follow the caller's language, with the reference language as fallback", async () => {
  const english = await getMain('en_US');
  expect(gameOf(english.PG.records, 'onca-dourada')?.name).toBe('Golden Jaguar');
  expect(english.categories).toContainEqual({ code: 'freeSpins', name: 'Free spins' });
  expect(gameOf((await getMain('nr_NR')).PG.records, 'onca-dourada')?.name).toBe('Golden Jaguar');
  expect(gameOf((await getMain('id_ID')).BG.records, 'berimbau')?.name).toBe('Berimbau');
});

test.each(offeredLocales)('in %s our own games have the same names as on their screens', async (locale) => {
  const { titles } = JSON.parse(readFileSync(new URL(`${locale}/pages.json`, catalogues), 'utf8'));
  const { records } = (await getMain(locale)).SELF;
  expect(Object.fromEntries(records.map(({ gameType, name }) => [gameType, name]))).toEqual(
    Object.fromEntries(records.map(({ gameType }) => [gameType, titles[gameType]])),
  );
});

test('the return in the lobby equals the one that the slot states', async () => {
  const main = await getMain();
  const stated = [main.PG, main.EVO, main.BG].flatMap(({ records }) =>
    records.map((record) => [record.gameType, record.returnPercent]),
  );
  expect(Object.fromEntries(stated)).toEqual(
    Object.fromEntries(
      Object.entries(slots).map(([id, slot]) => [id, slot.info.facts.returnBasisPoints / 100]),
    ),
  );
});

test('a stopped game stays listed with the flag, leaves the hot list, and is listed as stopped', async () => {
  await server.database.db
    .updateTable('originals.game')
    .set({ stopped: true })
    .where('name', '=', 'limbo')
    .execute();
  await change('onca-dourada', { stopped: true });
  const main = await getMain();
  expect(gameOf(main.PG.records, 'onca-dourada')?.stop).toBe(true);
  expect(gameOf(main.SELF.records, 'limbo')?.stop).toBe(true);
  expect(main.hot).not.toContain('onca-dourada');
  const stopped = (await server.call(lobby.getStoppedGames)).body.data.games;
  expect(stopped.toSorted()).toEqual(['limbo', 'onca-dourada']);
  await server.database.db.updateTable('originals.game').set({ stopped: false }).execute();
  await change('onca-dourada', { stopped: false });
  expect((await server.call(lobby.getStoppedGames)).body.data.games).toEqual([]);
});

test('changes by the operator survive another seeding of the catalogue', async () => {
  await change('caju-de-ouro', { hot_rank: 9 });
  await seedCatalogue(server.database.db, true);
  const main = await getMain();
  expect(main.hot.at(-1)).toBe('caju-de-ouro');
  expect(main.BG.records).toHaveLength(2);
  await change('caju-de-ouro', { hot_rank: null });
});

test('a new installation has no new games; later ones count as new for thirty days', async () => {
  const { db } = server.database;
  const isNew = async () => {
    await inForce();
    return gameOf((await getMain()).PG.records, 'onca-dourada')?.isNew;
  };
  const begin = (days: number) =>
    sql`update catalogue.beginning set began_on = current_date - ${days}::int`.execute(db);
  const release = (days: number) =>
    sql`update catalogue.game set released_on = current_date - ${days}::int where game_type = 'onca-dourada'`.execute(
      db,
    );
  const { rows } = await sql<{
    days: number;
  }>`select current_date - began_on as days from catalogue.beginning`.execute(db);
  // The database may be from before midnight.
  expect([0, 1]).toContain(rows[0]?.days);
  await begin(0);
  await inForce();
  const main = await getMain();
  expect(
    [main.SELF, main.PG, main.EVO, main.BG].flatMap(({ records }) => records.filter((game) => game.isNew)),
  ).toEqual([]);
  await begin(1);
  expect(await isNew()).toBe(true);
  await begin(100);
  await release(29);
  expect(await isNew()).toBe(true);
  await release(30);
  expect(await isNew()).toBe(false);
  await begin(0);
});

test('a live installation starts with only our own games', async () => {
  const { db } = server.database;
  await db.deleteFrom('catalogue.game').execute();
  await seedCatalogue(db, false);
  await inForce();
  const main = await getMain();
  expect(main.SELF.records).toHaveLength(gameNames.length);
  expect([main.PG, main.EVO, main.BG].flatMap(({ records }) => records)).toEqual([]);
  await seedCatalogue(db, true);
  await inForce();
});

test('a favourite is stored once, newest first, for its player only', async () => {
  const player = await server.newPlayer();
  const other = await server.newPlayer();
  const mark = (gameType: string, favourite: boolean, token = player.token) =>
    server.call(lobby.setFavourite, { body: { gameType, favourite } }, { token });
  await mark('dice', true);
  await mark('berimbau', true);
  await Promise.all([mark('berimbau', true), mark('berimbau', true)]);
  expect((await mark('dice', true)).body.data.favourites).toEqual(['berimbau', 'dice']);
  expect((await server.call(lobby.getMyGames, {}, { token: other.token })).body.data.favourites).toEqual([]);
  await mark('dice', false);
  expect((await mark('dice', false)).body.data.favourites).toEqual(['berimbau']);
  expect((await server.call(lobby.getMyGames, {}, { token: player.token })).body.data.favourites).toEqual([
    'berimbau',
  ]);
});

test('an unknown game cannot become a favourite', async () => {
  const player = await server.newPlayer();
  const { http, body } = await server.call(
    lobby.setFavourite,
    { body: { gameType: 'no-such-game', favourite: true } },
    { token: player.token },
  );
  expect([http, (body.data as unknown as { code: string }).code]).toEqual([404, 'game_unknown']);
  expect((await server.call(lobby.setFavourite, { body: { gameType: 'dice', favourite: true } })).http).toBe(
    401,
  );
});

test('the games that a player played are listed once each, the latest first', async () => {
  const player = await server.fundedPlayer(100_000n);
  const roll = () =>
    server.call(
      originals.playDice,
      { body: { requestId: randomUUID(), stake: '10', direction: 'over', target: '50.49' } },
      { token: player.token },
    );
  const played = async () =>
    (await server.call(lobby.getMyGames, {}, { token: player.token })).body.data.played;
  expect(await played()).toEqual([]);
  expect((await roll()).http).toBe(200);
  await roll();
  await server.call(
    originalGames.playLimbo,
    { body: { requestId: randomUUID(), stake: '10', target: '2' } },
    { token: player.token },
  );
  expect(await played()).toEqual(['limbo', 'dice']);
});

test('a large lobby is compressed for clients that accept it', async () => {
  const { db } = server.database;
  await db
    .insertInto('catalogue.game')
    .values(
      Array.from({ length: 500 }, (_, index) => ({
        game_type: `many-${index}`,
        product_code: 'PG',
        names: JSON.stringify({ pt_BR: `Muitos ${index}` }),
        kind: 'lines',
        art: `many-${index}`,
        return_bp: 9_600,
      })),
    )
    .execute();
  await inForce();
  const address = new URL('/api/app/main/main', server.url);
  const { get } = await import('node:http');
  const ask = (headers: Record<string, string>) =>
    new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve) => {
      get(address, { headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(parts) }),
        );
      });
    });
  const plain = await ask({});
  const packed = await ask({ 'accept-encoding': 'gzip, br' });
  expect([plain.encoding, packed.encoding]).toEqual([undefined, 'gzip']);
  expect(packed.bytes.length * 5).toBeLessThan(plain.bytes.length);
  const games = (bytes: Buffer) => JSON.parse(bytes.toString()).data.PG.records.length;
  expect(games(gunzipSync(packed.bytes))).toBe(games(plain.bytes));
  await db.deleteFrom('catalogue.game').where('game_type', 'like', 'many-%').execute();
});

test('a game is in play from the start of its round to the end, for its player only', async () => {
  const player = await server.fundedPlayer(100_000n);
  const other = await server.fundedPlayer(50_000n);
  const inPlay = async (token: string) => (await server.call(lobby.getInPlay, {}, { token })).body.data.games;
  expect(await inPlay(player.token)).toEqual([]);
  const started = await server.call(
    originalGames.startRowDouble,
    { body: { requestId: randomUUID(), stake: '20', tiles: 4 } },
    { token: player.token },
  );
  const { roundId } = started.body.data.open;
  expect(await inPlay(player.token)).toEqual(['rowDouble']);
  expect(await inPlay(other.token)).toEqual([]);
  let over = false;
  for (let row = 0; !over; row++) {
    const step = await server.call(
      originalGames.climbRow,
      { params: { roundId }, body: { row, tile: row % 4 } },
      { token: player.token },
    );
    over = step.body.data.round !== null;
  }
  expect(await inPlay(player.token)).toEqual([]);
});

test('games in play are refused without a token', async () => {
  expect((await server.call(lobby.getInPlay)).http).toBe(401);
});
