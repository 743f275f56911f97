import { randomUUID } from 'node:crypto';
import { bonuses, identity, inbox, payments, records, transfers, vip, withdrawals } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bonusesOf, give, seal, stakeInJournal } from '../../../../tests/harness/bonuses.ts';
import { actOnPage, orderPackage, pocketsOf } from '../../../../tests/harness/deposits.ts';
import { aMember, earningsOf, invitationsOf, type Member } from '../../../../tests/harness/invitations.ts';
import { expectLedgerBalancedExceptGames } from '../../../../tests/harness/ledger-balanced.ts';
import { callConfirmed } from '../../../../tests/harness/people.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import {
  aCpf,
  leaveCash,
  limitsOf,
  noticesOf,
  toOwnAccount,
  withdraw,
  withdrawAccepted,
} from '../../../../tests/harness/withdrawals.ts';
import { ledgerChecks } from '../../ledger-checks.ts';
import { createLog } from '../../platform/log.ts';
import { listOwnRoundMismatches } from '../originals/index.ts';
import { writeOffClaim } from '../payments/index.ts';
import { settleBonuses } from '../wallet/bonus/settle-bonuses.ts';
import { auditLedger } from '../wallet/index.ts';
import { payEarnings } from './invitations/pay-earnings.ts';
import { rewardDepositors } from './invitations/reward-depositors.ts';
import { listRewardMismatches, reviewRewards, reviewRewardsJob } from './review-rewards.ts';
import { raiseLevels } from './vip/raise-level.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  // Each test decides when a job runs.
  for (const name of [
    reviewRewardsJob,
    'collect what players owe',
    'pay earnings of invitations',
    'raise VIP levels',
  ])
    await sql`
      insert into platform.job_lease (name, taken_until) values (${name}, now() + interval '1 hour')
      on conflict (name) do update set taken_until = excluded.taken_until
    `.execute(server.database.db);
});
afterAll(() => server.close());
afterEach(() => expectLedgerBalancedExceptGames(server.database));

const log = createLog({ LOG_LEVEL: 'silent' });
const review = () => reviewRewards({ db: server.database.db, log });
async function reviewOften(): Promise<void> {
  await Promise.all(Array.from({ length: 10 }, review));
  await review();
}

async function deposit(player: TestPlayer, price: number, gift: 0 | 1 = 0): Promise<string> {
  const { payNo } = await orderPackage(server, player, `BRL-BRL-${price}`, gift);
  await actOnPage(server, payNo, 'complete');
  return payNo;
}

async function reverse(payNo: string, minor?: number): Promise<void> {
  const action = minor === undefined ? 'reverse' : (`reverse?amountMinor=${minor}` as const);
  expect(await actOnPage(server, payNo, action)).toMatchObject({ http: 200 });
}

const reinstate = async (payNo: string) =>
  expect(await actOnPage(server, payNo, 'reinstate')).toMatchObject({ http: 200 });

const claimsOf = async (player: TestPlayer) => (await server.call(payments.getClaims, {}, player)).body.data;
const cashOf = async (player: TestPlayer) => (await pocketsOf(server, player))[0];
const levelOf = async (player: TestPlayer) => (await server.call(vip.getVip, {}, player)).body.data;

async function payRewards(): Promise<void> {
  const { db } = server.database;
  await rewardDepositors(db);
  await sql`update engagement.friend_reward set due_at = now() where paid_at is null`.execute(db);
  await payEarnings(db);
}

/** Paid R$ 10 for a friend who deposited R$ 100; R$ 50 are required. */
async function aPaidReward(): Promise<{ inviter: Member; friend: Member; payNo: string }> {
  const inviter = await aMember(server);
  const friend = await aMember(server, inviter);
  const payNo = await deposit(friend, 100);
  await server.database.db
    .insertInto('engagement.vip_player')
    .values({ player_id: friend.id, level: 1 })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ level: 1 }))
    .execute();
  await payRewards();
  expect(await cashOf(inviter)).toBe(1_000n);
  return { inviter, friend, payNo };
}

