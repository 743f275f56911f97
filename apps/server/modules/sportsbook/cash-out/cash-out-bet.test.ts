import { randomUUID } from 'node:crypto';
import { sports } from '@palpite/contracts';
import type { Chances } from '@palpite/domain/sports/chances';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seal } from '../../../../../tests/harness/bonuses.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { footballResult, type OpenBets, openBets } from '../../../../../tests/harness/open-bets.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { createLog } from '../../../platform/log.ts';
import { findTurnover } from '../../wallet/index.ts';
import { settleMatch } from '../settlement/settle-match.ts';
import { cashOutBet } from './cash-out-bet.ts';

let server: TestServer;
let bets: OpenBets;

beforeAll(async () => {
  server = await startServer();
  bets = openBets(server.database);
  await bets.liftFreeze();
});
afterAll(async () => {
  await expectLedgerBalanced(server.database);
  await server.close();
});

const overs = 'football/total/fullGame/2.5';
const oversQuarter = 'football/total/fullGame/2.75';

const wins = (winPpm: number): Chances => ({
  winPpm,
  halfWinPpm: 0,
  voidPpm: 0,
  halfLossPpm: 0,
  lossPpm: 1_000_000 - winPpm,
});

const settle = (matchId: bigint) =>
  settleMatch({ database: server.database, log: createLog(server.config), betsPerChunk: 100 }, matchId);

type Sale = { shown: string; stake?: string; requestId?: string };

async function cashOut(player: TestPlayer, betId: bigint, sale: Sale) {
  const answer = await server.call(
    sports.cashOutBet,
    { params: { betId: String(betId) }, body: { requestId: randomUUID(), ...sale } },
    player,
  );
  return { http: answer.http, data: answer.body.data, code: (answer.body.data as { code?: string }).code };
}

/** 20.00 at 2.50 with a chance of 60 %: worth 30.00, and 28.80 less 4 %. */
async function runningSingle(player: TestPlayer, chances: Chances = wins(600_000)) {
  const matchId = await bets.aMatch();
  await bets.quote(matchId, overs, { over: chances });
  const legs = [{ matchId, market: overs, outcome: 'over', oddsMilli: 2_500 }];
  const betId = await bets.place({ playerId: player.id, stakeMinor: 2_000n, legs });
  return { matchId, betId };
}

