import { randomUUID } from 'node:crypto';
import type { Reply } from '@palpite/contracts/endpoint';
import * as sports from '@palpite/contracts/sports';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import {
  handicap,
  type Offered,
  overs,
  type SentSlip,
  type SportsTable,
  sportsTable,
  winner,
} from '../../../../../tests/harness/sports.ts';
import { createLog } from '../../../platform/log.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { createStream } from '../../../platform/stream.ts';
import { findBalances } from '../../wallet/index.ts';
import type { Board } from '../markets/board.ts';
import { createBetting } from './betting.ts';
import { placeBetsStatement } from './place-bets.sql.ts';
import { setWinShare } from './win-limits.ts';

const by = { staffId: null, name: 'machine' };

let server: TestServer;
let table: SportsTable;

beforeAll(async () => {
  server = await startServer({ environment: { FEED: 'off' } });
  table = sportsTable(server);
});
afterEach(async () => {
  await expectLedgerBalanced(server.database);
});
afterAll(() => server.close());

const balancesOf = (player: TestPlayer) => findBalances(server.database.db, player.id);

async function betsOf(player: TestPlayer): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from sportsbook.bet where player_id = ${player.id}
  `.execute(server.database.db);
  return Number(rows[0]?.count);
}

async function transfersOf(player: TestPlayer, betId: string) {
  const { rows } = await sql<{ id: string; kind: string; amount: bigint; debit: string; credit: string }>`
    select t.id, t.kind, t.amount_minor as amount, d.kind || d.label as debit, c.kind || c.label as credit
    from wallet.transfer t
    join wallet.account d on d.id = t.debit_account_id
    join wallet.account c on c.id = t.credit_account_id
    where t.player_id = ${player.id}
    and t.reference = ${`sports:${betId}`}
    order by t.seq
  `.execute(server.database.db);
  return rows;
}

describe('a single before the match', () => {
  test('moves the stake to the sports account, counts as turnover and is open immediately', async () => {
    const player = await server.fundedPlayer(10_000n);
    const match = await table.offer();
    const bet = await table.placeAccepted(
      player,
      table.slip([match.leg(winner, 'away', 3_800)], { stake: '12.34' }),
    );
    expect(bet).toMatchObject({
      kind: 'single',
      state: 'open',
      status: 8888,
      result: 0,
      stake: 12.34,
      stakeLeft: 12.34,
      // 12.34 × 3.8 = 46.892
      highestPayout: 46.89,
      payout: null,
      totalOddsMilli: '3800',
      lines: 1,
      delay: null,
      balance: 87.66,
      legs: [
        {
          matchId: String(match.matchId),
          sport: 'football',
          league: 'Liga de Teste',
          type: 'matchResult',
          period: 1,
          line: null,
          outcome: 'away',
          oddsMilli: 3_800,
          inPlay: false,
          scoreAtPlacement: null,
          result: 0,
          timeStatus: 0,
        },
      ],
    });
    expect(bet.legs[0]?.competitors.map(({ name }) => name)).toEqual(['Casa Amarela', 'Visita Azul']);
    expect(await balancesOf(player)).toMatchObject({
      cashMinor: 8_766n,
      heldMinor: 0n,
      turnoverMinor: 1_234n,
    });
    expect(await transfersOf(player, bet.betId)).toEqual([
      {
        id: `sports-stake:${bet.betId}:1`,
        kind: 'stake',
        amount: 1_234n,
        debit: 'cash',
        credit: 'housesports',
      },
    ]);
  });

  test('is presented as in the history', async () => {
    const player = await server.fundedPlayer(5_000n);
    const match = await table.offer();
    const { balance: _, ...bet } = await table.placeAccepted(
      player,
      table.slip([match.leg(handicap, 'home', 1_950)]),
    );
    expect(await table.getBet(player, bet.betId)).toEqual(bet);
    expect(bet.legs[0]?.line).toBe('-0.5');
  });

  test('stores the version of the market and of the rules', async () => {
    const player = await server.fundedPlayer(5_000n);
    const match = await table.offer();
    await table.publishOdds(match, overs, { over: 1_850, under: 1_970 });
    const { betId, rulesVersion } = await table.placeAccepted(
      player,
      table.slip([match.leg(overs, 'over', 1_850)]),
    );
    const { rows } = await sql<{ requested: bigint; market: bigint; accepted: boolean }>`
      select leg.market_version as requested, market.version as market, bet.accepted_at is not null as accepted
      from sportsbook.leg
      join sportsbook.market on market.id = leg.market_id
      join sportsbook.bet on bet.id = leg.bet_id
      where leg.bet_id = ${betId}
    `.execute(server.database.db);
    expect(rows).toEqual([{ requested: rows[0]?.market, market: rows[0]?.market, accepted: true }]);
    expect(rulesVersion).toBe(1);
  });

  test('pays at most the payout maximum stored on the bet', async () => {
    const player = await server.fundedPlayer(5_000_000n);
    // Its payout maximum exceeds the daily win limit.
    await setWinShare(server.database.db, by, player.id, null);
    const matches = await Promise.all(
      Array.from({ length: 5 }, () =>
        table.offer({ markets: { [winner]: { home: 9_000, draw: 5_000, away: 1_220 } } }),
      ),
    );
    const legs = matches.map((match) => match.leg(winner, 'home', 9_000));
    // 1,000 × 9^5 far exceeds 500,000.
    const bet = await table.placeAccepted(player, table.slip(legs, { stake: '1000' }));
    expect(bet.highestPayout).toBe(500_000);
    expect(bet.totalOddsMilli).toBe('59049000');
  });
});

describe('bets of several legs', () => {
  let player: TestPlayer;
  let matches: Offered[];
  const prices = [
    { home: 2_000, draw: 3_400, away: 3_800 },
    { home: 1_500, draw: 4_200, away: 7_000 },
    { home: 3_000, draw: 3_200, away: 2_400 },
    { home: 1_800, draw: 3_600, away: 4_500 },
  ];
  beforeEach(async () => {
    player = await server.fundedPlayer(100_000n);
    matches = await Promise.all(prices.map((offered) => table.offer({ markets: { [winner]: offered } })));
  });
  const legs = () => matches.map((match, index) => match.leg(winner, 'home', prices[index]?.home ?? 0));

  test('a parlay multiplies its odds', async () => {
    const bet = await table.placeAccepted(player, table.slip(legs().slice(0, 3), { stake: '7' }));
    expect(bet).toMatchObject({
      kind: 'parlay',
      lines: 1,
      sizes: [3],
      totalOddsMilli: '9000',
      highestPayout: 63,
    });
  });

  test('a system divides its stake over its lines', async () => {
    const bet = await table.placeAccepted(player, table.slip(legs().slice(0, 3), { stake: '9', sizes: [2] }));
    // (2×1.5 + 2×3 + 1.5×3) / 3 = 4.5
    expect(bet).toMatchObject({ kind: 'system', lines: 3, sizes: [2], highestPayout: 40.5 });
  });

  test('a banker is part of every line', async () => {
    const bet = await table.placeAccepted(
      player,
      table.slip(legs(), { stake: '6', sizes: [1, 2], bankers: [3] }),
    );
    // 1.8 × (2 + 1.5 + 3 + 3 + 6 + 4.5) / 6 = 6
    expect(bet).toMatchObject({ kind: 'system', lines: 6, bankers: [3], highestPayout: 36 });
  });

  test('several slips in one call are accepted or refused independently, in order', async () => {
    const poor = await server.fundedPlayer(2_500n);
    const [first, second, third, fourth] = legs();
    if (!first || !second || !third || !fourth) throw new Error('four legs');
    const slips = [
      table.slip([first], { stake: '20' }),
      table.slip([second], { stake: '20' }),
      table.slip([third, { ...third, outcome: 'away' }], { stake: '1' }),
      table.slip([fourth], { stake: '4' }),
    ];
    const { body } = await table.send(poor, ...slips);
    expect(body.data.slips.map(({ slipId }) => slipId)).toEqual(slips.map(({ slipId }) => slipId));
    expect(body.data.slips.map(({ bet, refusal }) => bet?.state ?? refusal?.code)).toEqual([
      'open',
      'balance_not_enough',
      'legs_related',
      'open',
    ]);
    expect(body.data.balance).toBe(1);
    expect(await betsOf(poor)).toBe(2);
  });
});

describe('the same slip', () => {
  test('sent ten times concurrently is one bet with one effect', async () => {
    const player = await server.fundedPlayer(20_000n);
    const match = await table.offer();
    const sent = table.slip([match.leg(winner, 'home', 2_000)], { stake: '5' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => table.placeAccepted(player, sent)));
    expect(new Set(answers.map(({ betId }) => betId)).size).toBe(1);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await betsOf(player)).toBe(1);
    expect((await balancesOf(player)).cashMinor).toBe(19_500n);
  });

  test('sent to two processes concurrently is one bet', async () => {
    const player = await server.fundedPlayer(20_000n);
    const match = await table.offer();
    const sent = table.slip([match.leg(winner, 'home', 2_000)], { stake: '5' });
    const noBoard = { findMarket: () => null, findMatch: () => null } as unknown as Board;
    const other = createBetting({
      database: server.database,
      config: server.config,
      log: createLog(server.config),
      metrics: createMetrics(),
      stream: createStream(),
      board: noBoard,
    });
    const placing = other.routes?.find(({ endpoint }) => endpoint === sports.placeBets);
    const elsewhere = async () => {
      const answer = (await placing?.run({
        body: { slips: [sent] },
        params: {},
        query: {},
        player: { id: player.id, sessionId: 0n, currency: 'BRL' } as never,
        caller: { lang: 'pt_BR' } as never,
      })) as Reply<typeof sports.placeBets>;
      return answer.slips[0]?.bet?.betId;
    };
    const betIds = await Promise.all(
      Array.from({ length: 12 }, async (_, index) =>
        index % 2 ? elsewhere() : (await table.placeAccepted(player, sent)).betId,
      ),
    );
    expect(new Set(betIds).size).toBe(1);
    expect(betIds[0]).toMatch(/^\d+$/);
    expect(await betsOf(player)).toBe(1);
    expect((await balancesOf(player)).cashMinor).toBe(19_500n);
    await other.drain?.();
  });

  test('sent twice in one call is one bet', async () => {
    const player = await server.fundedPlayer(20_000n);
    const match = await table.offer();
    const sent = table.slip([match.leg(winner, 'home', 2_000)], { stake: '5' });
    const { body } = await table.send(player, sent, sent);
    expect(body.data.slips[0]?.bet?.betId).toBe(body.data.slips[1]?.bet?.betId);
    expect(await betsOf(player)).toBe(1);
  });

  test('returns its bet after prices, market and limits have changed', async () => {
    const player = await server.fundedPlayer(20_000n);
    const match = await table.offer();
    const sent = table.slip([match.leg(winner, 'home', 2_000)], { stake: '5' });
    const first = await table.placeAccepted(player, sent);
    await table.publishOdds(match, winner, { home: 1_700, draw: 3_600, away: 5_000 });
    expect((await table.placeAccepted(player, sent)).betId).toBe(first.betId);
    await table.stop(match);
    const written = { ...sent, slipId: sent.slipId.toUpperCase(), stake: '5.00', sizes: [1], bankers: [] };
    expect((await table.placeAccepted(player, written)).betId).toBe(first.betId);
    await sql`update sportsbook.bet_limit set stake_min_minor = 501 where currency = 'BRL'`.execute(
      server.database.db,
    );
    try {
      await expect
        .poll(async () => (await table.place(player, { ...sent, slipId: randomUUID() })).refusal?.code)
        .toBe('stake_too_small');
      expect((await table.placeAccepted(player, sent)).betId).toBe(first.betId);
    } finally {
      await sql`update sportsbook.bet_limit set stake_min_minor = 100 where currency = 'BRL'`.execute(
        server.database.db,
      );
    }
    await expect
      .poll(async () => (await table.place(player, { ...sent, slipId: randomUUID() })).refusal?.code)
      .toBe('outcome_closed');
    expect(await betsOf(player)).toBe(1);
  });

  test.each<[string, (sent: SentSlip, other: Offered) => Partial<SentSlip>]>([
    ['stake', () => ({ stake: '5.01' })],
    ['price', (sent) => ({ legs: sent.legs.map((leg) => ({ ...leg, oddsMilli: 1_999 })) })],
    ['outcome', (sent) => ({ legs: sent.legs.map((leg) => ({ ...leg, outcome: 'away' })) })],
    ['policy', () => ({ oddsPolicy: 'all' })],
    ['leg', (sent, other) => ({ legs: [...sent.legs, other.leg(winner, 'home', 2_000)] })],
    ['stake that is none', () => ({ stake: '0' })],
  ])('with its id reused and another %s is refused and moves nothing', async (_, change) => {
    const player = await server.fundedPlayer(20_000n);
    const [match, other] = await Promise.all([table.offer(), table.offer()]);
    const sent = table.slip([match.leg(winner, 'home', 2_000)], { stake: '5' });
    await table.placeAccepted(player, sent);
    const { bet, refusal } = await table.place(player, { ...sent, ...change(sent, other) });
    expect([bet, refusal?.code]).toEqual([null, 'request_id_reused']);
    expect((await balancesOf(player)).cashMinor).toBe(19_500n);
    expect(await betsOf(player)).toBe(1);
  });

  test("with the id of another player's slip is a different bet", async () => {
    const [one, two] = await Promise.all([server.fundedPlayer(2_000n), server.fundedPlayer(3_000n)]);
    const match = await table.offer();
    const sent = table.slip([match.leg(winner, 'home', 2_000)]);
    const bets = await Promise.all([table.placeAccepted(one, sent), table.placeAccepted(two, sent)]);
    expect(bets[0]?.betId).not.toBe(bets[1]?.betId);
  });
});

test('fifty concurrent slips with a balance for ten are ten bets', async () => {
  const player = await server.fundedPlayer(1_000n);
  const match = await table.offer();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      table.place(player, table.slip([match.leg(winner, 'home', 2_000)], { stake: '1' })),
    ),
  );
  expect(answers.filter(({ bet }) => bet)).toHaveLength(10);
  expect(new Set(answers.flatMap(({ refusal }) => refusal?.code ?? []))).toEqual(
    new Set(['balance_not_enough']),
  );
  expect(await balancesOf(player)).toMatchObject({ cashMinor: 0n, turnoverMinor: 1_000n });
  expect(await betsOf(player)).toBe(10);
});

describe('a price that changed since the player saw it', () => {
  const worse = 1_950;
  const better = 2_050;

  test.each([
    ['none', worse, 'odds_changed'],
    ['none', better, 'odds_changed'],
    ['better', worse, 'odds_changed'],
    ['better', better, better],
    ['all', worse, worse],
    ['all', better, better],
  ] as const)('under the policy %s, now %s: %s', async (oddsPolicy, now, expected) => {
    const player = await server.fundedPlayer(10_000n);
    const match = await table.offer();
    await table.publishOdds(match, winner, { home: now, draw: 3_400, away: 3_800 });
    const { bet, refusal, balance } = await table.place(
      player,
      table.slip([match.leg(winner, 'home', 2_000)], { oddsPolicy }),
    );
    if (typeof expected === 'number') {
      expect(bet?.legs[0]?.oddsMilli).toBe(expected);
      expect(bet?.highestPayout).toBe(expected / 100);
      return;
    }
    expect(refusal).toMatchObject({ code: expected, legs: [{ index: 0, code: expected, oddsMilli: now }] });
    expect([balance, await betsOf(player)]).toEqual([100, 0]);
  });

  test('reports the legs whose price changed, with the current price', async () => {
    const player = await server.fundedPlayer(10_000n);
    const [one, two, three] = await Promise.all([table.offer(), table.offer(), table.offer()]);
    await table.publishOdds(two, overs, { over: 1_810, under: 2_010 });
    const { refusal } = await table.place(
      player,
      table.slip([
        one.leg(winner, 'draw', 3_400),
        two.leg(overs, 'under', 1_920),
        three.leg(winner, 'home', 2_010),
      ]),
    );
    expect(refusal).toMatchObject({
      code: 'odds_changed',
      legs: [
        { index: 1, code: 'odds_changed', oddsMilli: 2_010 },
        { index: 2, code: 'odds_changed', oddsMilli: 2_000 },
      ],
    });
    expect(refusal?.message).not.toBe('');
  });

  test('updates the highest payout of a system accepted at the new price', async () => {
    const player = await server.fundedPlayer(10_000n);
    const matches = await Promise.all([table.offer(), table.offer(), table.offer()]);
    await Promise.all(
      matches.map((match) => table.publishOdds(match, winner, { home: 3_000, draw: 3_400, away: 2_300 })),
    );
    const legs = matches.map((match) => match.leg(winner, 'home', 2_000));
    const bet = await table.placeAccepted(
      player,
      table.slip(legs, { oddsPolicy: 'better', sizes: [2], stake: '9' }),
    );
    expect(bet.highestPayout).toBe(81);
  });

  test('accepts a refused slip with the new price under the same id', async () => {
    const player = await server.fundedPlayer(10_000n);
    const match = await table.offer();
    const sent = table.slip([match.leg(winner, 'home', 2_010)]);
    expect((await table.place(player, sent)).refusal?.code).toBe('odds_changed');
    await table.placeAccepted(player, { ...sent, legs: [match.leg(winner, 'home', 2_000)] });
  });
});

describe('refuses', () => {
  let player: TestPlayer;
  let match: Offered;
  beforeEach(async () => {
    player = await server.fundedPlayer(10_000n);
    match = await table.offer();
  });
  const homeOf = (offered: Offered) =>
    table.slip([offered.leg(winner, 'home', 2_000)], { oddsPolicy: 'all' });

  async function expectRefused(sent: SentSlip, code: string): Promise<void> {
    const { bet, refusal, balance } = await table.place(player, sent);
    expect([bet, refusal?.code, balance]).toEqual([null, code, 100]);
    expect(await balancesOf(player)).toMatchObject({ cashMinor: 10_000n, heldMinor: 0n, turnoverMinor: 0n });
    expect(await betsOf(player)).toBe(0);
  }

  test('prices that change during every retry; the same slip is accepted once they are stable', async () => {
    const sent = homeOf(match);
    const { execute } = server.database;
    const moving = vi
      .spyOn(server.database, 'execute')
      .mockImplementation((statement, parameters) =>
        statement === placeBetsStatement
          ? Promise.resolve([{ position: 0, verdict: 'stale', legs: [] }] as never[])
          : execute.call(server.database, statement, parameters),
      );
    try {
      await expectRefused(sent, 'bet_failed');
      expect(moving.mock.calls.filter(([statement]) => statement === placeBetsStatement)).toHaveLength(5);
    } finally {
      moving.mockRestore();
    }
    await table.placeAccepted(player, sent);
    expect(await betsOf(player)).toBe(1);
  });

  test('an unknown market', async () => {
    await expectRefused(
      table.slip([{ marketId: '999999999', outcome: 'home', oddsMilli: 2_000 }]),
      'market_unavailable',
    );
  });

  test('a match that is over although its market is open', async () => {
    await sql`update sportsbook.match set time_status = 'finished' where id = ${match.matchId}`.execute(
      server.database.db,
    );
    await expectRefused(homeOf(match), 'market_unavailable');
  });

  test('a match past its start that is not offered in play', async () => {
    const late = await table.offer({ startsInMs: -1, inPlayOffered: false });
    await expectRefused(homeOf(late), 'market_unavailable');
  });

  test('a market held by the price guard', async () => {
    await sql`update sportsbook.market set hold = 'margin' where match_id = ${match.matchId}`.execute(
      server.database.db,
    );
    await expectRefused(homeOf(match), 'market_unavailable');
  });

  test('a feed that has been silent for 20 s', async () => {
    await table.silence();
    try {
      await expectRefused(homeOf(match), 'market_unavailable');
    } finally {
      await table.alive();
    }
    await table.placeAccepted(player, homeOf(match));
  });

  test('a market under a bet stop', async () => {
    await table.stop(match);
    await expectRefused(homeOf(match), 'outcome_closed');
  });

  test('a price from before a goal, without a bet stop by the feed, until there is a newer price', async () => {
    const live = await table.offer({ score: { home: 0, away: 0 } });
    await table.publishScore(live, { home: 1, away: 0 });
    const home = table.slip([live.leg(winner, 'home', 2_000)], { oddsPolicy: 'all' });
    await expectRefused(home, 'outcome_closed');
    await expectRefused(table.slip([match.leg(overs, 'over', 1_900), ...home.legs]), 'outcome_closed');
    await table.publishOdds(live, winner, { home: 1_400, draw: 4_600, away: 9_000 });
    await expectRefused(table.slip([live.leg(overs, 'over', 1_900)]), 'outcome_closed');
    expect(await table.placeAccepted(player, home)).toMatchObject({ state: 'pending' });
  });

  test('a closed market', async () => {
    await table.publishOdds(match, winner, { home: 2_000, draw: 3_400, away: 3_800 }, 'closed');
    await expectRefused(homeOf(match), 'outcome_closed');
  });

  test.each(['over', 'constructor', '', 'home '])(
    'an outcome that the market does not have: %j',
    async (outcome) => {
      const leg = { ...match.leg(winner, 'home', 2_000), outcome };
      await expectRefused(table.slip([leg], { oddsPolicy: 'all' }), 'outcome_closed');
    },
  );

  test('in this order: unavailable market, closed market, changed price, balance', async () => {
    const [silent, closed, moved] = await Promise.all([table.offer(), table.offer(), table.offer()]);
    await sql`update sportsbook.market set hold = 'margin' where match_id = ${silent.matchId}`.execute(
      server.database.db,
    );
    await table.stop(closed);
    const legs = [
      moved.leg(winner, 'home', 2_222),
      closed.leg(winner, 'home', 2_000),
      silent.leg(winner, 'home', 2_000),
    ];
    const rich = { stake: '101' };
    await expectRefused(table.slip(legs, rich), 'market_unavailable');
    await expectRefused(table.slip(legs.slice(0, 2), rich), 'outcome_closed');
    await expectRefused(table.slip(legs.slice(0, 1), rich), 'odds_changed');
    await expectRefused(table.slip([match.leg(winner, 'home', 2_000)], rich), 'balance_not_enough');
  });
});

describe('an invalid slip changes nothing', () => {
  let player: TestPlayer;
  let match: Offered;
  let other: Offered;
  const fundedMinor = 900_000_00n;
  beforeAll(async () => {
    player = await server.fundedPlayer(fundedMinor);
    [match, other] = await Promise.all([table.offer(), table.offer()]);
  });

  const home = () => match.leg(winner, 'home', 2_000);
  test.each<[string, string, () => SentSlip, object?]>([
    ['no stake', 'stake_missing', () => table.slip([home()], { stake: '' })],
    ['a stake of 0', 'stake_missing', () => table.slip([home()], { stake: 0 })],
    ['a tenth of a cent', 'amount_invalid', () => table.slip([home()], { stake: '1.005' })],
    [
      'less than the least stake',
      'stake_too_small',
      () => table.slip([home()], { stake: 0.99 }),
      { min: 'R$\u00a01' },
    ],
    [
      'more than the largest stake',
      'stake_too_large',
      () => table.slip([home()], { stake: '50000.01' }),
      { max: 'R$\u00a050.000' },
    ],
    ['no leg', 'legs_missing', () => table.slip([])],
    [
      'more legs than a bet may have',
      'parlay_limit',
      () => table.slip(Array.from({ length: 900 }, home)),
      { legsMax: 20 },
    ],
    ['a banker that is no leg', 'bankers_invalid', () => table.slip([home()], { bankers: [1] })],
    ['a banker twice', 'bankers_invalid', () => table.slip([home(), home()], { bankers: [0, 0] })],
    ['a system of more legs than there are', 'system_invalid', () => table.slip([home()], { sizes: [2] })],
    ['a system without sizes', 'system_invalid', () => table.slip([home()], { sizes: [] })],
    ['odds that no price could have', 'request_invalid', () => table.slip([{ ...home(), oddsMilli: 1_000 }])],
    [
      'a leg twice',
      'legs_related',
      () => table.slip([other.leg(winner, 'home', 2_000), home(), home()]),
      { first: 1, second: 2, reason: 'sameOutcome' },
    ],
    [
      'two outcomes of one market',
      'legs_related',
      () => table.slip([home(), { ...home(), outcome: 'away' }]),
      { first: 0, second: 1, reason: 'sameMarket' },
    ],
    [
      'two markets of one match',
      'legs_related',
      () => table.slip([home(), match.leg(overs, 'over', 1_900)]),
      { first: 0, second: 1, reason: 'sameMatch' },
    ],
  ])('%s: %s', async (_, code, sent, params) => {
    const { bet, refusal, balance } = await table.place(player, sent());
    expect(bet).toBeNull();
    expect(refusal?.code).toBe(code);
    if (params) expect(refusal?.params).toEqual(params);
    expect(refusal?.message).not.toBe('');
    expect(balance).toBe(900_000);
    expect(await betsOf(player)).toBe(0);
  });

  const body = (stake: string, legs = '[{"marketId":"1","outcome":"home","oddsMilli":2000}]', more = '') =>
    `{"slips":[{"slipId":"${randomUUID()}","stake":${stake},"legs":${legs},"oddsPolicy":"none"${more}}]}`;
  const legText = '{"marketId":"1","outcome":"home","oddsMilli":2000}';

  test.each<[string, string]>([
    ['a stake of -1', body('-1')],
    ['a stake of 1e-37', body('1e-37')],
    ['a stake of 1e-37 as text', body('"1e-37"')],
    ['a stake of 2^53', body('9007199254740992')],
    ['a stake that is no number', body('"NaN"')],
    ['full-width digits', body('"１０"')],
    ['a decimal comma', body('"10,50"')],
    ['a stake of null', body('null')],
    ['a list as a stake', body('[10]')],
    ['a market that is no number', body('10', '[{"marketId":"1;drop","outcome":"home","oddsMilli":2000}]')],
    ['odds with a fraction', body('10', '[{"marketId":"1","outcome":"home","oddsMilli":2000.5}]')],
    ['a payout of its own', body('10', undefined, ',"payout":9')],
    ['a slip id that is none', body('10').replace(/"slipId":"[^"]*"/, '"slipId":"1"')],
    ['an unknown policy', body('10').replace('"none"', '"any"')],
    ['no slips', '{"slips":[]}'],
    [
      'twenty-one slips',
      `{"slips":[${Array.from({ length: 21 }, () => body('1').slice(10, -2)).join(',')}]}`,
    ],
    ['ten thousand legs', body('10', `[${Array.from({ length: 10_000 }, () => legText).join(',')}]`)],
  ])('%s', async (_, text) => {
    const answer = await server.send('POST', sports.placeBets.path, { body: text, token: player.token });
    expect([400, 413]).toContain(answer.http);
    expect(answer.body.data.code).toMatch(/^(request_invalid|amount_invalid|request_too_large)$/);
    expect((await balancesOf(player)).cashMinor).toBe(fundedMinor);
    expect(await betsOf(player)).toBe(0);
  });

  test('a call without a token', async () => {
    const answer = await server.call(sports.placeBets, { body: { slips: [table.slip([home()])] } });
    expect([answer.http, (answer.body.data as unknown as { code: string }).code]).toEqual([
      401,
      'not_logged_in',
    ]);
  });
});
