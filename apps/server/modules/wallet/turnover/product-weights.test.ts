import { firstTurnoverWeights, otherProducts } from '@palpite/domain/turnover-weights';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bonusOf, give, seal, stakeInJournal } from '../../../../../tests/harness/bonuses.ts';
import { expectJournalBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import {
  findVipTurnover,
  listTurnoverMismatches,
  listTurnoverWeights,
  writeTurnoverWeight,
} from '../index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
});
afterAll(() => server.close());
afterEach(async () => {
  await expectJournalBalanced(server.database);
  expect(await listTurnoverMismatches(server.database.db)).toEqual([]);
});

const ownWeights = { vipPermille: null, bonusPermille: null };
const vipOf = (player: TestPlayer) => findVipTurnover(server.database.db, player.id);

async function withWeights(
  product: string,
  weights: { vipPermille: number; bonusPermille: number },
  run: () => Promise<void>,
): Promise<void> {
  const { db } = server.database;
  const before = (await listTurnoverWeights(db)).find((row) => row.product === product);
  if (!before) throw new Error(`no weights of ${product}`);
  await db.transaction().execute((tx) => writeTurnoverWeight(tx, { ...before, ...weights }));
  try {
    await run();
  } finally {
    await seal(server);
    await db.transaction().execute((tx) => writeTurnoverWeight(tx, before));
  }
}

test('ships the weights that the rules verify', async () => {
  const byKey = (a: { product: string; priceFromMilli: number }, b: typeof a) =>
    a.product < b.product ? -1 : a.product > b.product ? 1 : a.priceFromMilli - b.priceFromMilli;
  expect((await listTurnoverWeights(server.database.db)).toSorted(byKey)).toEqual(
    firstTurnoverWeights.toSorted(byKey),
  );
});

test('counts stakes of cash by product and none of bonus money, before and after the seal', async () => {
  const player = await server.fundedPlayer(1_000_000n);
  await give(server, player);
  await stakeInJournal(server, player, [
    { product: 'dice', amountMinor: 100_000n, ...ownWeights },
    { product: 'double', amountMinor: 10_000n, ...ownWeights },
    { product: 'pg', amountMinor: 10_000n, ...ownWeights },
    { product: 'roleta', amountMinor: 10_000n, ...ownWeights },
    // Sports bets carry the weight of their price; one without a weight counts as the lowest price band.
    { product: 'sports', amountMinor: 10_000n, ...ownWeights },
    { product: 'sports', amountMinor: 10_000n, vipPermille: 60 },
    { product: 'pg', amountMinor: 5_000n, pocket: 'bonus', ...ownWeights },
  ]);
  const expected = 2_000n + 1_330n + 600n + 200n + 600n;
  expect(await vipOf(player)).toBe(expected);
  await seal(server);
  expect(await vipOf(player)).toBe(expected);
});

test('applies changed weights to stakes that are not rolled up, and the old weight to returns of earlier stakes', async () => {
  const player = await server.fundedPlayer(1_000_000n);
  const grant = await give(server, player, { amountMinor: 100_000n });
  const [rolled = ''] = await stakeInJournal(server, player, [
    { product: 'limbo', amountMinor: 100_000n, ...ownWeights },
  ]);
  await seal(server);
  await withWeights('limbo', { vipPermille: 10, bonusPermille: 50 }, async () => {
    const [fresh = ''] = await stakeInJournal(server, player, [
      { product: 'limbo', amountMinor: 100_000n, ...ownWeights },
    ]);
    expect(await vipOf(player)).toBe(2_000n + 1_000n);
    expect((await bonusOf(server, player, grant.id)).wagered).toBe(120);
    await server.database.db
      .insertInto('wallet.stake_return')
      .values([
        { stake_id: rolled, kind: 'returned', amount_minor: 50_000n },
        { stake_id: fresh, kind: 'returned', amount_minor: 20_000n },
      ])
      .execute();
    expect(await vipOf(player)).toBe(1_000n + 800n);
    expect((await bonusOf(server, player, grant.id)).wagered).toBe(75);
  });
  expect(await vipOf(player)).toBe(1_800n);
  expect((await bonusOf(server, player, grant.id)).wagered).toBe(75);
  await stakeInJournal(server, player, [{ product: 'limbo', amountMinor: 100_000n, ...ownWeights }]);
  expect(await vipOf(player)).toBe(3_800n);
});

test('weighs stakes from before a product got its own row like all other products', async () => {
  const { db } = server.database;
  const player = await server.fundedPlayer(100_000n);
  await stakeInJournal(server, player, [{ product: 'crash', amountMinor: 10_000n, ...ownWeights }]);
  await seal(server);
  await db.transaction().execute((tx) =>
    writeTurnoverWeight(tx, {
      product: 'crash',
      priceFromMilli: 0,
      edgePpm: 50_000,
      vipPermille: 100,
      bonusPermille: 500,
      commissionPermille: 500,
    }),
  );
  await stakeInJournal(server, player, [{ product: 'crash', amountMinor: 10_000n, ...ownWeights }]);
  expect(await vipOf(player)).toBe(200n + 1_000n);
});

test('allows a weight of zero, and neither the removal of a weight nor a change of its product or price', async () => {
  const { db } = server.database;
  const gone = db.deleteFrom('wallet.turnover_weight').where('product', '=', otherProducts).execute();
  await expect(gone).rejects.toThrow('set to zero');
  const moved = sql`update wallet.turnover_weight set price_from_milli = 5 where product = 'dice'`.execute(
    db,
  );
  await expect(moved).rejects.toThrow('do not change');
});
