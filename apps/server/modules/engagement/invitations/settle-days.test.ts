import { randomUUID } from 'node:crypto';
import { identity, invitations, limits, originalGames, records } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stakeInJournal } from '../../../../../tests/harness/bonuses.ts';
import { pocketsOf } from '../../../../../tests/harness/deposits.ts';
import {
  aMember,
  beginAtDayOne,
  dayOf,
  earningsOf,
  friendsOf,
  invitationsOf,
  moveTo,
  playOn,
} from '../../../../../tests/harness/invitations.ts';
import { expectLedgerBalancedExceptGames } from '../../../../../tests/harness/ledger-balanced.ts';
import { logIn, putInReview } from '../../../../../tests/harness/people.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { openDatabase } from '../../../platform/db.ts';
import { listTurnoverMismatches } from '../../wallet/index.ts';
import { listInvitationMismatches } from './audit-invitations.ts';
import { changeProductRates } from './change-terms.ts';
import { listNews } from './list-news.ts';
import { payEarnings } from './pay-earnings.ts';
import { settleDays } from './settle-days.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  await beginAtDayOne(server);
});
afterEach(async () => {
  await expectLedgerBalancedExceptGames(server.database);
  await server.close();
});

const settle = () => settleDays(server.database.db);
const pay = () => payEarnings(server.database.db);
const cashOf = async (player: TestPlayer) => (await pocketsOf(server, player))[0];

const closeDaysBefore = (number: number) =>
  sql`update wallet.turnover_progress set open_day = ${dayOf(number)}::date`.execute(server.database.db);

async function commissionsOf(player: TestPlayer) {
  const { rows } = await sql<{ day: string; level: number; amount_minor: bigint; carry_milli: bigint }>`
    select day::text as day, level, amount_minor, carry_milli
    from engagement.commission
    where earner_id = ${player.id}
    order by day, level
  `.execute(server.database.db);
  return rows;
}

test('A day of play is paid to three levels at their rates, and every screen shows the same', async () => {
  const ana = await aMember(server);
  const bia = await aMember(server, ana);
  const caio = await aMember(server, bia);
  const davi = await aMember(server, caio);
  const eva = await aMember(server, davi);
  await playOn(server, 1, [
    [eva, 100_000n],
    [davi, 50_000n],
  ]);
  await settle();
  await pay();
  // Eva at 3, 2 and 1 permille for Davi, Caio and Bia; Davi at 3, 2 and 1 for Caio, Bia and Ana.
  expect(await cashOf(davi)).toBe(300n);
  expect(await cashOf(caio)).toBe(200n + 150n);
  expect(await cashOf(bia)).toBe(100n + 100n);
  // Half a real is below the minimum payment.
  expect(await cashOf(ana)).toBe(0n);
  expect(await invitationsOf(server, ana)).toMatchObject({ earned: 0.5, paid: 0, waiting: 0.5 });
  expect(await invitationsOf(server, caio)).toMatchObject({
    earned: 3.5,
    paid: 3.5,
    waiting: 0,
    levels: [
      { level: 1, friends: 1, earned: 1.5 },
      { level: 2, friends: 1, earned: 2 },
      { level: 3, friends: 0, earned: 0 },
    ],
  });
  const info = (await server.call(identity.getUserInfo, {}, { token: bia.token })).body.data;
  expect(info.inviteCounts).toEqual({ level1: 1, level2: 1, level3: 1 });
  expect(info.inviteAmounts).toEqual({ level1: 0, level2: 1, level3: 1 });
  const { body } = await server.call(records.listRecords, { query: { kind: 'awards' } }, caio);
  expect(body.data.records).toMatchObject([
    { type: 141, reason: 'commission', amount: 2, pocket: 'cash', reference: `${dayOf(1)}:2` },
    { type: 141, reason: 'commission', amount: 1.5, pocket: 'cash', reference: `${dayOf(1)}:1` },
  ]);
  expect(await earningsOf(server, caio)).toMatchObject([
    {
      kind: 'commission',
      day: dayOf(1),
      level: 1,
      turnover: 500,
      ratePermille: 3,
      amount: 1.5,
      status: 'paid',
    },
    {
      kind: 'commission',
      day: dayOf(1),
      level: 2,
      turnover: 1_000,
      ratePermille: 2,
      amount: 2,
      status: 'paid',
    },
  ]);
  const news = await listNews(server.database.db, caio.id, new Date(0), 10);
  expect(news.map(({ kind, params, link }) => [kind, params, link])).toEqual([
    ['commissionPaid', { amountMinor: '350', currency: 'BRL' }, '/agentJl2'],
    ['friendJoined', { name: 'Br•••' }, '/friends'],
  ]);
  expect(await listNews(server.database.db, caio.id, new Date(), 10)).toEqual([]);
  expect(await friendsOf(server, caio)).toMatchObject([{ name: 'Br•••', state: 'playing', earned: 1.5 }]);
});