describe('selling a bet', () => {
  test('pays the fair value less the margin, at least the shown offer, and ends the bet', async () => {
    const player = await server.fundedPlayer(5_000n);
    const { matchId, betId } = await runningSingle(player);
    const { http, data } = await cashOut(player, betId, { shown: '28.00' });
    expect(http).toBe(200);
    expect(data).toMatchObject({
      paid: 28.8,
      balance: 58.8,
      bet: { state: 'cashedOut', status: 9999, result: 1000, stakeLeft: 0, cashedOut: 28.8 },
    });
    await bets.publishResult(matchId, footballResult([3, 0]));
    await settle(matchId);
    expect(await bets.cashOf(player.id)).toBe(5_880n);
    expect(await bets.betRow(betId)).toMatchObject({ status: 'cashedOut', paid_minor: 0n, legs_open: 0 });
    expect(await cashOut(player, betId, { shown: '1' })).toMatchObject({
      http: 409,
      code: 'cash_out_decided',
    });
  });

  test('in part keeps the rest in play, and both together never pay more than the payout maximum', async () => {
    const player = await server.fundedPlayer(5_000n);
    const matchId = await bets.aMatch();
    await bets.quote(matchId, overs, { over: wins(500_000) });
    const betId = await bets.place({
      playerId: player.id,
      stakeMinor: 1_000n,
      legs: [{ matchId, market: overs, outcome: 'over', oddsMilli: 4_000 }],
      payoutMaxMinor: 3_000n,
    });
    // 40.00 could be won and 30.00 is the maximum: worth 15.00 of 20.00. A quarter of it less 4 % is 3.60.
    const sold = await cashOut(player, betId, { shown: '3.60', stake: '2.50' });
    expect(sold.data).toMatchObject({
      paid: 3.6,
      bet: { state: 'open', stakeLeft: 7.5, highestPayout: 26.4 },
    });
    await bets.publishResult(matchId, footballResult([2, 1]));
    await settle(matchId);
    expect(await bets.betRow(betId)).toMatchObject({ target_minor: 2_640n, paid_minor: 2_640n });
    expect(await bets.cashOf(player.id)).toBe(4_000n + 360n + 2_640n);
  });

  test('removes the sold stake from the turnover of the player and of the day, before and after a seal', async () => {
    const player = await server.fundedPlayer(5_000n);
    const { matchId, betId } = await runningSingle(player);
    const turnovers = async () => [
      await bets.turnoverOf(player.id),
      (await findTurnover(server.database.db, player.id))[0]?.turnoverMinor,
    ];
    expect(await turnovers()).toEqual([2_000n, 2_000n]);
    await cashOut(player, betId, { shown: '1', stake: '5' });
    expect(await turnovers()).toEqual([1_500n, 1_500n]);
    await seal(server);
    expect(await turnovers()).toEqual([1_500n, 1_500n]);
    await bets.publishResult(matchId, { status: 'abandoned' });
    await settle(matchId);
    expect(await turnovers()).toEqual([0n, 0n]);
    await bets.publishResult(matchId, null);
    await settle(matchId);
    expect(await turnovers()).toEqual([1_500n, 1_500n]);
    await cashOut(player, betId, { shown: '1' });
    expect(await turnovers()).toEqual([0n, 0n]);
  });

  test('waits for a corrected result of a settled leg that is not settled on the bet yet', async () => {
    const player = await server.fundedPlayer(5_000n);
    const [first, second] = [await bets.aMatch(), await bets.aMatch()];
    await bets.quote(second, overs, { over: wins(500_000) });
    const leg = (matchId: bigint) => ({ matchId, market: overs, outcome: 'over', oddsMilli: 2_000 });
    const legs = [leg(first), leg(second)];
    const betId = await bets.place({ playerId: player.id, stakeMinor: 1_000n, legs });
    await bets.publishResult(first, footballResult([3, 0]));
    await settle(first);
    const request = { playerId: player.id, betId, requestId: 'a', currency: 'BRL', shown: '1' } as const;
    await server.database.db.transaction().execute(async (tx) => {
      // Delays the correction, as a long queue of other bets would.
      await sql`select from sportsbook.bet where id = ${betId} for update`.execute(tx);
      await bets.publishResult(first, footballResult([0, 0]));
      await expect(cashOutBet(tx, request, null)).rejects.toMatchObject({ code: 'cash_out_suspended' });
    });
    await settle(first);
    expect(await bets.betRow(betId)).toMatchObject({ status: 'settled', paid_minor: 0n });
    expect(await bets.cashOf(player.id)).toBe(4_000n);
  });

  test('counts half results of settled legs, and chances of half results of open legs', async () => {
    const player = await server.fundedPlayer(5_000n);
    const [first, second] = [await bets.aMatch(), await bets.aMatch()];
    const halves = { winPpm: 300_000, halfWinPpm: 200_000, voidPpm: 0, halfLossPpm: 0, lossPpm: 500_000 };
    await bets.quote(second, oversQuarter, { over: halves });
    const betId = await bets.place({
      playerId: player.id,
      stakeMinor: 1_000n,
      legs: [
        { matchId: first, market: oversQuarter, outcome: 'over', oddsMilli: 1_900 },
        { matchId: second, market: oversQuarter, outcome: 'over', oddsMilli: 2_000 },
      ],
    });
    await bets.publishResult(first, footballResult([2, 1]));
    await settle(first);
    // 10.00 × 1.45 × (0.3 × 2 + 0.2 × 1.5) = 13.05, less 4 % 12.528.
    const sold = await cashOut(player, betId, { shown: '12.52' });
    expect(sold).toMatchObject({ http: 200, data: { paid: 12.52 } });
  });

  test('sent ten times concurrently under one id is one sale with one answer', async () => {
    const player = await server.fundedPlayer(5_000n);
    const { betId } = await runningSingle(player);
    const sale = { shown: '14.40', stake: '10', requestId: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => cashOut(player, betId, sale)));
    for (const answer of answers)
      expect(answer).toMatchObject({ http: 200, data: { paid: 14.4, balance: 44.4 } });
    expect(await bets.betRow(betId)).toMatchObject({ stake_left_minor: 1_000n, cashed_out_minor: 1_440n });
    for (const other of [{ shown: '14.41' }, { stake: '9' }, { stake: undefined }]) {
      const { code } = await cashOut(player, betId, { ...sale, ...other } as Sale);
      expect(code).toBe('request_id_reused');
    }
  });

  test('sent ten times concurrently under ten ids sells at most the remaining stake', async () => {
    const player = await server.fundedPlayer(5_000n);
    const { betId } = await runningSingle(player);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => cashOut(player, betId, { shown: '1', stake: '6' })),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(3);
    expect(await bets.betRow(betId)).toMatchObject({ stake_left_minor: 200n, status: 'open' });
  });
});