test('the reward for a friend is taken back once the deposits fall below the required sum, and restored once when they return', async () => {
  const { inviter, payNo } = await aPaidReward();
  await reverse(payNo, 5_000);
  await reviewOften();
  expect(await cashOf(inviter)).toBe(1_000n);
  await reverse(payNo, 1);
  await reviewOften();
  expect(await cashOf(inviter)).toBe(0n);
  expect(await claimsOf(inviter)).toEqual([]);
  expect((await limitsOf(server, inviter)).hold).toBe('');
  expect((await noticesOf(server, inviter)).at(-1)).toContain(
    'O prêmio de R$\u00a010,00 por ele saiu do seu saldo',
  );
  expect(await earningsOf(server, inviter)).toMatchObject([{ kind: 'reward', status: 'takenBack' }]);
  expect(await invitationsOf(server, inviter)).toMatchObject({ earned: 0 });
  const { body } = await server.call(records.listRecords, { query: { kind: 'awards' } }, inviter);
  expect(body.data.records[0]).toMatchObject({ reason: 'friendRewardReversed', amount: -10 });
  await reinstate(payNo);
  await reviewOften();
  expect(await cashOf(inviter)).toBe(1_000n);
  const news = (await server.call(inbox.getInbox, {}, inviter)).body.data.news.map(({ kind }) => kind);
  expect(news).toEqual(expect.arrayContaining(['rewardReversed', 'rewardRestored']));
});

test('the spent part of a reward is a claim limited to the reward: it is netted, shown, and ends its hold when paid', async () => {
  const { inviter, friend, payNo } = await aPaidReward();
  await leaveCash(server, inviter, 400n);
  await reverse(payNo);
  await reviewOften();
  expect(await claimsOf(inviter)).toMatchObject([{ kind: 'friendReward', amount: 6 }]);
  expect((await claimsOf(friend)).map(({ kind }) => kind)).toEqual([]);
  expect((await limitsOf(server, inviter)).hold).toContain('prêmio pago por um depósito que foi desfeito');
  expect((await server.call(identity.getUserInfo, {}, inviter)).body.data.owed).toBe(6);
  await deposit(inviter, 20);
  expect(await cashOf(inviter)).toBe(1_400n);
  expect(await claimsOf(inviter)).toEqual([]);
  expect((await limitsOf(server, inviter)).hold).toBe('');
  await reinstate(payNo);
  await reviewOften();
  expect(await cashOf(inviter)).toBe(2_400n);
});

test('while a reward is owed, a withdrawal and a transfer are refused with that reason, and no money leaves', async () => {
  const { inviter, payNo } = await aPaidReward();
  const cardNo = aCpf();
  const known = await callConfirmed(
    server,
    withdrawals.updateKyc,
    { body: { name: 'Bruna Alves', cardNo } },
    inviter,
  );
  expect(known.http).toBe(200);
  await leaveCash(server, inviter, 400n);
  await reverse(payNo);
  await review();
  await server.fund(inviter, 6_000n);
  const refused = {
    http: 409,
    body: {
      message: expect.stringContaining('prêmio pago por um depósito que foi desfeito'),
      data: { code: 'withdrawal_reward_owed' },
    },
  };
  const holder = { ...inviter, cardNo };
  expect(await withdraw(server, holder, toOwnAccount(holder, 50))).toMatchObject(refused);
  const transfer = { requestId: randomUUID(), username: 'ninguem@exemplo.com.br', amount: 20 };
  expect(await callConfirmed(server, transfers.transfer, { body: transfer }, inviter)).toMatchObject(refused);
  expect(await pocketsOf(server, inviter)).toEqual([6_000n, 0n]);
  const [claim] = await claimsOf(inviter);
  await writeOffClaim(server.database.db, claim?.id ?? '', 'Ana');
  await withdrawAccepted(server, holder, 50);
});

test('a written-off claim returns to the operator when the dispute is won, and another chargeback takes the reward again', async () => {
  const { inviter, payNo } = await aPaidReward();
  await leaveCash(server, inviter, 300n);
  await reverse(payNo);
  await review();
  const [claim] = await claimsOf(inviter);
  expect(await writeOffClaim(server.database.db, claim?.id ?? '', 'Ana')).toMatchObject({
    status: 'writtenOff',
  });
  expect((await limitsOf(server, inviter)).hold).toBe('');
  await reinstate(payNo);
  await reviewOften();
  expect(await cashOf(inviter)).toBe(300n);
  await reverse(payNo);
  await reviewOften();
  expect(await cashOf(inviter)).toBe(0n);
  expect(await claimsOf(inviter)).toMatchObject([{ kind: 'friendReward', amount: 7 }]);
});

test('a recorded reward is not paid while the deposits are reversed, and a new deposit releases it', async () => {
  const inviter = await aMember(server);
  const friend = await aMember(server, inviter);
  const payNo = await deposit(friend, 100);
  await rewardDepositors(server.database.db);
  await sql`insert into engagement.vip_player (player_id, level) values (${friend.id}, 1)`.execute(
    server.database.db,
  );
  await reverse(payNo);
  await payRewards();
  expect(await cashOf(inviter)).toBe(0n);
  await deposit(friend, 100);
  await payRewards();
  expect(await cashOf(inviter)).toBe(1_000n);
});