test('An opened round earns nothing before its first step: without a step its stake is returned', async () => {
  const ana = await aMember(server);
  const bia = await aMember(server, ana);
  await server.fund(bia, 100_000n);
  const requestId = randomUUID();
  const started = await server.call(
    originalGames.startMines,
    { body: { requestId, stake: 1_000, mines: 3 } },
    bia,
  );
  expect(started.http, JSON.stringify(started.body)).toBe(200);
  await moveTo(server, 1);
  await closeDaysBefore(2);
  await settle();
  expect(await commissionsOf(ana)).toEqual([]);
  await server.call(originalGames.openTile, { params: { roundId: requestId }, body: { tile: 7 } }, bia);
  await moveTo(server, 2);
  await closeDaysBefore(3);
  await settle();
  expect(await commissionsOf(ana)).toEqual([{ day: dayOf(2), level: 1, amount_minor: 90n, carry_milli: 0n }]);
});

test('An excluded player is paid earnings in cash and can read them; there is no picture to share', async () => {
  const ana = await aMember(server);
  const bia = await aMember(server, ana);
  const stopped = await server.call(limits.stopPlay, { body: { length: 'always' } }, { token: ana.token });
  expect(stopped.http).toBe(200);
  await playOn(server, 1, [[bia, 100_000n]]);
  await settle();
  await pay();
  expect(await pocketsOf(server, ana)).toEqual([300n, 0n]);
  const again = (await logIn(server, ana.username, ana.password)).body.data.access_token;
  const back = { ...ana, token: again };
  expect(await invitationsOf(server, back)).toMatchObject({ earned: 3, paid: 3, waiting: 0 });
  expect(await earningsOf(server, back)).toMatchObject([{ amount: 3, status: 'paid' }]);
  expect(await friendsOf(server, back)).toMatchObject([{ earned: 3 }]);
  const picture = await fetch(server.url + invitations.getSharePicture.path, {
    headers: { authorization: again },
  });
  expect(picture.status).toBe(403);
});

test('Small earnings wait until they add up to the minimum payment', async () => {
  const ana = await aMember(server);
  const bia = await aMember(server, ana);
  await playOn(server, 1, [[bia, 20_000n]]);
  await playOn(server, 2, [[bia, 20_000n]]);
  await settle();
  await sql`update engagement.commission set due_at = now() + interval '1 day' where day = ${dayOf(2)}::date`.execute(
    server.database.db,
  );
  await pay();
  expect(await cashOf(ana)).toBe(0n);
  await sql`update engagement.commission set due_at = now()`.execute(server.database.db);
  await pay();
  expect(await cashOf(ana)).toBe(120n);
});

test('Two nodes that settle and pay concurrently, repeatedly, pay once', async () => {
  const ana = await aMember(server);
  const friends = await Promise.all(Array.from({ length: 5 }, () => aMember(server, ana)));
  await playOn(
    server,
    1,
    friends.map((friend, index) => [friend, 33_333n * BigInt(index + 1)] as const),
  );
  const other = await openDatabase({ url: server.config.DATABASE_URL, dataDir: '' });
  const nodes = [server.database.db, other.db, server.database.db, other.db];
  for (let turn = 0; turn < 3; turn++) {
    await Promise.all(nodes.map((db) => settleDays(db)));
    await Promise.all(nodes.map((db) => payEarnings(db)));
  }
  await other.close();
  // 333.33 × 15 at 3 permille, rounded down once.
  expect(await cashOf(ana)).toBe(1_499n);
  expect(await commissionsOf(ana)).toHaveLength(1);
});

test('A crash between record and credit leaves neither, and the next run does both', async () => {
  const ana = await aMember(server);
  const bia = await aMember(server, ana);
  await playOn(server, 1, [[bia, 1_000_000n]]);
  await settle();
  // The connection breaks between transfer and record.
  await sql`
    create function engagement.fail() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$
  `.execute(server.database.db);
  await sql`
    create trigger fail before update of paid_at on engagement.commission for each row execute function engagement.fail()
  `.execute(server.database.db);
  await expect(pay()).rejects.toThrow('gone');
  expect(await cashOf(ana)).toBe(0n);
  await sql`drop trigger fail on engagement.commission`.execute(server.database.db);
  await pay();
  await pay();
  expect(await cashOf(ana)).toBe(3_000n);
});

