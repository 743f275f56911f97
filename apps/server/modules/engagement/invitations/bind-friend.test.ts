import { invitations } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { actOnPage, orderPackage, pocketsOf } from '../../../../../tests/harness/deposits.ts';
import {
  aMember,
  beginAtDayOne,
  earningsOf,
  friendsOf,
  invitationsOf,
  type Member,
  playOn,
} from '../../../../../tests/harness/invitations.ts';
import { expectLedgerBalancedExceptGames } from '../../../../../tests/harness/ledger-balanced.ts';
import { listRows, order } from '../../../../../tests/harness/office.ts';
import { anEmail, register } from '../../../../../tests/harness/people.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { aCpf } from '../../../../../tests/harness/withdrawals.ts';
import { changeTerms } from './change-terms.ts';
import { clearReferralFlags } from './clear-flags.ts';
import { listReferralFlags } from './invitations.queries.ts';
import { flagTwins } from './invitations.store.ts';
import { payEarnings } from './pay-earnings.ts';
import { rewardDepositors } from './reward-depositors.ts';
import { settleDays } from './settle-days.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  await beginAtDayOne(server);
});
afterAll(() => server.close());
afterEach(() => expectLedgerBalancedExceptGames(server.database));

const bind = (friend: Member, level: number, referrer: Member) =>
  sql`
    insert into engagement.referral (friend_id, level, earner_id, friend_currency, earner_currency)
    values (${friend.id}, ${level}, ${referrer.id}, 'BRL', 'BRL')
  `.execute(server.database.db);

async function deposit(player: Member, price: number): Promise<void> {
  const { payNo } = await orderPackage(server, player, `BRL-BRL-${price}`);
  expect((await actOnPage(server, payNo, 'complete')).status).toBe('paid');
}

async function payRewardsAsOfTomorrow(): Promise<void> {
  const { db } = server.database;
  await rewardDepositors(db);
  await sql`update engagement.friend_reward set due_at = now() where paid_at is null`.execute(db);
  await payEarnings(db);
}

test('A player cannot refer themselves, and no cycle of any length is possible', async () => {
  const ana = await aMember(server);
  const bia = await aMember(server, ana);
  const caio = await aMember(server, bia);
  const davi = await aMember(server, caio);
  const eva = await aMember(server, davi);
  await expect(bind(ana, 1, ana)).rejects.toThrow(/himself|friends already/);
  for (const last of [bia, caio, davi, eva])
    await expect(bind(ana, 1, last)).rejects.toThrow('friends already');
  await expect(
    sql`update engagement.referral set earner_id = ${eva.id} where friend_id = ${bia.id}`.execute(
      server.database.db,
    ),
  ).rejects.toThrow();
});

