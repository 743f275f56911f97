import { randomUUID } from 'node:crypto';
import { identity, originalGames, records, vip } from '@palpite/contracts';
import { cashOutBet } from '@palpite/contracts/sports';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { stakeInJournal } from '../../../../../tests/harness/bonuses.ts';
import { actOnPage, orderPackage, pocketsOf } from '../../../../../tests/harness/deposits.ts';
import { expectLedgerBalancedExceptGames } from '../../../../../tests/harness/ledger-balanced.ts';
import { putInReview } from '../../../../../tests/harness/people.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { type SportsTable, sportsTable, winner } from '../../../../../tests/harness/sports.ts';
import { openDatabase } from '../../../platform/db.ts';
import { listOpenRoundStakes } from '../../originals/index.ts';
import { listOpenBetStakes } from '../../sportsbook/index.ts';
import { sealJournal } from '../../wallet/index.ts';
import { listOfferCosts } from '../offer-budget.ts';
import { lowerLevels } from './lower-levels.ts';
import { raiseLevels } from './raise-level.ts';
import { raiseMoved } from './raise-moved.ts';

const openStakes = [listOpenRoundStakes, listOpenBetStakes];

let server: TestServer;
let sports: SportsTable;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  sports = sportsTable(server);
  await sports.liftFreeze();
});
afterAll(() => server.close());
afterEach(() => expectLedgerBalancedExceptGames(server.database));

async function standing(player: TestPlayer) {
  return (await server.call(vip.getVip, {}, { token: player.token })).body.data;
}

async function stake(player: TestPlayer, amountMinor: bigint): Promise<void> {
  await server.fund(player, amountMinor);
  await stakeInJournal(server, player, [{ product: 'dice', amountMinor }]);
}

async function deposit(player: TestPlayer, price: number): Promise<void> {
  const { payNo } = await orderPackage(server, player, `BRL-BRL-${price}`);
  await actOnPage(server, payNo, 'complete');
}

async function awardsOf(player: TestPlayer): Promise<[string, bigint][]> {
  const rows = await server.database.db
    .selectFrom('wallet.transfer')
    .select(['id', 'amount_minor'])
    .where('player_id', '=', player.id)
    .where('kind', '=', 'vip')
    .orderBy('seq')
    .execute();
  return rows.map((row) => [row.id.replace(`${player.id}`, '#'), row.amount_minor]);
}

test('A player who deposits and plays rises a level, gets its award in cash, and sees it in history and records', async () => {
  const player = await server.newPlayer();
  await stake(player, 49_999n);
  await deposit(player, 100);
  await raiseLevels(server.database.db, [player.id], openStakes);
  expect(await standing(player)).toMatchObject({ level: 0, deposits: 100, turnover: 499.99, history: [] });
  await stake(player, 1n);
  await raiseLevels(server.database.db, [player.id], openStakes);
  const now = await standing(player);
  expect(now).toMatchObject({ level: 1, history: [{ from: 0, to: 1, award: 10 }] });
  expect(now.levels.map(({ awarded }) => awarded)).toEqual([false, true, ...Array(9).fill(false)]);
  expect(await pocketsOf(server, player)).toEqual([11_000n, 0n]);
  const list = await server.call(records.listRecords, { query: { kind: 'awards' } }, player);
  expect(list.body.data.records[0]).toMatchObject({ type: 14, reason: 'vip', amount: 10, pocket: 'cash' });
});

test('A reversed deposit no longer raises a player', async () => {
  const player = await server.newPlayer();
  const { payNo } = await orderPackage(server, player, 'BRL-BRL-100');
  await actOnPage(server, payNo, 'complete');
  expect(await standing(player)).toMatchObject({ level: 0, deposits: 100 });
  await actOnPage(server, payNo, 'reverse?amountMinor=4000');
  expect(await standing(player)).toMatchObject({ deposits: 60 });
  await stake(player, 50_000n);
  await raiseLevels(server.database.db, [player.id], openStakes);
  expect(await standing(player)).toMatchObject({ level: 0, deposits: 60 });
  expect(await awardsOf(player)).toEqual([]);
});