test('A crash in the middle of a day repeats no friend and skips none', async () => {
  const ana = await aMember(server);
  const friends = await Promise.all(Array.from({ length: 3 }, () => aMember(server, ana)));
  await playOn(
    server,
    1,
    friends.map((friend) => [friend, 100_000n] as const),
  );
  await sql`
    create function engagement.fail() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$
  `.execute(server.database.db);
  await sql`
    create trigger fail before insert on engagement.commission for each row execute function engagement.fail()
  `.execute(server.database.db);
  await expect(settle()).rejects.toThrow('gone');
  await sql`drop trigger fail on engagement.commission`.execute(server.database.db);
  await settle();
  expect(await commissionsOf(ana)).toMatchObject([{ day: dayOf(1), level: 1, amount_minor: 900n }]);
});

test('A stake returned a day later is deducted from later earnings', async () => {
  const ana = await aMember(server);
  const bia = await aMember(server, ana);
  await server.fund(bia, 150_000n);
  const [stakeId = ''] = await stakeInJournal(server, bia, [{ product: 'dice', amountMinor: 100_000n }]);
  await moveTo(server, 1);
  await server.database.db
    .insertInto('wallet.stake_return')
    .values({ stake_id: stakeId, kind: 'returned', amount_minor: 100_000n })
    .execute();
  await moveTo(server, 2);
  await stakeInJournal(server, bia, [{ product: 'dice', amountMinor: 50_000n }]);
  await moveTo(server, 3);
  await playOn(server, 4, [[bia, 90_000n]]);
  await settle();
  expect(await commissionsOf(ana)).toEqual([
    { day: dayOf(1), level: 1, amount_minor: 300n, carry_milli: 0n },
    { day: dayOf(2), level: 1, amount_minor: 0n, carry_milli: -300_000n },
    { day: dayOf(3), level: 1, amount_minor: 0n, carry_milli: -150_000n },
    { day: dayOf(4), level: 1, amount_minor: 120n, carry_milli: 0n },
  ]);
});

test('A product with its own rates is paid at them from then on, and at the general rates after their removal', async () => {
  const ana = await aMember(server);
  const bia = await aMember(server, ana);
  const { db } = server.database;
  const author = { by: 'Ana', reason: 'month of limbo' };
  expect(await changeProductRates(db, 'BRL', 'limbo', { 1: 5, 2: 2, 3: 1 }, author)).toEqual({
    version: 2,
    costs: expect.arrayContaining([expect.objectContaining({ product: 'limbo', totalBp: 9_067 })]),
  });
  expect(await changeProductRates(db, 'BRL', 'dice', { 1: 5, 2: 5, 3: 5 }, author)).toMatchObject({
    problem: 'out_of_bounds',
  });
  expect((await invitationsOf(server, ana)).terms).toMatchObject({
    rates: { level1: 3, level2: 2, level3: 1 },
    productRates: [{ product: 'limbo', level1: 5, level2: 2, level3: 1 }],
  });
  await server.fund(bia, 30_000n);
  await stakeInJournal(server, bia, [
    { product: 'limbo', amountMinor: 20_000n },
    { product: 'dice', amountMinor: 10_000n },
  ]);
  await moveTo(server, 1);
  await closeDaysBefore(2);
  await settle();
  // 200.00 at 5 and 100.00 at 3 permille.
  expect(await commissionsOf(ana)).toMatchObject([{ day: dayOf(1), amount_minor: 130n }]);
  expect(await earningsOf(server, ana)).toMatchObject([{ turnover: 300, ratePermille: null, amount: 1.3 }]);
  expect(await changeProductRates(db, 'BRL', 'limbo', null, author)).toEqual({ version: 3, costs: [] });
  expect((await invitationsOf(server, ana)).terms.productRates).toEqual([]);
  await server.fund(bia, 20_000n);
  await stakeInJournal(server, bia, [{ product: 'limbo', amountMinor: 20_000n }]);
  await moveTo(server, 2);
  await closeDaysBefore(20);
  await settle();
  expect((await earningsOf(server, ana))[0]).toMatchObject({ turnover: 200, ratePermille: 3, amount: 0.6 });
});

