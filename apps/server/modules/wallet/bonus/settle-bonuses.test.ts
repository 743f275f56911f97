import { randomUUID } from 'node:crypto';
import { bonuses, originals } from '@palpite/contracts';
import { startMines } from '@palpite/contracts/original-games';
import { cashOutBet } from '@palpite/contracts/sports';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bonusOf, give, seal, stakeInJournal } from '../../../../../tests/harness/bonuses.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { type SportsTable, sportsTable, winner } from '../../../../../tests/harness/sports.ts';
import { ledgerChecks } from '../../../ledger-checks.ts';
import { createLog } from '../../../platform/log.ts';
import { listOpenRoundStakes } from '../../originals/index.ts';
import { listOpenSharedStakes } from '../../originals/shared/index.ts';
import { checkCoveredStakes, listOpenBetStakes } from '../../sportsbook/index.ts';
import { auditLedger, findBalances } from '../index.ts';
import { offerBonus } from './index.ts';
import { settleBonuses } from './settle-bonuses.ts';

let server: TestServer;
let sports: SportsTable;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  sports = sportsTable(server);
  // Every sports stake counts in full, and the edge pays for all offers of these tests.
  await server.database.db
    .updateTable('wallet.turnover_weight')
    .set({
      bonus_permille: sql`case when product = 'sports' then 1000 else bonus_permille end`,
      edge_ppm: 1_000_000,
    })
    .execute();
  await sports.liftFreeze();
  await server.database.db
    .insertInto('platform.job_lease')
    .values({ name: 'settle bonuses', taken_until: new Date(Date.now() + 3_600_000) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ taken_until: new Date(Date.now() + 3_600_000) }),
    )
    .execute();
});
afterAll(() => server.close());
afterEach(() => expectLedgerBalanced(server.database));

const settle = () =>
  settleBonuses({
    db: server.database.db,
    log: createLog({ LOG_LEVEL: 'silent' }),
    openStakes: [listOpenRoundStakes, listOpenSharedStakes, listOpenBetStakes],
    checkCovers: (playerId) => checkCoveredStakes(server.database.db, playerId),
  });

const pocketsOf = async (player: TestPlayer): Promise<[bigint, bigint]> => {
  const { cashMinor, bonusMinor } = await findBalances(server.database.db, player.id);
  return [cashMinor, bonusMinor];
};

async function inBonusPocket(player: TestPlayer): Promise<bigint | undefined> {
  const row = await server.database.db
    .selectFrom('wallet.account')
    .select('balance_minor')
    .where('player_id', '=', player.id)
    .where('kind', '=', 'bonus')
    .executeTakeFirst();
  return row?.balance_minor;
}

/** The bonus balances published by statements of games and bets. */
async function pushedBonuses(player: TestPlayer): Promise<string[]> {
  const { rows } = await sql<{ minor: string }>`
    select news ->> 'bonusMinor' as minor
    from platform.outbox
    cross join lateral jsonb_array_elements(payload) news
    where topic = 'balances'
    and news ->> 'playerId' = ${String(player.id)}
    and news ? 'bonusMinor'
    order by seq
  `.execute(server.database.db);
  return rows.map(({ minor }) => minor);
}

async function newsOf(player: TestPlayer, topic: string): Promise<unknown[]> {
  const rows = await server.database.db
    .selectFrom('platform.outbox')
    .select('payload')
    .where('player_id', '=', player.id)
    .where('topic', '=', topic)
    .orderBy('seq')
    .execute();
  return rows.map(({ payload }) => payload);
}

async function letExpire(bonusId: string): Promise<void> {
  await sql`alter table wallet.bonus disable trigger bonus_guarded`.execute(server.database.db);
  await sql`update wallet.bonus set expires_at = now() - interval '1 second' where id = ${bonusId}`.execute(
    server.database.db,
  );
  await sql`alter table wallet.bonus enable trigger bonus_guarded`.execute(server.database.db);
}

