import { createHmac, randomUUID } from 'node:crypto';
import { originals } from '@palpite/contracts';
import type { Reply } from '@palpite/contracts/endpoint';
import { returnPercent, roundPayout } from '@palpite/domain/games/derive';
import { type DiceChoice, dice, rollDice } from '@palpite/domain/games/dice';
import { currencyCodes, fromWire } from '@palpite/domain/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { findBalances } from '../wallet/index.ts';
import { createOriginals } from './index.ts';

type Slip = {
  requestId: string;
  stake: number | string;
  direction: 'over' | 'under';
  target: number | string;
};
type Played = Reply<typeof originals.playDice>;

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await expectLedgerBalanced(server.database);
  await server.close();
});

const slip = (changes: Partial<Slip> = {}): Slip => ({
  requestId: randomUUID(),
  stake: 2.5,
  direction: 'over',
  target: 50.5,
  ...changes,
});

const play = (player: TestPlayer, body: Slip) => server.call(originals.playDice, { body }, player);

async function playWell(player: TestPlayer, body: Slip): Promise<Played> {
  const answer = await play(player, body);
  expect(answer.http, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

async function refusalOf(answer: Promise<{ http: number; body: unknown }>): Promise<[number, string]> {
  const { http, body } = await answer;
  return [http, (body as { data: { code: string } }).data.code];
}

async function cashOf(player: TestPlayer): Promise<bigint> {
  return (await findBalances(server.database.db, player.id)).cashMinor;
}

async function roundsOf(player: TestPlayer): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from originals.round where player_id = ${player.id}
  `.execute(server.database.db);
  return Number(rows[0]?.count);
}

describe('a round of dice', () => {
  test('takes the stake, pays the prize, and returns the stored balance', async () => {
    const player = await server.fundedPlayer(10_000n);
    const { round, balance } = await playWell(player, slip({ stake: 12.34, direction: 'under', target: 60 }));
    const payoutMinor = fromWire(round.payout, 'BRL');
    expect(fromWire(balance, 'BRL')).toBe(10_000n - 1_234n + payoutMinor);
    expect(await cashOf(player)).toBe(fromWire(balance, 'BRL'));
    const choice: DiceChoice = { direction: 'under', targetHundredths: 6_000 };
    expect(payoutMinor).toBe(
      roundPayout(dice, choice, { rollHundredths: Math.round(round.roll * 100) }, 1_234n),
    );
  });

  test('writes stake and payout as two transfers with the product account, in this order', async () => {
    const player = await server.fundedPlayer(10_000_00n);
    let won: Played['round'] | undefined;
    while (!won) {
      const { round } = await playWell(player, slip({ stake: 9, target: 10 }));
      if (round.payout > 0) won = round;
    }
    const { rows } = await sql<{ kind: string; amount_minor: bigint; debit: string; credit: string }>`
      select t.kind, t.amount_minor, d.kind || d.label as debit, c.kind || c.label as credit
      from wallet.transfer t
      join wallet.account d on d.id = t.debit_account_id
      join wallet.account c on c.id = t.credit_account_id
      where t.reference = ${`dice:${won.roundId}`}
      order by t.seq
    `.execute(server.database.db);
    expect(rows).toEqual([
      { kind: 'stake', amount_minor: 900n, debit: 'cash', credit: 'housedice' },
      { kind: 'payout', amount_minor: fromWire(won.payout, 'BRL'), debit: 'housedice', credit: 'cash' },
    ]);
  });

  test('counts the stake, not the payout, as turnover', async () => {
    const player = await server.fundedPlayer(10_000n);
    await playWell(player, slip({ stake: 7 }));
    await playWell(player, slip({ stake: 4.5 }));
    expect((await findBalances(server.database.db, player.id)).turnoverMinor).toBe(1_150n);
  });

  test('accepts the whole balance as a stake and refuses one cent more', async () => {
    const player = await server.fundedPlayer(777n);
    expect(await refusalOf(play(player, slip({ stake: 7.78 })))).toEqual([500, 'balance_not_enough']);
    await playWell(player, slip({ stake: 7.77, target: 99.99 }));
  });

  test("publishes the balance to the player's other screens", async () => {
    const player = await server.fundedPlayer(5_000n);
    const { balance } = await playWell(player, slip({ stake: 1.5 }));
    await expect
      .poll(async () => {
        const { rows } = await sql<{ news: unknown }>`
          select payload as news from platform.outbox where topic = 'balances' order by seq desc limit 20
        `.execute(server.database.db);
        return rows.flatMap((row) => row.news);
      })
      .toContainEqual({
        playerId: String(player.id),
        balanceMinor: String(fromWire(balance, 'BRL')),
        bonusMinor: '0',
        currency: 'BRL',
      });
  });
});

function otherProcess(player: TestPlayer) {
  const other = createOriginals({
    database: server.database,
    config: server.config,
    log: server.app.http.log as never,
    metrics: { rounds: { inc() {} } } as never,
    secrets: server.secrets,
  });
  const playRoute = other.routes.find((route) => route.endpoint.path === originals.playDice.path);
  const playElsewhere = (body: object) =>
    playRoute?.run({
      body,
      params: {},
      query: {},
      player: { id: player.id, sessionId: 0n, currency: 'BRL' } as never,
      caller: { lang: 'pt_BR' } as never,
    }) as Promise<Played>;
  return { playElsewhere, drain: other.drain };
}

describe('the same request', () => {
  test('ten times concurrently is one round with one effect and one answer', async () => {
    const player = await server.fundedPlayer(20_000n);
    const body = slip({ stake: 5 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => playWell(player, body)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await roundsOf(player)).toBe(1);
    expect(await cashOf(player)).toBe(fromWire(answers[0]?.balance ?? 0, 'BRL'));
  });

  test('on two processes concurrently is one round', async () => {
    const player = await server.fundedPlayer(20_000n);
    const other = otherProcess(player);
    const body = slip({ stake: '5', target: '50.5' });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 ? other.playElsewhere(body) : playWell(player, body),
      ),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await roundsOf(player)).toBe(1);
    await other.drain();
  });

  test('with values in another notation is the same round', async () => {
    const player = await server.fundedPlayer(20_000n);
    const body = slip({ stake: 5, target: 50.5 });
    const first = await playWell(player, body);
    const again = await playWell(player, {
      ...body,
      requestId: body.requestId.toUpperCase(),
      stake: '5.00',
      target: '50.50',
    });
    expect(again).toEqual(first);
  });

  test.each([
    ['stake', { stake: 6 }],
    ['direction', { direction: 'under' }],
    ['target', { target: 50.51 }],
  ] as const)('with another %s is refused and moves nothing', async (_, change) => {
    const player = await server.fundedPlayer(20_000n);
    const body = slip({ stake: 5, target: 50.5 });
    const { balance } = await playWell(player, body);
    expect(await refusalOf(play(player, { ...body, ...change }))).toEqual([409, 'request_id_reused']);
    expect(await cashOf(player)).toBe(fromWire(balance, 'BRL'));
  });

  test('of another player is another round', async () => {
    const [one, two] = await Promise.all([server.fundedPlayer(1_000n), server.fundedPlayer(2_000n)]);
    const body = slip({ stake: 1 });
    await playWell(one, body);
    await playWell(two, body);
    expect([await roundsOf(one), await roundsOf(two)]).toEqual([1, 1]);
  });

  test('returns the stored round after the game has stopped and limits have changed', async () => {
    const player = await server.fundedPlayer(20_000n);
    const body = slip({ stake: 5 });
    const first = await playWell(player, body);
    await sql`update originals.game set stopped = true where name = 'dice'`.execute(server.database.db);
    try {
      expect(await playWell(player, body)).toEqual(first);
      expect(await refusalOf(play(player, slip()))).toEqual([409, 'game_stopped']);
    } finally {
      await sql`update originals.game set stopped = false where name = 'dice'`.execute(server.database.db);
    }
    await playWell(player, slip());
  });
});

describe('a player who plays concurrently', () => {
  test('gets fifty rounds with the nonces 0 to 49, each once', async () => {
    const player = await server.fundedPlayer(100_000n);
    const rounds = await Promise.all(Array.from({ length: 50 }, () => playWell(player, slip({ stake: 1 }))));
    const nonces = rounds.map(({ round }) => round.nonce).sort((a, b) => a - b);
    expect(nonces).toEqual(Array.from({ length: 50 }, (_, index) => index));
  });

  test('on two processes uses every nonce once; stale rounds are decided again', async () => {
    const player = await server.fundedPlayer(100_000n);
    const other = otherProcess(player);
    const rounds: Played[] = [];
    for (let pair = 0; pair < 12; pair++) {
      const body = { stake: '1', target: '50.5' };
      rounds.push(...(await Promise.all([playWell(player, slip(body)), other.playElsewhere(slip(body))])));
    }
    const nonces = rounds.map(({ round }) => round.nonce).sort((a, b) => a - b);
    expect(nonces).toEqual(rounds.map((_, index) => index));
    await other.drain();
  });

  test('cannot spend the same money twice', async () => {
    const player = await server.fundedPlayer(1_000n);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => play(player, slip({ stake: 10, direction: 'under', target: 0.01 }))),
    );
    const accepted = answers.filter((answer) => answer.http === 200);
    expect(accepted).toHaveLength(1);
    for (const answer of answers.filter((answer) => answer.http !== 200)) {
      expect(answer.body).toMatchObject({ status: 9999, data: { code: 'balance_not_enough' } });
    }
    expect(await roundsOf(player)).toBe(1);
  });

  test('and rotates in between has every round under one pair without gaps', async () => {
    const player = await server.fundedPlayer(100_000n);
    const { body } = await server.call(originals.getSeeds, {}, player);
    const [rotated, ...rounds] = await Promise.all([
      server.call(
        originals.rotateSeeds,
        { body: { seedPairId: body.data.seedPairId, clientSeed: 'between' } },
        player,
      ),
      ...Array.from({ length: 30 }, () => playWell(player, slip({ stake: 1 }))),
    ]);
    expect(rotated.http).toBe(200);
    const byPair = Map.groupBy(rounds, ({ round }) => round.seedPairId);
    for (const members of byPair.values()) {
      const nonces = members.map(({ round }) => round.nonce).sort((a, b) => a - b);
      expect(nonces).toEqual(nonces.map((_, index) => index));
    }
    expect(byPair.get(body.data.seedPairId)?.length ?? 0).toBe(rotated.body.data.revealed.rounds);
  });
});

describe('an invalid slip changes nothing', () => {
  let player: TestPlayer;
  const fundedMinor = 500_000_00n;
  const id = () => randomUUID();
  beforeAll(async () => {
    player = await server.fundedPlayer(fundedMinor);
  });

  const bodies: [string, string][] = [
    ['a negative stake', `{"requestId":"${id()}","stake":-1,"direction":"over","target":50}`],
    ['a stake of zero', `{"requestId":"${id()}","stake":0,"direction":"over","target":50}`],
    ['NaN', `{"requestId":"${id()}","stake":"NaN","direction":"over","target":50}`],
    ['a bare NaN', `{"requestId":"${id()}","stake":NaN,"direction":"over","target":50}`],
    ['Infinity', `{"requestId":"${id()}","stake":"Infinity","direction":"over","target":50}`],
    ['1e3 as text', `{"requestId":"${id()}","stake":"1e3","direction":"over","target":50}`],
    ['1e3 as a number', `{"requestId":"${id()}","stake":1e3,"direction":"over","target":50}`],
    ['1e-37', `{"requestId":"${id()}","stake":1e-37,"direction":"over","target":50}`],
    ['2^53', `{"requestId":"${id()}","stake":9007199254740992,"direction":"over","target":50}`],
    ['full-width digits', `{"requestId":"${id()}","stake":"１０","direction":"over","target":50}`],
    ['Arabic digits', `{"requestId":"${id()}","stake":"١٠","direction":"over","target":50}`],
    ['a tenth of a cent', `{"requestId":"${id()}","stake":1.005,"direction":"over","target":50}`],
    ['a hexadecimal stake', `{"requestId":"${id()}","stake":"0x10","direction":"over","target":50}`],
    ['a decimal comma', `{"requestId":"${id()}","stake":"10,50","direction":"over","target":50}`],
    ['an array', `{"requestId":"${id()}","stake":[10],"direction":"over","target":50}`],
    ['an object', `{"requestId":"${id()}","stake":{"valueOf":10},"direction":"over","target":50}`],
    ['no stake', `{"requestId":"${id()}","direction":"over","target":50}`],
    ['null', `{"requestId":"${id()}","stake":null,"direction":"over","target":50}`],
    ['a request id that is none', `{"requestId":"1","stake":10,"direction":"over","target":50}`],
    ['an unknown direction', `{"requestId":"${id()}","stake":10,"direction":"sideways","target":50}`],
    ['a target too precise', `{"requestId":"${id()}","stake":10,"direction":"over","target":50.005}`],
    ['a target of 100', `{"requestId":"${id()}","stake":10,"direction":"over","target":100}`],
    ['a target beyond 9,900×', `{"requestId":"${id()}","stake":10,"direction":"under","target":0}`],
    ['a target that always wins', `{"requestId":"${id()}","stake":10,"direction":"under","target":99}`],
    ['a roll of its own', `{"requestId":"${id()}","stake":10,"direction":"over","target":50,"roll":99}`],
    ['a payout of its own', `{"requestId":"${id()}","stake":10,"direction":"over","target":50,"payout":9}`],
    ['a nonce of its own', `{"requestId":"${id()}","stake":10,"direction":"over","target":50,"nonce":0}`],
    ['__proto__', `{"requestId":"${id()}","stake":10,"direction":"over","target":50,"__proto__":{"x":1}}`],
    ['no JSON', `stake=10`],
    ['a list', `[]`],
  ];

  test.each(bodies)('%s', async (_, body) => {
    const answer = await server.send('POST', originals.playDice.path, { body, token: player.token });
    expect(answer.http).toBe(400);
    expect(answer.body.data.code).toMatch(
      /^(request_invalid|amount_invalid|target_out_of_range|stake_too_small)$/,
    );
    expect(answer.body.message).not.toBe('');
    expect(JSON.stringify(answer.body)).not.toMatch(/stack|at .*\.ts|server_seed/);
    expect(await cashOf(player)).toBe(fundedMinor);
    expect(await roundsOf(player)).toBe(0);
  });

  test.each([
    ['less than the least stake', slip({ stake: 0.99 }), 'stake_too_small', { min: 'R$\u00a01' }],
    ['more than the largest stake', slip({ stake: 5_000.01 }), 'stake_too_large', { max: 'R$\u00a05.000' }],
    [
      'a prize beyond the largest payout',
      slip({ stake: 10.11, target: 99.99 }),
      'payout_too_large',
      { max: 'R$\u00a0100.000' },
    ],
  ] as const)('%s', async (_, body, code, params) => {
    const answer = await play(player, body);
    expect(answer.http).toBe(400);
    expect(answer.body.data).toEqual({ code, params });
    expect(await cashOf(player)).toBe(fundedMinor);
  });

  test('without a token', async () => {
    expect(await refusalOf(server.call(originals.playDice, { body: slip() }))).toEqual([
      401,
      'not_logged_in',
    ]);
  });

  test('is refused in the order of the checks: choice, stake, stored round, game, balance', async () => {
    const poor = await server.newPlayer();
    const stored = slip({ stake: 10 });
    await playWell(player, stored);
    await sql`update originals.game set stopped = true where name = 'dice'`.execute(server.database.db);
    try {
      const refused = (who: TestPlayer, body: Slip) => refusalOf(play(who, body)).then(([, code]) => code);
      expect(await refused(poor, slip({ stake: 0.001, target: 100 }))).toBe('amount_invalid');
      expect(await refused(poor, slip({ stake: 0.5, target: 100 }))).toBe('target_out_of_range');
      expect(await refused(poor, slip({ stake: 0.5 }))).toBe('stake_too_small');
      expect(await refused(player, { ...stored, stake: 11 })).toBe('request_id_reused');
      expect(await refused(poor, slip())).toBe('game_stopped');
    } finally {
      await sql`update originals.game set stopped = false where name = 'dice'`.execute(server.database.db);
    }
    expect(await refusalOf(play(poor, slip()))).toEqual([500, 'balance_not_enough']);
  });
});

describe('the minimum time between rounds', () => {
  test('refuses a round too soon after the previous one, also after a rotation', async () => {
    const player = await server.fundedPlayer(10_000n);
    await playWell(player, slip());
    await sql`update originals.game set round_ms_min = 3600000 where name = 'dice'`.execute(
      server.database.db,
    );
    try {
      expect(await refusalOf(play(player, slip()))).toEqual([429, 'too_many_requests']);
      const { body } = await server.call(originals.getSeeds, {}, player);
      await server.call(
        originals.rotateSeeds,
        { body: { seedPairId: body.data.seedPairId, clientSeed: 'hurry' } },
        player,
      );
      expect(await refusalOf(play(player, slip()))).toEqual([429, 'too_many_requests']);
    } finally {
      await sql`update originals.game set round_ms_min = 0 where name = 'dice'`.execute(server.database.db);
    }
    await playWell(player, slip());
  });

  test('ignores a last round in the future after the database clock was set back', async () => {
    const player = await server.fundedPlayer(10_000n);
    await playWell(player, slip());
    await sql`update originals.seed_pair set played_at = now() + interval '1 hour' where player_id = ${player.id}`.execute(
      server.database.db,
    );
    await playWell(player, slip());
  });
});

describe('the published rules', () => {
  test.each(currencyCodes)('in %s are those in force', async (currency) => {
    const { body } = await server.call(originals.getDiceRules, { query: { currency } });
    expect(body.data).toMatchObject({
      currency,
      returnPercent: returnPercent(dice, dice.usual),
      stopped: false,
      roundMsMin: 0,
    });
  });

  test('refuse an unknown currency', async () => {
    expect(await refusalOf(server.call(originals.getDiceRules, { query: { currency: 'XXX' } }))).toEqual([
      400,
      'request_invalid',
    ]);
  });
});

describe('history', () => {
  test("lists a player's own rounds, newest first, page by page", async () => {
    const [player, other] = await Promise.all([server.fundedPlayer(10_000n), server.fundedPlayer(10_000n)]);
    for (let count = 0; count < 5; count++) await playWell(player, slip({ stake: 1 + count }));
    await playWell(other, slip());
    const first = await server.call(originals.listRounds, { query: { limit: '2' } }, player);
    expect(first.body.data.rounds.map((round) => round.stake)).toEqual([5, 4]);
    const second = await server.call(
      originals.listRounds,
      { query: { limit: '3', before: first.body.data.next ?? '' } },
      player,
    );
    expect(second.body.data.rounds.map((round) => round.stake)).toEqual([3, 2, 1]);
    const none = await server.call(originals.listRounds, { query: { game: 'mines' } }, player);
    expect(none.body.data).toEqual({ rounds: [], next: null });
  });

  test('refuses a round of another player', async () => {
    const [player, other] = await Promise.all([server.fundedPlayer(10_000n), server.newPlayer()]);
    const { round } = await playWell(player, slip());
    const params = { roundId: round.roundId };
    expect(await refusalOf(server.call(originals.getRound, { params }, other))).toEqual([
      404,
      'round_unknown',
    ]);
    expect((await server.call(originals.getRound, { params }, player)).body.data.round).toEqual(round);
  });
});

test('shows, stores and pays a thousand rounds as they are recomputed from public data', async () => {
  const player = await server.fundedPlayer(10_000_000n);
  const slips = Array.from({ length: 1_000 }, (_, index) =>
    slip({
      stake: ((1_000 + ((index * 37) % 900)) / 100).toFixed(2),
      direction: index % 3 ? 'over' : 'under',
      target: ((200 + ((index * 7_919) % 9_600)) / 100).toFixed(2),
    }),
  );
  const shown: Played['round'][] = [];
  const queue = slips.values();
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (const body of queue) shown.push((await playWell(player, body)).round);
    }),
  );
  const { body: seeds } = await server.call(originals.getSeeds, {}, player);
  const { body: rotated } = await server.call(
    originals.rotateSeeds,
    { body: { seedPairId: seeds.data.seedPairId, clientSeed: 'afterwards' } },
    player,
  );
  const { serverSeed, clientSeed, rounds } = rotated.data.revealed;
  expect(rounds).toBe(1_000);
  const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest();
  const stored = await server.database.db
    .selectFrom('originals.round')
    .selectAll()
    .where('player_id', '=', player.id)
    .execute();
  const byId = new Map(stored.map((row) => [row.request_id, row]));
  let cashMinor = 10_000_000n;
  for (const round of shown) {
    const choice = { direction: round.direction, targetHundredths: Math.round(round.target * 100) };
    const roll = rollDice(hmac, { serverSeed, clientSeed, nonce: round.nonce });
    const stakeMinor = fromWire(round.stake, 'BRL');
    const payoutMinor = roundPayout(dice, choice, { rollHundredths: roll }, stakeMinor);
    expect(round.roll).toBe(roll / 100);
    expect(fromWire(round.payout, 'BRL')).toBe(payoutMinor);
    expect(byId.get(round.roundId)).toMatchObject({
      stake_minor: stakeMinor,
      payout_minor: payoutMinor,
      nonce: round.nonce,
      choice,
      outcome: { rollHundredths: roll },
    });
    cashMinor += payoutMinor - stakeMinor;
  }
  expect(await cashOf(player)).toBe(cashMinor);
});
