import { createHmac, randomUUID } from 'node:crypto';
import { originalGames as games, originals } from '@palpite/contracts';
import type { OpenMines, OpenRowDouble } from '@palpite/contracts/original-games';
import { payoutAfter } from '@palpite/domain/games/derive';
import { mines as minesRules, mineTiles, placeMines } from '@palpite/domain/games/mines';
import { placeTraps, rowCount, rowDouble, type TilesPerRow } from '@palpite/domain/games/row-double';
import { fromWire } from '@palpite/domain/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { createApp } from '../../app.ts';
import { createLog } from '../../platform/log.ts';
import { findBalances, findTurnover } from '../wallet/index.ts';
import { createOriginals } from './index.ts';
import { serverSeedPlace } from './originals.store.ts';

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest();

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await expectLedgerBalanced(server.database);
  await server.close();
});

const minesPayout = (count: number, opened: number, stakeMinor: bigint) =>
  payoutAfter(minesRules, { mines: count }, opened, stakeMinor);
const rowDoublePayout = (tiles: TilesPerRow, climbed: number, stakeMinor: bigint) =>
  payoutAfter(rowDouble, { tiles }, climbed, stakeMinor);

type Slip = { requestId: string; stake: number | string; mines: number };
type Climb = { requestId: string; stake: number | string; tiles: number };
const board = (changes: Partial<Slip> = {}): Slip => ({
  requestId: randomUUID(),
  stake: 12.5,
  mines: 3,
  ...changes,
});
const tower = (changes: Partial<Climb> = {}): Climb => ({
  requestId: randomUUID(),
  stake: 11,
  tiles: 2,
  ...changes,
});

const startMines = (player: TestPlayer, body: Slip) => server.call(games.startMines, { body }, player);
const openTile = (player: TestPlayer, roundId: string, tile: number) =>
  server.call(games.openTile, { params: { roundId }, body: { tile } }, player);
const leaveMines = (player: TestPlayer, roundId: string) =>
  server.call(games.leaveMines, { params: { roundId }, body: {} }, player);
const startClimb = (player: TestPlayer, body: Climb) => server.call(games.startRowDouble, { body }, player);
const climb = (player: TestPlayer, roundId: string, row: number, tile: number) =>
  server.call(games.climbRow, { params: { roundId }, body: { row, tile } }, player);
const leaveClimb = (player: TestPlayer, roundId: string) =>
  server.call(games.leaveRowDouble, { params: { roundId }, body: {} }, player);

async function well<Data>(answer: Promise<{ http: number; body: { data: Data } }>): Promise<Data> {
  const { http, body } = await answer;
  expect(http, JSON.stringify(body)).toBe(200);
  return body.data;
}

async function refusalOf(answer: Promise<{ http: number; body: unknown }>): Promise<[number, string]> {
  const { http, body } = await answer;
  return [http, (body as { data: { code: string } }).data.code];
}

async function cashOf(player: TestPlayer): Promise<bigint> {
  return (await findBalances(server.database.db, player.id)).cashMinor;
}

async function seedsOf({ seedPairId, nonce }: { seedPairId: string; nonce: number }) {
  const pair = await server.database.db
    .selectFrom('originals.seed_pair')
    .selectAll()
    .where('id', '=', BigInt(seedPairId))
    .executeTakeFirstOrThrow();
  const serverSeed = server.secrets.decrypt(serverSeedPlace(pair.id), pair.server_seed);
  return { serverSeed, clientSeed: pair.client_seed, nonce };
}

async function minesOf(open: OpenMines): Promise<{ mines: number[]; safe: number[] }> {
  const mines = placeMines(hmac, await seedsOf(open), open.mines);
  return {
    mines,
    safe: Array.from({ length: mineTiles }, (_, tile) => tile).filter((t) => !mines.includes(t)),
  };
}

const trapsOf = async (open: OpenRowDouble) =>
  placeTraps(hmac, await seedsOf(open), open.tiles as TilesPerRow);

async function countRounds(player: TestPlayer): Promise<{ rounds: number; open: number; payouts: number }> {
  const { rows } = await sql<{ rounds: number; open: number; payouts: number }>`
    select
      (select count(*)::int from originals.round where player_id = ${player.id}) as rounds,
      (select count(*)::int from originals.open_round where player_id = ${player.id}) as open,
      (select count(*)::int from wallet.transfer where player_id = ${player.id} and kind = 'payout') as payouts
  `.execute(server.database.db);
  return rows[0] ?? { rounds: -1, open: -1, payouts: -1 };
}

