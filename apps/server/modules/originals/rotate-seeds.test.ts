import { createHash, createHmac, randomUUID } from 'node:crypto';
import { lobby, originals } from '@palpite/contracts';
import { rollDice } from '@palpite/domain/games/dice';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { nextSeedPlace, serverSeedPlace } from './originals.store.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest();

const seedsOf = async (player: TestPlayer) => (await server.call(originals.getSeeds, {}, player)).body.data;
const rotate = (player: TestPlayer, seedPairId: string, clientSeed: string) =>
  server.call(originals.rotateSeeds, { body: { seedPairId, clientSeed } }, player);
const play = (player: TestPlayer) =>
  server.call(
    originals.playDice,
    { body: { requestId: randomUUID(), stake: 1, direction: 'over', target: 50.5 } },
    player,
  );

describe('the current seed pair', () => {
  test('is the same for concurrent and repeated requests before the first round', async () => {
    const player = await server.newPlayer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => seedsOf(player)));
    for (const seeds of answers) expect(seeds).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      nonce: 0,
      serverSeedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      nextServerSeedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('keeps its hashes while rounds advance the nonce', async () => {
    const player = await server.fundedPlayer(10_000n);
    const before = await seedsOf(player);
    for (let round = 0; round < 3; round++) await play(player);
    expect(await seedsOf(player)).toEqual({ ...before, nonce: 3 });
  });
});

describe('rotating', () => {
  test('reveals the seed whose hash was shown and starts the announced one', async () => {
    const player = await server.fundedPlayer(10_000n);
    const before = await seedsOf(player);
    await play(player);
    const { body } = await rotate(player, before.seedPairId, 'my-seed.1');
    const { revealed, current } = body.data;
    expect(sha256(revealed.serverSeed)).toBe(before.serverSeedHash);
    expect(revealed).toMatchObject({
      seedPairId: before.seedPairId,
      serverSeedHash: before.serverSeedHash,
      clientSeed: before.clientSeed,
      rounds: 1,
    });
    expect(current).toMatchObject({
      clientSeed: 'my-seed.1',
      serverSeedHash: before.nextServerSeedHash,
      nonce: 0,
    });
    expect(current.nextServerSeedHash).not.toBe(before.nextServerSeedHash);
    expect(await seedsOf(player)).toEqual(current);
  });

  test('decides the next round with the new pair from nonce 0', async () => {
    const player = await server.fundedPlayer(10_000n);
    await play(player);
    const first = await rotate(player, (await seedsOf(player)).seedPairId, 'second');
    const { round } = (await play(player)).body.data;
    expect(round).toMatchObject({ seedPairId: first.body.data.current.seedPairId, nonce: 0 });
    const second = await rotate(player, round.seedPairId, 'third');
    const { serverSeed } = second.body.data.revealed;
    expect(round.roll).toBe(rollDice(hmac, { serverSeed, clientSeed: 'second', nonce: 0 }) / 100);
  });

  test('changes nothing when repeated', async () => {
    const player = await server.newPlayer();
    const { seedPairId } = await seedsOf(player);
    const answers = await Promise.all(Array.from({ length: 5 }, () => rotate(player, seedPairId, 'clicked')));
    expect(answers.map((answer) => answer.http).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find((answer) => answer.http === 409)?.body).toMatchObject({
      data: { code: 'seed_moved' },
    });
    const rotated = answers.find((answer) => answer.http === 200);
    expect(await seedsOf(player)).toEqual(rotated?.body.data.current);
  });

  test.each(['999999999', '-1', 'x', '1e3', ''])('refuses a pair with the number %j', async (seedPairId) => {
    const player = await server.newPlayer();
    expect((await rotate(player, seedPairId, 'fine')).body).toMatchObject({ data: { code: 'seed_moved' } });
  });

  test('refuses a pair of another player and reveals nothing', async () => {
    const [player, other] = await Promise.all([server.newPlayer(), server.newPlayer()]);
    const before = await seedsOf(other);
    const answer = await rotate(player, before.seedPairId, 'mine');
    expect(answer.body).toMatchObject({ status: 409, data: { code: 'seed_moved' } });
    expect(await seedsOf(other)).toEqual(before);
  });

  test.each(['', 'a:1', 'two words', 'ação', '😀', 'x'.repeat(65)])(
    'refuses the client seed %j',
    async (clientSeed) => {
      const player = await server.newPlayer();
      const before = await seedsOf(player);
      const answer = await rotate(player, before.seedPairId, clientSeed);
      expect(answer.http).toBe(400);
      const code = clientSeed.length > 64 ? 'request_invalid' : 'client_seed_invalid';
      expect(answer.body).toMatchObject({ data: { code } });
      expect(await seedsOf(player)).toEqual(before);
    },
  );
});