/** R$ 60 of awards, deposits of R$ 500, turnover of R$ 4,000. */
async function aMemberOfLevelTwo(): Promise<{ player: TestPlayer; small: string; large: string }> {
  const player = await server.newPlayer();
  await server.fund(player, 400_000n);
  await stakeInJournal(server, player, [{ product: 'dice', amountMinor: 400_000n }]);
  await seal(server);
  const small = await deposit(player, 100);
  const large = await deposit(player, 500);
  await raiseLevels(server.database.db, [player.id], []);
  expect(await levelOf(player)).toMatchObject({ level: 2 });
  expect(await cashOf(player)).toBe(66_000n);
  return { player, small, large };
}

test('VIP awards that only the reversed deposit had reached are taken back with their levels, and both are restored', async () => {
  const { player, small, large } = await aMemberOfLevelTwo();
  await reverse(large);
  await reviewOften();
  // The other deposit keeps level 1.
  expect(await levelOf(player)).toMatchObject({ level: 1 });
  expect(await cashOf(player)).toBe(16_000n - 5_000n);
  expect((await levelOf(player)).levels.map(({ awarded }) => awarded).slice(0, 3)).toEqual([
    false,
    true,
    false,
  ]);
  await reverse(small, 1);
  await reviewOften();
  expect(await levelOf(player)).toMatchObject({ level: 0 });
  expect(await cashOf(player)).toBe(11_000n - 1n - 1_000n);
  await raiseLevels(server.database.db, [player.id], []);
  expect(await levelOf(player)).toMatchObject({ level: 0 });
  await reinstate(large);
  await reinstate(small);
  await reviewOften();
  expect(await levelOf(player)).toMatchObject({ level: 2 });
  expect(await cashOf(player)).toBe(66_000n);
});

test('a change of the levels takes nothing back, and a new deposit makes up for the reversed one', async () => {
  const { db } = server.database;
  const { player, large } = await aMemberOfLevelTwo();
  await sql`
    update engagement.vip_level set deposits_minor = 60000 where currency = 'BRL' and level = 2
  `.execute(db);
  await reverse(large, 1_000);
  await reviewOften();
  expect(await cashOf(player)).toBe(65_000n);
  await sql`
    update engagement.vip_level set deposits_minor = 50000 where currency = 'BRL' and level = 2
  `.execute(db);
  await reverse(large);
  await reviewOften();
  expect(await levelOf(player)).toMatchObject({ level: 1 });
  await deposit(player, 500);
  await reviewOften();
  expect(await levelOf(player)).toMatchObject({ level: 2 });
  expect(await cashOf(player)).toBe(16_000n + 50_000n);
});

test('a crash between two steps repeats without effect, and the audit finds awards that were not taken back', async () => {
  const { db } = server.database;
  const { inviter, friend, payNo } = await aPaidReward();
  await reverse(payNo);
  await sql`alter table engagement.friend_reward add constraint crash check (taken_back_at is null) not valid`.execute(
    db,
  );
  await review();
  expect(await cashOf(inviter)).toBe(1_000n);
  await sql`alter table engagement.friend_reward drop constraint crash`.execute(db);
  const { rows } = await sql<{ queued: string }>`
    delete from payments.reward_review where player_id = ${friend.id} returning queued_at::text as queued
  `.execute(db);
  expect(rows).toHaveLength(1);
  expect(await listRewardMismatches(db)).toMatchObject([
    { what: 'friendReward of a reversed deposit', expected: 'taken back', found: 'in its place' },
  ]);
  await sql`insert into payments.reward_review (player_id) values (${friend.id})`.execute(db);
  await reviewOften();
  expect(await cashOf(inviter)).toBe(0n);
  expect(await listRewardMismatches(db)).toEqual([]);
});

const depositBonus = async (player: TestPlayer) =>
  (await bonusesOf(server, player)).bonuses.filter(({ source }) => source === 'deposit');

