import { randomUUID } from 'node:crypto';
import { inbox, sports } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { type Offered, overs, type SportsTable, sportsTable } from '../../../../../tests/harness/sports.ts';
import { createLog } from '../../../platform/log.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { createBalanceNews, findBalances } from '../../wallet/index.ts';
import { createBoard } from '../markets/board.ts';
import { createSales, type Wait, waitingMax } from './sell-after-delay.ts';
import { createDueSales } from './sell-due-bets.ts';

let server: TestServer;
let table: SportsTable;

const delayMs = 30_000;

beforeAll(async () => {
  server = await startServer({ environment: { FEED: 'off' } });
  table = sportsTable(server);
  await table.liftFreeze();
  await table.delay('football', delayMs);
});
afterAll(async () => {
  await expectLedgerBalanced(server.database);
  await server.close();
});

const cashOf = async (player: TestPlayer) => (await findBalances(server.database.db, player.id)).cashMinor;

/** 10.00 at 1.90, worth 9.12. */
async function runningBet(match: Offered, others: Offered[] = []) {
  const player = await server.fundedPlayer(1_000n);
  const legs = [match, ...others].map((offered) => offered.leg(overs, 'over', 1_900));
  const { betId } = await table.placeAccepted(player, table.slip(legs));
  await table.passDelay();
  return { player, betId: BigInt(betId) };
}

const inPlay = () => table.offer({ score: { home: 0, away: 0 } });
const salesDuring = (wait: Wait) =>
  createSales({ db: server.database.db, log: createLog(server.config), wait });

function requestOf({ player, betId }: Awaited<ReturnType<typeof runningBet>>, shown = '9.12') {
  return { playerId: player.id, betId, requestId: randomUUID(), currency: 'BRL' as const, shown };
}

const codeOf = (sale: Promise<unknown>) =>
  sale.then(
    () => 'sold',
    (failure) => (failure instanceof Refusal ? failure.code : failure),
  );

describe('a sale with a leg in play', () => {
  test('waits for the delay, holds nothing meanwhile, and pays afterwards', async () => {
    const bet = await runningBet(await inPlay());
    const waits: number[] = [];
    const sales = salesDuring(async (ms) => {
      waits.push(ms);
      expect(await cashOf(bet.player)).toBe(0n);
    });
    expect(await sales.sell(requestOf(bet))).toMatchObject({ paidMinor: 912n });
    expect(waits).toEqual([delayMs]);
    expect(await cashOf(bet.player)).toBe(912n);
  });

  test('waits also with another leg before its match, and does not wait without a leg in play', async () => {
    const [before, live] = [await table.offer(), await inPlay()];
    const waits: number[] = [];
    const sales = salesDuring(async (ms) => void waits.push(ms));
    await sales.sell(requestOf(await runningBet(before)));
    expect(waits).toEqual([]);
    await sales.sell(requestOf(await runningBet(before, [live]), '8.66'));
    expect(waits).toEqual([delayMs]);
  });

  test.each<[string, string | RegExp, (match: Offered) => Promise<unknown>]>([
    ['a goal, even for a better price', 'cash_out_match_changed', scoreAndPrice],
    ['a goal without a new price', 'cash_out_match_changed', score],
    ['a bet stop', 'cash_out_match_changed', (match) => table.stop(match)],
    [
      'a suspended market',
      'cash_out_match_changed',
      (match) => table.publishOdds(match, overs, { over: 1_900, under: 1_920 }, 'suspended'),
    ],
    [
      'a worse price',
      'cash_out_price_moved',
      (match) => table.publishOdds(match, overs, { over: 2_000, under: 1_830 }),
    ],
    [
      'a result',
      /^cash_out_(match_changed|decided)$/,
      (match) =>
        table.publishResult(match, {
          status: 'finished',
          scores: { fullGame: { home: 3, away: 0, isOver: true } },
        }),
    ],
  ])('is refused for %s meanwhile', async (_what, code, happens) => {
    const match = await inPlay();
    const bet = await runningBet(match);
    expect(await codeOf(salesDuring(() => happens(match)).sell(requestOf(bet)))).toMatch(code);
    const { cashedOut } = await table.getBet(bet.player, String(bet.betId));
    expect(cashedOut).toBe(0);
  });

  test('reports its refusal and its success to the player by events and in the inbox', async () => {
    const match = await inPlay();
    const bet = await runningBet(match);
    const reported = async (player = bet.player) => {
      const { news } = (await server.call(inbox.getInbox, {}, player)).body.data;
      return news.map(({ kind, params }) => [kind, params.betId, params.amountMinor]);
    };
    const betId = String(bet.betId);
    expect(await codeOf(salesDuring(() => score(match)).sell(requestOf(bet)))).toBe('cash_out_match_changed');
    expect(await reported()).toEqual([['cashOutRefused', betId, '1000']]);
    const events = await server.database.db
      .selectFrom('platform.outbox')
      .select('payload')
      .where('topic', '=', 'bets')
      .where(sql<string>`payload::text`, 'like', '%refused%')
      .execute();
    expect(events.flatMap(({ payload }) => payload)).toContainEqual({
      playerId: String(bet.player.id),
      betId,
      state: 'open',
      code: 'cash_out_match_changed',
      sale: 'refused',
    });
    const sold = await runningBet(await inPlay());
    await salesDuring(async () => {}).sell(requestOf(sold));
    expect(await reported(sold.player)).toEqual([['betCashedOut', String(sold.betId), '912']]);
  });

  test('is refused when one of several legs was decided during the delay', async () => {
    const [first, second] = [await inPlay(), await inPlay()];
    const bet = await runningBet(first, [second]);
    const sales = salesDuring(async () => {
      await table.publishResult(first, {
        status: 'finished',
        scores: { fullGame: { home: 3, away: 0, isOver: true } },
      });
      const legs = server.database.db.selectFrom('sportsbook.leg').select('settlement');
      await expect
        .poll(() => legs.where('bet_id', '=', bet.betId).orderBy('index').execute())
        .toMatchObject([{ settlement: 'win' }, { settlement: 'undecided' }]);
    });
    expect(await codeOf(sales.sell(requestOf(bet, '1')))).toBe('cash_out_match_changed');
  });

  test('passes a better price on when no material change occurred', async () => {
    const match = await inPlay();
    const sales = salesDuring(() => table.publishOdds(match, overs, { over: 1_800, under: 2_030 }));
    expect(await sales.sell(requestOf(await runningBet(match)))).toMatchObject({ paidMinor: 962n });
  });

  test('is refused immediately on a price from before a goal, even without a bet stop by the feed', async () => {
    const match = await inPlay();
    const bet = await runningBet(match);
    await score(match);
    const sales = salesDuring(async () => {});
    expect(await codeOf(sales.sell(requestOf(bet)))).toBe('cash_out_suspended');
    await table.publishOdds(match, overs, { over: 1_800, under: 2_030 });
    expect(await codeOf(sales.sell(requestOf(bet)))).toBe('sold');
  });
});

