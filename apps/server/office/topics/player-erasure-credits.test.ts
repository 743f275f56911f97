import { afterAll, beforeAll, expect, test } from 'vitest';
import { stakeInJournal } from '../../../../tests/harness/bonuses.ts';
import { actOnPage, orderPackage, pocketsOf } from '../../../../tests/harness/deposits.ts';
import { aMember, beginAtDayOne, playOn } from '../../../../tests/harness/invitations.ts';
import { expectLedgerBalancedExceptGames } from '../../../../tests/harness/ledger-balanced.ts';
import { order } from '../../../../tests/harness/office.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import { payEarnings } from '../../modules/engagement/invitations/pay-earnings.ts';
import { settleDays } from '../../modules/engagement/invitations/settle-days.ts';
import { raiseLevels } from '../../modules/engagement/vip/raise-level.ts';
import type { Db, Tx } from '../../platform/db.ts';

let server: TestServer;
let cleo: TestStaff;
let caio: TestStaff;
let rosa: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  cleo = await newStaff(server, ['compliance'], 'Cleo');
  caio = await newStaff(server, ['compliance', 'risk'], 'Caio');
  rosa = await newStaff(server, ['risk'], 'Rosa');
  await beginAtDayOne(server);
});
afterAll(async () => {
  await expectLedgerBalancedExceptGames(server.database);
  await server.close();
});

async function erase({ username: email }: TestPlayer) {
  const input = { email, reason: 'request of the player' };
  const { data } = await order(server, 'players.erase', input, { token: cleo.token });
  return (await order(server, 'approvals.approve', { id: data.proposalId }, { token: caio.token })).data;
}
const cashOf = async (player: TestPlayer) => (await pocketsOf(server, player))[0];
const sharesOf = async ({ id }: TestPlayer) =>
  (
    await server.database.db
      .selectFrom('engagement.commission_share')
      .select('day')
      .where('earner_id', '=', id)
      .execute()
  ).length;
const settle = () => settleDays(server.database.db);
const pay = () => payEarnings(server.database.db);

test('an account with earnings for friends is erased when they are paid; smaller ones and later ones are not', async () => {
  const [ana, zoe] = [await aMember(server), await aMember(server)];
  const [bia, davi] = [await aMember(server, ana), await aMember(server, zoe)];
  await playOn(server, 1, [
    [bia, 100_000n],
    [davi, 10_000n],
  ]);
  await settle();
  expect(await erase(ana)).toMatchObject({
    done: false,
    status: expect.stringContaining('BRL 3.00 for friends, not paid yet'),
  });
  const { body } = await server.send('POST', '/api/office/preview', {
    body: JSON.stringify({
      action: 'players.erase',
      input: { email: zoe.username, reason: 'request of the player' },
    }),
    token: cleo.token,
    headers: { lang: 'en_US' },
  });
  expect(body.data).toMatchObject({
    changes: expect.arrayContaining([expect.objectContaining({ before: 'BRL 0.30', after: 'not paid' })]),
  });
  expect((await erase(zoe)).done).toBe(true);
  await pay();
  expect(await cashOf(ana)).toBe(300n);
  expect((await erase(ana)).status).toContain('a balance of BRL 3.00');
  expect([await cashOf(zoe), await sharesOf(zoe)]).toEqual([0n, 1]);

  await playOn(server, 2, [[davi, 1_000_000n]]);
  await settle();
  await pay();
  expect([await cashOf(zoe), await sharesOf(zoe)]).toEqual([0n, 1]);
});

const writeErasure = (db: Db | Tx, { id }: TestPlayer) =>
  db
    .insertInto('identity.erasure')
    .values({ player_id: id, ordered_by: 'Cleo, Caio', reason: 'test', keep_until: new Date() })
    .execute();

test('a payment that begins during an erasure pays nothing', async () => {
  const hugo = await aMember(server);
  const iris = await aMember(server, hugo);
  await playOn(server, 3, [[iris, 100_000n]]);
  await settle();
  let paying = Promise.resolve();
  await server.database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('identity.player').select('id').where('id', '=', hugo.id).forUpdate().execute();
    paying = pay();
    await writeErasure(tx, hugo);
  });
  await paying;
  expect(await cashOf(hugo)).toBe(0n);
});

test('an erased account gets no bonus, no balance and no level', async () => {
  const player = await server.newPlayer();
  const { payNo } = await orderPackage(server, player, 'BRL-BRL-100');
  await actOnPage(server, payNo, 'complete');
  await expect.poll(() => cashOf(player)).toBe(10_000n);
  await writeErasure(server.database.db, player);
  await server.fund(player, 40_000n);
  await stakeInJournal(server, player, [{ product: 'dice', amountMinor: 50_000n }]);
  expect(await raiseLevels(server.database.db, [player.id], [])).toBe(0);
  const credit = { email: player.username, amount: '5.00', reason: 'late payout' };
  for (const action of ['players.bonus', 'players.adjust']) {
    const { data } = await order(server, action, credit, { token: rosa.token });
    expect(
      (await order(server, 'approvals.approve', { id: data.proposalId }, { token: caio.token })).data,
    ).toMatchObject({ done: false, status: expect.stringContaining('an erased account gets no credit') });
  }
  expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
});