test('A deposit that completes a level raises it without waiting for the job', async () => {
  const player = await server.newPlayer();
  await stake(player, 50_000n);
  await deposit(player, 100);
  await expect.poll(async () => (await standing(player)).level).toBe(1);
});

test('Fifty concurrent reviews on two processes pay each award once, for several levels at once', async () => {
  const player = await server.newPlayer();
  await deposit(player, 2_000);
  await stake(player, 1_600_000n);
  const other = await openDatabase({ url: server.config.DATABASE_URL, dataDir: '' });
  try {
    const looks = Array.from({ length: 50 }, (_, at) =>
      raiseLevels(at % 2 === 0 ? server.database.db : other.db, [player.id], openStakes),
    );
    const raised = await Promise.all(looks);
    // Zero when the deposit event's review ran first.
    expect(raised.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1);
  } finally {
    await other.close();
  }
  expect(await awardsOf(player)).toEqual([
    ['vip:#:1', 1_000n],
    ['vip:#:2', 5_000n],
    ['vip:#:3', 20_000n],
  ]);
  expect(await standing(player)).toMatchObject({ level: 3, history: [{ from: 0, to: 3, award: 260 }] });
  expect(await pocketsOf(server, player)).toEqual([226_000n, 0n]);
});

test('A level that is reached again is not awarded again, also after its award was changed', async () => {
  const { db } = server.database;
  const player = await server.newPlayer();
  await deposit(player, 100);
  await stake(player, 60_000n);
  await raiseLevels(db, [player.id], openStakes);
  await db
    .updateTable('engagement.vip_player')
    .set({ level: 0 })
    .where('player_id', '=', player.id)
    .execute();
  const setAward = (minor: bigint) =>
    db
      .updateTable('engagement.vip_level')
      .set({ award_minor: minor })
      .where('currency', '=', 'BRL')
      .where('level', '=', 1)
      .execute();
  await setAward(5_000n);
  try {
    await raiseLevels(db, [player.id], openStakes);
  } finally {
    await setAward(1_000n);
  }
  expect(await awardsOf(player)).toEqual([['vip:#:1', 1_000n]]);
  expect((await standing(player)).history).toMatchObject([
    { from: 0, to: 1, award: 0 },
    { from: 0, to: 1, award: 10 },
  ]);
});

test('The job finds players whose money moved before the last seal, once, and keeps its cursor', async () => {
  const { db } = server.database;
  const player = await server.newPlayer();
  await deposit(player, 500);
  // The deposit was reviewed before there was any turnover.
  await expect.poll(async () => (await standing(player)).deposits).toBe(500);
  await stake(player, 400_000n);
  await raiseMoved(db, openStakes);
  await sealJournal(db);
  await raiseMoved(db, openStakes);
  expect((await standing(player)).level).toBe(2);
  const { rows } = await sql<{ at: bigint; sealed: bigint }>`
    select
      (select through_seq from engagement.cursor where name = 'vip') as at,
      (select max(through_seq) from wallet.seal) as sealed
  `.execute(db);
  expect(rows[0]?.at).toBe(rows[0]?.sealed);
  await Promise.all([raiseMoved(db, openStakes), raiseMoved(db, openStakes)]);
  expect(await awardsOf(player)).toHaveLength(2);
});

test('A round raises no level before it is finished, and a lost one raises although it moves no money', async () => {
  const { db } = server.database;
  const player = await server.newPlayer();
  await deposit(player, 100);
  await stake(player, 49_900n);
  const slip = { requestId: randomUUID(), stake: 50, mines: 24 };
  const started = await server.call(originalGames.startMines, { body: slip }, player);
  expect(started.http, JSON.stringify(started.body)).toBe(200);
  await raiseLevels(db, [player.id], openStakes);
  expect(await standing(player)).toMatchObject({ level: 0, turnover: 499 });
  const params = { roundId: slip.requestId };
  // 1 of the 50 counts. One tile of 25 is safe, and opening any tile finishes the round.
  await server.call(originalGames.openTile, { params, body: { tile: 7 } }, player);
  await raiseLevels(db, [player.id], openStakes);
  expect(await standing(player)).toMatchObject({ level: 1, turnover: 500 });
});

