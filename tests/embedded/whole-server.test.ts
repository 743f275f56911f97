import { randomUUID } from 'node:crypto';
import { identity, originals, payments } from '@palpite/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actOnPage, orderPackage, pocketsOf, statusOf } from '../harness/deposits.ts';
import { expectLedgerBalanced } from '../harness/ledger-balanced.ts';
import { startServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ kind: 'embedded' });
});
afterAll(() => server.close());

test('a player registers, deposits with a bonus, plays concurrently, rotates seeds and logs out', async () => {
  const player = await server.newPlayer();
  const as = { token: player.token };

  const book = await server.call(payments.getPrices, { query: { curreny: 'FCBRL' } }, as);
  const offer = book.body.data.packages.find((each) => each.price === 100);
  const order = await orderPackage(server, player, offer?.pkgId ?? '', 1);
  await actOnPage(server, order.payNo, 'complete');
  expect(await statusOf(server, player, order.orderId)).toBe('10');
  expect(await pocketsOf(server, player)).toEqual([10_000n, 10_000n]);

  const body = { stake: '1.50', direction: 'over', target: '50.50' } as const;
  const ids = Array.from({ length: 20 }, () => randomUUID());
  const rounds = await Promise.all(
    [...ids, ...ids].map((requestId) =>
      server.call(originals.playDice, { body: { requestId, ...body } }, as),
    ),
  );
  expect(rounds.every((round) => round.http === 200)).toBe(true);
  const distinct = new Map(rounds.map(({ body: { data } }) => [data.round.roundId, data.round]));
  expect(distinct.size).toBe(20);
  expect([...distinct.values()].map((round) => round.nonce).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, nonce) => nonce),
  );
  const won = [...distinct.values()].reduce((sum, round) => sum + BigInt(Math.round(round.payout * 100)), 0n);
  expect((await pocketsOf(server, player))[0]).toBe(10_000n - 20n * 150n + won);

  const seeds = await server.call(originals.getSeeds, {}, as);
  const rotated = await server.call(
    originals.rotateSeeds,
    { body: { seedPairId: seeds.body.data.seedPairId, clientSeed: 'minha-semente' } },
    as,
  );
  expect(rotated.body.data.revealed.serverSeedHash).toBe(seeds.body.data.serverSeedHash);
  expect(rotated.body.data.current.serverSeedHash).toBe(seeds.body.data.nextServerSeedHash);

  await server.call(identity.logout, { body: {} }, as);
  expect((await server.call(identity.getBalance, {}, as)).http).toBe(401);
  await expectLedgerBalanced(server.database);
});
