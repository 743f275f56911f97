import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lobby, providerCalls } from '@palpite/contracts';
import type { GameRecord } from '@palpite/contracts/lobby';
import type { ShownChange } from '@palpite/contracts/office/preview';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { runCommand } from '../../../../tests/harness/operator.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { actAs, newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';

let server: TestServer;
let mia: TestStaff;
const folder = mkdtempSync(join(tmpdir(), 'palpite-catalogue-'));
beforeAll(async () => {
  server = await startServer({
    environment: { DRAW_ROUNDS: 'false', GAME_PICTURE_ORIGINS: 'https://cdn.example' },
  });
  mia = await newStaff(server, ['marketing'], 'Mia');
  actAs(server, mia);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const head = 'id,group,kind,name';
const importFile = (file: string, more: object = {}, { token } = mia) =>
  order(server, 'catalogue.import', { file, ...more }, { token });

async function preview(action: string, input: object) {
  const { body } = await server.send('POST', '/api/office/preview', {
    body: JSON.stringify({ action, input }),
    token: mia.token,
    headers: { lang: 'en_US' },
  });
  const { changes, state } = body.data as unknown as { changes: ShownChange[]; state: string };
  return { state, changes: Object.fromEntries(changes.map(({ what, after }) => [what, after])) };
}

async function shownGame(gameType: string, lang = 'pt_BR'): Promise<GameRecord | undefined> {
  const main = (await server.call(lobby.getMain, {}, { headers: { lang } })).body.data;
  return [main.PG, main.EVO, main.BG, main.SELF]
    .flatMap(({ records }) => records)
    .find((record) => record.gameType === gameType);
}

const storedGame = (id: string) =>
  server.database.db.selectFrom('catalogue.game').selectAll().where('game_type', '=', id).executeTakeFirst();

type Row = { id: string; name: string; group: string; state: string; order: number | null };
const list = async (query: Record<string, string>) =>
  (await listRows<Row>(server, 'catalogue', { token: mia.token, query })).rows;

test('the audit log keeps the hash, the bytes and the rows of a file', async () => {
  const file = `${head}\n${Array.from({ length: 40 }, (_, n) => `audited-${n},PG,lines,Açaí ${n}`).join('\n')}`;
  expect((await importFile(file)).data.done).toBe(true);
  const { input } = await server.database.db
    .selectFrom('platform.audit_entry')
    .select('input')
    .where('action', '=', 'catalogue.import')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(input).toEqual({
    file: `${file.slice(0, 300)}…`,
    fileFacts: {
      sha256: createHash('sha256').update(file).digest('hex'),
      bytes: Buffer.byteLength(file),
      rows: 40,
    },
  });
  await server.database.db.deleteFrom('catalogue.game').where('game_type', 'like', 'audited-%').execute();
});

describe('an import', () => {
  test('adds games that players see and open, with their values', async () => {
    const file = [
      `\uFEFF${head},name_en_US,return,tags,released,currencies,order,picture`,
      'saci-da-sorte,PG,lines,Saci da Sorte,Lucky Saci,"96,5",classics freeSpins,2026-11-01,BRL JPY,1,https://cdn.example/saci.webp',
      '<b>x</b>,PG,lines,bad,,,,,,,',
    ].join('\n');
    expect((await importFile(file)).data).toMatchObject({ done: false });
    const good = file.replace('<b>x</b>', 'markup-name').replace('bad', '<img src=x onerror=alert(1)>');
    const { changes } = await preview('catalogue.import', { file: good });
    expect(changes).toMatchObject({
      'Games of the file that are not listed': '0',
      'Listed games that differ from the file': '0',
    });
    expect(Object.keys(changes)).toHaveLength(3);
    expect((await importFile(good)).data).toMatchObject({ done: true });
    await expect
      .poll(() => shownGame('saci-da-sorte', 'en_US'), { timeout: 5_000 })
      .toMatchObject({
        name: 'Lucky Saci',
        otherNames: ['Saci da Sorte'],
        returnPercent: 96.5,
        categories: ['classics', 'freeSpins'],
        currencies: ['BRL', 'JPY'],
        releasedOn: '2026-11-01',
        stop: false,
        picture: 'https://cdn.example/saci.webp',
      });
    expect(await shownGame('markup-name')).toMatchObject({
      name: '<img src=x onerror=alert(1)>',
      isNew: false,
    });
    expect(await shownGame('markup-name')).not.toHaveProperty('picture');
    const page = await fetch(server.url);
    expect(page.headers.get('content-security-policy')).toContain(
      "img-src 'self' data: blob: https://cdn.example;",
    );
    const player = await server.fundedPlayer(10_00n);
    const open = await server.call(
      providerCalls.openGame,
      { body: { productCode: 'PG', gameType: 'saci-da-sorte' } },
      { token: player.token },
    );
    expect(open.http).toBe(200);
    expect(open.body.data.url).toContain('saci-da-sorte');
  });

  test('of the same file changes nothing; an absent column keeps its value, an empty cell removes it', async () => {
    const file = `${head};order;return\ncarnaval;EVO;ways;Carnaval;7;95\n`.replaceAll(',', ';');
    expect((await importFile(file)).data.status).toContain('1 games are new');
    expect((await importFile(file)).data.status).toContain('1 unchanged');
    expect((await importFile(`${head},order\ncarnaval,EVO,ways,Carnaval,`)).data.status).toContain(
      '1 changed',
    );
    expect(await storedGame('carnaval')).toMatchObject({ position: null, return_bp: 9500 });
  });

  test('keeps the stop of a game, and gives new games the date of the order', async () => {
    await importFile(`${head}\nfrevo,BG,hold,Frevo`, { released: '2026-10-05' });
    await order(server, 'catalogue.stop', { id: 'frevo', reason: 'a fault' }, { token: mia.token });
    const again = '[{"id":"frevo","group":"BG","kind":"hold","name":"Frevo 2","tags":["ways"],"hot":3}]';
    expect((await importFile(again, { released: '2026-11-05' })).data).toMatchObject({ done: true });
    expect(await storedGame('frevo')).toMatchObject({
      stopped: true,
      categories: ['ways'],
      hot_rank: 3,
      names: { pt_BR: 'Frevo 2' },
    });
    expect(await list({ find: 'frevo 2', state: 'stopped' })).toMatchObject([{ id: 'frevo', group: 'BG' }]);
  });
});

describe('an import is refused as a whole', () => {
  test.each([
    [
      'an id of an own game',
      `${head}\ndice,PG,lines,Dice`,
      'Line 2: the id belongs to a game of another group (dice)',
    ],
    ['an id of another vendor', `${head}\nberimbau,PG,ways,B`, 'another group (berimbau)'],
    ['an own game', `${head}\nnew-own,SELF,original,Own`, 'Line 2: the group must be PG, EVO or BG (SELF)'],
    [
      'an id twice',
      `${head}\na-1,PG,lines,A\na-1,PG,lines,B`,
      'Line 3: the id is in the file twice (a-1 (2))',
    ],
    ['an unknown kind', `${head}\na-1,PG,crash,A`, 'the kind must be lines, ways, cluster or hold (crash)'],
    ['no name', `${head}\na-1,PG,lines,`, 'Line 2: a name has at most 100 characters'],
    ['a missing column', 'id,group,kind\na-1,PG,lines', 'needs the column (name)'],
    ['an unknown column', `${head},colour\na-1,PG,lines,A,red`, 'unknown column (colour)'],
    ['a column of Object', `${head},constructor\na-1,PG,lines,A,red`, 'unknown column (constructor)'],
    ['a short line', `${head}\na-1,PG,lines`, 'does not have the columns of the header (3)'],
    ['an open quote', `${head}\na-1,PG,lines,"A`, 'cannot be read (CSV)'],
    ['broken JSON', '[{"id":', 'cannot be read (JSON)'],
    ['a JSON list of texts', '["a"]', 'Line 1: cannot be read (a)'],
    ['no games', `${head}\n`, 'the file has no games'],
    ['a file in Latin-1', `${head}\na-1,PG,lines,Cora\uFFFD\uFFFDo`, 'not encoded in UTF-8'],
    [
      'a picture of a script',
      `${head},picture\na-1,PG,lines,A,javascript:alert(1)`,
      'begins with https:// (javascript',
    ],
    [
      'a picture without TLS',
      `${head},picture\na-1,PG,lines,A,http://x.example/a.png`,
      'begins with https://',
    ],
    [
      'a picture of another origin',
      `${head},picture\na-1,PG,lines,A,https://cdn.example.evil.example/x.png`,
      'Line 2: the picture is not on an origin of the setting GAME_PICTURE_ORIGINS, which allows https://cdn.example (https://cdn.example.evil',
    ],
    ['a day that does not exist', `${head},released\na-1,PG,lines,A,2026-02-30`, 'the date must be like'],
    ['an unknown currency', `${head},currencies\na-1,PG,lines,A,XXX`, 'unknown currency (XXX)'],
    ['an unknown category', `${head},tags\na-1,PG,lines,A,nope`, 'unknown category (nope)'],
    ['a return above 100', `${head},return\na-1,PG,lines,A,101`, 'the return must be'],
    ['order 0', `${head},order\na-1,PG,lines,A,0`, 'the order must be'],
  ])('with %s', async (_, file, sentence) => {
    const withGood = file.startsWith(`${head}\na-1`) ? `${file}\ngood-1,PG,lines,Good` : file;
    const { data } = await importFile(withGood);
    expect(data).toMatchObject({ done: false });
    expect(data.status).toContain(sentence);
    expect(await storedGame('good-1')).toBeUndefined();
    expect(await storedGame('a-1')).toBeUndefined();
  });

  test.each([
    ['half a character', 'A\uD83D'],
    ['a zero byte', 'A\0'],
  ])('with %s before anything is written', async (_, name) => {
    const { http, data } = await importFile(`${head}\na-1,PG,lines,${name}`);
    expect([http, data.code]).toEqual([400, 'request_invalid']);
  });

  test('names the first fifty refused lines and counts the rest', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `bad ${at},PG,lines,A`);
    const { data } = await importFile([head, ...lines].join('\n'));
    expect(data.status?.split('\n')).toHaveLength(52);
    expect(data.status).toContain('60 refused');
    expect(data.status).toContain('and 10 more');
  });
});

