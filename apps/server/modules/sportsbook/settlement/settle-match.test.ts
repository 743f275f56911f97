import { chancesOfWin } from '@palpite/domain/sports/chances';
import type { LegSettlement } from '@palpite/domain/sports/settlement';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../../../../tests/harness/database.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { footballResult, type OpenBets, openBets } from '../../../../../tests/harness/open-bets.ts';
import { readConfig } from '../../../config.ts';
import type { Database } from '../../../platform/db.ts';
import { createLog } from '../../../platform/log.ts';
import { collectAllClaims } from '../../payments/reversals/collect-claims.ts';
import { settleMatch } from './settle-match.ts';

const log = createLog(readConfig({ LOG_LEVEL: 'silent' }));
let database: Database;
let bets: OpenBets;
/** Code must not rely on the order of account ids. */
let oldPlayer: bigint;

beforeAll(async () => {
  ({ database } = await freshDatabase());
  bets = openBets(database);
  oldPlayer = await bets.aPlayer(900n);
});
afterAll(async () => {
  await expectLedgerBalanced(database);
  await database.close();
});

const settle = (matchId: bigint, betsPerChunk = 100) => settleMatch({ database, log, betsPerChunk }, matchId);

const overs = 'football/total/fullGame/2.5';
const oversQuarter = 'football/total/fullGame/2.75';
const winner = 'football/matchResult/fullGame';
const handicap = 'football/asianHandicap/fullGame/-0.75';

describe('a single', () => {
  test.each<[string, string, string, [number, number], bigint, string]>([
    ['wins', overs, 'over', [2, 1], 18_500n, 'win'],
    ['loses', overs, 'over', [1, 1], 0n, 'loss'],
    // 3 goals against 2.75: half of the stake wins, half is returned.
    ['wins a half', oversQuarter, 'over', [2, 1], 14_250n, 'halfWin'],
    ['loses a half', oversQuarter, 'under', [3, 0], 5_000n, 'halfLoss'],
    ['gets its stake back', 'football/total/fullGame/3', 'over', [3, 0], 10_000n, 'void'],
    ['wins a half by one goal', handicap, 'home', [2, 1], 14_250n, 'halfWin'],
  ])('%s', async (_, market, outcome, score, payout, settlement) => {
    const player = await bets.aPlayer(30_000n);
    const matchId = await bets.aMatch();
    const legs = [{ matchId, market, outcome, oddsMilli: 1_850 }];
    const betId = await bets.place({ playerId: player, stakeMinor: 10_000n, legs });
    expect(await bets.cashOf(player)).toBe(20_000n);
    await bets.publishResult(matchId, footballResult(score));
    await settle(matchId);
    expect(await bets.cashOf(player)).toBe(20_000n + payout);
    expect(await bets.betRow(betId)).toMatchObject({
      status: 'settled',
      target_minor: payout,
      paid_minor: payout,
      legs_open: 0,
    });
    const leg = await database.db
      .selectFrom('sportsbook.leg')
      .select(['settlement', 'settled_version'])
      .where('bet_id', '=', betId)
      .executeTakeFirstOrThrow();
    expect(leg).toEqual({ settlement, settled_version: 1 });
  });

  test('is paid in whole cents, rounded down, and at most its payout maximum', async () => {
    const player = await bets.aPlayer(1_000n);
    const matchId = await bets.aMatch();
    const place = (stakeMinor: bigint, oddsMilli: number, payoutMaxMinor?: bigint) =>
      bets.place({
        playerId: player,
        stakeMinor,
        legs: [{ matchId, market: overs, outcome: 'over', oddsMilli }],
        ...(payoutMaxMinor !== undefined && { payoutMaxMinor }),
      });
    // 3.33 at 1.999 is 6.65667; 0.07 at 1.001 is 0.07007.
    const betIds = [await place(333n, 1_999), await place(7n, 1_001), await place(100n, 9_000, 555n)];
    await bets.publishResult(matchId, footballResult([3, 0]));
    await settle(matchId);
    const paid = await Promise.all(betIds.map(async (betId) => (await bets.betRow(betId)).paid_minor));
    expect(paid).toEqual([665n, 7n, 555n]);
    expect(await bets.cashOf(player)).toBe(1_000n - 440n + 665n + 7n + 555n);
  });

  test('in play counts goals from placement on a handicap of football', async () => {
    const player = await bets.aPlayer(20_000n);
    const matchId = await bets.aMatch();
    const leg = { matchId, market: handicap, outcome: 'home', oddsMilli: 2_000 };
    const early = await bets.place({ playerId: player, stakeMinor: 1_000n, legs: [leg] });
    const late = await bets.place({
      playerId: player,
      stakeMinor: 2_000n,
      legs: [{ ...leg, score: { home: 2, away: 0 } }],
    });
    await bets.publishResult(matchId, footballResult([2, 0]));
    await settle(matchId);
    expect(await bets.betRow(early)).toMatchObject({ target_minor: 2_000n });
    expect(await bets.betRow(late)).toMatchObject({ target_minor: 0n });
  });

  test('divides the stake in a dead heat', async () => {
    const player = await bets.aPlayer(5_000n);
    const matchId = await bets.aMatch('motorRacing');
    const market = 'motorRacing/podium/fullGame';
    const legs = [{ matchId, market, outcome: 'entrant:a', oddsMilli: 3_335 }];
    const betId = await bets.place({ playerId: player, stakeMinor: 1_001n, legs });
    const entrant = (id: string, place: number) => ({ id, started: true, place });
    await bets.publishResult(matchId, {
      status: 'finished',
      entrants: [entrant('c', 1), entrant('d', 2), entrant('a', 3), entrant('b', 3)],
    });
    await settle(matchId);
    // 10.01 × 3.335 / 2 = 16.6916…
    expect(await bets.betRow(betId)).toMatchObject({ paid_minor: 1_669n });
  });
});

