import * as sports from '@palpite/contracts/sports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import {
  type Offered,
  overs,
  type SportsTable,
  sportsTable,
  winner,
} from '../../../../../tests/harness/sports.ts';

let server: TestServer;
let table: SportsTable;
let player: TestPlayer;

beforeAll(async () => {
  server = await startServer({ environment: { FEED: 'off' } });
  table = sportsTable(server);
  await table.delay('football', 30_000);
});
beforeEach(async () => {
  player = await server.fundedPlayer(20_000n);
});
afterAll(async () => {
  await expectLedgerBalanced(server.database);
  await server.close();
});

type Query = { state: 'open' | 'settled' | 'all'; matchId?: string; before?: string; limit?: number };
async function list(query: Query, of = player) {
  const { http, body } = await server.call(sports.listBets, { query }, of);
  expect(http, JSON.stringify(body)).toBe(200);
  return body.data;
}

const homeOf = (match: Offered, stake: string) => table.slip([match.leg(winner, 'home', 2_000)], { stake });

describe('the history of bets', () => {
  test('lists the newest first, page by page, each bet once', async () => {
    const match = await table.offer();
    const betIds: string[] = [];
    for (const stake of ['1', '2', '3', '4', '5'])
      betIds.unshift((await table.placeAccepted(player, homeOf(match, stake))).betId);
    const first = await list({ state: 'all', limit: 2 });
    const second = await list({ state: 'all', limit: 2, before: first.next ?? '' });
    const third = await list({ state: 'all', limit: 2, before: second.next ?? '' });
    expect([first, second, third].flatMap(({ bets }) => bets.map(({ betId }) => betId))).toEqual(betIds);
    expect(third.next).toBeNull();
    expect(first).toMatchObject({ openCount: 5, openStake: 15 });
  });

  test('separates open, decided and refused bets, and filters by match', async () => {
    const [calm, lively] = await Promise.all([table.offer(), table.offer({ score: { home: 0, away: 0 } })]);
    const open = await table.placeAccepted(player, homeOf(calm, '11'));
    const refused = await table.placeAccepted(player, homeOf(lively, '13'));
    expect((await list({ state: 'open' })).bets.map(({ state }) => state)).toEqual(['pending', 'open']);
    await table.publishScore(lively, { home: 0, away: 2 });
    await table.passDelay();
    const { bets, openCount, openStake } = await list({ state: 'open' });
    expect([bets.map(({ betId }) => betId), openCount, openStake]).toEqual([[open.betId], 1, 11]);
    expect((await list({ state: 'settled' })).bets).toMatchObject([
      { betId: refused.betId, state: 'refused', refusal: { code: 'match_changed' }, stakeLeft: 0 },
    ]);
    const ofLively = await list({ state: 'all', matchId: String(lively.matchId) });
    expect(ofLively.bets.map(({ betId }) => betId)).toEqual([refused.betId]);
    expect(ofLively.bets[0]?.legs[0]?.score).toEqual({ home: 0, away: 2 });
  });

  test("contains only the player's own bets", async () => {
    const other = await server.fundedPlayer(1_000n);
    const { betId } = await table.placeAccepted(player, homeOf(await table.offer(), '2'));
    expect((await list({ state: 'all' }, other)).bets).toEqual([]);
    const answer = await server.call(sports.getBet, { params: { betId } }, other);
    expect([answer.http, answer.body.data]).toMatchObject([404, { code: 'bet_not_found' }]);
  });

  test.each<[string, string, number | 'cancelled', object]>([
    ['won', 'home', 2, { state: 'settled', status: 9999, result: 10, payout: 12 }],
    ['lost', 'away', 2, { state: 'settled', status: 4, result: 4, payout: 0 }],
    ['is void', 'draw', 'cancelled', { state: 'settled', status: 9999, result: 90, payout: 6 }],
  ])('shows in the codes of section 4 that a bet %s', async (_, outcome, ended, expected) => {
    const match = await table.offer();
    const odds = { home: 2_000, draw: 3_400, away: 3_800 }[outcome] ?? 0;
    const leg = { ...match.leg(winner, 'home', odds), outcome };
    const { betId } = await table.placeAccepted(player, table.slip([leg], { stake: '6' }));
    await table.publishResult(
      match,
      ended === 'cancelled'
        ? { status: 'cancelled' }
        : { status: 'finished', scores: { fullGame: { home: ended, away: 1, isOver: true } } },
    );
    await expect.poll(() => table.getBet(player, betId)).toMatchObject(expected);
  });

  test('shows each leg of a parlay in its current state', async () => {
    const [decided, waiting] = await Promise.all([table.offer(), table.offer()]);
    const legs = [decided.leg(overs, 'over', 1_900), waiting.leg(winner, 'away', 3_800)];
    const { betId } = await table.placeAccepted(player, table.slip(legs, { stake: '5' }));
    await table.publishResult(decided, {
      status: 'finished',
      scores: { fullGame: { home: 2, away: 2, isOver: true } },
    });
    await expect
      .poll(() => table.getBet(player, betId))
      .toMatchObject({ state: 'open', status: -10, result: 0, legs: [{ result: 10 }, { result: 0 }] });
  });

  test("uses the reader's language", async () => {
    const match = await table.offer({ nations: ['Brazil', 'USA'] });
    const { betId } = await table.placeAccepted(player, homeOf(match, '2'));
    const namesIn = async (lang: string) => {
      const { body } = await server.call(
        sports.getBet,
        { params: { betId } },
        { ...player, headers: { lang } },
      );
      return body.data.legs[0]?.competitors.map(({ name }) => name);
    };
    expect(await namesIn('pt_BR')).toEqual(['Brasil', 'Estados Unidos']);
    expect(await namesIn('ja_JP')).toEqual(['ブラジル', 'アメリカ']);
  });

  test('needs a login', async () => {
    expect((await server.call(sports.listBets, { query: { state: 'all' } })).http).toBe(401);
  });
});
