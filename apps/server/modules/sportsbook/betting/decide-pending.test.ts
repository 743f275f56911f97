import { limits } from '@palpite/contracts';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { logIn } from '../../../../../tests/harness/people.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import {
  handicap,
  type Offered,
  overs,
  type SportsTable,
  sportsTable,
  winner,
} from '../../../../../tests/harness/sports.ts';
import { findBalances } from '../../wallet/index.ts';

let server: TestServer;
let table: SportsTable;

const nilNil = { home: 0, away: 0 };
const oneNil = { home: 1, away: 0 };

beforeAll(async () => {
  server = await startServer({ environment: { FEED: 'off' } });
  table = sportsTable(server);
  await table.delay('football', 30_000);
});
afterEach(async () => {
  await expectLedgerBalanced(server.database);
});
afterAll(() => server.close());

const balancesOf = (player: TestPlayer) => findBalances(server.database.db, player.id);

const rowsOf = async (betId: string) => {
  const { rows } = await sql<{
    wait_ms: number;
    accepted: boolean;
    score_home: number | null;
    score_away: number | null;
    moves: number;
  }>`
    select
      -- As in the update: times in whole milliseconds.
      (extract(epoch from date_trunc('milliseconds', accept_at) - date_trunc('milliseconds', placed_at)) * 1000)::int as wait_ms,
      bet.accepted_at is not null as accepted,
      leg.score_home,
      leg.score_away,
      bet.moves
    from sportsbook.bet
    join sportsbook.leg on leg.bet_id = bet.id and leg.index = 0
    where bet.id = ${betId}
  `.execute(server.database.db);
  return rows[0];
};

describe('a bet in play', () => {
  test('holds the stake until its delay ends, then moves it to the sports account and stores the current score', async () => {
    const player = await server.fundedPlayer(5_000n);
    const match = await table.offer({ score: oneNil });
    const bet = await table.placeAccepted(
      player,
      table.slip([match.leg(handicap, 'away', 1_880)], { stake: '20' }),
    );
    expect(bet).toMatchObject({ state: 'pending', status: 0, result: -10, balance: 30, highestPayout: 37.6 });
    expect(bet.legs[0]).toMatchObject({ inPlay: true, scoreAtPlacement: null, score: oneNil, timeStatus: 1 });
    expect(await balancesOf(player)).toMatchObject({
      cashMinor: 3_000n,
      heldMinor: 2_000n,
      turnoverMinor: 0n,
    });

    const takesMs = bet.delay?.takesMs ?? 0;
    expect(bet.delay).toEqual({ takesMs, leftMs: takesMs });

    await table.loop.step();
    const waiting = await table.getBet(player, bet.betId);
    expect(waiting).toMatchObject({ state: 'pending', delay: { takesMs } });
    expect(takesMs).toBe((await rowsOf(bet.betId))?.wait_ms);
    expect(waiting.delay?.leftMs).toBeGreaterThan(0);
    expect(waiting.delay?.leftMs).toBeLessThan(takesMs);

    await table.passDelay();
    expect(await table.getBet(player, bet.betId)).toMatchObject({
      state: 'open',
      status: 8888,
      result: 0,
      stakeLeft: 20,
      delay: null,
      legs: [{ oddsMilli: 1_880, scoreAtPlacement: oneNil }],
    });
    expect(await balancesOf(player)).toMatchObject({
      cashMinor: 3_000n,
      heldMinor: 0n,
      turnoverMinor: 2_000n,
    });
    expect(await rowsOf(bet.betId)).toMatchObject({ accepted: true, moves: 2 });
    const { rows } = await sql<{ id: string; kind: string }>`
      select id, kind from wallet.transfer where reference = ${`sports:${bet.betId}`} order by seq
    `.execute(server.database.db);
    expect(rows).toEqual([
      { id: `sports-hold:${bet.betId}:1`, kind: 'hold' },
      { id: `sports-stake:${bet.betId}:2`, kind: 'stake' },
    ]);
  });

  test('waits for the longest delay of its in-play legs, by sport default or operator setting', async () => {
    const player = await server.fundedPlayer(5_000n);
    const moneyline = 'baseball/moneyline/fullGame';
    const tennis = 'tennis/winner/fullGame';
    const prices = { home: 1_900, away: 1_950 };
    const [inPlay, later] = await Promise.all([
      table.offer({ score: nilNil, markets: { [moneyline]: prices } }),
      table.offer({ markets: { [tennis]: prices } }),
    ]);
    await table.delay('tennis', 30_000);
    const legs = [later.leg(tennis, 'home', 1_900), inPlay.leg(moneyline, 'away', 1_950)];
    const first = await table.placeAccepted(player, table.slip(legs));
    const waited = (await rowsOf(first.betId))?.wait_ms ?? 0;
    expect(waited).toBeGreaterThanOrEqual(6_000);
    expect(waited).toBeLessThan(9_000);
    expect(first.legs.map((leg) => leg.inPlay)).toEqual([false, true]);
    await table.delay('baseball', 11_000);
    const second = await table.placeAccepted(player, table.slip(legs));
    expect((await rowsOf(second.betId))?.wait_ms).toBeGreaterThanOrEqual(11_000);
    await table.passDelay();
  });

  test('includes a bet on a match past its start time, even if no feed has reported the start', async () => {
    const player = await server.fundedPlayer(5_000n);
    const match = await table.offer({ startsInMs: -1 });
    const bet = await table.placeAccepted(player, table.slip([match.leg(winner, 'home', 2_000)]));
    expect(bet.state).toBe('pending');
    await table.passDelay();
    expect(await rowsOf(bet.betId)).toMatchObject({ accepted: true, score_home: null, score_away: null });
  });

  test('is decided by the server when the delay of its sport ends', async () => {
    const player = await server.fundedPlayer(5_000n);
    const market = 'cricket/winner/fullGame';
    await table.delay('cricket', 120);
    const match = await table.offer({ score: nilNil, markets: { [market]: { home: 1_800, away: 2_050 } } });
    const bet = await table.placeAccepted(player, table.slip([match.leg(market, 'home', 1_800)]));
    expect(bet.state).toBe('pending');
    await expect
      .poll(async () => (await table.getBet(player, bet.betId)).state, { interval: 20 })
      .toBe('open');
  });

  test('is refused when the balance is too low, and holds nothing', async () => {
    const player = await server.fundedPlayer(999n);
    const match = await table.offer({ score: nilNil });
    const { refusal } = await table.place(player, table.slip([match.leg(winner, 'home', 2_000)]));
    expect(refusal?.code).toBe('balance_not_enough');
    expect(await balancesOf(player)).toMatchObject({ cashMinor: 999n, heldMinor: 0n });
  });

  test('is stored and held once when sent ten times concurrently', async () => {
    const player = await server.fundedPlayer(5_000n);
    const match = await table.offer({ score: nilNil });
    const sent = table.slip([match.leg(winner, 'home', 2_000)]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => table.placeAccepted(player, sent)));
    expect(new Set(answers.map(({ betId }) => betId)).size).toBe(1);
    expect(await balancesOf(player)).toMatchObject({ cashMinor: 4_000n, heldMinor: 1_000n });
    await table.passDelay();
  });
});