test('A bet raises a level once it is decided, without a movement of money; a sold bet never does', async () => {
  const { db } = server.database;
  const [seller, loser] = [await server.newPlayer(), await server.newPlayer()];
  const bets = new Map<TestPlayer, string>();
  const match = await sports.offer();
  for (const player of [seller, loser]) {
    await deposit(player, 100);
    // 6 of the bet of 100 count at the price 2.00.
    await stake(player, 49_400n);
    const slip = sports.slip([match.leg(winner, 'home', 2_000)], { stake: '100' });
    bets.set(player, (await sports.placeAccepted(player, slip)).betId);
  }
  await sealJournal(db);
  await raiseMoved(db, openStakes);
  for (const player of [seller, loser]) {
    expect(await standing(player)).toMatchObject({ level: 0, turnover: 494, history: [] });
    const info = (await server.call(identity.getUserInfo, {}, player)).body.data;
    expect(info).toMatchObject({ gameSumAmount: 594, nextlevel: { turnover: 494, deposits: 100 } });
  }
  const sale = await server.call(
    cashOutBet,
    { params: { betId: bets.get(seller) ?? '' }, body: { requestId: randomUUID(), shown: '1' } },
    seller,
  );
  expect(sale.http, JSON.stringify(sale.body)).toBe(200);
  await sealJournal(db);
  await raiseMoved(db, openStakes);
  expect(await standing(seller)).toMatchObject({ level: 0, turnover: 494, history: [] });
  await sports.publishResult(match, {
    status: 'finished',
    scores: { fullGame: { home: 0, away: 1, isOver: true } },
  });
  await expect
    .poll(async () => (await sports.getBet(loser, bets.get(loser) ?? '')).state, { timeout: 10_000 })
    .toBe('settled');
  await Promise.all([raiseMoved(db, openStakes), raiseMoved(db, openStakes)]);
  expect(await standing(loser)).toMatchObject({ level: 1, turnover: 500 });
  expect(await awardsOf(loser)).toEqual([['vip:#:1', 1_000n]]);
  expect(await awardsOf(seller)).toEqual([]);
  const { rows } = await sql<{ awaits_open_stakes: boolean }>`
    select awaits_open_stakes from engagement.vip_player where player_id in (${seller.id}, ${loser.id})
  `.execute(db);
  expect(rows).toEqual([{ awaits_open_stakes: false }, { awaits_open_stakes: false }]);
});

test('A player who may be a stopped person gets level and award after the decision', async () => {
  const { db } = server.database;
  const player = await server.newPlayer();
  await deposit(player, 100);
  const decide = await putInReview(server, player);
  await stake(player, 50_000n);
  await sealJournal(db);
  await raiseMoved(db, openStakes);
  await raiseMoved(db, openStakes);
  expect([(await standing(player)).level, await awardsOf(player)]).toEqual([0, []]);
  await decide();
  await Promise.all([raiseMoved(db, openStakes), raiseMoved(db, openStakes)]);
  expect(await standing(player)).toMatchObject({ level: 1, history: [{ from: 0, to: 1 }] });
  expect(await awardsOf(player)).toEqual([['vip:#:1', 1_000n]]);
});

test('An award that cannot be paid leaves the level unchanged', async () => {
  const { db } = server.database;
  const player = await server.newPlayer();
  await deposit(player, 100);
  await server.database.script(`
    create function pg_temp_refuse() returns trigger language plpgsql as
    $$ begin if new.kind = 'vip' then raise exception 'no'; end if; return new; end $$;
    create trigger refuse_vip before insert on wallet.transfer for each row execute function pg_temp_refuse()
  `);
  try {
    await stake(player, 50_000n);
    await expect(raiseLevels(db, [player.id], openStakes)).rejects.toThrow('no');
  } finally {
    await server.database.script(
      'drop trigger refuse_vip on wallet.transfer; drop function pg_temp_refuse()',
    );
  }
  expect(await standing(player)).toMatchObject({ level: 0, history: [] });
  await raiseLevels(db, [player.id], openStakes);
  expect(await standing(player)).toMatchObject({ level: 1, history: [{ award: 10 }] });
});