describe('bets of several legs', () => {
  test('wait for the last leg, but not after a lost one', async () => {
    const player = await bets.aPlayer(10_000n);
    const [first, second] = [await bets.aMatch(), await bets.aMatch()];
    const legs = (outcome: string) => [
      { matchId: first, market: overs, outcome, oddsMilli: 1_900 },
      { matchId: second, market: winner, outcome: 'home', oddsMilli: 2_100 },
    ];
    const good = await bets.place({ playerId: player, stakeMinor: 777n, legs: legs('over') });
    const bad = await bets.place({ playerId: player, stakeMinor: 500n, legs: legs('under') });
    await bets.publishResult(first, footballResult([2, 2]));
    await settle(first);
    expect(await bets.betRow(good)).toMatchObject({ status: 'open', legs_open: 1, paid_minor: 0n });
    expect(await bets.betRow(bad)).toMatchObject({ status: 'settled', legs_open: 1, target_minor: 0n });
    await bets.publishResult(second, footballResult([1, 0]));
    await settle(second);
    // 7.77 × 1.9 × 2.1 = 31.0023
    expect(await bets.betRow(good)).toMatchObject({ status: 'settled', legs_open: 0, paid_minor: 3_100n });
    expect(await bets.betRow(bad)).toMatchObject({ status: 'settled', legs_open: 0, paid_minor: 0n });
    expect(await bets.cashOf(player)).toBe(10_000n - 777n - 500n + 3_100n);
  });

  test('pay half results and voids by their exact product, and systems by their lines', async () => {
    const player = await bets.aPlayer(10_000n);
    const matches = [await bets.aMatch(), await bets.aMatch(), await bets.aMatch()];
    const [a, b, c] = matches as [bigint, bigint, bigint];
    const legs = [
      { matchId: a, market: oversQuarter, outcome: 'over', oddsMilli: 1_930 },
      { matchId: b, market: 'football/total/fullGame/3', outcome: 'over', oddsMilli: 1_870 },
      { matchId: c, market: winner, outcome: 'away', oddsMilli: 3_150 },
    ];
    const parlay = await bets.place({ playerId: player, stakeMinor: 1_234n, legs });
    const system = await bets.place({
      playerId: player,
      stakeMinor: 1_000n,
      legs,
      shape: { sizes: [2], bankers: [] },
    });
    for (const matchId of matches) {
      await bets.publishResult(matchId, footballResult(matchId === c ? [0, 1] : [2, 1]));
      await settle(matchId);
    }
    // Half win (1.93 + 1) / 2 = 1.465, void 1, win 3.15: 12.34 × 4.61475 = 56.946…
    expect(await bets.betRow(parlay)).toMatchObject({ paid_minor: 5_694n });
    // Lines: 1.465 + 4.61475 + 3.15 over three: 10.00 × 3.0765833… = 30.7658…
    expect(await bets.betRow(system)).toMatchObject({ paid_minor: 3_076n });
  });
});