describe('during the delay', () => {
  const changes: [string, (match: Offered) => Promise<unknown>][] = [
    ['a goal', (match) => table.publishScore(match, oneNil)],
    ['half-time', (match) => table.publishScore(match, nilNil, 'halfTime')],
    ['the end', (match) => table.publishScore(match, nilNil, 'finished')],
    ['a bet stop', (match) => table.stop(match)],
    [
      'a bet stop that is over again',
      async (match) => {
        await table.stop(match);
        await table.publishOdds(match, winner, { home: 2_000, draw: 3_400, away: 3_800 });
      },
    ],
    [
      'a closed market',
      (match) => table.publishOdds(match, winner, { home: 2_000, draw: 3_400, away: 3_800 }, 'closed'),
    ],
    ['an outcome taken back', (match) => table.publishOdds(match, winner, { draw: 1_400, away: 3_000 })],
    [
      'a market held by the operator',
      (match) =>
        sql`update sportsbook.market set hold = 'operator' where match_id = ${match.matchId}`.execute(
          server.database.db,
        ),
    ],
  ];

  test.each(changes)('%s refuses the bet and gives the stake back', async (_, change) => {
    const player = await server.fundedPlayer(5_000n);
    const [match, other] = await Promise.all([table.offer({ score: nilNil }), table.offer()]);
    const legs = [other.leg(overs, 'over', 1_900), match.leg(winner, 'home', 2_000)];
    const bet = await table.placeAccepted(player, table.slip(legs, { stake: '30', oddsPolicy: 'all' }));
    await change(match);
    await table.passDelay();
    const refused = await table.getBet(player, bet.betId);
    expect(refused).toMatchObject({
      state: 'refused',
      status: -1,
      result: 90,
      stake: 30,
      stakeLeft: 0,
      payout: null,
      refusal: { code: 'match_changed', legs: [{ index: 1, code: 'match_changed' }] },
    });
    expect(refused.refusal?.message).not.toBe('');
    expect(await balancesOf(player)).toMatchObject({ cashMinor: 5_000n, heldMinor: 0n, turnoverMinor: 0n });
    expect(await rowsOf(bet.betId)).toMatchObject({ accepted: false, moves: 2 });
    const { rows } = await sql<{ id: string; kind: string }>`
      select id, kind from wallet.transfer where reference = ${`sports:${bet.betId}`} order by seq desc limit 1
    `.execute(server.database.db);
    expect(rows).toEqual([{ id: `sports-release:${bet.betId}:2`, kind: 'release' }]);
  });

  test('a running stop of the player refuses the bet and returns the stake, an ended stop does not', async () => {
    const player = await server.fundedPlayer(5_000n);
    const match = await table.offer({ score: nilNil });
    const slip = () => table.slip([match.leg(winner, 'home', 2_000)], { stake: '10' });
    const bet = await table.placeAccepted(player, slip());
    const { http } = await server.call(limits.stopPlay, { body: { length: 'day' } }, player);
    expect(http).toBe(200);
    await table.passDelay();
    const { body } = await logIn(server, player.username, player.password);
    const back = { ...player, token: body.data.access_token };
    const refused = await table.getBet(back, bet.betId);
    expect(refused).toMatchObject({
      state: 'refused',
      stakeLeft: 0,
      payout: null,
      refusal: { code: 'stopped_meanwhile', legs: [] },
    });
    expect(refused.refusal?.message).toContain('parou');
    expect(await balancesOf(player)).toMatchObject({ cashMinor: 5_000n, heldMinor: 0n, turnoverMinor: 0n });
    const { db } = server.database;
    await sql`update identity.player set stopped_until = now() where id = ${player.id}`.execute(db);
    await sql`update wallet.guard set stopped_until = now() where player_id = ${player.id}`.execute(db);
    const free = await logIn(server, player.username, player.password);
    const again = { ...player, token: free.body.data.access_token };
    const next = await table.placeAccepted(again, slip());
    await table.passDelay();
    expect(await table.getBet(again, next.betId)).toMatchObject({ state: 'open' });
  });

  test('a feed that becomes silent refuses the bet', async () => {
    const player = await server.fundedPlayer(5_000n);
    const match = await table.offer({ score: nilNil });
    const bet = await table.placeAccepted(player, table.slip([match.leg(winner, 'home', 2_000)]));
    await table.silence();
    await table.passDelay();
    await table.alive();
    expect(await table.getBet(player, bet.betId)).toMatchObject({ refusal: { code: 'match_changed' } });
    expect((await balancesOf(player)).cashMinor).toBe(5_000n);
  });

  const [worse, better] = [1_960, 2_040];
  test.each([
    ['none', worse, 'odds_changed'],
    ['none', better, 'odds_changed'],
    ['better', worse, 'odds_changed'],
    ['better', better, better],
    ['all', worse, worse],
    ['all', better, better],
  ] as const)('under the policy %s, a price that became %s: %s', async (oddsPolicy, now, expected) => {
    const player = await server.fundedPlayer(5_000n);
    const match = await table.offer({ score: nilNil });
    const bet = await table.placeAccepted(
      player,
      table.slip([match.leg(winner, 'home', 2_000)], { oddsPolicy }),
    );
    await table.publishOdds(match, winner, { home: now, draw: 3_400, away: 3_800 });
    await table.passDelay();
    const decided = await table.getBet(player, bet.betId);
    if (typeof expected === 'number') {
      expect(decided).toMatchObject({ state: 'open', highestPayout: expected / 100 });
      expect(decided.legs[0]?.oddsMilli).toBe(expected);
      return;
    }
    expect(decided).toMatchObject({
      state: 'refused',
      refusal: { code: expected, legs: [{ index: 0, code: expected, oddsMilli: now }] },
      legs: [{ oddsMilli: 2_000 }],
    });
    expect((await balancesOf(player)).cashMinor).toBe(5_000n);
  });

  test('a price that changed and returned is accepted', async () => {
    const player = await server.fundedPlayer(5_000n);
    const match = await table.offer({ score: nilNil });
    const bet = await table.placeAccepted(player, table.slip([match.leg(winner, 'home', 2_000)]));
    await table.publishOdds(match, winner, { home: 1_900, draw: 3_400, away: 3_800 });
    await table.publishOdds(match, winner, { home: 2_000, draw: 3_400, away: 3_800 });
    await table.passDelay();
    expect((await table.getBet(player, bet.betId)).state).toBe('open');
  });
});