describe('two imports', () => {
  test('by two people at once end with all values of one', async () => {
    const one = Array.from({ length: 300 }, (_, at) => `two-${at},PG,lines,First ${at}`);
    const other = one.toReversed().map((line) => line.replace('First', 'Second'));
    const both = await Promise.all([one, other].map((lines) => importFile([head, ...lines].join('\n'))));
    expect(both.map(({ data }) => data.done)).toEqual([true, true]);
    const rows = await server.database.db
      .selectFrom('catalogue.game')
      .select('names')
      .where('game_type', 'like', 'two-%')
      .execute();
    expect(rows).toHaveLength(300);
    const words = new Set(rows.map(({ names }) => (names as { pt_BR: string }).pt_BR.split(' ')[0]));
    expect(words.size).toBe(1);
  });

  test('with an outdated preview is refused', async () => {
    const file = `${head}\nlate-1,PG,lines,Late`;
    const { state } = await preview('catalogue.import', { file });
    await importFile(file);
    const late = await order(
      server,
      'catalogue.import',
      { file },
      { token: mia.token, headers: { 'if-match': state } },
    );
    expect(late.data.code).toBe('state_changed');
  });
});

describe('the command', () => {
  test('reads the file, and refuses one that is not UTF-8', async () => {
    const path = join(folder, 'games.csv');
    writeFileSync(path, `${head}\nby-command,PG,lines,Comando`);
    expect(await runCommand(server, 'catalogue', 'import', path)).toMatchObject({ code: 0 });
    expect((await storedGame('by-command'))?.names).toEqual({ pt_BR: 'Comando' });
    expect(await list({ find: 'by-command' })).toMatchObject([
      { names: { pt_BR: 'Comando' }, descriptions: {} },
    ]);
    const { out } = await runCommand(server, 'catalogue', 'list', '--find', 'by-command');
    expect(out).toContain('Comando');
    expect(out).not.toContain('pt_BR');
    writeFileSync(path, Buffer.from(`${head}\nlatin-1,PG,lines,Cora\xe7\xe3o`, 'latin1'));
    const { err } = await runCommand(server, 'catalogue', 'import', path);
    expect(err).toContain('is not encoded in UTF-8');
  });
});

