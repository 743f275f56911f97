import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../tests/harness/ledger-balanced.ts';
import { order } from '../../../../tests/harness/office.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { type Offered, type SportsTable, sportsTable, winner } from '../../../../tests/harness/sports.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import { findBalances } from '../../modules/wallet/index.ts';

let server: TestServer;
let trader: TestStaff;
let table: SportsTable;
let player: TestPlayer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', FEED: 'off' } });
  trader = await newStaff(server, ['trader'], 'Tito');
  table = sportsTable(server);
});
afterEach(() => expectLedgerBalanced(server.database));
afterAll(() => server.close());

type Preview = { changes: { what: string; before: string | null; after: string | null }[]; state: string };

/** The preview of an order, by the label of each value. */
async function preview(action: string, input: object, lang = 'en_US') {
  const { http, body } = await server.send('POST', '/api/office/preview', {
    token: trader.token,
    headers: { lang },
    body: JSON.stringify({ action, input }),
  });
  expect({ http, body }).toMatchObject({ http: 200 });
  const { changes, state } = body.data as unknown as Preview;
  return {
    state,
    values: Object.fromEntries(changes.map(({ what, before, after }) => [what, [before, after]])),
  };
}

const cash = async () => (await findBalances(server.database.db, player.id)).cashMinor;
const bet = async (match: Offered, outcome: 'home' | 'away', stake: string) =>
  table.placeAccepted(
    player,
    table.slip([match.leg(winner, outcome, outcome === 'home' ? 2_000 : 3_800)], { stake }),
  );
const finish = (match: Offered, home: number, away: number) =>
  table.publishResult(match, { status: 'finished', scores: { fullGame: { home, away, isOver: true } } });

test('a void shows what it returns and takes back, before and after the market is settled', async () => {
  player = await server.fundedPlayer(100_00n);
  const match = await table.offer();
  await bet(match, 'home', '10');
  await bet(match, 'away', '5');
  const input = { target: `match/${match.matchId}`, cause: 'palpableError', reason: 'wrong team' };
  const before = await preview('markets.void', input);
  expect(before.values).toMatchObject({
    'All markets of': [null, expect.stringContaining('Casa Amarela')],
    State: ['not settled', 'void'],
    'Open bets that are settled': [null, '2'],
    'Paid to players': [null, 'BRL 15.00'],
    'Taken back from players': [null, '0'],
  });
  await finish(match, 1, 0);
  await expect.poll(cash).toBe(105_00n);
  const settled = await preview('markets.void', input);
  expect(settled.values).toMatchObject({
    State: ['settled', 'void'],
    'Settled bets with another payout': [null, '2'],
    'Paid to players': [null, 'BRL 5.00'],
    'Taken back from players': [null, 'BRL 10.00'],
  });
  const headers = { 'if-match': before.state };
  expect(await order(server, 'markets.void', input, { token: trader.token, headers })).toMatchObject({
    data: { code: 'state_changed' },
  });
  expect(await cash()).toBe(105_00n);
  expect(await order(server, 'markets.void', input, { token: trader.token })).toMatchObject({ http: 200 });
  await expect.poll(cash).toBe(100_00n);
  expect((await preview('markets.void', input)).values).toMatchObject({
    State: ['void', 'void'],
    'Paid to players': [null, '0'],
    'Taken back from players': [null, '0'],
  });
  expect((await preview('markets.void', { ...input, target: 'market/987654321' })).values).toEqual({});
});

test('the amounts of a void do not refuse it when another bet arrives', async () => {
  const match = await table.offer();
  const { marketId } = match.leg(winner, 'home', 2_000);
  const input = { target: `market/${marketId}`, cause: 'cancelled', reason: 'not played' };
  await bet(match, 'home', '5');
  const { state, values } = await preview('markets.void', input);
  expect(values).toMatchObject({
    Market: [null, 'Match result (1X2), Casa Amarela - Visita Azul'],
    'Paid to players': [null, 'BRL 5.00'],
  });
  await bet(match, 'home', '6');
  const headers = { 'if-match': state };
  expect(await order(server, 'markets.void', input, { token: trader.token, headers })).toMatchObject({
    http: 200,
  });
});

test('a corrected result shows its cost in the language of the member, before it is confirmed', async () => {
  const match = await table.offer();
  await bet(match, 'home', '10');
  await finish(match, 1, 0);
  const won = await cash();
  await expect.poll(cash).toBeGreaterThanOrEqual(won);
  await expect
    .poll(
      async () => (await preview('markets.correct', { match: String(match.matchId), score: '0:1' })).values,
    )
    .toMatchObject({
      Result: ['finished, full game 1:0', 'finished, full game 0:1'],
      'Settled bets with another payout': [null, '1'],
      'Taken back from players': [null, 'BRL 20.00'],
    });
  const { values } = await preview(
    'markets.correct',
    { match: String(match.matchId), score: '0:1' },
    'pt_BR',
  );
  expect(values).toMatchObject({
    Resultado: ['encerrada, jogo inteiro 1:0', 'encerrada, jogo inteiro 0:1'],
    'Cobrado dos jogadores': [null, 'BRL 20.00'],
  });
  expect((await preview('markets.correct', { match: String(match.matchId) })).values).toEqual({});
});
