import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';

let server: TestServer;
let ana: TestStaff;
let rui: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', FEED: 'off' } });
  ana = await newStaff(server, ['owner'], 'Ana');
  rui = await newStaff(server, ['owner'], 'Rui');
});
afterAll(() => server.close());

type Row = Record<string, unknown>;

const orders: readonly [action: string, input: object, list: string, row: Row][] = [
  ['markets.rate', { of: 'GBP', value: '6.5' }, 'markets.rates', { of: 'GBP', value: '6.500000' }],
  ['markets.limit', { scope: 'all', most: '900' }, 'markets.limits', { scope: 'all', most: '900.00' }],
  [
    'markets.match-limit',
    { scope: 'sport/football', most: '800' },
    'markets.match-limits',
    { scope: 'sport/football', most: '800.00' },
  ],
  [
    'markets.win-limit',
    { scope: 'all', most: '700' },
    'markets.win-limits',
    { scope: 'all', most: '700.00' },
  ],
  ['markets.share', { tier: 2, percent: 40 }, 'markets.tiers', { tier: 2, percent: 40 }],
  [
    'markets.freeze',
    { sport: 'tennis', before: 60, inPlay: 30 },
    'markets.freezes',
    { sport: 'tennis', before: 60, inPlay: 30 },
  ],
  [
    'games.limits',
    { game: 'dice', currency: 'BRL', most: '4000', reason: 'fewer risks' },
    'games.stakes',
    { game: 'dice', currency: 'BRL', most: '4000.00' },
  ],
  [
    'games.pace',
    { game: 'double', rest: 10, betting: 20, reason: 'slower rounds' },
    'games.paces',
    { game: 'double', betting: 20 },
  ],
  ['games.pace', { game: 'dice', rest: 15, reason: 'slower' }, 'games', { game: 'dice', restMs: 15 }],
];

const find = async (list: string, wanted: Row) => {
  const keys = Object.entries(wanted).slice(0, 1);
  const { rows } = await listRows<Row>(server, list, { token: ana.token });
  return rows.filter((row) => keys.every(([name, value]) => row[name] === value));
};

test.each(orders)('%s is marked with who ordered it and when', async (action, input, list, row) => {
  const before = await find(list, row);
  expect(before.every(({ changedBy }) => changedBy === null)).toBe(true);
  const given = await order(server, action, input, { token: ana.token });
  expect(given).toMatchObject({ http: 200, data: { done: true } });
  expect(await find(list, row)).toContainEqual(
    expect.objectContaining({ ...row, changedBy: 'Ana', changedAt: expect.any(String) }),
  );
});

test.each(orders)('%s may name the time from which it is valid', async (action, input, list, row) => {
  const before = await find(list, row);
  const headers = { 'valid-from': new Date(Date.now() + 86_400_000).toISOString() };
  const given = await order(server, action, input, { token: rui.token, headers });
  expect(given).toMatchObject({ http: 200, data: { done: true } });
  expect(await find(list, row)).toEqual(before);
  const { rows } = await listRows<Row>(server, 'scheduled', { token: ana.token });
  expect(rows).toContainEqual(expect.objectContaining({ by: 'Rui', state: 'waiting' }));
});

test('the share of a player is marked, and its end removes the row', async () => {
  const player = await server.fundedPlayer(1_000n);
  const set = (most: string) =>
    order(server, 'markets.win-share', { username: player.username, most }, { token: ana.token });
  await set('200');
  expect(await find('markets.win-shares', { username: player.username })).toMatchObject([
    { percent: 200, changedBy: 'Ana' },
  ]);
  await set('default');
  expect(await find('markets.win-shares', { username: player.username })).toEqual([]);
});

test('a changed rate leaves the mark of the limits of the currency', async () => {
  const { rows } = await sql<Row>`
    select changed_by, rate_changed_by from sportsbook.bet_limit where currency = 'GBP'
  `.execute(server.database.db);
  expect(rows).toEqual([{ changed_by: null, rate_changed_by: 'Ana' }]);
});