describe('a correction', () => {
  test('up and down moves the difference, each time with its own transfer', async () => {
    const player = await bets.aPlayer(10_000n);
    const matchId = await bets.aMatch();
    const legs = [{ matchId, market: oversQuarter, outcome: 'over', oddsMilli: 1_900 }];
    const betId = await bets.place({ playerId: player, stakeMinor: 4_000n, legs });
    const paidAfter = async (score: [number, number] | null) => {
      await bets.publishResult(matchId, score && footballResult(score));
      await settle(matchId);
      const { status, paid_minor, moves } = await bets.betRow(betId);
      expect(await bets.cashOf(player)).toBe(6_000n + paid_minor);
      return [status, paid_minor, moves];
    };
    expect(await paidAfter([2, 1])).toEqual(['settled', 5_800n, 2]);
    expect(await paidAfter([3, 1])).toEqual(['settled', 7_600n, 3]);
    expect(await paidAfter([1, 1])).toEqual(['settled', 0n, 4]);
    expect(await paidAfter([2, 1])).toEqual(['settled', 5_800n, 5]);
    expect(await paidAfter(null)).toEqual(['open', 0n, 6]);
    expect(await paidAfter([2, 1])).toEqual(['settled', 5_800n, 7]);
    const { rows } = await sql<{ id: string; amount_minor: bigint }>`
      select id, amount_minor from wallet.transfer where reference = ${`sports:${betId}`} order by seq
    `.execute(database.db);
    expect(rows.map(({ id, amount_minor }) => [id.replace(`:${betId}`, ''), amount_minor])).toEqual([
      ['sports-stake:1', 4_000n],
      ['sports-payout:2', 5_800n],
      ['sports-payout:3', 1_800n],
      ['sports-takeback:4', 7_600n],
      ['sports-payout:5', 5_800n],
      ['sports-takeback:6', 5_800n],
      ['sports-payout:7', 5_800n],
    ]);
  });

  const claimsOf = async (player: bigint) =>
    (
      await database.db
        .selectFrom('payments.reversal')
        .selectAll()
        .where('player_id', '=', player)
        .orderBy('received_at')
        .orderBy('id')
        .execute()
    ).map((row) => [row.kind, row.bet_id, row.owed_minor, row.collected_minor, row.lifted_at !== null]);
  const collect = () => collectAllClaims({ db: database.db, log });

  test('takes back the available cash and claims the rest, which a later win of the bet pays first', async () => {
    const player = await bets.aPlayer(1_000n);
    const matchId = await bets.aMatch();
    const legs = [{ matchId, market: winner, outcome: 'home', oddsMilli: 5_000 }];
    const betId = await bets.place({ playerId: player, stakeMinor: 1_000n, legs });
    await bets.publishResult(matchId, footballResult([1, 0]));
    await settle(matchId);
    await bets.fund(player, -3_800n);
    await bets.publishResult(matchId, footballResult([1, 1]));
    await settle(matchId);
    expect(await bets.cashOf(player)).toBe(0n);
    expect(await bets.betRow(betId)).toMatchObject({
      target_minor: 0n,
      paid_minor: 0n,
      owed_minor: 0n,
    });
    expect(await claimsOf(player)).toEqual([['result', String(betId), 3_800n, 0n, false]]);
    await settle(matchId);
    await collect();
    expect(await claimsOf(player)).toEqual([['result', String(betId), 3_800n, 0n, false]]);
    await bets.publishResult(matchId, footballResult([2, 1]));
    await settle(matchId);
    await Promise.all([collect(), collect(), collect()]);
    expect(await claimsOf(player)).toEqual([['result', String(betId), 3_800n, 3_800n, true]]);
    expect(await bets.cashOf(player)).toBe(1_200n);
    expect(await bets.betRow(betId)).toMatchObject({
      target_minor: 5_000n,
      paid_minor: 5_000n,
      owed_minor: 0n,
    });
  });

  test.each([
    ['an old', () => Promise.resolve(oldPlayer)],
    ['a new', () => bets.aPlayer(900n)],
  ])(
    'of many bets of %s player at once distributes the available cash in the order of the bets',
    async (_, find) => {
      const player = await find();
      const matchId = await bets.aMatch();
      const leg = (outcome: string) => [{ matchId, market: winner, outcome, oddsMilli: 3_000 }];
      const home1 = await bets.place({ playerId: player, stakeMinor: 300n, legs: leg('home') });
      const away = await bets.place({ playerId: player, stakeMinor: 100n, legs: leg('away') });
      const home2 = await bets.place({ playerId: player, stakeMinor: 500n, legs: leg('home') });
      await bets.publishResult(matchId, footballResult([1, 0]));
      await settle(matchId);
      expect(await bets.cashOf(player)).toBe(2_400n);
      await bets.fund(player, -1_700n);
      await bets.publishResult(matchId, footballResult([0, 1]));
      await settle(matchId);
      // 7.00 plus 3.00 for the away bet are available: 9.00 are taken back for the first, 1.00 of 15.00 for the second.
      expect(await bets.cashOf(player)).toBe(0n);
      expect(await bets.betRow(home1)).toMatchObject({ paid_minor: 0n, owed_minor: 0n });
      expect(await bets.betRow(away)).toMatchObject({ paid_minor: 300n, owed_minor: 0n });
      expect(await bets.betRow(home2)).toMatchObject({ paid_minor: 0n, owed_minor: 0n });
      expect(await claimsOf(player)).toEqual([['result', String(home2), 1_400n, 0n, false]]);
    },
  );

  test('is collected from a share of incoming money where the operator wants so, and blocks money meanwhile', async () => {
    const player = await bets.aPlayer(1_000n);
    const matchId = await bets.aMatch();
    const legs = [{ matchId, market: winner, outcome: 'home', oddsMilli: 5_000 }];
    await bets.place({ playerId: player, stakeMinor: 1_000n, legs });
    await bets.publishResult(matchId, footballResult([1, 0]));
    await settle(matchId);
    await bets.fund(player, -5_000n);
    await bets.publishResult(matchId, footballResult([0, 1]));
    await settle(matchId);
    const share = (permille: number) =>
      database.db
        .updateTable('payments.claim_terms')
        .set({ share_permille: permille })
        .where('kind', '=', 'result')
        .execute();
    await share(400);
    await bets.fund(player, 2_000n);
    await Promise.all([collect(), collect()]);
    await collect();
    expect((await claimsOf(player))[0]?.slice(2)).toEqual([5_000n, 800n, false]);
    expect(await bets.cashOf(player)).toBe(1_200n);
    await bets.fund(player, 501n);
    await collect();
    expect((await claimsOf(player))[0]?.slice(2)).toEqual([5_000n, 1_000n, false]);
    const withdrawal = sql`
      insert into payments.transfer (id, request_id, sender_id, receiver_id, currency, amount_minor, client)
      values ('held', gen_random_uuid(), ${player}, ${oldPlayer}, 'BRL', 1, '{}')
    `;
    await expect(withdrawal.execute(database.db)).rejects.toThrow('is held');
    await share(1_000);
    await bets.fund(player, 4_000n);
    await collect();
    expect((await claimsOf(player))[0]?.slice(2)).toEqual([5_000n, 5_000n, true]);
    expect(await bets.cashOf(player)).toBe(1_501n);
  });

  test('with the same result moves nothing', async () => {
    const player = await bets.aPlayer(1_000n);
    const matchId = await bets.aMatch();
    const legs = [{ matchId, market: winner, outcome: 'draw', oddsMilli: 3_400 }];
    const betId = await bets.place({ playerId: player, stakeMinor: 250n, legs });
    for (let time = 0; time < 3; time++) {
      await bets.publishResult(matchId, footballResult([1, 1]));
      expect((await settle(matchId)).moved).toBe(time === 0 ? 1 : 0);
    }
    expect(await bets.betRow(betId)).toMatchObject({ paid_minor: 850n, moves: 2 });
    expect(await settle(matchId)).toEqual({ moved: 0, failed: 0 });
  });
});