/** `ask` returns its answer or the code of its refusal. */
function startOtherProcess() {
  const other = createOriginals({
    database: server.database,
    config: server.config,
    log: server.app.http.log as never,
    metrics: { rounds: { inc() {} } } as never,
    secrets: server.secrets,
  });
  async function ask(endpoint: object, player: TestPlayer, params: object, body: object) {
    const route = other.routes.find((known) => known.endpoint === endpoint);
    const caller = { id: player.id, sessionId: 0n, currency: 'BRL' };
    try {
      return await route?.run({
        body: body as never,
        params: params as never,
        query: {},
        player: caller as never,
        caller: { lang: 'pt_BR' } as never,
      });
    } catch (refusal) {
      return (refusal as { code: string }).code;
    }
  }
  return { jobs: other.jobs, drain: other.drain, ask };
}

/** Holds a lock until all commands wait for it, so that all have read the same round. */
async function atTheSameMoment<Answer>(player: TestPlayer, commands: (() => Promise<Answer>)[]) {
  let answers: Promise<Answer[]> = Promise.resolve([]);
  await server.database.db.transaction().execute(async (tx) => {
    await sql`select id from wallet.account where player_id = ${player.id} for update`.execute(tx);
    answers = Promise.all(commands.map((command) => command()));
    await waitForWaiting(commands.length);
  });
  return answers;
}