test('A visitor sees the levels in the currency that the client has chosen', async () => {
  const answer = await server.call(vip.listVipLevels, {}, { headers: { curreny: 'GBP' } });
  expect(answer.body.data).toMatchObject({ currency: 'GBP' });
  expect(answer.body.data.counts).toContainEqual({ product: 'sports', fromOdds: 1.5, percent: 6 });
  expect(answer.body.data.levels[1]).toEqual({
    level: 1,
    award: 2,
    deposits: 20,
    turnover: 100,
    withdrawalsADay: 1,
    gift: 0.2,
  });
  const strange = await server.call(vip.listVipLevels, {}, { headers: { curreny: 'XYZ' } });
  expect(strange.body.data.currency).toBe('BRL');
});

test('A level lapses only where the operator enables it, is regained by play, and is not awarded again', async () => {
  const { db } = server.database;
  const player = await server.newPlayer();
  await stake(player, 50_000n);
  await deposit(player, 100);
  await raiseLevels(db, [player.id], openStakes);
  const letDaysPass = async (days: number) => {
    await server.database.execute(
      {
        name: '',
        text: `update engagement.vip_player set review_from = review_from - $2 * interval '1 day' where player_id = $1`,
      },
      [player.id, days],
    );
  };
  const setTerms = (keepDays: number | null) =>
    db.updateTable('engagement.vip_terms').set({ keep_days: keepDays }).execute();
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await letDaysPass(40);
  await lowerLevels(db, openStakes, inDays(0));
  expect((await standing(player)).level).toBe(1);
  await setTerms(30);
  try {
    await lowerLevels(db, openStakes, inDays(0));
    expect((await standing(player)).level).toBe(1);
    await letDaysPass(40);
    // Those stakes are now outside the period.
    await Promise.all([lowerLevels(db, openStakes, inDays(60)), lowerLevels(db, openStakes, inDays(60))]);
    expect(await standing(player)).toMatchObject({
      level: 0,
      keepDays: 30,
      history: [
        { from: 1, to: 0 },
        { from: 0, to: 1 },
      ],
    });
    await raiseLevels(db, [player.id], openStakes);
    await stake(player, 4_999n);
    await raiseLevels(db, [player.id], openStakes);
    expect((await standing(player)).level).toBe(0);
    await stake(player, 1n);
    await raiseLevels(db, [player.id], openStakes);
    expect((await standing(player)).level).toBe(1);
    expect(await awardsOf(player)).toEqual([['vip:#:1', 1_000n]]);
  } finally {
    await setTerms(null);
  }
});

test('Twelve players who stake 16,000 each on dice are awarded at most the target share of the expected gross win', async () => {
  const { db } = server.database;
  const players = await Promise.all(Array.from({ length: 12 }, () => server.newPlayer()));
  const play = async (player: TestPlayer, amountMinor: bigint) => {
    await server.fund(player, amountMinor);
    await stakeInJournal(server, player, [
      { product: 'dice', amountMinor, vipPermille: null, bonusPermille: null },
    ]);
  };
  for (const player of players) {
    await deposit(player, 2_000);
    await play(player, 1_600_000n);
  }
  const shareOf = async (stakedMinor: bigint) => {
    await raiseLevels(
      db,
      players.map(({ id }) => id),
      openStakes,
    );
    const awards = (await Promise.all(players.map(awardsOf))).flat();
    const awardedMinor = awards.reduce((sum, [, minor]) => sum + minor, 0n);
    // The divisor contains the edge of dice.
    return Number(awardedMinor) / (Number(stakedMinor) * (1 - 9_900 / 10_001));
  };
  expect(await shareOf(12n * 1_600_000n)).toBe(0);
  const [first] = players;
  if (!first) throw new Error('no players');
  await play(first, 78_400_000n);
  const share = await shareOf(80_000_000n);
  expect(await standing(first)).toMatchObject({ level: 3, turnover: 16_000 });
  expect(share).toBeGreaterThan(0);
  expect(share).toBeLessThan(0.2);
});