describe('a void', () => {
  test('returns the stake with its reason and takes back the turnover, until it is rolled back', async () => {
    const player = await bets.aPlayer(5_000n);
    const matchId = await bets.aMatch();
    const legs = [{ matchId, market: winner, outcome: 'home', oddsMilli: 1_500 }];
    const betId = await bets.place({ playerId: player, stakeMinor: 2_000n, legs });
    expect(await bets.turnoverOf(player)).toBe(2_000n);
    await bets.publishResult(matchId, { status: 'cancelled' });
    await settle(matchId);
    expect(await bets.cashOf(player)).toBe(5_000n);
    expect(await bets.turnoverOf(player)).toBe(0n);
    const reasonOf = async () =>
      (
        await database.db
          .selectFrom('sportsbook.leg')
          .select('void_reason')
          .where('bet_id', '=', betId)
          .executeTakeFirstOrThrow()
      ).void_reason;
    expect(await reasonOf()).toBe('cancelled');
    await bets.publishResult(matchId, footballResult([2, 0]));
    await settle(matchId);
    expect(await bets.cashOf(player)).toBe(6_000n);
    expect(await bets.turnoverOf(player)).toBe(2_000n);
    expect(await reasonOf()).toBeNull();
  });

  test('of a span applies only to bets placed from its start until before its end', async () => {
    const player = await bets.aPlayer(5_000n);
    const matchId = await bets.aMatch();
    const at = (second: number) => new Date(Date.UTC(2026, 2, 3, 20, 15, second));
    const place = (second: number) =>
      bets.place({
        playerId: player,
        stakeMinor: 100n,
        legs: [{ matchId, market: winner, outcome: 'home', oddsMilli: 2_000 }],
        placedAt: at(second),
      });
    const betIds = [await place(9), await place(10), await place(29), await place(30)];
    await bets.publishResult(matchId, footballResult([1, 0]));
    await bets.publishMarket(matchId, winner, {
      outcomes: null,
      voids: [{ sequence: 7, reason: 'placedLate', from: at(10).toISOString(), until: at(30).toISOString() }],
    });
    await settle(matchId);
    const paid = await Promise.all(betIds.map(async (betId) => (await bets.betRow(betId)).paid_minor));
    expect(paid).toEqual([200n, 100n, 100n, 200n]);
    await bets.publishMarket(matchId, winner, null);
    await settle(matchId);
    const paidLater = await Promise.all(betIds.map(async (betId) => (await bets.betRow(betId)).paid_minor));
    expect(paidLater).toEqual([200n, 200n, 200n, 200n]);
  });
});