test('converts a bonus with complete turnover to cash once and notifies the player', async () => {
  const player = await server.fundedPlayer(10_000n);
  const grant = await give(server, player);
  await stakeInJournal(server, player, [{ product: 'roleta', amountMinor: 9_999n }]);
  await seal(server);
  await settle();
  expect(await bonusOf(server, player, grant.id)).toMatchObject({ state: 'active', progress: 99 });
  // Stakes of bonus money do not count.
  await stakeInJournal(server, player, [{ product: 'roleta', amountMinor: 1n, pocket: 'bonus' }]);
  await seal(server);
  await settle();
  expect(await bonusOf(server, player, grant.id)).toMatchObject({ state: 'active', wagered: 99.99 });
  await stakeInJournal(server, player, [{ product: 'roleta', amountMinor: 1n }]);
  await seal(server);
  await Promise.all(Array.from({ length: 50 }, settle));
  expect(await pocketsOf(player)).toEqual([9_999n, 0n]);
  expect(await bonusOf(server, player, grant.id)).toMatchObject({ state: 'completed', converted: 99.99 });
  expect(await newsOf(player, 'userBetAmount')).toEqual([{ bouns: 1, amount: 99.99 }]);
});

test('converts no more than the terms at the time of the grant allow', async () => {
  const { db } = server.database;
  const player = await server.newPlayer();
  const capAt = (times: number) =>
    sql`update wallet.bonus_terms set converts_times_max = ${times} where source = 'gift'`.execute(db);
  await capAt(2);
  const grant = await give(server, player, { source: 'gift', amountMinor: 100n });
  await capAt(10);
  const match = await sports.offer();
  await sports.placeAccepted(player, sports.slip([match.leg(winner, 'away', 3_800)], { stake: '1' }));
  await sports.publishResult(match, {
    status: 'finished',
    scores: { fullGame: { home: 0, away: 1, isOver: true } },
  });
  await expect.poll(() => pocketsOf(player)).toEqual([0n, 380n]);
  await server.fund(player, 100n);
  await stakeInJournal(server, player, [{ product: 'roleta', amountMinor: 100n }]);
  await seal(server);
  await settle();
  expect(await bonusOf(server, player, grant.id)).toMatchObject({
    state: 'completed',
    converted: 2,
    convertsMax: 2,
  });
  expect(await pocketsOf(player)).toEqual([200n, 0n]);
});

test('ends in exactly one of two concurrent actions, forfeit and conversion, with the money in one place', async () => {
  const player = await server.fundedPlayer(10_000n);
  const grant = await give(server, player);
  await stakeInJournal(server, player, [{ product: 'roleta', amountMinor: 10_000n }]);
  await seal(server);
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0
        ? settle()
        : server.call(bonuses.forfeitBonus, { params: { bonusId: grant.id } }, player),
    ),
  );
  const { state } = await bonusOf(server, player, grant.id);
  expect(['completed', 'forfeited']).toContain(state);
  expect(await pocketsOf(player)).toEqual([state === 'completed' ? 10_000n : 0n, 0n]);
});

test('takes back the money of an expired bonus and closes an unclaimed offer', async () => {
  const player = await server.newPlayer();
  const grant = await give(server, player);
  const offer = { ...grant, id: `${grant.id}:offer`, claimableUntil: new Date(Date.now() - 1_000) };
  await server.database.db.transaction().execute((tx) => offerBonus(tx, offer));
  await letExpire(grant.id);
  await settle();
  await settle();
  expect(await pocketsOf(player)).toEqual([0n, 0n]);
  expect(await bonusOf(server, player, grant.id)).toMatchObject({ state: 'expired', left: 0 });
  expect(await bonusOf(server, player, offer.id)).toMatchObject({ state: 'expired' });
});

test('ends a bonus as spent only when the pocket is empty and no stake is open', async () => {
  const player = await server.newPlayer();
  const grant = await give(server, player, { wagerTimes: 15n });
  const match = await sports.offer();
  await sports.placeAccepted(player, sports.slip([match.leg(winner, 'home', 2_000)], { stake: '100' }));
  await settle();
  expect(await bonusOf(server, player, grant.id)).toMatchObject({ state: 'active', left: 0 });
  await sports.publishResult(match, {
    status: 'finished',
    scores: { fullGame: { home: 0, away: 1, isOver: true } },
  });
  await expect
    .poll(async () => {
      await settle();
      return (await bonusOf(server, player, grant.id)).state;
    })
    .toBe('spent');
});

