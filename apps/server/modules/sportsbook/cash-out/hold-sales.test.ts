import { randomUUID } from 'node:crypto';
import { sports, withdrawals } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { give, seal } from '../../../../../tests/harness/bonuses.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { type Offered, overs, type SportsTable, sportsTable } from '../../../../../tests/harness/sports.ts';
import { createLog } from '../../../platform/log.ts';
import { collectAllClaims } from '../../payments/reversals/collect-claims.ts';
import { settleBonuses } from '../../wallet/bonus/settle-bonuses.ts';
import { findBalances } from '../../wallet/index.ts';
import { clearMarket, holdMarkets } from '../markets/hold-markets.ts';
import { voidMarkets } from '../markets/order-markets.ts';
import { settleBets, settleMatch } from '../settlement/settle-match.ts';
import { decideMatchBy, findMatchWithLegs } from '../settlement/settlement.queries.ts';

let server: TestServer;
let table: SportsTable;
let match: Offered;
let player: TestPlayer;

beforeAll(async () => {
  server = await startServer({ environment: { FEED: 'off' } });
  table = sportsTable(server);
  await server.database.db
    .insertInto('platform.job_lease')
    .values(
      ['settle bonuses', 'collect what players owe'].map((name) => ({
        name,
        taken_until: new Date(Date.now() + 3_600_000),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});
beforeEach(async () => {
  await table.liftFreeze();
  player = await server.fundedPlayer(100_000n);
});
afterEach(() => expectLedgerBalanced(server.database));
afterAll(() => server.close());

const at = (prices: { over: number; under: number }) => table.offer({ markets: { [overs]: prices } });
const right = { over: 1_900, under: 1_920 };
const wrong = { over: 20_000, under: 1_030 };

const setFreeze = (beforeSeconds: number, inPlaySeconds: number) =>
  sql`
    update sportsbook.cash_out_freeze
    set before_seconds = ${beforeSeconds}, in_play_seconds = ${inPlaySeconds}
    where sport = 'football'
  `.execute(server.database.db);

async function placeOver(of: Offered, oddsMilli: number): Promise<bigint> {
  const bet = await table.placeAccepted(
    player,
    table.slip([of.leg(overs, 'over', oddsMilli)], { stake: '100' }),
  );
  await table.passDelay();
  return BigInt(bet.betId);
}

async function sell(betId: bigint, shown = '0.01', stake?: string) {
  const { body } = await server.call(
    sports.cashOutBet,
    { params: { betId: String(betId) }, body: { requestId: randomUUID(), shown, ...(stake && { stake }) } },
    player,
  );
  return body.data as unknown as { code?: string; paid?: number; params?: { from?: string } };
}

async function offerOf(betId: bigint) {
  const { body } = await server.call(sports.listCashOuts, {}, player);
  return body.data.offers.find((offer) => offer.betId === String(betId));
}

const cashOf = async () => (await findBalances(server.database.db, player.id)).cashMinor;
const settle = (of: Offered) =>
  settleMatch({ database: server.database, log: createLog(server.config), betsPerChunk: 10 }, of.matchId);
const bet = (betId: bigint) => table.getBet(player, String(betId));

describe('after placement', () => {
  test('a bet is not sold during the freeze of its sport, and the refusal and the offer name the minute', async () => {
    await setFreeze(600, 0);
    match = await at(right);
    const betId = await placeOver(match, 1_900);
    const refused = await sell(betId);
    expect(refused.code).toBe('cash_out_too_soon');
    expect(refused.params?.from).toMatch(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/);
    const offer = await offerOf(betId);
    expect(offer).toMatchObject({ offer: null, refusal: 'cash_out_too_soon' });
    const leftMs = Date.parse(offer?.from ?? '') - Date.now();
    expect(leftMs).toBeGreaterThan(540_000);
    expect(leftMs).toBeLessThan(661_000);
    expect(Date.parse(offer?.from ?? '') % 60_000).toBe(0);
    await sql`
      update sportsbook.bet set accepted_at = accepted_at - interval '601 seconds' where id = ${betId}
    `.execute(server.database.db);
    expect(await sell(betId)).toMatchObject({ paid: 91.2 });
  });

  test('the longest freeze of the open legs applies, in play from acceptance', async () => {
    await setFreeze(0, 600);
    match = await table.offer({ score: { home: 0, away: 0 }, markets: { [overs]: right } });
    const betId = await placeOver(match, 1_900);
    expect((await sell(betId)).code).toBe('cash_out_too_soon');
    await setFreeze(600, 0);
    expect((await sell(betId)).paid).toBe(91.2);
  });
});

describe('a price under review', () => {
  test('prevents a sale while the operator holds the market, and the offer says so', async () => {
    match = await at(right);
    const betId = await placeOver(match, 1_900);
    await holdMarkets(server.database.db, { matchId: match.matchId }, true);
    expect((await sell(betId)).code).toBe('cash_out_review');
    expect(await offerOf(betId)).toMatchObject({ offer: null, refusal: 'cash_out_review' });
    await holdMarkets(server.database.db, { matchId: match.matchId }, false);
    expect((await sell(betId)).paid).toBe(91.2);
  });

  test('prevents a cash-out of 100 at 20.0 on a true 50 % for 960, even after the feed has confirmed the right price', async () => {
    match = await at(wrong);
    const betId = await placeOver(match, 20_000);
    await table.publishOdds(match, overs, right);
    expect((await sell(betId)).code).toBe('cash_out_review');
    // The guard's hold ends; the bet stays under review.
    await sql`
      update sportsbook.market set hold = null where match_id = ${match.matchId}
    `.execute(server.database.db);
    expect((await sell(betId)).code).toBe('cash_out_review');
    expect(await offerOf(betId)).toMatchObject({ refusal: 'cash_out_review' });
  });

  test('stays under review after a goal has changed the price', async () => {
    match = await at(wrong);
    const betId = await placeOver(match, 20_000);
    await table.publishOdds(match, overs, right);
    await table.publishScore(match, { home: 1, away: 0 });
    await table.publishOdds(match, overs, { over: 1_500, under: 2_500 });
    expect((await sell(betId)).code).toBe('cash_out_review');
  });

  test('allows the sale once the operator has cleared the market, for earlier bets', async () => {
    match = await at(wrong);
    const betId = await placeOver(match, 20_000);
    await table.publishOdds(match, overs, right);
    await holdMarkets(server.database.db, { matchId: match.matchId }, false);
    expect((await sell(betId)).code).toBe('cash_out_review');
    const [market] = (
      await sql<{ id: bigint }>`select id from sportsbook.market where match_id = ${match.matchId}`.execute(
        server.database.db,
      )
    ).rows;
    expect(await clearMarket(server.database.db, market?.id ?? 0n)).toBe(true);
    expect((await sell(betId)).paid).toBe(960);
  });

  test('is no longer under review when the jump was reverted, or when a goal explains it', async () => {
    match = await at(right);
    const first = await placeOver(match, 1_900);
    await table.publishOdds(match, overs, { over: 9_000, under: 1_070 });
    expect((await sell(first)).code).toBe('cash_out_review');
    await table.publishOdds(match, overs, right);
    expect((await sell(first)).paid).toBe(91.2);
    match = await table.offer({
      score: { home: 0, away: 0 },
      markets: { [overs]: { over: 5_000, under: 1_160 } },
    });
    const second = await placeOver(match, 5_000);
    await table.publishScore(match, { home: 2, away: 0 });
    await table.publishOdds(match, overs, { over: 1_400, under: 2_800 });
    expect((await offerOf(second))?.refusal).not.toBe('cash_out_review');
  });

  test('prevents an automatic sale too', async () => {
    match = await at(wrong);
    const betId = await placeOver(match, 20_000);
    await server.call(
      sports.setAutoCashOut,
      { params: { betId: String(betId) }, body: { at: '500' } },
      player,
    );
    await table.publishOdds(match, overs, right);
    await table.alive();
    await expect.poll(async () => (await offerOf(betId))?.refusal).toBe('cash_out_review');
    expect((await bet(betId)).state).toBe('open');
  });
});

const claimsOf = async () =>
  (
    await server.database.db
      .selectFrom('payments.reversal')
      .selectAll()
      .where('player_id', '=', player.id)
      .execute()
  ).map((row) => [row.kind, row.bet_id, row.owed_minor, row.collected_minor]);

describe('a corrected result of a bet paid from the bonus pocket', () => {
  const tellHome = async (home: number, of = match) => {
    await table.publishScore(of, { home, away: 0 }, 'finished');
    await table.publishResult(of, {
      status: 'finished',
      scores: { fullGame: { home, away: 0, isOver: true } },
    });
    await settle(of);
  };
  const lose = async (stake: string) => {
    const other = await at(right);
    await table.placeAccepted(player, table.slip([other.leg(overs, 'over', 1_900)], { stake }));
    await table.passDelay();
    await tellHome(1, other);
  };
  const winByBonus = async (wagerTimes: bigint) => {
    player = await server.fundedPlayer(100n);
    const { id } = await give(server, player, { amountMinor: 10_000n, wagerTimes });
    match = await at(right);
    const betId = await placeOver(match, 1_900);
    await tellHome(3);
    expect(await findBalances(server.database.db, player.id)).toMatchObject({ bonusMinor: 19_000n });
    return { id, betId };
  };

  test('claims nothing where the bonus money was lost, and takes back what is available', async () => {
    const { betId } = await winByBonus(50n);
    await lose('150');
    await tellHome(1);
    expect(await findBalances(server.database.db, player.id)).toMatchObject({
      cashMinor: 100n,
      bonusMinor: 0n,
    });
    expect(await claimsOf()).toEqual([]);
    expect(await bet(betId)).toMatchObject({ state: 'settled', payout: 0, owed: 150 });
  });

  test('claims what bonuses have converted to cash since', async () => {
    const { betId } = await winByBonus(1n);
    await lose('150');
    await server.fund(player, 60_000n);
    await lose('600');
    const { db } = server.database;
    await seal(server);
    await settleBonuses({ db, log: createLog(server.config), openStakes: [], checkCovers: async () => {} });
    expect(await cashOf()).toBe(4_100n);
    await tellHome(1);
    expect(await claimsOf()).toEqual([['result', String(betId), 4_000n, 0n]]);
    await collectAllClaims({ db, log: createLog(server.config) });
    expect(await cashOf()).toBe(100n);
  });
});

describe('a void of a leg of a sold bet', () => {
  const voidMatch = async (of: Offered, reason: 'palpableError' | 'abandoned' = 'palpableError') => {
    await voidMarkets(server.database.db, { matchId: of.matchId }, reason);
    await settle(of);
  };

  test('sold whole for more than its stake: takes back the difference', async () => {
    match = await at(right);
    const betId = await placeOver(match, 1_900);
    await table.publishOdds(match, overs, { over: 1_425, under: 2_700 });
    expect((await sell(betId)).paid).toBe(121.59);
    await voidMatch(match);
    expect(await cashOf()).toBe(100_000n);
    expect(await bet(betId)).toMatchObject({ state: 'settled', payout: 100, cashedOut: 0, owed: 0 });
    await settle(match);
    expect(await cashOf()).toBe(100_000n);
  });

  test('sold whole for less than its stake: pays the rest of the stake', async () => {
    match = await at(right);
    const betId = await placeOver(match, 1_900);
    await sell(betId);
    await voidMatch(match);
    expect(await cashOf()).toBe(100_000n);
  });

  test('sold in part, before and after its result', async () => {
    for (const settled of [false, true]) {
      match = await at(right);
      const betId = await placeOver(match, 1_900);
      expect((await sell(betId, '0.01', '60')).paid).toBe(54.72);
      if (settled) {
        await table.publishScore(match, { home: 3, away: 0 }, 'finished');
        await table.publishResult(match, {
          status: 'finished',
          scores: { fullGame: { home: 3, away: 0, isOver: true } },
        });
        await settle(match);
        expect(await bet(betId)).toMatchObject({ state: 'settled', payout: 76 });
      }
      await voidMatch(match);
      expect(await bet(betId)).toMatchObject({ state: 'settled', payout: 100, stakeLeft: 100, cashedOut: 0 });
      expect(await cashOf()).toBe(100_000n);
    }
  });

  test('claims what is no longer in the balance, and blocks outgoing money', async () => {
    match = await at(right);
    const betId = await placeOver(match, 1_900);
    await table.publishOdds(match, overs, { over: 1_425, under: 2_700 });
    await sell(betId);
    const other = await at(right);
    await table.placeAccepted(player, table.slip([other.leg(overs, 'over', 1_900)], { stake: '1021.59' }));
    expect(await cashOf()).toBe(0n);
    await voidMatch(match);
    expect(await bet(betId)).toMatchObject({ state: 'settled', payout: 100, owed: 0 });
    expect(await claimsOf()).toEqual([['sale', String(betId), 2_159n, 0n]]);
    const { body } = await server.call(withdrawals.getWithdraw, { query: { loading: false } }, player);
    expect(body.data.hold).not.toBe('');
  });

  test('of a parlay: the bet is open again with its whole stake and without the void leg', async () => {
    match = await at(right);
    const other = await at(right);
    const legs = [match, other].map((of) => of.leg(overs, 'over', 1_900));
    const { betId } = await table.placeAccepted(player, table.slip(legs, { stake: '100' }));
    expect((await sell(BigInt(betId))).paid).toBe(86.64);
    await voidMatch(match);
    expect(await bet(BigInt(betId))).toMatchObject({
      state: 'open',
      stakeLeft: 100,
      cashedOut: 0,
      highestPayout: 361,
    });
    expect(await cashOf()).toBe(90_000n);
    await table.publishScore(other, { home: 3, away: 0 }, 'finished');
    await table.publishResult(other, {
      status: 'finished',
      scores: { fullGame: { home: 3, away: 0, isOver: true } },
    });
    await settle(other);
    expect(await cashOf()).toBe(109_000n);
  });

  test('of a parlay and of a system sold in part: each has the highest payout of its whole stake again', async () => {
    match = await at(right);
    const others = [await at(right), await at(right)];
    const legs = [match, ...others].map((of) => of.leg(overs, 'over', 1_900));
    const parlay = await table.placeAccepted(player, table.slip(legs, { stake: '100' }));
    const system = await table.placeAccepted(player, table.slip(legs, { stake: '99', sizes: [2] }));
    const highest = async () =>
      Promise.all(
        [parlay, system].map(async ({ betId }) => {
          const { stakeLeft, highestPayout } = await bet(BigInt(betId));
          return [stakeLeft, highestPayout];
        }),
      );
    // 100 × 1.9³, and three lines of 33 × 1.9².
    const whole = [
      [100, 685.9],
      [99, 357.39],
    ];
    expect(await highest()).toEqual(whole);
    await sell(BigInt(parlay.betId), '0.01', '60');
    await sell(BigInt(system.betId), '0.01', '33');
    expect(await highest()).toEqual([
      [40, 274.36],
      [66, 238.26],
    ]);
    await voidMatch(match);
    expect(await highest()).toEqual(whole);
  });

  test('has no effect on a sale made after the void', async () => {
    match = await at(right);
    const other = await at(right);
    const legs = [match, other].map((of) => of.leg(overs, 'over', 1_900));
    const { betId } = await table.placeAccepted(player, table.slip(legs, { stake: '100' }));
    await voidMatch(match);
    expect((await sell(BigInt(betId))).paid).toBe(91.2);
    await table.publishScore(other, { home: 3, away: 0 }, 'finished');
    await table.publishResult(other, {
      status: 'finished',
      scores: { fullGame: { home: 3, away: 0, isOver: true } },
    });
    await settle(other);
    expect(await bet(BigInt(betId))).toMatchObject({ state: 'cashedOut', cashedOut: 91.2 });
  });

  test('has no effect on a sale made after the void when another process repeats the chunk', async () => {
    match = await at(right);
    const other = await at(right);
    const legs = [match, other].map((of) => of.leg(overs, 'over', 1_900));
    const { betId } = await table.placeAccepted(player, table.slip(legs, { stake: '100' }));
    await voidMatch(match);
    expect((await sell(BigInt(betId))).paid).toBe(91.2);
    const { db } = server.database;
    const withLegs = await findMatchWithLegs(db, match.matchId);
    if (!withLegs) throw new Error('no match');
    const decisions = decideMatchBy(match.matchId, withLegs, null);
    await db.transaction().execute((tx) => settleBets(tx, decisions, [String(betId)], { skipLocked: true }));
    expect(await bet(BigInt(betId))).toMatchObject({ state: 'cashedOut', cashedOut: 91.2 });
    expect(await cashOf()).toBe(99_120n);
  });

  test('has no effect when it follows from how the match went', async () => {
    match = await at(right);
    const betId = await placeOver(match, 1_900);
    await sell(betId);
    await voidMatch(match, 'abandoned');
    expect(await bet(betId)).toMatchObject({ state: 'cashedOut', cashedOut: 91.2 });
    expect(await cashOf()).toBe(99_120n);
  });
});