test('a market that the feed decides uses its own outcomes, whatever the result', async () => {
  const player = await bets.aPlayer(5_000n);
  const matchId = await bets.aMatch();
  const place = (outcome: string) =>
    bets.place({
      playerId: player,
      stakeMinor: 1_000n,
      legs: [{ matchId, market: overs, outcome, oddsMilli: 1_900 }],
    });
  const [over, under] = [await place('over'), await place('under')];
  const reported = (outcomes: Record<string, LegSettlement>) =>
    bets.publishMarket(matchId, overs, { outcomes, voids: [] });
  await bets.publishResult(matchId, footballResult([5, 0]));
  await reported({ over: { kind: 'loss' }, under: { kind: 'win' } });
  await settle(matchId);
  expect(await bets.betRow(over)).toMatchObject({ paid_minor: 0n });
  expect(await bets.betRow(under)).toMatchObject({ paid_minor: 1_900n });
  await reported({ over: { kind: 'void', reason: 'marketWithdrawn' } });
  await settle(matchId);
  expect(await bets.betRow(over)).toMatchObject({ status: 'settled', paid_minor: 1_000n });
  expect(await bets.betRow(under)).toMatchObject({ status: 'open', paid_minor: 0n });
});

test('a pending, refused or sold bet receives no money by a result', async () => {
  const player = await bets.aPlayer(5_000n);
  const place = (matchId: bigint) =>
    bets.place({
      playerId: player,
      stakeMinor: 100n,
      legs: [{ matchId, market: winner, outcome: 'home', oddsMilli: 2_000 }],
    });
  for (const status of ['pending', 'refused', 'cashedOut']) {
    const matchId = await bets.aMatch();
    const betId = await place(matchId);
    await sql`
      update sportsbook.bet
      set status = ${status}, stake_left_minor = case when ${status} = 'cashedOut' then 0 else stake_left_minor end
      where id = ${betId}
    `.execute(database.db);
    const cash = await bets.cashOf(player);
    await bets.publishResult(matchId, footballResult([1, 0]));
    await settle(matchId);
    expect(await bets.cashOf(player)).toBe(cash);
    expect(await bets.betRow(betId)).toMatchObject({ status, paid_minor: 0n, target_minor: null });
    // So that journal and bets agree at the end.
    await sql`
      update sportsbook.bet set status = 'open', stake_left_minor = stake_minor where id = ${betId}
    `.execute(database.db);
    await bets.publishResult(matchId, null);
    await settle(matchId);
  }
});

