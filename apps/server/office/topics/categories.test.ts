import { lobby } from '@palpite/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';

let server: TestServer;
let mia: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  mia = await newStaff(server, ['marketing'], 'Mia');
});
afterAll(() => server.close());

type Row = { code: string; name: string; order: number; games: number; langs: string[]; names: object };
const rowOf = async (code: string) =>
  (await listRows<Row>(server, 'categories', { token: mia.token })).rows.find((row) => row.code === code);
const give = async (action: string, input: object) =>
  (await order(server, `categories.${action}`, input, { token: mia.token })).data;
/** What a player sees: the categories of the lobby in a language. */
const shown = async (lang: string) =>
  (await server.call(lobby.getMain, {}, { headers: { lang } })).body.data.categories.map(
    ({ code, name }) => [code, name] as const,
  );

test('a category is added, named, ordered and removed, and players see it', async () => {
  const names = { pt_BR: 'Favoritos da casa', ja_JP: 'おすすめ' };
  expect(await give('add', { code: 'house', names, order: 1 })).toMatchObject({ done: true });
  expect(await give('add', { code: 'house', names })).toMatchObject({ done: false });
  expect(await give('add', { code: 'nameless', names: { en_US: 'Nameless' } })).toMatchObject({
    done: false,
  });
  const game = { id: 'onca-dourada', tags: 'house' };
  expect((await order(server, 'catalogue.set', game, { token: mia.token })).data).toMatchObject({
    done: true,
  });
  await expect.poll(() => shown('ja_JP')).toContainEqual(['house', 'おすすめ']);
  expect(await shown('ru_RU')).toContainEqual(['house', 'Favoritos da casa']);
  expect(await rowOf('house')).toMatchObject({ order: 1, games: 1, langs: ['ja_JP', 'pt_BR'] });

  expect(await give('set', { code: 'house', names: { ja_JP: '', ru_RU: 'Выбор дома' } })).toMatchObject({
    done: true,
  });
  for (const pt_BR of ['-', ''])
    expect(await give('set', { code: 'house', names: { pt_BR } })).toMatchObject({ done: false });
  expect(await give('set', { code: 'house', order: 1 })).toMatchObject({ done: false });
  expect(await give('set', { code: 'missing', order: 1 })).toMatchObject({ done: false });
  expect(await rowOf('house')).toMatchObject({
    langs: ['pt_BR', 'ru_RU'],
    names: { pt_BR: 'Favoritos da casa', ru_RU: 'Выбор дома' },
  });
  await expect.poll(() => shown('ja_JP')).toContainEqual(['house', 'Favoritos da casa']);

  expect(await give('remove', { code: 'house', reason: 'no games' })).toMatchObject({ done: true });
  expect(await give('remove', { code: 'house', reason: 'no games' })).toMatchObject({ done: false });
  await expect.poll(async () => (await shown('pt_BR')).map(([code]) => code)).not.toContain('house');
  const { categories } = await server.database.db
    .selectFrom('catalogue.game')
    .select('categories')
    .where('game_type', '=', game.id)
    .executeTakeFirstOrThrow();
  expect(categories).toEqual([]);
});

test('a code or a name that is not text of its kind is refused', async () => {
  const names = { pt_BR: 'Nova' };
  for (const input of [
    { code: 'two words', names },
    { code: 'x', names: { pt_BR: 'a'.repeat(61) } },
    { code: 'x', names: { xx_XX: 'Nova' } },
    { code: 'x', names, order: 0 },
  ])
    expect((await order(server, 'categories.add', input, { token: mia.token })).http).toBe(400);
});