test('several bets of one player are decided together and independently, with consecutive balances', async () => {
  const player = await server.fundedPlayer(20_000n);
  const matches = await Promise.all(Array.from({ length: 6 }, () => table.offer({ score: nilNil })));
  const { body } = await table.send(
    player,
    ...matches.map((match, index) =>
      table.slip([match.leg(winner, 'home', 2_000)], { stake: String(index + 1) }),
    ),
  );
  await Promise.all(
    [1, 3, 4].map((index) => matches[index]).map((match) => match && table.publishScore(match, oneNil)),
  );
  await table.passDelay();
  const states = await Promise.all(
    body.data.slips.map(async ({ bet }) => (await table.getBet(player, bet?.betId ?? '0')).state),
  );
  expect(states).toEqual(['open', 'refused', 'open', 'refused', 'refused', 'open']);
  expect(await balancesOf(player)).toMatchObject({
    cashMinor: 20_000n - 100n - 300n - 600n,
    heldMinor: 0n,
    turnoverMinor: 1_000n,
  });
  const { rows } = await sql<{ account_id: bigint; amount_minor: bigint; balance_after_minor: bigint }>`
    select entry.account_id, entry.amount_minor, entry.balance_after_minor
    from wallet.entry
    join wallet.account on account.id = entry.account_id
    where account.player_id = ${player.id}
    order by entry.seq
  `.execute(server.database.db);
  const balances = new Map<bigint, bigint>();
  for (const row of rows) {
    const after = (balances.get(row.account_id) ?? 0n) + row.amount_minor;
    expect(row.balance_after_minor).toBe(after);
    balances.set(row.account_id, after);
  }
});