describe('the server seed', () => {
  test('is in no answer before it is revealed, and afterwards in the proof of each round', async () => {
    const player = await server.fundedPlayer(10_000n);
    const answers: unknown[] = [await seedsOf(player)];
    const rounds = [];
    for (let count = 0; count < 3; count++) {
      const { body } = await play(player);
      answers.push(body);
      rounds.push(body.data.round);
    }
    const proofOf = async (roundId: string) =>
      (await server.call(originals.getRound, { params: { roundId } }, player)).body.data;
    for (const { roundId } of rounds) {
      const proof = await proofOf(roundId);
      expect(proof.serverSeed).toBeNull();
      answers.push(proof);
    }
    answers.push((await server.call(originals.listRounds, {}, player)).body);
    answers.push(await server.send('GET', '/metrics'));

    const { body } = await rotate(player, (await seedsOf(player)).seedPairId, 'open');
    const { serverSeed, serverSeedHash, clientSeed } = body.data.revealed;
    expect(JSON.stringify(answers)).not.toContain(serverSeed);
    for (const round of rounds) {
      expect(await proofOf(round.roundId)).toEqual({ round, clientSeed, serverSeedHash, serverSeed });
    }
    const stored = await server.database.db
      .selectFrom('originals.seed_pair')
      .select(['id', 'server_seed', 'next_server_seed'])
      .where('player_id', '=', player.id)
      .where('revealed_at', 'is', null)
      .executeTakeFirstOrThrow();
    const { secrets } = server;
    const current = secrets.decrypt(serverSeedPlace(stored.id), stored.server_seed);
    const next = secrets.decrypt(nextSeedPlace(stored.id), stored.next_server_seed ?? '');
    expect(sha256(current)).toBe(body.data.current.serverSeedHash);
    expect(sha256(next)).toBe(body.data.current.nextServerSeedHash);
    for (const secret of [current, next, stored.server_seed, stored.next_server_seed])
      expect(JSON.stringify(body)).not.toContain(secret);
  });

  test('cannot be replaced by public data: no published text predicts the rolls', async () => {
    const player = await server.fundedPlayer(100_000n);
    const seeds = await seedsOf(player);
    const rounds = [];
    for (let count = 0; count < 40; count++) rounds.push((await play(player)).body.data.round);
    const published = [
      seeds.serverSeedHash,
      seeds.nextServerSeedHash,
      seeds.clientSeed,
      seeds.seedPairId,
      String(player.id),
    ];
    for (const key of [...published, ...published.map(sha256)]) {
      const predicted = rounds.filter(
        ({ roll, nonce }) =>
          rollDice(hmac, { serverSeed: key, clientSeed: seeds.clientSeed, nonce }) === Math.round(roll * 100),
      );
      expect(predicted.length).toBeLessThan(2);
    }
  });
});

test('lists the seven games with their returns and without a stop flag in the lobby', async () => {
  const { body } = await server.call(lobby.getMain);
  const { records } = body.data.SELF;
  const stated = records.map(({ gameType, returnPercent, stop }) => [gameType, returnPercent, stop] as const);
  expect(stated.toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
    ['dice', 98.9901, false],
    ['double', 93.3333, false],
    ['keno', 99.0228, false],
    ['limbo', 98.9999, false],
    ['luckyColor', 96, false],
    ['mines', 99, false],
    ['rowDouble', 99, false],
  ]);
  expect(new Set(records.map(({ productCode }) => productCode))).toEqual(new Set(['SELF']));
});
