import { randomUUID } from 'node:crypto';
import { originals } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderPackage } from '../../../../../tests/harness/deposits.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { sportsTable, winner } from '../../../../../tests/harness/sports.ts';
import { getPocketId } from '../index.ts';
import { createCsvWriter } from './write-csv.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
});
afterAll(() => server.close());

const zone = 'America/Sao_Paulo';

async function download(player: TestPlayer, query = '', lang = 'pt_BR') {
  const response = await fetch(`${server.url}/api/app/order/records.csv${query}`, {
    headers: { authorization: player.token, zone, lang },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    http: response.status,
    type: response.headers.get('content-type'),
    bytes,
    text: bytes.toString('utf8'),
  };
}

/** Parses a table of RFC 4180 with the separator of the reader's language. */
function parseCsv(text: string, separator: ',' | ';' = ';'): string[][] {
  const cell = new RegExp(`("(?:[^"]|"")*"|[^"${separator}\\r\\n]*)(${separator}|\\r\\n)`, 'y');
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const [, content = '', end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error(`not RFC 4180: ${text.slice(0, 200)}`);
    row.push(content.startsWith('"') ? content.slice(1, -1).replaceAll('""', '"') : content);
    if (end === separator) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

async function giveCents(player: TestPlayer, count: number, reference = 'test'): Promise<void> {
  const { db } = server.database;
  const cash = await getPocketId(db, player.id, 'cash');
  const before = await sql<{ minor: bigint }>`
    update wallet.account set balance_minor = balance_minor + ${count}::bigint where id = ${cash}
    returning balance_minor - ${count}::bigint as minor
  `.execute(db);
  await sql`
    insert into wallet.transfer (
      id, kind, debit_account_id, credit_account_id, amount_minor, currency, player_id, reference, credit_balance_after_minor
    )
    select ${randomUUID()}::text || n, 'prize', account.id, ${cash}, 1, 'BRL', ${player.id}, ${reference}, ${before.rows[0]?.minor ?? 0n} + n
    from generate_series(1, ${count}::bigint) as n
    join wallet.account on account.kind = 'promotion' and account.label = 'test' and account.currency = 'BRL'
  `.execute(db);
}

/** A correction by the operator, with a reference that a spreadsheet would evaluate. */
async function takeAt(player: TestPlayer, amountMinor: bigint, at: string): Promise<void> {
  const { db } = server.database;
  const cash = await getPocketId(db, player.id, 'cash');
  const after = await sql<{ minor: bigint }>`
    update wallet.account set balance_minor = balance_minor - ${amountMinor} where id = ${cash}
    returning balance_minor as minor
  `.execute(db);
  await sql`
    insert into wallet.transfer (
      id, kind, debit_account_id, credit_account_id, amount_minor, currency, player_id, reference,
      debit_balance_after_minor, created_at
    )
    select ${randomUUID()}, 'adjustment', ${cash}, account.id, ${amountMinor}, 'BRL', ${player.id}, '=1+1;2',
      ${after.rows[0]?.minor ?? 0n}, ${at}::timestamptz
    from wallet.account
    where account.kind = 'promotion' and account.label = 'test' and account.currency = 'BRL'
  `.execute(db);
}

test("writes a table in the reader's language with the byte order mark of spreadsheets", async () => {
  const player = await server.fundedPlayer(12_345n);
  await orderPackage(server, player, 'BRL-BRL-100');
  const { http, type, bytes, text } = await download(player);
  expect([http, type]).toEqual([200, 'text/csv; charset=utf-8']);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, pending, funded, ...rest] = parseCsv(text.slice(1));
  expect(rest).toEqual([]);
  expect(head?.slice(0, 3)).toEqual(['Data e hora (America/Sao_Paulo)', 'Categoria', 'Movimento']);
  const time = expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  expect(pending?.slice(0, 9)).toEqual([
    time,
    'Depósitos',
    'Depósito',
    'sandbox',
    'Em andamento',
    '100,00',
    'BRL',
    'Dinheiro',
    '',
  ]);
  expect(funded?.slice(0, 9)).toEqual([
    time,
    'Prêmios',
    'Ajuste da casa',
    'test',
    'Concluído',
    '123,45',
    'BRL',
    'Dinheiro',
    '123,45',
  ]);
  const english = parseCsv((await download(player, '?kind=awards', 'en_US')).text.slice(1), ',');
  expect(english.map((row) => row[2])).toEqual(['Movement', 'Adjustment by the house']);
});

test("names games and sports as the app does in the reader's language", async () => {
  const player = await server.fundedPlayer(10_000n);
  await server.call(
    originals.playDice,
    { body: { requestId: randomUUID(), stake: '5', direction: 'over', target: '50' } },
    player,
  );
  const table = sportsTable(server);
  const match = await table.offer();
  await table.placeAccepted(player, table.slip([match.leg(winner, 'home', 2_000)]));
  await giveCents(player, 1, 'dice');
  const products = async (lang: string) =>
    parseCsv((await download(player, '', lang)).text.slice(1))
      .slice(1)
      .map(([, kind, , product]) => [kind, product]);
  expect(await products('pt_BR')).toEqual(
    expect.arrayContaining([
      ['Esportes', 'Esportes'],
      ['Jogos', 'Dado'],
      // The operator's reason is not a game.
      ['Prêmios', 'test'],
    ]),
  );
  expect(await products('ru_RU')).toContainEqual(['Игры', 'Кости']);
});

test('contains each record once, newest first, when the file needs several reads, and adds up', async () => {
  const player = await server.fundedPlayer(100n);
  await giveCents(player, 2_345);
  const [, ...rows] = parseCsv((await download(player)).text.slice(1));
  expect(rows).toHaveLength(2_346);
  expect(rows.map((row) => row[8])).toEqual(
    Array.from({ length: 2_346 }, (_, index) => ((2_445 - index) / 100).toFixed(2).replace('.', ',')),
  );
});

test('stops reading when the client disconnects', async () => {
  const player = await server.fundedPlayer(100n);
  await giveCents(player, 5_000);
  const aborter = new AbortController();
  const response = await fetch(`${server.url}/api/app/order/records.csv`, {
    headers: { authorization: player.token },
    signal: aborter.signal,
  });
  await response.body?.getReader().read();
  aborter.abort();
  const { http, text } = await download(player);
  expect([http, parseCsv(text.slice(1)).length]).toEqual([200, 5_002]);
});

test.each([
  ['pt_BR', ';', '-1234,50'],
  ['ru_RU', ';', '-1234,50'],
  ['id_ID', ';', '-1234,50'],
  ['vi_VN', ';', '-1234,50'],
  ['en_US', ',', '-1234.50'],
  ['nr_NR', ',', '-1234.50'],
  ['ja_JP', ',', '-1234.50'],
  ['ko_KR', ',', '-1234.50'],
  ['zh_CN', ',', '-1234.50'],
] as const)('uses the number marks of spreadsheets in %s', async (lang, separator, amount) => {
  const player = await server.fundedPlayer(200_000n);
  await takeAt(player, 123_450n, '2026-11-21T05:09:33Z');
  const { bytes, text } = await download(player, '', lang);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows = parseCsv(text.slice(1), separator);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([11]));
  // The reader is three hours behind UTC.
  const taken = rows.find((row) => row[0] === '2026-11-21 02:09:33');
  expect(taken?.slice(5, 7)).toEqual([amount, 'BRL']);
  expect(taken?.[9]).toBe("'=1+1;2");
});

test('writes would-be formulas as text', async () => {
  const player = await server.fundedPlayer(100n);
  await giveCents(player, 1, '=HYPERLINK("//x","y")');
  const file = await download(player);
  expect(file.text).toContain(`;"'=HYPERLINK(""//x"",""y"")";`);
  const { text, number, row } = createCsvWriter('.');
  for (const formula of ['=1+1', '+55 11', '-2', '@SUM(A1)', '\t=1', '＝1+1'])
    expect(text(formula)).toBe(`'${formula}`);
  expect(text('=A,"B"')).toBe('"\'=A,""B"""');
  expect(text('two\nlines')).toBe('"two\nlines"');
  expect(text('a;b')).toBe('"a;b"');
  expect(row([text('a'), number('-1.50')])).toBe('a,-1.50\r\n');
  const comma = createCsvWriter(',');
  expect(comma.row([comma.text('a,b'), comma.number('-1.50')])).toBe('"a,b";-1,50\r\n');
  expect(() => number('=1')).toThrow(RangeError);
  // A number with more digits than a spreadsheet keeps stays whole.
  expect([text('1234567890123456'), text('123456789012345')]).toEqual([
    "'1234567890123456",
    '123456789012345',
  ]);
});

describe('Bounds', () => {
  test.each([
    ['period_too_long', '?from=2025-01-01&to=2026-01-02', 400],
    ['request_invalid', '?from=2026-02-30', 400],
    ['request_invalid', '?kind=everything', 400],
  ])('answers %s to %s', async (code, query, http) => {
    const player = await server.newPlayer();
    const answer = await download(player, query);
    expect([answer.http, JSON.parse(answer.text).data.code]).toEqual([http, code]);
  });

  test("refuses a file without a session and contains only the player's own records", async () => {
    const [rich, poor] = [await server.fundedPlayer(88_800n), await server.newPlayer()];
    const refused = await fetch(`${server.url}/api/app/order/records.csv`);
    expect(refused.status).toBe(401);
    expect(parseCsv((await download(rich)).text.slice(1))).toHaveLength(2);
    expect(parseCsv((await download(poor)).text.slice(1))).toHaveLength(1);
  });
});