test('converts no bonus by a stake that may still be sold, nor by one that was sold', async () => {
  const player = await server.fundedPlayer(20_000n);
  const grant = await give(server, player, { wagerTimes: 2n });
  const match = await sports.offer();
  const { betId } = await sports.placeAccepted(
    player,
    sports.slip([match.leg(winner, 'home', 2_000)], { stake: '200' }),
  );
  await seal(server);
  await letExpire(grant.id);
  await settle();
  expect(await bonusOf(server, player, grant.id)).toMatchObject({ state: 'active', progress: 100 });
  expect(await pocketsOf(player)).toEqual([0n, 10_000n]);
  const sale = await server.call(
    cashOutBet,
    { params: { betId }, body: { requestId: randomUUID(), shown: '1' } },
    player,
  );
  expect(sale.http, JSON.stringify(sale.body)).toBe(200);
  await seal(server);
  await settle();
  expect(await bonusOf(server, player, grant.id)).toMatchObject({ state: 'expired', converted: 0 });
});

test('converts no bonus by a stake held before and accepted after its start while it may be sold', async () => {
  const player = await server.fundedPlayer(20_000n);
  const match = await sports.offer({ score: { home: 0, away: 0 } });
  const { state } = await sports.placeAccepted(
    player,
    sports.slip([match.leg(winner, 'home', 2_000)], { stake: '200' }),
  );
  expect(state).toBe('pending');
  const grant = await give(server, player, { wagerTimes: 2n });
  await sports.passDelay();
  await seal(server);
  await settle();
  expect(await bonusOf(server, player, grant.id)).toMatchObject({ state: 'active', progress: 100 });
});

test('counts no stake of a round that can still be cancelled unchanged', async () => {
  const player = await server.fundedPlayer(100_000n);
  const grant = await give(server, player);
  const body = { requestId: randomUUID(), stake: '1000', mines: 3 };
  const started = await server.call(startMines, { body }, player);
  expect(started.http, JSON.stringify(started.body)).toBe(200);
  await seal(server);
  await settle();
  expect(await bonusOf(server, player, grant.id)).toMatchObject({ state: 'active', progress: 0 });
});

test('converts a bonus despite open stakes when finished stakes suffice', async () => {
  const player = await server.fundedPlayer(20_000n);
  const [first, second] = [await give(server, player), await give(server, player)];
  await stakeInJournal(server, player, [{ product: 'roleta', amountMinor: 9_000n }]);
  const match = await sports.offer();
  await sports.placeAccepted(player, sports.slip([match.leg(winner, 'home', 2_000)], { stake: '20' }));
  await seal(server);
  await settle();
  expect((await bonusOf(server, player, first.id)).state).toBe('active');
  await stakeInJournal(server, player, [{ product: 'roleta', amountMinor: 1_000n }]);
  await seal(server);
  await settle();
  expect((await bonusOf(server, player, first.id)).state).toBe('completed');
  await stakeInJournal(server, player, [{ product: 'roleta', amountMinor: 8_000n }]);
  await seal(server);
  await settle();
  expect(await bonusOf(server, player, second.id)).toMatchObject({ state: 'active', progress: 100 });
  await sports.publishResult(match, {
    status: 'finished',
    scores: { fullGame: { home: 0, away: 1, isOver: true } },
  });
  await expect
    .poll(async () => {
      await settle();
      return (await bonusOf(server, player, second.id)).state;
    })
    .toBe('completed');
});