describe('a sale is refused', () => {
  test('in the documented order', async () => {
    const player = await server.fundedPlayer(9_000n);
    const { matchId, betId } = await runningSingle(player);
    const stranger = await server.fundedPlayer(1_000n);
    const refused = async (sale: Partial<Sale> = {}, who = player, id = betId) => {
      const { http, code } = await cashOut(who, id, { shown: '28.80', ...sale });
      return [http, code];
    };
    expect(await refused({ shown: '0.001' }, stranger)).toEqual([404, 'bet_not_found']);
    expect(await refused({}, player, 999_999_999n)).toEqual([404, 'bet_not_found']);
    for (const shown of ['0', '28.801', '1e2', '-1']) {
      expect((await refused({ shown }))[0]).toBe(400);
    }
    const switchOffers = (on: boolean) =>
      sql`update sportsbook.bet_limit set cash_out_offered = ${on} where currency = 'BRL'`.execute(
        server.database.db,
      );
    await switchOffers(false);
    expect(await refused({ stake: '30' })).toEqual([409, 'cash_out_off']);
    await switchOffers(true);
    await bets.quote(matchId, overs, { over: wins(600_000) }, 'suspended');
    expect(await refused({ stake: '30' })).toEqual([409, 'cash_out_suspended']);
    await bets.quote(matchId, overs, { over: wins(600_000) });
    const marketId = await bets.marketId(matchId, overs);
    await sql`update sportsbook.market set hold = 'operator' where id = ${marketId}`.execute(
      server.database.db,
    );
    expect(await refused({ stake: '30' })).toEqual([409, 'cash_out_review']);
    await sql`
      update sportsbook.cash_out_freeze set before_seconds = 600 where sport = 'football'
    `.execute(server.database.db);
    expect(await refused({ stake: '30' })).toEqual([409, 'cash_out_too_soon']);
    await bets.liftFreeze();
    await sql`update sportsbook.market set hold = null where id = ${marketId}`.execute(server.database.db);
    await sql`update sportsbook.feed set alive_at = now() - interval '1 minute'`.execute(server.database.db);
    expect(await refused()).toEqual([409, 'cash_out_suspended']);
    await sql`update sportsbook.feed set alive_at = now() + interval '1 day'`.execute(server.database.db);
    // 0.50 would be left, below the minimum stake.
    for (const stake of ['0', '20.01', '19.50']) {
      expect(await refused({ stake, shown: '99' })).toEqual([400, 'cash_out_part_invalid']);
    }
    expect(await refused({ shown: '28.81' })).toEqual([409, 'cash_out_price_moved']);
    await bets.quote(matchId, overs, { over: wins(0) });
    expect(await refused()).toEqual([409, 'cash_out_nothing']);
    expect(await bets.betRow(betId)).toMatchObject({ status: 'open', cashed_out_minor: 0n });
    await bets.publishResult(matchId, footballResult([1, 0]));
    await settle(matchId);
    expect(await refused()).toEqual([409, 'cash_out_decided']);
  });

  test('while the bet owes money after a corrected result', async () => {
    const player = await server.fundedPlayer(2_000n);
    const { matchId, betId } = await runningSingle(player);
    await bets.publishResult(matchId, footballResult([3, 0]));
    await settle(matchId);
    await bets.fund(player.id, -5_000n);
    await bets.publishResult(matchId, null);
    await settle(matchId);
    expect(await bets.betRow(betId)).toMatchObject({ status: 'open', owed_minor: 0n, paid_minor: 0n });
    expect(await cashOut(player, betId, { shown: '28' })).toMatchObject({ code: 'cash_out_suspended' });
  });

  test('while an in-play handicap counts from another margin than the bet', async () => {
    const player = await server.fundedPlayer(9_000n);
    const handicap = 'football/asianHandicap/fullGame/-0.5';
    const matchId = await bets.aMatch();
    await bets.quote(matchId, handicap, { home: wins(600_000) });
    const leg = { matchId, market: handicap, outcome: 'home', oddsMilli: 2_500 };
    const place = (score?: { home: number; away: number }) =>
      bets.place({ playerId: player.id, stakeMinor: 2_000n, legs: [score ? { ...leg, score } : leg] });
    const [before, early, later] = [
      await place(),
      await place({ home: 1, away: 1 }),
      await place({ home: 1, away: 2 }),
    ];
    const standAt = (home: number, away: number) =>
      sql`
        update sportsbook.match
        set standing = ${JSON.stringify({ result: { status: 'running', scores: { fullGame: { home, away, isOver: false } } } })}::jsonb
        where id = ${matchId}
      `.execute(server.database.db);
    await standAt(1, 2);
    for (const betId of [before, early])
      expect(await cashOut(player, betId, { shown: '1' })).toMatchObject({ code: 'cash_out_suspended' });
    expect(await cashOut(player, later, { shown: '28.80' })).toMatchObject({ data: { paid: 28.8 } });
    await standAt(2, 2);
    expect(await cashOut(player, before, { shown: '28.80' })).toMatchObject({ data: { paid: 28.8 } });
  });

  test('once the market is settled, even if its bets are not settled yet', async () => {
    const player = await server.fundedPlayer(2_000n);
    const { matchId, betId } = await runningSingle(player);
    await sql`
      update sportsbook.market set status = 'settled' where match_id = ${matchId}
    `.execute(server.database.db);
    expect(await cashOut(player, betId, { shown: '28' })).toMatchObject({ code: 'cash_out_suspended' });
  });
});

