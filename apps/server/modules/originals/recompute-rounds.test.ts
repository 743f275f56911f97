import { createHash, randomUUID } from 'node:crypto';
import { drawCalls, originalGames as games, originals } from '@palpite/contracts';
import type { Reply } from '@palpite/contracts/endpoint';
import type { LimboRound, MinesRound, RowDoubleRound } from '@palpite/contracts/original-games';
import { kenoRisks } from '@palpite/domain/games/keno';
import { placeMines } from '@palpite/domain/games/mines';
import { fromWire, toDecimal } from '@palpite/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifiers } from '../../../../scripts/verify-games.ts';
import { expectLedgerBalanced } from '../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { findBalances } from '../wallet/index.ts';
import { hmac } from './hmac.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await expectLedgerBalanced(server.database);
  await server.close();
});

type KenoRound = Reply<typeof drawCalls.playKeno>['round'];
type Shown = KenoRound | LimboRound | MinesRound | RowDoubleRound;
const roundsPerGame = 300;

async function well<Data>(answer: Promise<{ http: number; body: { data: Data } }>): Promise<Data> {
  const { http, body } = await answer;
  expect(http, JSON.stringify(body)).toBe(200);
  return body.data;
}

const stakeOf = (index: number) => ((1_000 + ((index * 37) % 900)) / 100).toFixed(2);

async function playLimbo(player: TestPlayer, index: number): Promise<Shown> {
  const target = ((101 + ((index * index * 13) % 2_400)) / 100).toFixed(2);
  const body = { requestId: randomUUID(), stake: stakeOf(index), target };
  return (await well(server.call(games.playLimbo, { body }, player))).round;
}

async function playKeno(player: TestPlayer, index: number): Promise<Shown> {
  const picks = Array.from({ length: 1 + (index % 10) }, (_, at) => 1 + ((index * 7 + at * 11) % 40));
  const risk = kenoRisks[index % kenoRisks.length] ?? 'low';
  const body = { requestId: randomUUID(), stake: stakeOf(index), picks, risk };
  return (await well(server.call(drawCalls.playKeno, { body }, player))).round;
}

async function playMines(player: TestPlayer, index: number): Promise<Shown> {
  const body = { requestId: randomUUID(), stake: stakeOf(index), mines: 1 + (index % 24) };
  const { open } = await well(server.call(games.startMines, { body }, player));
  const params = { roundId: open.roundId };
  for (let step = 0; step <= index % 4; step++) {
    const tile = (index * 7 + step * 4) % 25;
    const { round } = await well(server.call(games.openTile, { params, body: { tile } }, player));
    if (round) return round;
  }
  return (await well(server.call(games.leaveMines, { params, body: {} }, player))).round;
}

async function climb(player: TestPlayer, index: number): Promise<Shown> {
  const tiles = 2 + (index % 3);
  const body = { requestId: randomUUID(), stake: stakeOf(index), tiles };
  const { open } = await well(server.call(games.startRowDouble, { body }, player));
  const params = { roundId: open.roundId };
  for (let row = 0; row <= index % 5; row++) {
    const step = { row, tile: (index + row) % tiles };
    const { round } = await well(server.call(games.climbRow, { params, body: step }, player));
    if (round) return round;
  }
  return (await well(server.call(games.leaveRowDouble, { params, body: {} }, player))).round;
}

const verifierCases: {
  [Game in Shown['game']]: (round: Extract<Shown, { game: Game }>) => {
    given: Record<string, string>;
    printed: Record<string, string>;
  };
} = {
  limbo: (round) => ({
    given: { target: String(round.target) },
    printed: { drawn: round.drawn.toFixed(2) },
  }),
  keno: (round) => ({
    given: { picks: round.picks.join(','), risk: round.risk },
    printed: { drawn: round.drawn.join(',') },
  }),
  mines: (round) => ({
    given: { mines: String(round.mines), opened: round.opened.join(',') },
    printed: { mines: round.layout.join(',') },
  }),
  rowDouble: (round) => ({
    given: { tiles: String(round.tiles), climbed: round.climbed.join(',') },
    printed: { traps: round.layout.join(',') },
  }),
};