test('treats the payout of a bonus stake after the end of its bonus like the bonus', async () => {
  for (const end of ['completed', 'forfeited'] as const) {
    const player = await server.fundedPlayer(10_000n);
    const grant = await give(server, player);
    await stakeInJournal(server, player, [{ product: 'roleta', amountMinor: 10_000n }]);
    const match = await sports.offer();
    await sports.placeAccepted(player, sports.slip([match.leg(winner, 'home', 2_000)], { stake: '60' }));
    expect(await pocketsOf(player)).toEqual([0n, 4_000n]);
    await seal(server);
    if (end === 'completed') await settle();
    else await server.call(bonuses.forfeitBonus, { params: { bonusId: grant.id } }, player);
    expect((await bonusOf(server, player, grant.id)).state).toBe(end);
    await sports.publishResult(match, {
      status: 'finished',
      scores: { fullGame: { home: 1, away: 0, isOver: true } },
    });
    await expect.poll(() => inBonusPocket(player)).toBe(12_000n);
    expect(await pocketsOf(player)).toEqual([end === 'completed' ? 4_000n : 0n, 0n]);
    expect((await pushedBonuses(player)).at(-1)).toBe('0');
    const roll = { requestId: randomUUID(), stake: '50', direction: 'over' as const, target: '50' };
    const { body } = await server.call(originals.playDice, { body: roll }, player);
    expect(body.data).toMatchObject({ code: 'balance_not_enough' });
    await Promise.all([settle(), settle(), settle()]);
    expect(await pocketsOf(player)).toEqual([end === 'completed' ? 16_000n : 0n, 0n]);
  }
});

test("converts nothing of a large forfeited bonus's open stakes through a small bonus", async () => {
  const player = await server.newPlayer();
  const large = await give(server, player, { amountMinor: 100_00n, wagerTimes: 15n });
  const small = await give(server, player, { amountMinor: 1_00n, wagerTimes: 15n });
  const match = await sports.offer();
  await sports.placeAccepted(player, sports.slip([match.leg(winner, 'home', 2_000)], { stake: '101' }));
  const params = { bonusId: large.id };
  expect((await server.call(bonuses.forfeitBonus, { params }, player)).http).toBe(200);
  await sports.publishResult(match, {
    status: 'finished',
    scores: { fullGame: { home: 1, away: 0, isOver: true } },
  });
  await expect.poll(() => inBonusPocket(player)).toBe(202_00n);
  // 200 of the 202 belong to the large bonus and are taken back.
  expect(await pocketsOf(player)).toEqual([0n, 2_00n]);
  expect((await pushedBonuses(player)).at(-1)).toBe('200');
  expect(await bonusOf(server, player, small.id)).toMatchObject({ left: 2 });
  await Promise.all([settle(), settle(), settle()]);
  expect(await pocketsOf(player)).toEqual([0n, 2_00n]);
  expect((await newsOf(player, 'updateUserInfo')).at(-1)).toMatchObject({ bonusBalance: 2 });
  await stakeInJournal(server, player, [{ product: 'roleta', amountMinor: 1_50n, pocket: 'bonus' }]);
  await server.fund(player, 15_00n);
  await stakeInJournal(server, player, [{ product: 'roleta', amountMinor: 15_00n }]);
  await seal(server);
  await Promise.all([settle(), settle(), settle()]);
  expect(await pocketsOf(player)).toEqual([50n, 0n]);
  expect(await bonusOf(server, player, small.id)).toMatchObject({ state: 'completed', converted: 0.5 });
  const { rows } = await sql<{ removed_minor: bigint }>`
    select removed_minor from wallet.bonus where id = ${large.id}
  `.execute(server.database.db);
  expect(rows).toEqual([{ removed_minor: 200_00n }]);
});