test("Commission uses each product's weight at the time of the stake, and the audit recomputes it", async () => {
  const ana = await aMember(server);
  const bia = await aMember(server, ana);
  const { db } = server.database;
  const own = { vipPermille: null, bonusPermille: null, commissionPermille: null };
  await server.fund(bia, 300_000n);
  await stakeInJournal(server, bia, [
    { product: 'double', amountMinor: 50_000n, ...own },
    { product: 'dice', amountMinor: 50_000n, ...own },
    { product: 'mines', amountMinor: 50_000n, ...own, commissionPermille: 0 },
  ]);
  await moveTo(server, 1);
  // Weighted stakes keep their weight.
  await sql`update wallet.turnover_weight set commission_permille = 500 where product = 'double'`.execute(db);
  await stakeInJournal(server, bia, [{ product: 'double', amountMinor: 50_000n, ...own }]);
  await moveTo(server, 2);
  await closeDaysBefore(3);
  await settle();
  // 500.00 at full weight and 500.00 at 30 %, at 3 permille; then 500.00 at half weight. A stake of weight zero earns
  // nothing.
  expect(await commissionsOf(ana)).toEqual([
    { day: dayOf(1), level: 1, amount_minor: 195n, carry_milli: 0n },
    { day: dayOf(2), level: 1, amount_minor: 75n, carry_milli: 0n },
  ]);
  expect(await earningsOf(server, ana)).toMatchObject([
    { turnover: 250 },
    { turnover: 650, ratePermille: 3 },
  ]);
  expect(await listTurnoverMismatches(db)).toEqual([]);
  expect(await listInvitationMismatches(db)).toEqual([]);
  // The audit finds it, whether or not the shares agree with it.
  await sql`update engagement.commission set amount_minor = 196 where day = ${dayOf(1)}::date`.execute(db);
  await sql`update engagement.commission_share set amount_minor = 196 where day = ${dayOf(1)}::date`.execute(
    db,
  );
  expect(await listInvitationMismatches(db)).toEqual([
    {
      what: 'commission differs from the turnover of its day',
      id: `${dayOf(1)}:${ana.id}:1`,
      expected: '195 carried 0',
      found: '196 carried 0',
    },
  ]);
  await sql`update engagement.commission set amount_minor = 195 where day = ${dayOf(1)}::date`.execute(db);
  await sql`update engagement.commission_share set amount_minor = 195 where day = ${dayOf(1)}::date`.execute(
    db,
  );
  await sql`update wallet.turnover_day set commission_milli = commission_milli + 1 where product = 'dice'`.execute(
    db,
  );
  expect(await listTurnoverMismatches(db)).toMatchObject([{ id: `${bia.id} dice` }]);
  await sql`update wallet.turnover_day set commission_milli = commission_milli - 1 where product = 'dice'`.execute(
    db,
  );
});

test('A friend who plays in another currency is counted and earns nothing', async () => {
  const ana = await aMember(server);
  const kate = await aMember(server, ana, { lang: 'en_US' });
  expect(kate.currency).toBe('GBP');
  await playOn(server, 1, [[kate, 500_000n]]);
  await settle();
  expect(await commissionsOf(ana)).toEqual([]);
  expect(await friendsOf(server, ana)).toMatchObject([{ state: 'otherCurrency', earned: 0 }]);
});

test('A day is not settled before the wallet has closed it', async () => {
  const ana = await aMember(server);
  const bia = await aMember(server, ana);
  await playOn(server, 1, [[bia, 100_000n]]);
  await closeDaysBefore(1);
  await settle();
  expect(await commissionsOf(ana)).toEqual([]);
  await closeDaysBefore(20);
  await settle();
  expect(await commissionsOf(ana)).toHaveLength(1);
});

test('A referrer who may be a stopped person is paid after the decision, once', async () => {
  const ana = await aMember(server);
  const bia = await aMember(server, ana);
  await playOn(server, 1, [[bia, 1_000_000n]]);
  await settle();
  const decide = await putInReview(server, ana);
  await pay();
  expect(await cashOf(ana)).toBe(0n);
  expect(await earningsOf(server, ana)).toMatchObject([{ amount: 30, status: 'inReview' }]);
  await decide();
  await Promise.all([pay(), pay(), pay()]);
  expect(await cashOf(ana)).toBe(3_000n);
  expect(await earningsOf(server, ana)).toMatchObject([{ amount: 30, status: 'paid' }]);
});