test('shows, stores and pays concurrent rounds of four games as they are recomputed', async () => {
  const fundedMinor = 1_000_000_00n;
  const player = await server.fundedPlayer(fundedMinor);
  const before = await well(server.call(originals.getSeeds, {}, player));
  const shown: Shown[] = [];
  await Promise.all(
    [playKeno, playLimbo, playMines, climb].map(async (play) => {
      for (let index = 0; index < roundsPerGame; index++) shown.push(await play(player, index));
    }),
  );
  expect(shown.map(({ nonce }) => nonce).sort((a, b) => a - b)).toEqual(shown.map((_, index) => index));
  expect(new Set(shown.map(({ payout }) => payout > 0))).toEqual(new Set([true, false]));

  const { revealed } = await well(
    server.call(
      originals.rotateSeeds,
      { body: { seedPairId: before.seedPairId, clientSeed: 'afterwards' } },
      player,
    ),
  );
  expect(createHash('sha256').update(revealed.serverSeed).digest('hex')).toBe(before.serverSeedHash);

  const stored = new Map<string, unknown>();
  let page: string | null = '';
  while (page !== null) {
    const query: { limit: string; before?: string } = { limit: '100', ...(page && { before: page }) };
    const list = await well(server.call(originals.listRounds, { query }, player));
    for (const round of list.rounds) stored.set(round.roundId, round);
    page = list.next;
  }
  let cashMinor = fundedMinor;
  for (const round of shown) {
    const verifierCase = verifierCases[round.game] as (
      round: Shown,
    ) => ReturnType<(typeof verifierCases)['limbo']>;
    const { given, printed } = verifierCase(round);
    const lines = verifiers[round.game]?.({
      'server-seed': revealed.serverSeed,
      'client-seed': revealed.clientSeed,
      nonce: String(round.nonce),
      stake: String(round.stake),
      ...given,
    });
    expect(Object.fromEntries(lines ?? [])).toMatchObject({
      ...printed,
      'server seed hash': before.serverSeedHash,
      payout: `${toDecimal(fromWire(round.payout, 'BRL'), 'BRL')} BRL`,
    });
    expect(stored.get(round.roundId)).toEqual(round);
    cashMinor += fromWire(round.payout, 'BRL') - fromWire(round.stake, 'BRL');
  }
  expect((await findBalances(server.database.db, player.id)).cashMinor).toBe(cashMinor);
}, 180_000);

test('pays for a repeated tile once in the verifier', () => {
  const seeds = { 'server-seed': 'a', 'client-seed': 'b', nonce: '0' };
  const verify = (opened: string) => verifiers.mines?.({ ...seeds, mines: '3', stake: '10', opened });
  const mines = placeMines(hmac, { serverSeed: 'a', clientSeed: 'b', nonce: 0 }, 3);
  const safe = [0, 1, 2, 3, 4].filter((tile) => !mines.includes(tile));
  expect(verify(`${safe[0]},${safe[1]}`)).toContainEqual(['payout', '12.85 BRL']);
  expect(() => verify(`${safe[0]},${safe[0]}`)).toThrow('tiles from 0 to 24');
  expect(() => verify(Array(25).fill(safe[0]).join())).toThrow('tiles from 0 to 24');
});

describe('a round of limbo', () => {
  test('ten times concurrently with one id is one round with one answer', async () => {
    const player = await server.fundedPlayer(50_000n);
    const body = { requestId: randomUUID(), stake: 30, target: 3 };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => well(server.call(games.playLimbo, { body }, player))),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const { cashMinor } = await findBalances(server.database.db, player.id);
    expect(cashMinor).toBe(fromWire(answers[0]?.balance ?? 0, 'BRL'));
    const other = await server.call(games.playLimbo, { body: { ...body, target: 3.5 } }, player);
    expect(other.body).toMatchObject({ status: 409, data: { code: 'request_id_reused' } });
  });

  test('may win exactly the maximum payout and not a cent more', async () => {
    const player = await server.fundedPlayer(2_000_000n);
    const play = (target: string) =>
      server.call(games.playLimbo, { body: { requestId: randomUUID(), stake: 5_000, target } }, player);
    expect((await play('20')).http).toBe(200);
    expect((await play('20.01')).body).toMatchObject({ data: { code: 'payout_too_large' } });
  });

  test('publishes its limits and return', async () => {
    const { body } = await server.call(games.getLimboRules, { query: { currency: 'JPY' } });
    expect(body.data).toEqual({
      currency: 'JPY',
      stakeMin: 100,
      stakeMax: 150_000,
      payoutMax: 3_000_000,
      returnPercent: 98.9999,
      returnPercentMin: 93.1764,
      roundMsMin: 0,
      stopped: false,
      targetMin: 1.01,
      targetMax: 1_000_000,
      choice: null,
    });
  });

  test('publishes the return of each target and refuses an invalid one', async () => {
    const choiceOf = async (target: string) =>
      (await server.call(games.getLimboRules, { query: { target } })).body.data.choice;
    expect(await choiceOf('2')).toEqual({ target: 2, stakeMin: 1, returnPercent: 98.9999 });
    expect(await choiceOf('1000000')).toEqual({ target: 1_000_000, stakeMin: 1, returnPercent: 95.3674 });
    expect(await choiceOf('977026.11')).toMatchObject({ returnPercent: 93.1764 });
    const refused = await server.call(games.getLimboRules, { query: { target: '1' } });
    expect(refused.body).toMatchObject({ status: 400, data: { code: 'target_out_of_range' } });
  });
});