describe('many bets', () => {
  async function manyBets(count: number) {
    const players: bigint[] = [];
    for (let number = 0; number < 4; number++) players.push(await bets.aPlayer(1_000_000n));
    const [matchId, other] = [await bets.aMatch(), await bets.aMatch()];
    const placed: { betId: bigint; player: bigint }[] = [];
    for (let index = 0; index < count; index++) {
      const player = players[index % players.length] ?? 0n;
      const legs = [
        { matchId, market: winner, outcome: index % 3 === 0 ? 'home' : 'away', oddsMilli: 1_700 + index },
        ...(index % 5 === 0 ? [{ matchId: other, market: overs, outcome: 'over', oddsMilli: 1_800 }] : []),
      ];
      placed.push({
        betId: await bets.place({ playerId: player, stakeMinor: 100n + BigInt(index), legs }),
        player,
      });
    }
    return { matchId, other, placed, players };
  }

  const transfersOf = async (betIds: readonly bigint[]) => {
    const { rows } = await sql<{ count: bigint; minor: bigint }>`
      select count(*) as count, coalesce(sum(amount_minor), 0)::bigint as minor
      from wallet.transfer
      where kind = 'payout' and reference = any(${betIds.map((id) => `sports:${id}`)}::text[])
    `.execute(database.db);
    return rows[0];
  };

  test('are each paid once when processes settle concurrently', async () => {
    const { matchId, other, placed } = await manyBets(120);
    await bets.publishResult(matchId, footballResult([1, 0]));
    await bets.publishResult(other, footballResult([2, 2]));
    await Promise.all([settle(matchId, 7), settle(matchId, 11), settle(other, 5), settle(other, 13)]);
    const rows = await Promise.all(placed.map(({ betId }) => bets.betRow(betId)));
    expect(rows.every((row) => row.status === 'settled' && row.owed_minor === 0n)).toBe(true);
    const sum = rows.reduce((total, row) => total + row.paid_minor, 0n);
    expect(sum).toBeGreaterThan(0n);
    const winners = rows.filter((row) => row.paid_minor > 0n);
    expect(winners).toHaveLength(40);
    expect(await transfersOf(placed.map(({ betId }) => betId))).toEqual({ count: 40n, minor: sum });
    expect(rows.every((row) => row.moves === (row.paid_minor > 0n ? 2 : 1))).toBe(true);
  });

  test('are completed by the next process when one stops between chunks', async () => {
    const { matchId, placed } = await manyBets(30);
    await bets.publishResult(matchId, footballResult([1, 0]));
    const stopping = new AbortController();
    // The process stops at the start of its third chunk.
    let chunks = 0;
    const counted = {
      ...database,
      db: new Proxy(database.db, {
        get(target, name, receiver) {
          if (name === 'transaction' && ++chunks === 3) stopping.abort();
          const value = Reflect.get(target, name, receiver);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      }),
    };
    await settleMatch({ database: counted, log, betsPerChunk: 4 }, matchId, stopping.signal);
    const half = await Promise.all(placed.map(({ betId }) => bets.betRow(betId)));
    const settledThen = half.filter((row) => row.status === 'settled').length;
    expect(settledThen).toBeGreaterThan(0);
    expect(settledThen).toBeLessThan(24);
    await settle(matchId, 4);
    const rows = await Promise.all(placed.map(({ betId }) => bets.betRow(betId)));
    const singles = rows.filter((row) => row.legs === 1);
    expect(singles.every((row) => row.status === 'settled')).toBe(true);
    const sum = rows.reduce((total, row) => total + row.paid_minor, 0n);
    const counts = await transfersOf(placed.map(({ betId }) => betId));
    expect(counts).toEqual({ count: BigInt(rows.filter((row) => row.paid_minor > 0n).length), minor: sum });
  });

  test('wait for a bet locked by another transaction before the match is marked as settled', async () => {
    const { matchId, placed } = await manyBets(6);
    await bets.publishResult(matchId, footballResult([1, 0]));
    const held = placed[2]?.betId ?? 0n;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let lockTaken = () => {};
    const locked = new Promise<void>((resolve) => {
      lockTaken = resolve;
    });
    const holder = database.db.transaction().execute(async (tx) => {
      await sql`select id from sportsbook.bet where id = ${held} for update`.execute(tx);
      lockTaken();
      await released;
    });
    await locked;
    const settled = settle(matchId, 2);
    const others = placed.filter(({ betId }, index) => betId !== held && index % 5 !== 0);
    await expect
      .poll(async () => {
        const rows = await Promise.all(others.map(({ betId }) => bets.betRow(betId)));
        return rows.every((row) => row.status === 'settled');
      })
      .toBe(true);
    const version = async () =>
      (
        await database.db
          .selectFrom('sportsbook.match')
          .select('settled_version')
          .where('id', '=', matchId)
          .executeTakeFirstOrThrow()
      ).settled_version;
    expect(await version()).toBe(0);
    release();
    await Promise.all([holder, settled]);
    expect(await version()).toBe(1);
    expect(await bets.betRow(held)).toMatchObject({ status: 'settled' });
  });

  test('are settled except one that cannot be, which stays unchanged', async () => {
    const { matchId, placed } = await manyBets(8);
    const bad = placed[3]?.betId ?? 0n;
    // The payout of this bet exceeds the range of its column.
    await sql`
      update sportsbook.bet set stake_minor = 9e18, stake_left_minor = 9e18, payout_max_minor = 9223372036854775807
      where id = ${bad}
    `.execute(database.db);
    await bets.publishResult(matchId, footballResult([1, 0]));
    expect(await settle(matchId)).toMatchObject({ failed: 1 });
    const rows = await Promise.all(placed.map(({ betId }) => bets.betRow(betId)));
    expect(rows.filter((row) => row.status === 'open').map((row) => row.id)).toContain(bad);
    await sql`
      update sportsbook.bet set stake_minor = 103, stake_left_minor = 103, payout_max_minor = 50000000 where id = ${bad}
    `.execute(database.db);
    await settle(matchId);
    expect(await bets.betRow(bad)).toMatchObject({ status: 'settled' });
  });
});

test('updates are published in groups, with balances and the state of each bet', async () => {
  const player = await bets.aPlayer(700n);
  const matchId = await bets.aMatch();
  const legs = [{ matchId, market: winner, outcome: 'home', oddsMilli: 1_310 }];
  await bets.quote(matchId, winner, { home: chancesOfWin(700_000) });
  const betIds = [
    await bets.place({ playerId: player, stakeMinor: 100n, legs }),
    await bets.place({ playerId: player, stakeMinor: 200n, legs }),
  ];
  await bets.publishResult(matchId, footballResult([1, 0]));
  await settle(matchId);
  const { rows } = await sql<{ topic: string; payload: unknown }>`
    select topic, payload from platform.outbox order by seq desc limit 2
  `.execute(database.db);
  expect(Object.fromEntries(rows.map(({ topic, payload }) => [topic, payload]))).toEqual({
    balances: [{ playerId: String(player), balanceMinor: '793', currency: 'BRL' }],
    bets: [
      {
        playerId: String(player),
        betId: String(betIds[0]),
        state: 'settled',
        payoutMinor: '131',
        currency: 'BRL',
      },
      {
        playerId: String(player),
        betId: String(betIds[1]),
        state: 'settled',
        payoutMinor: '262',
        currency: 'BRL',
      },
    ],
  });
});