test('a forfeited bonus is restored with its remaining amount and progress when the reversal is undone', async () => {
  const player = await server.newPlayer();
  const payNo = await deposit(player, 100, 1);
  expect(await pocketsOf(server, player)).toEqual([10_000n, 2_000n]);
  const stakes = Array.from({ length: 5 }, () => ({ product: 'dice', amountMinor: 100n }));
  await stakeInJournal(server, player, stakes);
  const [before] = await depositBonus(player);
  await reverse(payNo, 4_000);
  await reverse(payNo, 3_000);
  expect(await pocketsOf(server, player)).toEqual([2_500n, 0n]);
  await reinstate(payNo);
  expect(await pocketsOf(server, player)).toEqual([5_500n, 0n]);
  await reinstate(payNo);
  expect(await pocketsOf(server, player)).toEqual([9_500n, 2_000n]);
  const restored = (await depositBonus(player)).filter(({ state }) => state === 'active');
  expect(restored).toMatchObject([{ amount: 20, required: before?.required, wagered: before?.wagered }]);
  expect(before?.wagered).toBeGreaterThan(0);
  await reverse(payNo);
  expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
  await reinstate(payNo);
  expect((await pocketsOf(server, player))[1]).toBe(2_000n);
});

test('while another bonus is active, the restored one is an offer that the player claims', async () => {
  const player = await server.newPlayer();
  const payNo = await deposit(player, 100, 1);
  await reverse(payNo);
  await give(server, player, { amountMinor: 500n });
  await reinstate(payNo);
  expect(await pocketsOf(server, player)).toEqual([10_000n, 500n]);
  const offered = (await depositBonus(player)).filter(({ state }) => state === 'offered');
  expect(offered).toMatchObject([{ amount: 20 }]);
  const bonusId = offered[0]?.bonusId ?? '';
  const claimed = await server.call(bonuses.claimBonus, { params: { bonusId } }, player);
  expect(claimed.http, JSON.stringify(claimed.body)).toBe(200);
  expect(await pocketsOf(server, player)).toEqual([10_000n, 2_500n]);
});

test('a bonus converted to cash is taken back after the deposit, with a claim of its own, and restored', async () => {
  const { db } = server.database;
  const player = await server.newPlayer();
  const payNo = await deposit(player, 100, 1);
  // Turnover and winnings of the bonus are complete.
  await sql`update wallet.bonus set wagered_milli = required_minor * 1000 where player_id = ${player.id}`.execute(
    db,
  );
  await settleBonuses({ db, log, openStakes: [], checkCovers: async () => {} });
  expect(await pocketsOf(server, player)).toEqual([12_000n, 0n]);
  await leaveCash(server, player, 10_500n);
  await reverse(payNo, 2_500);
  expect(await pocketsOf(server, player)).toEqual([6_000n, 0n]);
  await reverse(payNo);
  expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
  expect(await claimsOf(player)).toMatchObject([{ kind: 'deposit', amount: 15 }]);
  await reinstate(payNo);
  expect(await claimsOf(player)).toEqual([]);
  await reinstate(payNo);
  expect(await cashOf(player)).toBe(10_500n);
  const orphan = sql`
    insert into payments.reversal (id, vendor, reversal_no, player_id, currency, amount_minor, discount_minor, reason, taken_minor, owed_minor, kind)
    values (${randomUUID()}, 'rewards', 'x', ${player.id}, 'BRL', 1, 0, 'x', 1, 0, 'bonus')
  `.execute(db);
  await expect(orphan).rejects.toThrow('reversal_of_one_thing');
});

async function findingsOf(plant: string, takeBack: string): Promise<string[]> {
  const unguarded = (statement: string) =>
    server.database.script(`set local session_replication_role = replica; ${statement}`);
  // The tests write stakes of own games into the journal by hand.
  await expectLedgerBalancedExceptGames(server.database);
  await unguarded(plant);
  const { sound, differences } = await auditLedger(
    server.database.db,
    ledgerChecks.filter((check) => check !== listOwnRoundMismatches),
  );
  await unguarded(takeBack);
  expect(sound).toBe(differences.length === 0);
  return [...new Set(differences.map(({ what }) => what))].sort();
}