test('A new installation offers at most 90 % of its expected gross win, for every product, price and currency', async () => {
  const costs = await listOfferCosts(server.database.db);
  expect(new Set(costs.map(({ currency }) => currency)).size).toBe(9);
  // Costliest first, as in the domain's test.
  expect(costs[0]).toMatchObject({ bonusBp: 4_667, levelBp: 2_000, commissionBp: 1_800, totalBp: 8_467 });
});

test.each<[string, string]>([
  ['levels', "update engagement.vip_level set award_minor = 300000 where currency = 'BRL' and level = 2"],
  ['VIP weights', "update wallet.turnover_weight set vip_permille = 400 where product = 'limbo'"],
  ['bonus weights', "update wallet.turnover_weight set bonus_permille = 94 where product = 'limbo'"],
  [
    'commission weights',
    "update wallet.turnover_weight set commission_permille = 556 where product = 'limbo'",
  ],
  ['edges', "update wallet.turnover_weight set edge_ppm = 8400 where product = 'limbo'"],
  [
    'the turnover of deposit bonuses',
    "update wallet.bonus_terms set wager_times = 11 where source = 'deposit'",
  ],
  ['what converts', "update wallet.bonus_terms set converts_times_max = 2 where source = 'signIn'"],
  [
    'bonuses without a limit',
    "update wallet.bonus_terms set converts_times_max = null where source = 'gift'",
  ],
  ['the turnover of gifts', "update engagement.daily_terms set wager_times = 11 where what = 'gift'"],
  ['promotions', "update engagement.promotion set wager_times = 11 where id = 'clube-dos-cem'"],
  [
    'promotions of a level',
    "update engagement.promotion_award set award_minor = 220000 where promotion_id = 'mesa-vip' and currency = 'BRL'",
  ],
  ...([['reward_level_min = 0'], ['reward_minor = 9000']] as const).map(([change]): [string, string] => [
    `friend rewards: ${change}`,
    `insert into engagement.invitation_terms
     select (jsonb_populate_record(terms, jsonb_build_object('version', 2, split_part('${change}', ' = ', 1), split_part('${change}', ' = ', 2)::bigint))).*
     from engagement.invitation_terms terms where currency = 'BRL' and version = 1`,
  ]),
])('The database refuses offers that cost more than the expected gross win: %s', async (_, change) => {
  await expect(sql.raw(change).execute(server.database.db)).rejects.toThrow(
    'cost more than the expected gross win',
  );
});

test("The database refuses a commission weight one thousandth above the domain's limit of 100 %", async () => {
  const { db } = server.database;
  // Bonus 66.67 %, awards 20 %: 222 thousandths of 6 permille are 13.32 % of an edge of 1 %, 223 are 13.38 %.
  const weigh = (commission: number) =>
    sql`
      update wallet.turnover_weight
      set bonus_permille = 100, commission_permille = ${commission}
      where product = 'limbo'
    `.execute(db);
  await expect(weigh(223)).rejects.toThrow('by limbo from price 0');
  await weigh(222);
  const limbo = (await listOfferCosts(db)).find(({ product }) => product === 'limbo');
  expect(limbo).toMatchObject({ bonusBp: 6_667, levelBp: 2_000, commissionBp: 1_332, totalBp: 9_999 });
  await sql`
    update wallet.turnover_weight set bonus_permille = 70, commission_permille = 300 where product = 'limbo'
  `.execute(db);
});

test('The database refuses with the figures and leaves everything unchanged', async () => {
  const { db } = server.database;
  const setAward = db
    .updateTable('engagement.vip_level')
    .set({ award_minor: 300_000n })
    .where('currency', '=', 'BRL')
    .where('level', '=', 2);
  await expect(setAward.execute()).rejects.toThrow(
    /offers in BRL cost more than the expected gross win by bgaming from price 0: bonuses 0\.4667, levels 1\.\d+, commission/,
  );
  const setWeight = db
    .updateTable('wallet.turnover_weight')
    .set({ vip_permille: 400 })
    .where('product', '=', 'limbo');
  await expect(setWeight.execute()).rejects.toThrow('by limbo');
  const change = await db
    .selectFrom('wallet.turnover_weight')
    .select('vip_permille')
    .where('product', '=', 'limbo')
    .executeTakeFirstOrThrow();
  expect(change.vip_permille).toBe(20);
});