describe('pending sales', () => {
  test('sent ten times under one id are one, which completes without its caller', async () => {
    const bet = await runningBet(await inPlay());
    const request = requestOf(bet);
    const gate = Promise.withResolvers<void>();
    let waits = 0;
    const sales = salesDuring(() => {
      waits++;
      return gate.promise;
    });
    const sold = Array.from({ length: 10 }, () => sales.sell({ ...request }));
    await expect.poll(() => waits).toBe(1);
    gate.resolve();
    for (const { paidMinor } of await Promise.all(sold)) expect(paidMinor).toBe(912n);
    expect(waits).toBe(1);
    expect(await sales.sell(request)).toMatchObject({ paidMinor: 912n });
    expect(await codeOf(sales.sell({ ...request, shown: '9.11' }))).toBe('request_id_reused');
    expect(await cashOf(bet.player)).toBe(912n);
  });

  test('on two processes under one id are one', async () => {
    const bet = await runningBet(await inPlay());
    const request = requestOf(bet);
    const sold = await Promise.all([1, 2].map(() => salesDuring(async () => {}).sell(request)));
    expect(sold.map(({ paidMinor }) => paidMinor)).toEqual([912n, 912n]);
    expect(await cashOf(bet.player)).toBe(912n);
  });

  test('are limited per player, and further ones are refused', async () => {
    const bet = await runningBet(await inPlay());
    const gate = Promise.withResolvers<void>();
    let waits = 0;
    const sales = salesDuring(() => {
      waits++;
      return gate.promise;
    });
    const part = () => ({ ...requestOf(bet, '0.01'), stake: '1' });
    let refused = 0;
    const codes = Array.from({ length: 8 }, async () => {
      const code = await codeOf(sales.sell(part()));
      if (code !== 'sold') refused++;
      return code;
    });
    await expect.poll(() => [waits, refused]).toEqual([waitingMax.ofPlayer, 8 - waitingMax.ofPlayer]);
    gate.resolve();
    const reported = await Promise.all(codes);
    expect(reported.filter((code) => code === 'sold')).toHaveLength(waitingMax.ofPlayer);
    expect(reported.filter((code) => code === 'too_many_requests')).toHaveLength(8 - waitingMax.ofPlayer);
    expect(await codeOf(sales.sell(part()))).toBe('sold');
  });

  test('end unsold when the process stops, and the next process sells under the same id', async () => {
    const bet = await runningBet(await inPlay());
    const request = requestOf(bet);
    const sales = createSales({ db: server.database.db, log: createLog(server.config) });
    const waits = codeOf(sales.sell(request));
    sales.close();
    expect(await waits).toBe('service_busy');
    await sales.drain();
    expect(await cashOf(bet.player)).toBe(0n);
    expect(await codeOf(salesDuring(async () => {}).sell(request))).toBe('sold');
    expect(await cashOf(bet.player)).toBe(912n);
  });
});