test('the audit finds every planted fault of a VIP award that a reversal took back', async () => {
  const { player, small, large } = await aMemberOfLevelTwo();
  await reverse(large);
  await reviewOften();
  const id = `${player.id}:2`;
  const { id: takenId } = await server.database.db
    .selectFrom('payments.reversal')
    .select('id')
    .where('kind', '=', 'vipAward')
    .where('reward_id', '=', id)
    .executeTakeFirstOrThrow();
  const setTaken = (to: string) => `update payments.reversal set ${to} where id = '${takenId}'`;
  const setAward = (to: string) =>
    `update engagement.vip_award set ${to} where player_id = ${player.id} and level = 2`;

  expect(await findingsOf(setTaken('undone_at = now()'), setTaken('undone_at = null'))).toEqual([
    'money of a reversal',
    'vipAward of a reversed deposit',
  ]);
  expect(await findingsOf(setAward('deposits_minor = 1'), setAward('deposits_minor = 50000'))).toEqual([
    'vipAward of a reversed deposit',
  ]);
  // A wrong amount, a wrong player, and a takeback without an award.
  expect(
    await findingsOf(
      setAward('amount_minor = amount_minor + 1'),
      setAward('amount_minor = amount_minor - 1'),
    ),
  ).toEqual(['VIP award that was taken back']);
  expect(await findingsOf(setTaken("reward_id = '0:2'"), setTaken(`reward_id = '${id}'`))).toEqual([
    'VIP award that was taken back',
    'vipAward of a reversed deposit',
  ]);
  // Changes the level that the player kept.
  const setLevel = (level: number) =>
    `update engagement.vip_player set level = ${level} where player_id = ${player.id}`;
  expect(await findingsOf(setLevel(2), setLevel(1))).toEqual(['level of a VIP award that was taken back']);
  // The audit skips a player whose review was queued within the last hour.
  await reverse(small, 1);
  expect(await findingsOf(setLevel(2), setLevel(1))).toEqual([]);
  await reviewOften();
});

test('the audit finds every planted fault of a bonus that a reversal took back', async () => {
  const { db } = server.database;
  const set = (table: string, id: string, to: string) => `update ${table} set ${to} where id = '${id}'`;
  const bonusOf = async (player: TestPlayer) =>
    db.selectFrom('wallet.bonus').selectAll().where('player_id', '=', player.id).executeTakeFirstOrThrow();

  const rich = await server.newPlayer();
  const paid = await deposit(rich, 100, 1);
  await sql`update wallet.bonus set wagered_milli = required_minor * 1000 where player_id = ${rich.id}`.execute(
    db,
  );
  await settleBonuses({ db, log, openStakes: [], checkCovers: async () => {} });
  await reverse(paid);
  const { id: cashId } = await bonusOf(rich);
  const { id: takenId } = await db
    .selectFrom('payments.reversal')
    .select('id')
    .where('kind', '=', 'bonus')
    .where('reward_id', '=', cashId)
    .executeTakeFirstOrThrow();
  const setBonus = (to: string) => set('wallet.bonus', cashId, to);
  const setTaken = (to: string) => set('payments.reversal', takenId, to);
  expect(await findingsOf(setTaken('undone_at = now()'), setTaken('undone_at = null'))).toEqual([
    'bonus of a reversed deposit',
    'money of a reversal',
  ]);
  expect(
    await findingsOf(
      setTaken('amount_minor = amount_minor - 1, taken_minor = taken_minor - 1'),
      setTaken('amount_minor = amount_minor + 1, taken_minor = taken_minor + 1'),
    ),
  ).toEqual(['bonus of a reversed deposit', 'money of a reversal']);
  expect(
    await findingsOf(
      setBonus('converted_minor = converted_minor - 1'),
      setBonus('converted_minor = converted_minor + 1'),
    ),
  ).toEqual(['bonus of a reversed deposit', 'converted of a bonus']);
  expect(await findingsOf(setTaken("reward_id = 'gone'"), setTaken(`reward_id = '${cashId}'`))).toEqual([
    'bonus of a reversed deposit',
  ]);
  expect(await findingsOf(setBonus('reversed_at = null'), setBonus('reversed_at = now()'))).toEqual([
    'bonus that a reversal took',
  ]);

  const poor = await server.newPlayer();
  const other = await deposit(poor, 100, 1);
  await reverse(other);
  const { id: activeId, ended_at: endedAt } = await bonusOf(poor);
  const setActive = (to: string) => set('wallet.bonus', activeId, to);
  const endedText = endedAt?.toISOString() ?? '';
  expect(
    await findingsOf(
      setActive("state = 'active', ended_at = null, reversed_at = null"),
      setActive(`state = 'forfeited', ended_at = '${endedText}', reversed_at = '${endedText}'`),
    ),
  ).toEqual(['bonus that a reversal took']);
  expect(
    await findingsOf(
      setActive('removed_minor = removed_minor - 1'),
      setActive('removed_minor = removed_minor + 1'),
    ),
  ).toEqual(['taken back of a bonus']);
  await reinstate(other);
  expect(await findingsOf(setActive('reversed_at = now()'), setActive('reversed_at = null'))).toEqual([
    'bonus that a reversal took',
  ]);
});