async function waitForWaiting(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting
        from pg_stat_activity
        where wait_event_type = 'Lock'
        and datname = current_database()
      `.execute(server.database.db);
      return rows[0]?.waiting;
    })
    .toBe(count);
}

async function askHere(answer: Promise<{ http: number; body: { data: unknown } }>): Promise<unknown> {
  const { http, body } = await answer;
  return http === 200 ? body.data : (body.data as { code: string }).code;
}

async function openMines(cashMinor = 100_000n, changes: Partial<Slip> = {}) {
  const player = await server.fundedPlayer(cashMinor);
  const body = board(changes);
  const { open } = await well(startMines(player, body));
  return { player, body, open, roundId: open.roundId, ...(await minesOf(open)) };
}

describe('starting a round of mines', () => {
  test('takes the stake and advances the nonce; the stake is turnover from the first step on', async () => {
    const player = await server.fundedPlayer(10_000n);
    const { open, balance } = await well(startMines(player, board({ stake: 33.21, mines: 5 })));
    expect(open).toMatchObject({
      game: 'mines',
      mines: 5,
      stake: 33.21,
      opened: [],
      multiplier: 1,
      payout: 33.21,
      next: { multiplier: 1.2375, payout: 41.09 },
      // 18 tiles pay R$ 83,181.38; 19 would exceed the maximum payout of R$ 100,000.
      stepsMax: 18,
      nonce: 0,
    });
    expect(balance).toBe(66.79);
    expect(await findBalances(server.database.db, player.id)).toMatchObject({
      cashMinor: 6_679n,
      turnoverMinor: 0n,
    });
    const turnover = async () => (await findTurnover(server.database.db, player.id))[0]?.turnoverMinor;
    expect(await turnover()).toBe(0n);
    const { safe } = await minesOf(open);
    await Promise.all([0, 0, 1].map((at) => openTile(player, open.roundId, safe[at] ?? 0)));
    expect(await findBalances(server.database.db, player.id)).toMatchObject({
      cashMinor: 6_679n,
      turnoverMinor: 3_321n,
    });
    expect(await turnover()).toBe(3_321n);
    expect((await well(server.call(originals.getSeeds, {}, player))).nonce).toBe(1);
  });

  test('twice with the same id is one round with one stake', async () => {
    const player = await server.fundedPlayer(10_000n);
    const body = board();
    const answers = await Promise.all(Array.from({ length: 10 }, () => well(startMines(player, body))));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await cashOf(player)).toBe(8_750n);
    expect(await countRounds(player)).toEqual({ rounds: 0, open: 1, payouts: 0 });
  });

  test.each([{ stake: 13 }, { mines: 4 }])('with the same id and %o is refused', async (change) => {
    const { player, body } = await openMines();
    expect(await refusalOf(startMines(player, { ...body, ...change }))).toEqual([409, 'request_id_reused']);
    expect(await cashOf(player)).toBe(98_750n);
  });

  test('in two tabs concurrently opens one round and refuses the other', async () => {
    const player = await server.fundedPlayer(100_000n);
    const answers = await Promise.all(Array.from({ length: 8 }, () => startMines(player, board())));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    for (const { body } of answers.filter(({ http }) => http !== 200)) {
      expect(body).toMatchObject({ status: 409, data: { code: 'round_open' } });
    }
    expect(await cashOf(player)).toBe(98_750n);
  });

  test('on two processes concurrently opens one round', async () => {
    const player = await server.fundedPlayer(100_000n);
    const other = startOtherProcess();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2
          ? other.ask(games.startMines, player, {}, { ...board(), stake: '12.5' })
          : askHere(startMines(player, board())),
      ),
    );
    expect(answers.filter((answer) => typeof answer === 'object')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'round_open')).toHaveLength(7);
    await other.drain();
  });

  test('with the id of a finished round is refused and moves nothing', async () => {
    const { player, body, roundId, mines } = await openMines();
    await well(openTile(player, roundId, mines[0] ?? 0));
    expect(await refusalOf(startMines(player, body))).toEqual([409, 'round_closed']);
    expect(await cashOf(player)).toBe(98_750n);
  });

  test('with the id of a round of dice is refused, and the other way round', async () => {
    const { player, body } = await openMines();
    const dice = (requestId: string) =>
      server.call(
        originals.playDice,
        { body: { requestId, stake: 2, direction: 'over', target: 50.5 } },
        player,
      );
    expect(await refusalOf(dice(body.requestId))).toEqual([409, 'request_id_reused']);
    const requestId = randomUUID();
    const { balance } = await well(dice(requestId));
    expect(await refusalOf(startMines(player, board({ requestId })))).toEqual([409, 'request_id_reused']);
    expect(await cashOf(player)).toBe(fromWire(balance, 'BRL'));
  });
});

describe('a round that is refused changes nothing', () => {
  let player: TestPlayer;
  beforeAll(async () => {
    player = await server.fundedPlayer(900_000_00n);
  });
  const id = () => randomUUID();
  const cases: [string, string, string][] = [
    ['mines', 'no mines', `{"requestId":"${id()}","stake":10,"mines":0}`],
    ['mines', '25 mines', `{"requestId":"${id()}","stake":10,"mines":25}`],
    ['mines', 'half a mine', `{"requestId":"${id()}","stake":10,"mines":2.5}`],
    ['mines', 'a negative stake', `{"requestId":"${id()}","stake":-10,"mines":3}`],
    ['mines', 'a stake of zero', `{"requestId":"${id()}","stake":0,"mines":3}`],
    ['mines', 'a tenth of a cent', `{"requestId":"${id()}","stake":10.001,"mines":3}`],
    ['mines', 'a layout of its own', `{"requestId":"${id()}","stake":10,"mines":3,"layout":[1,2,3]}`],
    ['mines', 'a multiplier of its own', `{"requestId":"${id()}","stake":10,"mines":3,"multiplier":99}`],
    ['mines', 'a payout of its own', `{"requestId":"${id()}","stake":10,"mines":3,"payout":1000}`],
    ['rowDouble', 'one tile a row', `{"requestId":"${id()}","stake":10,"tiles":1}`],
    ['rowDouble', 'five tiles a row', `{"requestId":"${id()}","stake":10,"tiles":5}`],
    ['rowDouble', 'steps of its own', `{"requestId":"${id()}","stake":10,"tiles":2,"climbed":[0,1]}`],
    ['limbo', 'a target of 1', `{"requestId":"${id()}","stake":10,"target":1}`],
    ['limbo', 'a target beyond a million', `{"requestId":"${id()}","stake":10,"target":1000000.01}`],
    ['limbo', 'a target too precise', `{"requestId":"${id()}","stake":10,"target":2.001}`],
    ['limbo', 'a draw of its own', `{"requestId":"${id()}","stake":10,"target":2,"drawn":5}`],
    ['limbo', 'a negative stake', `{"requestId":"${id()}","stake":-10,"target":2}`],
  ];
  test.each(cases)('%s with %s', async (game, _, body) => {
    const answer = await server.send('POST', `/api/app/originals/${game}/rounds`, {
      body,
      token: player.token,
    });
    expect(answer.http).toBe(400);
    expect(answer.body.data.code).toMatch(
      /^(request_invalid|amount_invalid|target_out_of_range|stake_too_small)$/,
    );
    expect(await cashOf(player)).toBe(900_000_00n);
    expect(await countRounds(player)).toEqual({ rounds: 0, open: 0, payouts: 0 });
  });

  test('for a stake whose payouts would lose too much by rounding, with the minimum stake in the message', async () => {
    const { body } = await startMines(player, board({ stake: 5, mines: 1 }));
    expect(body).toMatchObject({ data: { code: 'stake_too_small', params: { min: 'R$\u00a09,31' } } });
  });

  test('for a stake too large, and for one whose first step could not be paid', async () => {
    expect(await refusalOf(startMines(player, board({ stake: 5_000.01 })))).toEqual([400, 'stake_too_large']);
    expect(await refusalOf(startMines(player, board({ stake: 4_040.41, mines: 24 })))).toEqual([
      400,
      'payout_too_large',
    ]);
    const limbo = { requestId: id(), stake: 10, target: 10_000.01 };
    expect(await refusalOf(server.call(games.playLimbo, { body: limbo }, player))).toEqual([
      400,
      'payout_too_large',
    ]);
  });

  test('without enough money', async () => {
    const poor = await server.fundedPlayer(1_249n);
    expect(await refusalOf(startMines(poor, board()))).toEqual([500, 'balance_not_enough']);
    expect(await countRounds(poor)).toEqual({ rounds: 0, open: 0, payouts: 0 });
  });
});

describe('opening tiles', () => {
  test('raises the payout and hides the mines', async () => {
    const { player, roundId, safe } = await openMines();
    const { open, round, balance } = await well(openTile(player, roundId, safe[4] ?? 0));
    expect(round).toBeNull();
    expect(open).toMatchObject({ opened: [safe[4]], multiplier: 1.125, payout: 14.06 });
    expect(balance).toBe(987.5);
    expect(JSON.stringify(open)).not.toContain('layout');
  });

  test('the same one again returns the same answer, also ten times concurrently', async () => {
    const { player, roundId, safe } = await openMines();
    const tile = safe[0] ?? 0;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => well(openTile(player, roundId, tile))),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.open?.opened).toEqual([tile]);
  });

  test('a mine ends the round without a payout and shows the layout; the same tile again returns the same answer', async () => {
    const { player, roundId, safe, mines } = await openMines();
    await well(openTile(player, roundId, safe[0] ?? 0));
    const mine = mines[1] ?? 0;
    const ended = await well(openTile(player, roundId, mine));
    expect(ended.open).toBeNull();
    expect(ended.round).toMatchObject({
      payout: 0,
      multiplier: 0,
      opened: [safe[0], mine],
      layout: mines.toSorted((a, b) => a - b),
    });
    expect(await well(openTile(player, roundId, mine))).toEqual(ended);
    expect(await refusalOf(openTile(player, roundId, safe[1] ?? 0))).toEqual([409, 'round_closed']);
    expect(await refusalOf(leaveMines(player, roundId))).toEqual([409, 'round_closed']);
    expect(await countRounds(player)).toEqual({ rounds: 1, open: 0, payouts: 0 });
    expect(await cashOf(player)).toBe(98_750n);
  });

  test('all the safe ones ends the round with its payout', async () => {
    const { player, roundId, safe } = await openMines(100_000n, { mines: 22, stake: 10 });
    await well(openTile(player, roundId, safe[0] ?? 0));
    await well(openTile(player, roundId, safe[1] ?? 0));
    const { round, open, balance } = await well(openTile(player, roundId, safe[2] ?? 0));
    expect(open).toBeNull();
    expect(round).toMatchObject({ payout: 22_770, multiplier: 2_277 });
    expect(balance).toBe(990 + 22_770);
  });

  test('ends with the last payout within the maximum, as announced at the start', async () => {
    const { player, roundId, safe, open } = await openMines(1_000_000n, { mines: 12, stake: 100 });
    // 12 mines multiply by 831.98 after 8 tiles and by 2,828.73 after 9; the maximum payout is 1,000 stakes here.
    const last = open.stepsMax;
    expect(minesPayout(12, last, 10_000n)).toBeLessThanOrEqual(10_000_000n);
    expect(minesPayout(12, last + 1, 10_000n)).toBeGreaterThan(10_000_000n);
    for (const tile of safe.slice(0, last - 1)) await well(openTile(player, roundId, tile));
    const ended = await well(openTile(player, roundId, safe[last - 1] ?? 0));
    expect(fromWire(ended.round?.payout ?? 0, 'BRL')).toBe(minesPayout(12, last, 10_000n));
  });

  test.each([
    ['no number', { tile: 'x' }],
    ['a tile off the board', { tile: 25 }],
    ['a negative tile', { tile: -1 }],
    ['a result of its own', { tile: 3, safe: true }],
  ])('with %s is refused', async (_, body) => {
    const { player, roundId } = await openMines();
    const answer = await server.send('POST', games.openTile.path.replace('{roundId}', roundId), {
      body: JSON.stringify(body),
      token: player.token,
    });
    expect(answer.body).toMatchObject({ status: 400, data: { code: 'request_invalid' } });
    expect((await well(server.call(games.getOpenRounds, {}, player))).mines?.opened).toEqual([]);
  });

  test("of another player's round, of another game's round or of no round is refused", async () => {
    const { roundId, player } = await openMines();
    const other = await server.newPlayer();
    expect(await refusalOf(openTile(other, roundId, 3))).toEqual([404, 'round_unknown']);
    expect(await refusalOf(leaveMines(other, roundId))).toEqual([404, 'round_unknown']);
    expect(await refusalOf(openTile(player, randomUUID(), 3))).toEqual([404, 'round_unknown']);
    expect(await refusalOf(climb(player, roundId, 0, 0))).toEqual([404, 'round_unknown']);
    expect(await refusalOf(leaveClimb(player, roundId))).toEqual([404, 'round_unknown']);
  });

  test("of another game's finished round is refused", async () => {
    const { player, roundId, safe } = await openMines();
    await well(openTile(player, roundId, safe[0] ?? 0));
    await well(leaveMines(player, roundId));
    expect(await refusalOf(climb(player, roundId, 0, safe[0] ?? 0))).toEqual([404, 'round_unknown']);
    expect(await refusalOf(leaveClimb(player, roundId))).toEqual([404, 'round_unknown']);
  });

  test('on two tiles concurrently takes both, one after the other', async () => {
    const { player, roundId, safe } = await openMines();
    await Promise.all(safe.slice(0, 6).map((tile) => well(openTile(player, roundId, tile))));
    const { mines } = await well(server.call(games.getOpenRounds, {}, player));
    expect(mines?.opened.toSorted((a, b) => a - b)).toEqual(safe.slice(0, 6));
  });

  test('on two processes concurrently takes both', async () => {
    const { player, roundId, safe } = await openMines();
    const other = startOtherProcess();
    const [first = 0, second = 0] = safe;
    const answers = await atTheSameMoment(player, [
      () => other.ask(games.openTile, player, { roundId }, { tile: first }),
      () => askHere(openTile(player, roundId, second)),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ round: null });
    const { mines } = await well(server.call(games.getOpenRounds, {}, player));
    expect(mines?.opened.toSorted((a, b) => a - b)).toEqual([first, second]);
    await other.drain();
  });

  test('ten times concurrently on the last safe one, on two processes, ends the round once with one payout', async () => {
    const { player, roundId, safe } = await openMines(100_000n, { mines: 24, stake: 12 });
    const other = startOtherProcess();
    const tile = safe[0] ?? 0;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2
          ? other.ask(games.openTile, player, { roundId }, { tile })
          : askHere(openTile(player, roundId, tile)),
      ),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ open: null, round: { payout: 297 }, balance: 1_285 });
    expect(await countRounds(player)).toEqual({ rounds: 1, open: 0, payouts: 1 });
    await other.drain();
  });

  test("of many players in one batch returns each player's own answer or refusal", async () => {
    const rounds = await Promise.all(Array.from({ length: 12 }, () => openMines()));
    const answers = await Promise.all(
      rounds.map(({ player, roundId, safe, mines }, index) => {
        if (index % 4 === 0) return askHere(openTile(player, roundId, safe[index] ?? 0));
        if (index % 4 === 1) return askHere(openTile(player, roundId, mines[0] ?? 0));
        if (index % 4 === 2) return askHere(leaveMines(player, roundId));
        return askHere(openTile(player, randomUUID(), 7));
      }),
    );
    for (const [index, { roundId, safe, mines }] of rounds.entries()) {
      if (index % 4 === 0) expect(answers[index]).toMatchObject({ open: { roundId, opened: [safe[index]] } });
      if (index % 4 === 1) expect(answers[index]).toMatchObject({ round: { roundId, opened: [mines[0]] } });
      if (index % 4 === 2) expect(answers[index]).toBe('nothing_won_yet');
      if (index % 4 === 3) expect(answers[index]).toBe('round_unknown');
    }
  });
});

describe('leaving', () => {
  test('before the first safe tile is refused', async () => {
    const { player, roundId } = await openMines();
    expect(await refusalOf(leaveMines(player, roundId))).toEqual([409, 'nothing_won_yet']);
    expect(await countRounds(player)).toEqual({ rounds: 0, open: 1, payouts: 0 });
  });

  test('ten times concurrently, in two tabs, pays once with the same answer', async () => {
    const { player, roundId, safe } = await openMines();
    await well(openTile(player, roundId, safe[0] ?? 0));
    const answers = await Promise.all(Array.from({ length: 10 }, () => well(leaveMines(player, roundId))));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ round: { payout: 14.06, multiplier: 1.125 }, balance: 1_001.56 });
    expect(await cashOf(player)).toBe(100_156n);
    expect(await countRounds(player)).toEqual({ rounds: 1, open: 0, payouts: 1 });
  });

  test('concurrent with a step on a mine has one end, and all answers agree with it', async () => {
    for (let attempt = 0; attempt < 8; attempt++) {
      const { player, roundId, safe, mines } = await openMines();
      await well(openTile(player, roundId, safe[0] ?? 0));
      const [stepped, left] = await Promise.all([
        openTile(player, roundId, mines[0] ?? 0),
        leaveMines(player, roundId),
      ]);
      const counted = await countRounds(player);
      expect(counted).toMatchObject({ rounds: 1, open: 0 });
      if (left.http === 200) {
        expect(counted.payouts).toBe(1);
        expect(stepped.body).toMatchObject({ data: { code: 'round_closed' } });
        expect(await cashOf(player)).toBe(100_156n);
      } else {
        expect(counted.payouts).toBe(0);
        expect(left.body).toMatchObject({ data: { code: 'round_closed' } });
        expect(stepped.body.data.round).toMatchObject({ payout: 0 });
        expect(await cashOf(player)).toBe(98_750n);
      }
    }
  });

  test('ten times concurrently on two processes pays once with the same answer', async () => {
    const { player, roundId, safe } = await openMines(100_000n, { stake: 16 });
    await well(openTile(player, roundId, safe[2] ?? 0));
    const other = startOtherProcess();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2
          ? other.ask(games.leaveMines, player, { roundId }, {})
          : askHere(leaveMines(player, roundId)),
      ),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ round: { payout: 18 }, balance: 1_002 });
    expect(await countRounds(player)).toEqual({ rounds: 1, open: 0, payouts: 1 });
    expect(await cashOf(player)).toBe(100_200n);
    await other.drain();
  });

  test('on one process, concurrent with a step on the other, has one end', async () => {
    const other = startOtherProcess();
    for (const tileIs of ['a mine', 'safe'] as const) {
      const { player, roundId, safe, mines } = await openMines();
      await well(openTile(player, roundId, safe[1] ?? 0));
      const tile = (tileIs === 'safe' ? safe[3] : mines[2]) ?? 0;
      const [stepped, left] = await atTheSameMoment(player, [
        () => other.ask(games.openTile, player, { roundId }, { tile }),
        () => askHere(leaveMines(player, roundId)),
      ]);
      const cash = await cashOf(player);
      const { payouts, ...counted } = await countRounds(player);
      expect(counted).toEqual({ rounds: 1, open: 0 });
      if (stepped === 'round_closed') {
        expect(left).toMatchObject({ round: { payout: 14.06 } });
        expect([cash, payouts]).toEqual([100_156n, 1]);
      } else if (tileIs === 'safe') {
        expect(stepped).toMatchObject({ open: { opened: [safe[1], tile] } });
        expect(left).toMatchObject({ round: { payout: 16.07 } });
        expect([cash, payouts]).toEqual([100_357n, 1]);
      } else {
        expect(stepped).toMatchObject({ open: null, round: { payout: 0 } });
        expect(left).toBe('round_closed');
        expect([cash, payouts]).toEqual([98_750n, 0]);
      }
    }
    await other.drain();
  });

  test('with a payout in the request is refused', async () => {
    const { player, roundId, safe } = await openMines();
    await well(openTile(player, roundId, safe[0] ?? 0));
    const answer = await server.send('POST', games.leaveMines.path.replace('{roundId}', roundId), {
      body: '{"payout":100000}',
      token: player.token,
    });
    expect(answer.body).toMatchObject({ data: { code: 'request_invalid' } });
    expect(await cashOf(player)).toBe(98_750n);
  });

  test('a round that ended by its last step returns the same answer', async () => {
    const { player, roundId, safe } = await openMines(100_000n, { mines: 24, stake: 10 });
    const { round, balance } = await well(openTile(player, roundId, safe[0] ?? 0));
    expect(round?.payout).toBe(247.5);
    expect(await well(leaveMines(player, roundId))).toEqual({ round, balance });
  });
});

describe('row double', () => {
  test('climbs row by row and pays at the top automatically', async () => {
    const player = await server.fundedPlayer(100_000n);
    const { open } = await well(startClimb(player, tower({ stake: 11, tiles: 2 })));
    expect(open).toMatchObject({ tiles: 2, climbed: [], stepsMax: rowCount, next: { multiplier: 1.98 } });
    const traps = await trapsOf(open);
    for (const [row, trap] of traps.entries()) {
      const { open: openRound, round } = await well(climb(player, open.roundId, row, 1 - trap));
      if (row < rowCount - 1) expect(openRound?.climbed).toHaveLength(row + 1);
      else expect(round).toMatchObject({ payout: 11_151.36, multiplier: 1_013.76, layout: traps });
    }
    expect(await cashOf(player)).toBe(100_000n - 1_100n + 1_115_136n);
  });

  test('the same row and tile again returns the same answer; another tile or a row ahead is refused', async () => {
    const player = await server.fundedPlayer(100_000n);
    const { open } = await well(startClimb(player, tower({ tiles: 4 })));
    const [first = 0] = await trapsOf(open);
    const safe = (first + 1) % 4;
    const stepped = await well(climb(player, open.roundId, 0, safe));
    expect(await well(climb(player, open.roundId, 0, safe))).toEqual(stepped);
    expect(await refusalOf(climb(player, open.roundId, 0, first))).toEqual([400, 'step_invalid']);
    expect(await refusalOf(climb(player, open.roundId, 2, 0))).toEqual([400, 'step_invalid']);
    expect((await well(server.call(games.getOpenRounds, {}, player))).rowDouble?.climbed).toEqual([safe]);
  });

  test('a tile that the row does not have is refused', async () => {
    const player = await server.fundedPlayer(100_000n);
    const { open } = await well(startClimb(player, tower({ tiles: 2 })));
    expect(await refusalOf(climb(player, open.roundId, 0, 2))).toEqual([400, 'step_invalid']);
  });

  test('a trap ends it without a payout, and leaving afterwards is refused', async () => {
    const player = await server.fundedPlayer(100_000n);
    const { open } = await well(startClimb(player, tower({ tiles: 3 })));
    const traps = await trapsOf(open);
    const { round } = await well(climb(player, open.roundId, 0, traps[0] ?? 0));
    expect(round).toMatchObject({ payout: 0, multiplier: 0, climbed: [traps[0]], layout: traps });
    expect(await refusalOf(leaveClimb(player, open.roundId))).toEqual([409, 'round_closed']);
  });

  test('leaving pays the payout of the climbed rows', async () => {
    const player = await server.fundedPlayer(100_000n);
    const { open } = await well(startClimb(player, tower({ stake: 11.11, tiles: 3 })));
    const traps = await trapsOf(open);
    expect(await refusalOf(leaveClimb(player, open.roundId))).toEqual([409, 'nothing_won_yet']);
    for (let row = 0; row < 3; row++)
      await well(climb(player, open.roundId, row, ((traps[row] ?? 0) + 1) % 3));
    const { round } = await well(leaveClimb(player, open.roundId));
    expect(fromWire(round.payout, 'BRL')).toBe(rowDoublePayout(3, 3, 1_111n));
  });

  test('may be open at the same time as a round of mines', async () => {
    const { player } = await openMines();
    await well(startClimb(player, tower()));
    const open = await well(server.call(games.getOpenRounds, {}, player));
    expect(open).toMatchObject({
      mines: { game: 'mines', nonce: 0 },
      rowDouble: { game: 'rowDouble', nonce: 1 },
    });
  });
});

describe('while a round is open', () => {
  test('the seeds cannot be rotated, so the mines stay secret', async () => {
    const { player, roundId, safe, open } = await openMines();
    const rotate = (clientSeed: string) =>
      server.call(originals.rotateSeeds, { body: { seedPairId: open.seedPairId, clientSeed } }, player);
    expect(await refusalOf(rotate('curious'))).toEqual([409, 'round_open']);
    await well(openTile(player, roundId, safe[0] ?? 0));
    await well(leaveMines(player, roundId));
    const { revealed } = await well(rotate('curious'));
    expect(revealed.seedPairId).toBe(open.seedPairId);
  });

  test('rotating and starting concurrently never leaves an open round under a revealed seed', async () => {
    for (let attempt = 0; attempt < 6; attempt++) {
      const player = await server.fundedPlayer(100_000n);
      const { seedPairId } = await well(server.call(originals.getSeeds, {}, player));
      await Promise.all([
        server.call(originals.rotateSeeds, { body: { seedPairId, clientSeed: 'racing' } }, player),
        startMines(player, board()),
      ]);
      const { mines } = await well(server.call(games.getOpenRounds, {}, player));
      const current = await well(server.call(originals.getSeeds, {}, player));
      expect(mines?.seedPairId).toBe(current.seedPairId);
    }
  });

  test('rounds of other games use the same seeds and reveal nothing', async () => {
    const { player, open, mines } = await openMines();
    const played = await well(
      server.call(games.playLimbo, { body: { requestId: randomUUID(), stake: 10, target: 2 } }, player),
    );
    expect(played.round).toMatchObject({ seedPairId: open.seedPairId, nonce: open.nonce + 1 });
    const proof = await well(
      server.call(originals.getRound, { params: { roundId: played.round.roundId } }, player),
    );
    expect(proof.serverSeed).toBeNull();
    expect(
      await refusalOf(server.call(originals.getRound, { params: { roundId: open.roundId } }, player)),
    ).toEqual([404, 'round_unknown']);
    expect(mines).toHaveLength(3);
  });

  test('stopping the game refuses new rounds and lets the open one finish', async () => {
    const { player, roundId, safe } = await openMines();
    await sql`update originals.game set stopped = true where name = 'mines'`.execute(server.database.db);
    try {
      await well(openTile(player, roundId, safe[0] ?? 0));
      await well(leaveMines(player, roundId));
      expect(await refusalOf(startMines(player, board()))).toEqual([409, 'game_stopped']);
    } finally {
      await sql`update originals.game set stopped = false where name = 'mines'`.execute(server.database.db);
    }
  });

  test('a restart of the server leaves the round unchanged and playable', async () => {
    const { player, roundId, safe } = await openMines();
    await well(openTile(player, roundId, safe[0] ?? 0));
    const before = await well(server.call(games.getOpenRounds, {}, player));
    const again = await createApp({
      config: server.config,
      database: server.database,
      log: createLog(server.config),
    });
    const address = (await again.listen(0)).replace('localhost', '127.0.0.1');
    const call = async (method: string, path: string, body?: object) => {
      const response = await fetch(address + path, {
        method,
        headers: { authorization: player.token, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return ((await response.json()) as { data: unknown }).data;
    };
    expect(await call('GET', games.getOpenRounds.path)).toEqual(before);
    expect(
      await call('POST', games.openTile.path.replace('{roundId}', roundId), { tile: safe[1] ?? 0 }),
    ).toMatchObject({ open: { opened: [safe[0], safe[1]] } });
    await again.close();
    expect((await well(leaveMines(player, roundId))).round.opened).toEqual([safe[0], safe[1]]);
  });
});

describe('an abandoned round', () => {
  const touchedHoursAgo = (roundId: string, hours: number) =>
    sql`
      update originals.open_round
      set touched_at = now() - make_interval(hours => ${hours}::int)
      where request_id = ${roundId}
    `.execute(server.database.db);
  function finishJob() {
    const { jobs } = startOtherProcess();
    return jobs.find((job) => job.name === 'finish abandoned rounds') ?? { run: async () => {} };
  }

  test('is paid its current payout after a day, once, by any number of processes', async () => {
    const { player, roundId, safe } = await openMines();
    await well(openTile(player, roundId, safe[0] ?? 0));
    await touchedHoursAgo(roundId, 25);
    await Promise.all([finishJob().run(), finishJob().run(), finishJob().run()]);
    expect(await countRounds(player)).toEqual({ rounds: 1, open: 0, payouts: 1 });
    expect(await cashOf(player)).toBe(100_156n);
    expect((await well(leaveMines(player, roundId))).round).toMatchObject({
      payout: 14.06,
      opened: [safe[0]],
    });
  });

  test('without a step returns the stake, which was never turnover', async () => {
    const { player, roundId } = await openMines();
    await touchedHoursAgo(roundId, 25);
    await finishJob().run();
    expect(await findBalances(server.database.db, player.id)).toMatchObject({
      cashMinor: 100_000n,
      turnoverMinor: 0n,
    });
    expect((await findTurnover(server.database.db, player.id))[0]?.turnoverMinor).toBe(0n);
    const { round } = await well(server.call(originals.getRound, { params: { roundId } }, player));
    expect(round).toMatchObject({ payout: 12.5, multiplier: 1, opened: [] });
  });

  test('is not one of less than a day, nor one with a step while the job runs', async () => {
    const [young, touched] = [await openMines(), await openMines()];
    await touchedHoursAgo(young.roundId, 23);
    await touchedHoursAgo(touched.roundId, 25);
    let job: Promise<unknown> = Promise.resolve();
    await server.database.db.transaction().execute(async (tx) => {
      await sql`
        update originals.open_round set touched_at = now() where request_id = ${touched.roundId}
      `.execute(tx);
      job = finishJob().run();
      // The job has read the round as abandoned and must read it again under the lock.
      await waitForWaiting(1);
    });
    await job;
    expect(await countRounds(young.player)).toMatchObject({ rounds: 0, open: 1 });
    expect(await countRounds(touched.player)).toMatchObject({ rounds: 0, open: 1 });
  });

  test('is not one with a recent step: each step restarts the time', async () => {
    const { player, roundId, safe } = await openMines();
    await touchedHoursAgo(roundId, 25);
    await well(openTile(player, roundId, safe[0] ?? 0));
    await finishJob().run();
    expect(await countRounds(player)).toMatchObject({ rounds: 0, open: 1 });
  });

  test('is paid once when the player leaves concurrently', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const { player, roundId, safe } = await openMines();
      await well(openTile(player, roundId, safe[0] ?? 0));
      await touchedHoursAgo(roundId, 30);
      const [left] = await Promise.all([well(leaveMines(player, roundId)), finishJob().run()]);
      expect(left.round.payout).toBe(14.06);
      expect(await countRounds(player)).toEqual({ rounds: 1, open: 0, payouts: 1 });
      expect(await cashOf(player)).toBe(100_156n);
    }
  });
});

test('count each finished round of every game, and no open one, in statistics and history', async () => {
  const { player, roundId, safe } = await openMines(100_000n, { stake: 20, mines: 24 });
  await well(openTile(player, roundId, safe[0] ?? 0));
  const climbing = await well(startClimb(player, tower({ stake: 15 })));
  const [trap = 0] = await trapsOf(climbing.open);
  await well(climb(player, climbing.open.roundId, 0, trap));
  await well(startMines(player, board()));
  const { games: figures } = await well(server.call(games.getStatistics, {}, player));
  expect(figures).toEqual([
    {
      game: 'mines',
      rounds: 1,
      stake: 20,
      payout: 495,
      net: 475,
      biggestPayout: 495,
      biggestMultiplier: 24.75,
    },
    { game: 'rowDouble', rounds: 1, stake: 15, payout: 0, net: -15, biggestPayout: 0, biggestMultiplier: 0 },
  ]);
  const { rounds } = await well(server.call(originals.listRounds, {}, player));
  expect(rounds.map(({ game, payout }) => [game, payout])).toEqual([
    ['rowDouble', 0],
    ['mines', 495],
  ]);
});