test('100,000 games are imported, read once, and refused above that number', {
  timeout: 120_000,
}, async () => {
  const lines = Array.from({ length: 100_000 }, (_, at) => `mass-${at},PG,lines,Jogo ${at},Game ${at}`);
  const file = [`${head},name_en_US`, ...lines].join('\n');
  expect((await importFile(`${file}\nmass-more,PG,lines,A,B`)).data.status).toContain(
    'more than 100,000 games',
  );
  expect((await importFile(file)).data.status).toContain('100000 games are new');
  expect(await list({ find: 'jogo 99999' })).toHaveLength(1);
  await server.database.db.deleteFrom('catalogue.game').where('game_type', 'like', 'mass-%').execute();
});

test('a body above the usual size needs the session of staff before it is read', async () => {
  const body = JSON.stringify({ file: 'x'.repeat(100_000) });
  for (const path of ['/api/office/catalogue/import', '/api/office/preview']) {
    expect((await server.send('POST', path, { body })).http).toBe(401);
    expect((await server.send('POST', path, { body, token: 'unknown' })).http).toBe(401);
  }
});

const set = (input: object) =>
  order(server, 'catalogue.set', { id: 'onca-dourada', ...input }, { token: mia.token });

describe('the description of a game', () => {
  test('is shown in the language of the player, as plain text', async () => {
    const id = 'descrito';
    const shown = async (lang: string, gameType = id) =>
      (await server.call(lobby.getGameText, { query: { gameType } }, { headers: { lang } })).body.data;
    const line = (more: string) => `${head},description,description_en_US\n${id},PG,lines,Descrito,${more}`;
    await importFile(`${head}\n${id},PG,lines,Descrito`);
    expect(await shown('pt_BR')).toEqual({ description: null });
    expect((await importFile(line('"Gire, e ganhe",<b>Spin</b>'))).data.status).toContain('1 changed');
    expect((await importFile(line('"Gire, e ganhe",<b>Spin</b>'))).data.status).toContain('1 unchanged');
    expect(await Promise.all(['pt_BR', 'en_US', 'nr_NR', 'ja_JP'].map((lang) => shown(lang)))).toEqual(
      ['Gire, e ganhe', '<b>Spin</b>', '<b>Spin</b>', 'Gire, e ganhe'].map((description) => ({
        description,
      })),
    );
    const input = { id, descriptions: { en_US: '', ja_JP: '回す\n勝つ' } };
    expect((await preview('catalogue.set', input)).changes).toEqual({
      'Description: English': null,
      'Description: Japanese': '回す\n勝つ',
    });
    expect((await set(input)).data.done).toBe(true);
    expect(await shown('ja_JP')).toEqual({ description: '回す\n勝つ' });
    expect(await shown('nr_NR')).toEqual({ description: 'Gire, e ganhe' });
    expect(await shown('pt_BR', 'no-such-game')).toEqual({ code: 'game_unknown' });
  });

  test('stays when a new one is too long, or in an unknown language', async () => {
    const id = 'onca-dourada';
    const most = 'x'.repeat(600);
    expect((await set({ descriptions: { pt_BR: most } })).data.done).toBe(true);
    expect((await set({ descriptions: { pt_BR: `${most}x` } })).data.code).toBe('request_invalid');
    expect((await set({ descriptions: { xx_XX: 'A' } })).data.status).toContain(
      'unknown column (description_xx_XX)',
    );
    expect((await set({ descriptions: { pt_BR: 'A\u0007' } })).data.status).toContain('plain text');
    const { data } = await importFile(`${head},description\n${id},PG,lines,Onça Dourada,${most}x`);
    expect(data.status).toContain('Line 2: a description is plain text of at most 600 characters');
    expect(await storedGame(id)).toMatchObject({ descriptions: { pt_BR: most } });
    expect((await set({ descriptions: { pt_BR: '-' } })).data.done).toBe(true);
    expect(await storedGame(id)).toMatchObject({ descriptions: {} });
  });
});