test('Of two concurrent bindings of two newcomers to each other, one is refused', async () => {
  const [ana, bia] = [await aMember(server), await aMember(server)];
  const outcomes = await Promise.allSettled([bind(ana, 1, bia), bind(bia, 1, ana)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

const reachLevelOne = (player: TestPlayer) =>
  server.database.db
    .insertInto('engagement.vip_player')
    .values({ player_id: player.id, level: 1 })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ level: 1 }))
    .execute();

test('A friend who deposits enough and reaches a level earns a reward once, whatever else they deposit', async () => {
  const ana = await aMember(server);
  const bia = await aMember(server, ana);
  await deposit(bia, 20);
  await payRewardsAsOfTomorrow();
  expect(await pocketsOf(server, ana)).toEqual([0n, 0n]);
  await deposit(bia, 50);
  await rewardDepositors(server.database.db);
  await payEarnings(server.database.db);
  expect(await pocketsOf(server, ana)).toEqual([0n, 0n]);
  expect(await earningsOf(server, ana)).toMatchObject([
    { kind: 'reward', friend: 'Br•••', amount: 10, status: 'waiting', paidAt: null },
  ]);
  await deposit(bia, 200);
  await payRewardsAsOfTomorrow();
  expect(await pocketsOf(server, ana)).toEqual([0n, 0n]);
  await reachLevelOne(bia);
  await Promise.all([payRewardsAsOfTomorrow(), payRewardsAsOfTomorrow(), payRewardsAsOfTomorrow()]);
  expect(await pocketsOf(server, ana)).toEqual([1_000n, 0n]);
  expect(await invitationsOf(server, ana)).toMatchObject({ earned: 10, paid: 10, waiting: 0 });
});

test('A friend on the device of the inviter earns nothing until the operator clears the flag', async () => {
  const device = { deviceId: 'one-phone-for-two' };
  const ana = await aMember(server, null, device);
  const bia = await aMember(server, ana, device);
  expect(await friendsOf(server, ana)).toMatchObject([{ state: 'inReview' }]);
  expect(
    (await listReferralFlags(server.database.db, 100)).filter((flag) => flag.friendId === bia.id),
  ).toEqual([
    { friendId: bia.id, twinId: ana.id, inviterId: ana.id, reason: 'device', foundAt: expect.any(Date) },
  ]);
  await playOn(server, 1, [[bia, 1_000_000n]]);
  await settleDays(server.database.db);
  await deposit(bia, 50);
  await payRewardsAsOfTomorrow();
  expect(await pocketsOf(server, ana)).toEqual([0n, 0n]);
  expect(await earningsOf(server, ana)).toMatchObject([{ kind: 'reward', status: 'inReview' }]);
  const cleared = await clearReferralFlags(server.database.db, bia.id, {
    by: 'rita',
    note: 'mother and daughter',
  });
  expect(cleared).toBe(1);
  await reachLevelOne(bia);
  await payRewardsAsOfTomorrow();
  expect(await pocketsOf(server, ana)).toEqual([1_000n, 0n]);
});

test('Two friends on one device, and one with the document of the inviter, are flagged', async () => {
  const device = { deviceId: 'one-phone-for-a-farm' };
  const ana = await aMember(server);
  await aMember(server, ana, device);
  await aMember(server, ana, device);
  // Alone on the device at registration; a deposit or play flags it.
  expect((await friendsOf(server, ana)).map(({ state }) => state)).toEqual(['inReview', 'joined']);
  const kate = await aMember(server, ana, { lang: 'en_US' });
  const document = aCpf();
  await server.database.db
    .updateTable('identity.player')
    .set({ card_no: document })
    .where('id', 'in', [ana.id, kate.id])
    .execute();
  await server.fund(kate, 1_000n);

  await server.database.db.transaction().execute((tx) => flagTwins(tx, [kate.id]));
  expect(
    (await listReferralFlags(server.database.db, 100)).find((flag) => flag.friendId === kate.id),
  ).toMatchObject({ reason: 'document', twinId: ana.id });
});

test('Others see two letters of a friend and nothing else, and markup in a name is plain text', async () => {
  const ana = await aMember(server);
  const bia = await aMember(server, ana);
  await server.database.db
    .updateTable('identity.player')
    .set({ name: '<img src=x onerror=alert(1)>' })
    .where('id', '=', bia.id)
    .execute();
  const { body } = await server.call(invitations.listFriends, {}, { token: ana.token });
  const text = JSON.stringify(body);
  expect(body.data.friends).toMatchObject([{ name: 'im•••' }]);
  for (const secret of [String(bia.id), bia.username, bia.code, '<', 'onerror'])
    expect(text).not.toContain(secret);
});

test("A cursor of another player's list reveals nothing of that list", async () => {
  const [ana, zeca] = [await aMember(server), await aMember(server)];
  await aMember(server, ana);
  await aMember(server, ana);
  const page = await server.call(invitations.listFriends, { query: { limit: 1 } }, { token: ana.token });
  const before = page.body.data.next ?? '';
  expect(before).not.toBe('');
  const stolen = await server.call(invitations.listFriends, { query: { before } }, { token: zeca.token });
  expect(stolen.body.data).toEqual({ friends: [], next: null });
  const rest = await server.call(invitations.listFriends, { query: { before } }, { token: ana.token });
  expect(rest.body.data).toMatchObject({ friends: [{ name: 'Br•••' }], next: null });
  const visitor = await server.call(invitations.getInvitations);
  expect(visitor.body.data).toMatchObject({ code: 'not_logged_in' });
});

test('An unknown code is refused and opens no account; without it the same form opens one', async () => {
  const username = anEmail();
  const refused = await register(server, { username, regcode: 'NINGUEM' });
  expect([refused.http, refused.body.data]).toEqual([400, { code: 'invitation_unknown' }]);
  const opened = await register(server, { username });
  expect(opened.http).toBe(200);
});

test('Changed terms are a new version with author and reason; rates above the margin are refused', async () => {
  const { db } = server.database;
  const because = { by: 'rita', reason: 'carnival' };
  expect(await changeTerms(db, 'BRL', { level1_permille: 4, reward_minor: 2_000n }, because)).toEqual({
    version: 2,
    costs: [],
  });
  expect(await changeTerms(db, 'BRL', { level1_permille: 8 }, because)).toMatchObject({
    problem: 'out_of_bounds',
  });
  const ana = await aMember(server);
  expect(await invitationsOf(server, ana)).toMatchObject({
    terms: { rates: { level1: 4, level2: 2, level3: 1 }, reward: 20, rewardDeposits: 50 },
  });
  await expect(sql`update engagement.invitation_terms set level1_permille = 0`.execute(db)).rejects.toThrow();
});

test('Staff lists flags and terms and decides; a request through a proxy needs a login', async () => {
  const device = { deviceId: 'a-phone-at-the-desk' };
  const ana = await aMember(server, null, device);
  const bia = await aMember(server, ana, device);
  expect((await listRows(server, 'invitations')).rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ friendId: String(bia.id), inviterId: String(ana.id), reason: 'device' }),
    ]),
  );
  expect((await listRows(server, 'invitations.in-force')).rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        currency: 'GBP',
        level1: 3,
        level2: 2,
        level3: 1,
        reward: '2.00',
        rewardLevel: 1,
      }),
    ]),
  );
  const inEnglish = { headers: { lang: 'en_US' } };
  const clear = (as = {}) =>
    order(server, 'invitations.clear', { player: String(bia.id), note: 'two sisters' }, as);
  const change = async (input: object) =>
    (await order(server, 'invitations.terms', { currency: 'GBP', reason: 'summer', ...input }, inEnglish))
      .data;
  expect((await clear({ headers: { 'x-forwarded-for': '203.0.113.9' } })).data.code).toBe('not_logged_in');
  expect((await change({ level1: -3 })).code).toBe('request_invalid');
  expect(await friendsOf(server, ana)).toMatchObject([{ state: 'inReview' }]);
  expect((await clear()).data).toMatchObject({ done: true });
  expect((await clear()).data).toMatchObject({ done: false });
  expect(await friendsOf(server, ana)).toMatchObject([{ state: 'joined' }]);
  const richer = { reward: '3.50', hold: 2 };
  expect(await change(richer)).toEqual({ done: true, status: 'Version 2 is in force.' });
  expect(await change({ ...richer, level3: 9 })).toMatchObject({ done: false });
  // A reward for a deposit alone, which no stake pays for.
  expect(await change({ ...richer, rewardLevel: 0 })).toMatchObject({
    done: false,
    status: expect.stringContaining('levels no expected win covers them'),
  });
  expect(await change({ ...richer, reward: '1.005' })).toMatchObject({ done: false });
  const { rows } = await sql<object>`
    select version, level1_permille, reward_minor, hold_days, changed_by, reason
    from engagement.invitation_terms
    where currency = 'GBP'
    order by version
  `.execute(server.database.db);
  expect(rows).toMatchObject([
    { version: 1, reward_minor: 200n, hold_days: 0 },
    {
      version: 2,
      level1_permille: 3,
      reward_minor: 350n,
      hold_days: 2,
      changed_by: 'sandbox',
      reason: 'summer',
    },
  ]);
});