test('two concurrent processes decide each bet once', async () => {
  const player = await server.fundedPlayer(50_000n);
  const other = sportsTable(server);
  const match = await table.offer({ score: nilNil });
  await Promise.all(
    Array.from({ length: 20 }, () =>
      table.placeAccepted(player, table.slip([match.leg(winner, 'home', 2_000)])),
    ),
  );
  await Promise.all([table.passDelay(), other.passDelay(), table.passDelay()]);
  await table.passDelay();
  expect(await balancesOf(player)).toMatchObject({
    cashMinor: 30_000n,
    heldMinor: 0n,
    turnoverMinor: 20_000n,
  });
});

test('a bet left pending by a crashed process is decided by the next process', async () => {
  const player = await server.fundedPlayer(5_000n);
  const match = await table.offer({ score: nilNil });
  const bet = await table.placeAccepted(player, table.slip([match.leg(winner, 'home', 2_000)]));
  await sql`
    update sportsbook.bet set accept_at = now() - interval '10 minutes' where id = ${bet.betId}
  `.execute(server.database.db);
  const next = sportsTable(server).loop;
  next.start();
  await expect.poll(async () => (await table.getBet(player, bet.betId)).state).toBe('open');
  await next.close();
});

describe('the player', () => {
  let player: TestPlayer;
  let socket: Socket;
  const received: [string, Record<string, unknown>][] = [];
  beforeAll(async () => {
    player = await server.fundedPlayer(5_000n);
    socket = io(server.url, {
      path: '/gamecenter-siop',
      transports: ['websocket'],
      query: { token: player.token },
      reconnection: false,
    });
    socket.onAny((event, payload) => received.push([event, payload]));
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  });
  afterAll(() => void socket.close());

  test('receives the update of the bet and of the balance', async () => {
    const [calm, lively] = await Promise.all([
      table.offer({ score: nilNil }),
      table.offer({ score: nilNil }),
    ]);
    const taken = await table.placeAccepted(
      player,
      table.slip([calm.leg(winner, 'home', 2_000)], { stake: '7' }),
    );
    const refused = await table.placeAccepted(
      player,
      table.slip([lively.leg(winner, 'home', 2_000)], { stake: '9' }),
    );
    await table.publishScore(lively, oneNil);
    await table.passDelay();
    await expect
      .poll(() => received)
      .toEqual(
        expect.arrayContaining([
          ['bet', { betId: taken.betId, state: 'open' }],
          ['bet', { betId: refused.betId, state: 'refused', code: 'match_changed' }],
          ['updateUserInfo', { balance: 43, bonusBalance: 0 }],
        ]),
      );
  });
});