describe('a game', () => {
  test('gets other values; - removes one; the preview shows both', async () => {
    const { changes } = await preview('catalogue.set', {
      id: 'onca-dourada',
      order: '2',
      names: { id_ID: 'Jaguar' },
    });
    expect(changes).toEqual({ Order: '2', 'Name: Indonesian': 'Jaguar' });
    expect((await set({ order: '2', names: { id_ID: 'Jaguar', ja_JP: '-' }, tags: '-' })).data.done).toBe(
      true,
    );
    const stored = await storedGame('onca-dourada');
    expect(stored).toMatchObject({
      position: 2,
      categories: [],
      names: { pt_BR: 'Onça Dourada', id_ID: 'Jaguar' },
    });
    expect(Object.keys(stored?.names as object)).not.toContain('ja_JP');
    expect((await set({ order: '2' })).data).toMatchObject({ done: false });
    expect((await set({ names: { pt_BR: '-' } })).data).toMatchObject({ done: false });
    expect((await set({ names: { xx_XX: 'A' } })).data.status).toContain('unknown column (name_xx_XX)');
    expect((await set({ id: 'no-such-game', order: '1' })).data.status).toContain('no such game');
  });

  test('of other currencies is refused to the player', async () => {
    const player = await server.newPlayer();
    const open = () =>
      server.call(
        providerCalls.openGame,
        { body: { productCode: 'PG', gameType: 'cascata-do-ipe' } },
        { token: player.token },
      );
    await set({ id: 'cascata-do-ipe', currencies: 'JPY KRW' });
    await expect
      .poll(async () => (await open()).body.data, { timeout: 5_000 })
      .toEqual({ code: 'game_currency' });
    await set({ id: 'cascata-do-ipe', currencies: '-' });
    await expect.poll(async () => (await open()).http, { timeout: 5_000 }).toBe(200);
  });

  test('stops and starts once', async () => {
    const give = (action: string) =>
      order(server, `catalogue.${action}`, { id: 'tucano-ways', reason: 'a fault' }, { token: mia.token });
    const both = await Promise.all([give('stop'), give('stop')]);
    expect(both.map(({ data }) => data.done).toSorted()).toEqual([false, true]);
    await expect.poll(async () => (await shownGame('tucano-ways'))?.stop, { timeout: 5_000 }).toBe(true);
    expect((await give('start')).data.done).toBe(true);
    await expect.poll(async () => (await shownGame('tucano-ways'))?.stop, { timeout: 5_000 }).toBe(false);
  });

  test('is changed by marketing, stopped by a trader, and neither by support', async () => {
    const trader = await newStaff(server, ['trader'], 'Tom');
    const support = await newStaff(server, ['support'], 'Lia');
    expect((await importFile(`${head}\nx-1,PG,lines,X`, {}, trader)).data.code).toBe(
      'staff_permission_missing',
    );
    const stop = { id: 'calcadao', reason: 'a fault' };
    expect((await order(server, 'catalogue.stop', stop, support)).data.code).toBe('staff_permission_missing');
    expect((await order(server, 'catalogue.stop', stop, trader)).data.done).toBe(true);
  });
});

test('a game has no picture of an origin that pages do not show, and keeps the one that it has', async () => {
  const picture = 'https://other.example/onca.webp';
  const { data } = await set({ picture });
  expect(data).toMatchObject({
    done: false,
    status: `Nothing was changed: the picture is not on an origin of the setting GAME_PICTURE_ORIGINS, which allows https://cdn.example (${picture}).`,
  });
  const inPortuguese = await order(
    server,
    'catalogue.set',
    { id: 'onca-dourada', picture },
    { token: mia.token, headers: { lang: 'pt_BR' } },
  );
  expect(inPortuguese.data.status).toContain(
    'da configuração GAME_PICTURE_ORIGINS, que permite https://cdn.example',
  );
  // The setting allowed it before.
  const { db } = server.database;
  await db.updateTable('catalogue.game').set({ picture }).where('game_type', '=', 'onca-dourada').execute();
  expect((await set({ picture, order: '4' })).data.done).toBe(true);
  expect((await set({ picture: 'https://cdn.example/onca.webp' })).data.done).toBe(true);
  expect((await set({ picture: '' })).data.done).toBe(true);
  expect(await storedGame('onca-dourada')).toMatchObject({ picture: null });
});