test('finds late money of a bonus after any pause of the job and keeps it out of other shares', async () => {
  const { db } = server.database;
  const player = await server.newPlayer();
  const ended = await give(server, player, { wagerTimes: 15n });
  const match = await sports.offer();
  await sports.placeAccepted(player, sports.slip([match.leg(winner, 'home', 2_000)], { stake: '100' }));
  await server.call(bonuses.forfeitBonus, { params: { bonusId: ended.id } }, player);
  const others = [
    await give(server, player, { wagerTimes: 15n }),
    await give(server, player, { wagerTimes: 15n }),
  ];
  await sports.publishResult(match, {
    status: 'finished',
    scores: { fullGame: { home: 1, away: 0, isOver: true } },
  });
  await expect.poll(() => inBonusPocket(player)).toBe(400_00n);
  expect(await pocketsOf(player)).toEqual([0n, 200_00n]);
  await seal(server);
  await sql`alter table wallet.seal disable trigger user`.execute(db);
  await sql`update wallet.seal set sealed_at = sealed_at - interval '1 hour'`.execute(db);
  await sql`alter table wallet.seal enable trigger user`.execute(db);
  await settle();
  expect(await inBonusPocket(player)).toBe(200_00n);
  const queued = db.selectFrom('wallet.late_bonus_money').selectAll().where('player_id', '=', player.id);
  expect(await queued.execute()).toEqual([]);
  for (const { id } of others) expect(await bonusOf(server, player, id)).toMatchObject({ left: 100 });
});

test('takes the share of a forfeited bonus and the late money of the previous one, and nothing of the others', async () => {
  const player = await server.newPlayer();
  const before = await give(server, player, { wagerTimes: 15n });
  const match = await sports.offer();
  await sports.placeAccepted(player, sports.slip([match.leg(winner, 'home', 2_000)], { stake: '100' }));
  await server.call(bonuses.forfeitBonus, { params: { bonusId: before.id } }, player);
  const given = await give(server, player, { wagerTimes: 15n });
  const kept = await give(server, player, { wagerTimes: 15n });
  await sports.publishResult(match, {
    status: 'finished',
    scores: { fullGame: { home: 1, away: 0, isOver: true } },
  });
  await expect.poll(() => inBonusPocket(player)).toBe(400_00n);
  const { body } = await server.call(bonuses.forfeitBonus, { params: { bonusId: given.id } }, player);
  expect(body.data).toMatchObject({ bonusBalance: 100, bonus: { state: 'forfeited', left: 0 } });
  await settle();
  expect(await pocketsOf(player)).toEqual([0n, 100_00n]);
  expect(await bonusOf(server, player, kept.id)).toMatchObject({ state: 'active', left: 100 });
});

test('rolls back a conversion when the process dies between two steps, and the next process completes it', async () => {
  const player = await server.fundedPlayer(10_000n);
  const grant = await give(server, player);
  await stakeInJournal(server, player, [{ product: 'roleta', amountMinor: 10_000n }]);
  await seal(server);
  const { db } = server.database;
  await sql`
    create function wallet.die() returns trigger language plpgsql as $$
    begin
      raise exception 'the process dies here';
    end
    $$
  `.execute(db);
  await sql`
    create trigger dies before update on wallet.bonus for each row
    when (new.state = 'completed') execute function wallet.die()
  `.execute(db);
  await settle();
  expect(await pocketsOf(player)).toEqual([0n, 10_000n]);
  expect((await bonusOf(server, player, grant.id)).state).toBe('active');
  await sql`drop trigger dies on wallet.bonus`.execute(db);
  await sql`drop function wallet.die()`.execute(db);
  await settle();
  expect(await pocketsOf(player)).toEqual([10_000n, 0n]);
});

test('reports bonus money without a bonus in the audit', async () => {
  const player = await server.newPlayer();
  const grant = await give(server, player);
  const { db } = server.database;
  const move = (by: bigint) =>
    db
      .updateTable('wallet.bonus')
      .set(({ eb }) => ({ removed_minor: eb('removed_minor', '+', by) }))
      .where('id', '=', grant.id)
      .execute();
  await sql`alter table wallet.bonus disable trigger bonus_guarded`.execute(db);
  await move(1n);
  const { differences } = await auditLedger(db, ledgerChecks);
  expect(differences).toEqual([{ what: 'taken back of a bonus', id: grant.id, expected: '1', found: '0' }]);
  await move(-1n);
  await sql`alter table wallet.bonus enable trigger bonus_guarded`.execute(db);
});