describe('a bet with an automatic cash-out value', () => {
  const setAt = (player: TestPlayer, betId: bigint, at: string | null) =>
    server.call(sports.setAutoCashOut, { params: { betId: String(betId) }, body: { at } }, player);

  test('shows it, removes it, and refuses invalid amounts and bets that are not running', async () => {
    const player = await server.fundedPlayer(5_000n);
    const { matchId, betId } = await runningSingle(player, wins(100_000));
    expect((await setAt(player, betId, '45.00')).body.data).toMatchObject({ autoCashOut: 45 });
    expect((await setAt(player, betId, null)).body.data).toMatchObject({ autoCashOut: null });
    const codeOf = async (answer: ReturnType<typeof setAt>) =>
      ((await answer).body.data as unknown as { code: string }).code;
    expect(await codeOf(setAt(player, betId, '0'))).toBe('amount_invalid');
    expect(await codeOf(setAt(player, 888_888_888n, '45.00'))).toBe('bet_not_found');
    await bets.publishResult(matchId, footballResult([0, 0]));
    await settle(matchId);
    expect(await codeOf(setAt(player, betId, '45.00'))).toBe('cash_out_decided');
  });
});

test('selling a bet and setting a value require a login', async () => {
  const params = { betId: '1' };
  const sale = { requestId: randomUUID(), shown: '1' };
  expect((await server.call(sports.cashOutBet, { params, body: sale })).http).toBe(401);
  expect((await server.call(sports.setAutoCashOut, { params, body: { at: '1' } })).http).toBe(401);
  expect((await server.call(sports.listCashOuts)).http).toBe(401);
});
