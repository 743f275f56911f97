import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { give } from '../../../../../tests/harness/bonuses.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { type SentLeg, type SportsTable, sportsTable, winner } from '../../../../../tests/harness/sports.ts';
import { findVipTurnover, getPocketId, sealJournal } from '../../wallet/index.ts';
import { listOpenBetStakes } from './bets.queries.ts';

let server: TestServer;
let sports: SportsTable;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  sports = sportsTable(server);
});
afterAll(() => server.close());
afterEach(() => expectLedgerBalanced(server.database));

async function legAt(oddsMilli: number, isInPlay = false): Promise<SentLeg> {
  const match = await sports.offer({
    markets: { [winner]: { home: oddsMilli, draw: 2_800, away: 1_900 } },
    ...(isInPlay && { score: { home: 0, away: 0 } }),
  });
  return match.leg(winner, 'home', oddsMilli);
}

async function weightsOf(player: TestPlayer) {
  const row = await server.database.db
    .selectFrom('wallet.transfer')
    .select(['vip_permille', 'bonus_permille', 'commission_permille'])
    .where('player_id', '=', player.id)
    .where('kind', '=', 'stake')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return [row.vip_permille, row.bonus_permille, row.commission_permille];
}

const openStakesOf = async (player: TestPlayer, pocket: 'cash' | 'bonus') => {
  const { db } = server.database;
  return listOpenBetStakes(db, player.id, await getPocketId(db, player.id, pocket));
};

test.each([
  ['below the lowest band that counts', [1_199], [0, 0, 0]],
  ['from 1.20 on', [1_200], [20, 70, 300]],
  ['just below 1.50', [1_499], [20, 70, 300]],
  ['from 1.50 on', [1_500], [60, 200, 1_000]],
  ['by the total of all legs', [1_250, 1_200], [60, 200, 1_000]],
  ['by a total that is not yet at the band', [1_200, 1_240], [20, 70, 300]],
])('A bet counts by the band of its total price: %s', async (_, prices, weights) => {
  const player = await server.fundedPlayer(10_000n);
  const legs = await Promise.all(prices.map((price) => legAt(price)));
  await sports.placeAccepted(player, sports.slip(legs));
  expect(await weightsOf(player)).toEqual(weights);
});

test('A system counts by its cheapest line', async () => {
  const player = await server.fundedPlayer(10_000n);
  const legs = await Promise.all([1_100, 1_150, 4_000].map((price) => legAt(price)));
  await sports.placeAccepted(player, sports.slip(legs, { sizes: [2] }));
  expect(await weightsOf(player)).toEqual([20, 70, 300]);
});

test('An in-play bet counts by the price at acceptance', async () => {
  const player = await server.fundedPlayer(10_000n);
  const match = await sports.offer({
    markets: { [winner]: { home: 1_400, draw: 3_000, away: 2_900 } },
    score: { home: 0, away: 0 },
  });
  const sent = sports.slip([match.leg(winner, 'home', 1_400)], { oddsPolicy: 'better' });
  expect((await sports.placeAccepted(player, sent)).state).toBe('pending');
  expect(await openStakesOf(player, 'cash')).toMatchObject([{ stakeMinor: 0n, vipPermille: null }]);
  await sports.publishOdds(match, winner, { home: 1_600, draw: 3_000, away: 2_900 });
  await sports.passDelay();
  expect(await weightsOf(player)).toEqual([60, 200, 1_000]);
  expect(await openStakesOf(player, 'cash')).toMatchObject([
    { stakeMinor: 1_000n, vipPermille: 60, bonusPermille: 200 },
  ]);
  expect(await findVipTurnover(server.database.db, player.id)).toBe(60n);
});

test.each([
  ['before the match', false],
  ['in play, where the money was held first', true],
])('Bonus money is no VIP turnover and earns no commission: %s', async (_, isInPlay) => {
  const player = await server.newPlayer();
  await give(server, player);
  const { betId } = await sports.placeAccepted(player, sports.slip([await legAt(2_000, isInPlay)]));
  if (isInPlay) await sports.passDelay();
  expect((await sports.getBet(player, betId)).state).toBe('open');
  expect(await openStakesOf(player, 'bonus')).toMatchObject([{ stakeMinor: 1_000n, bonusPermille: 200 }]);
  expect(await findVipTurnover(server.database.db, player.id)).toBe(0n);
  await sealJournal(server.database.db);
  expect(await findVipTurnover(server.database.db, player.id)).toBe(0n);
  const days = await server.database.db
    .selectFrom('wallet.turnover_day')
    .select(['bonus_minor', 'commission_milli'])
    .where('player_id', '=', player.id)
    .execute();
  expect(days).toMatchObject([{ commission_milli: 0n }]);
});