test('offers show how long a sale takes now', async () => {
  const [live, before] = [await runningBet(await inPlay()), await runningBet(await table.offer())];
  const waits = async ({ player }: typeof live) => {
    const { body } = await server.call(sports.listCashOuts, {}, player);
    return body.data.offers.map((offer) => offer.waitSeconds);
  };
  await expect.poll(() => waits(live)).toEqual([delayMs / 1_000]);
  await expect.poll(() => waits(before)).toEqual([0]);
});

test('offers show a pending sale until it has an answer', async () => {
  const [bet, other] = [await runningBet(await inPlay()), await runningBet(await inPlay())];
  const gate = Promise.withResolvers<void>();
  const sales = salesDuring(() => gate.promise);
  const sold = sales.sell({ ...requestOf(bet, '4.56'), stake: '5' });
  const shownSale = async ({ player }: typeof bet) => {
    const { body } = await server.call(sports.listCashOuts, {}, player);
    return body.data.offers.map(({ sale }) => sale);
  };
  await expect.poll(() => shownSale(bet)).toMatchObject([{ shown: 4.56, stake: 5, takesMs: delayMs }]);
  const [sale] = await shownSale(bet);
  expect(sale?.leftMs).toBeGreaterThan(0);
  expect(sale?.leftMs).toBeLessThanOrEqual(delayMs);
  expect(await shownSale(other)).toEqual([null]);
  gate.resolve();
  await sold;
  expect(await shownSale(bet)).toEqual([null]);

  const params = { betId: String(bet.betId) };
  const cashOut = server.call(
    sports.cashOutBet,
    { params, body: { requestId: randomUUID(), shown: '4.56' } },
    bet.player,
  );
  cashOut.catch(() => {});
  await expect.poll(() => shownSale(bet)).toMatchObject([{ shown: 4.56, stake: 5 }]);
  await sql`update sportsbook.waiting_sale set until_at = now() where bet_id = ${bet.betId}`.execute(
    server.database.db,
  );
  expect(await shownSale(bet)).toEqual([null]);
});

test('a sale is completed even if its pending state cannot be stored', async () => {
  const bet = await runningBet(await inPlay());
  const { db } = server.database;
  await sql`alter table sportsbook.waiting_sale rename to waiting_sale_away`.execute(db);
  const outcome = await codeOf(salesDuring(async () => {}).sell(requestOf(bet)));
  await sql`alter table sportsbook.waiting_sale_away rename to waiting_sale`.execute(db);
  expect(outcome).toBe('sold');
  expect(await cashOf(bet.player)).toBe(912n);
});

test('no delay exceeds the maximum duration of a call', async () => {
  await expect(table.delay('football', 30_001)).rejects.toThrow('delay_of_seconds');
});

test('an automatic value must be reached before and after the delay', async () => {
  const { database } = server;
  const log = createLog(server.config);
  const match = await inPlay();
  const bet = await runningBet(match);
  const params = { betId: String(bet.betId) };
  await server.call(sports.setAutoCashOut, { params, body: { at: '9.00' } }, bet.player);
  let nowMs = 0;
  const board = createBoard({
    db: database.db,
    log,
    now: () => new Date(),
    elapsedMs: () => performance.now(),
  });
  const sellDueBets = createDueSales({
    database,
    board,
    log,
    news: createBalanceNews(database, log),
    elapsedMs: () => nowMs,
  });
  const look = async (times: number) => {
    for (; times > 0; times--) {
      await board.load(database.db);
      await sellDueBets();
      nowMs += delayMs / 6;
    }
    return cashOf(bet.player);
  };
  expect(await look(6)).toBe(0n);
  // Below the value at one check: the delay restarts.
  await table.publishOdds(match, overs, { over: 2_000, under: 1_830 });
  expect(await look(1)).toBe(0n);
  await table.publishOdds(match, overs, { over: 1_900, under: 1_920 });
  expect(await look(6)).toBe(0n);
  // The check before the goal does not count.
  await scoreAndPrice(match);
  expect(await look(7)).toBe(0n);
  nowMs += 30_000;
  expect(await look(6)).toBe(0n);
  expect(await look(1)).toBe(962n);
});

const score = (match: Offered) => table.publishScore(match, { home: 1, away: 0 });

async function scoreAndPrice(match: Offered): Promise<void> {
  await score(match);
  await table.publishOdds(match, overs, { over: 1_800, under: 2_030 });
}
