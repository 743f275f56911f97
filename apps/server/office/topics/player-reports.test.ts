import type { Reply } from '@palpite/contracts/endpoint';
import type { getOffice } from '@palpite/contracts/office/registry';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { actOnPage, orderPackage, paymentSecret } from '../../../../tests/harness/deposits.ts';
import { expectLedgerBalanced } from '../../../../tests/harness/ledger-balanced.ts';
import { listRows } from '../../../../tests/harness/office.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { sportsTable, winner } from '../../../../tests/harness/sports.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import { noteEmailConfirmed } from '../../modules/identity/identity.store.ts';
import { listCohortMismatches, sealJournal } from '../../modules/wallet/index.ts';
import { addDays, dayIn, defaultTimeZone } from '../../platform/days.ts';

let server: TestServer;
let analyst: TestStaff;
/** Registered two weeks ago, deposited twice and staked this week. */
let early: TestPlayer;
/** Registered today, invited by `early`; ordered a deposit and did not pay. */
let invited: TestPlayer;
beforeAll(async () => {
  server = await startServer({
    environment: { DRAW_ROUNDS: 'false', FEED: 'off', PAYMENT_SECRET: paymentSecret },
    timedJobs: false,
  });
  analyst = await newStaff(server, ['marketing'], 'Ana');
  early = await server.newPlayer();
  invited = await server.newPlayer();
  await server.newPlayer();
  const { db } = server.database;
  await db
    .updateTable('identity.player')
    .set({ inviter_id: early.id })
    .where('id', '=', invited.id)
    .execute();
  const opened = { created_at: sql<Date>`now() - interval '14 days'` };
  await db.updateTable('identity.player').set(opened).where('id', '=', early.id).execute();
  await db.updateTable('wallet.account').set(opened).where('player_id', '=', early.id).execute();
  for (let paid = 0; paid < 2; paid++) {
    const { payNo } = await orderPackage(server, early, 'BRL-BRL-200');
    await actOnPage(server, payNo, 'complete');
  }
  await orderPackage(server, invited, 'BRL-BRL-200');
  const table = sportsTable(server);
  const match = await table.offer();
  for (const stake of ['10', '5'])
    await table.placeAccepted(early, table.slip([match.leg(winner, 'home', 2_000)], { stake }));
  await sealJournal(db);
});
afterEach(() => expectLedgerBalanced(server.database));
afterAll(() => server.close());

type Rows = Record<string, string | number | null>[];
const report = async (list: string, query: Record<string, string> = {}): Promise<Rows> =>
  (
    await listRows<Rows[number]>(server, list === 'days' ? 'reports' : `reports.${list}`, {
      token: analyst.token,
      query,
    })
  ).rows;

/** Monday of the week, some weeks ago. */
function monday(weeksAgo: number): string {
  const today = dayIn(defaultTimeZone, new Date());
  return addDays(today, -((new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7) - 7 * weeksAgo);
}

/** With the shared test account, which is part of every report. */
const registered = 4;

test('a cohort shows who was active in each week since, with the figures of the ledger', async () => {
  const rows = await report('cohorts');
  expect(
    rows.map(({ cohort, weeksSince, players, active }) => [cohort, weeksSince, players, active]),
  ).toEqual([
    [monday(0), 0, registered - 1, 0],
    [monday(2), 0, 1, 0],
    [monday(2), 1, 1, 0],
    [monday(2), 2, 1, 1],
  ]);
  const last = rows.at(-1);
  const [day] = await report('days');
  expect(last).toMatchObject({
    week: monday(0),
    retention: 100,
    ggr: '15.00',
    deposits: '400.00',
    ngr: '15.00',
  });
  const ngr = rows.filter(({ week }) => week === monday(0)).reduce((sum, row) => sum + Number(row.ngr), 0);
  expect(ngr.toFixed(2)).toBe(day?.ngr);
  // A second seal adds only what is new.
  await sealJournal(server.database.db);
  expect(await report('cohorts')).toEqual(rows);
});

test('the registry shows cohorts as a grid', async () => {
  const { body } = await server.send('GET', '/api/office', { token: analyst.token });
  const { topics } = body.data as unknown as Reply<typeof getOffice>;
  const lists = topics.find(({ name }) => name === 'reports')?.lists ?? [];
  expect(lists.find(({ name }) => name === 'cohorts')?.grid).toEqual({
    row: 'cohort',
    column: 'weeksSince',
    values: ['retention', 'active', 'deposits', 'ggr', 'ngr'],
    head: 'players',
    running: 'week',
  });
  expect(lists.find(({ name }) => name === 'funnel')?.grid).toBeNull();
});

test('the funnel counts the steps of who registered, with conversion and time', async () => {
  const query = { from: addDays(dayIn(defaultTimeZone, new Date()), -20) };
  const rows = await report('funnel', query);
  expect(rows.map(({ step, players }) => [step, players])).toEqual([
    ['registered', registered],
    ['emailConfirmed', 0],
    ['depositOrdered', 2],
    ['deposited', 1],
    ['firstStake', 1],
    ['identityVerified', 2],
    ['secondDeposit', 1],
  ]);
  // Confirming the e-mail is optional: the deposit begun is compared with the registration.
  expect(rows[2]).toMatchObject({ ofRegistered: 50, ofStepBefore: 50 });
  expect(rows[3]).toMatchObject({ ofRegistered: 25, ofStepBefore: 50, medianHours: 0 });
  // The identity was verified before the first stake.
  expect(rows[5]).toMatchObject({ ofStepBefore: 100, medianHours: null });
  expect(rows[2]?.medianHours).toBeGreaterThan(100);
  const of = async (more: Record<string, string>) =>
    (await report('funnel', { ...query, ...more })).map(({ players }) => players);
  expect(await of({ origin: 'invited' })).toEqual([1, 0, 1, 0, 0, 1, 0]);
  expect(await of({ origin: 'direct' })).toEqual([3, 0, 1, 1, 1, 1, 1]);
  expect(await of({ inviter: String(early.id) })).toEqual([1, 0, 1, 0, 0, 1, 0]);
  expect(await of({ inviter: String(invited.id) })).toEqual([]);
  expect(await of({ currency: 'GBP' })).toEqual([]);
});

test('the funnel of a campaign counts who joined it', async () => {
  const { db } = server.database;
  const from = addDays(dayIn(defaultTimeZone, new Date()), -20);
  const of = async (query: Record<string, string>) =>
    (await report('funnel', { from, ...query })).map(({ players }) => players);
  const { id: promotion } = await db
    .selectFrom('engagement.promotion')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(await of({ kind: 'promotion' })).toEqual([]);
  await sql`
    insert into engagement.promotion_claim (promotion_id, player_id, currency, award_minor)
    values (${promotion}, ${invited.id}, 'BRL', 1000)
  `.execute(db);
  const [ofInvited, ofEarly] = [
    [1, 0, 1, 0, 0, 1, 0],
    [1, 0, 1, 1, 1, 1, 1],
  ];
  expect(await of({ kind: 'promotion', campaign: promotion })).toEqual(ofInvited);
  expect(await of({ kind: 'promotion' })).toEqual(ofInvited);
  expect(await of({ campaign: promotion })).toEqual(ofInvited);
  expect(await of({ kind: 'package', campaign: promotion })).toEqual([]);
  // An order that was not paid is no package of the player.
  expect(await of({ kind: 'package', campaign: 'BRL-BRL-200' })).toEqual(ofEarly);
  expect(await of({ campaign: 'BRL-BRL-200' })).toEqual(ofEarly);
  expect(await of({ kind: 'package' })).toEqual(ofEarly);
  expect(await of({ kind: 'package', campaign: "x' or true --" })).toEqual([]);
  expect(await of({ kind: 'discount' })).toEqual([]);
  expect(await of({ kind: 'invitation' })).toEqual(ofInvited);
  const joined = await report('joined', { from, kind: 'promotion', campaign: promotion });
  expect(joined).toMatchObject([{ player: String(invited.id), emailConfirmed: null }]);
});

test('a confirmed e-mail is a step, which the first answered code reaches', async () => {
  const { db } = server.database;
  const confirm = (username: string) =>
    db.transaction().execute((tx) => noteEmailConfirmed(tx, early.id, username));
  const { username } = await db
    .selectFrom('identity.player')
    .select('username')
    .where('id', '=', early.id)
    .executeTakeFirstOrThrow();
  await confirm('another@example.com');
  const read = async () => (await report('joined', { cohort: monday(2) }))[0]?.emailConfirmed;
  expect(await read()).toBeNull();
  await confirm(username);
  const first = await read();
  expect(first).not.toBeNull();
  await confirm(username);
  expect(await read()).toBe(first);
  const rows = await report('funnel', { from: monday(2), to: addDays(monday(2), 6) });
  expect(rows[1]).toMatchObject({ step: 'emailConfirmed', players: 1, ofRegistered: 100 });
  expect(rows[1]?.medianHours).toBeGreaterThan(100);
});

test('a figure opens its players', async () => {
  const of = async (query: Record<string, string>) =>
    (await report('joined', query)).map(({ player }) => player);
  const from = monday(3);
  expect(await of({ from })).toHaveLength(registered);
  expect(await of({ from, step: 'depositOrdered' })).toEqual([String(invited.id), String(early.id)]);
  expect(await of({ from, step: 'secondDeposit' })).toEqual([String(early.id)]);
  // The week replaces the period, and any of its days names it.
  expect(await of({ from: monday(0), cohort: addDays(monday(2), 3), week: addDays(monday(0), 2) })).toEqual([
    String(early.id),
  ]);
  expect(await of({ cohort: monday(2), week: monday(1) })).toEqual([]);
  const [row] = await report('joined', { inviter: String(early.id) });
  expect(row).toMatchObject({ player: String(invited.id), inviter: String(early.id), deposited: null });
});

test('bad filters are refused, and who may not read reports gets nothing', async () => {
  const refused = async (list: string, query: Record<string, string>, token = analyst.token) =>
    (await listRows(server, `reports.${list}`, { token, query })).code;
  expect(await refused('cohorts', { from: '2026-02-30' })).toBe('request_invalid');
  expect(await refused('cohorts', { step: 'deposited' })).toBe('request_invalid');
  expect(await refused('funnel', { inviter: '17' })).toBe('request_invalid');
  expect(await refused('funnel', { origin: 'elsewhere' })).toBe('request_invalid');
  expect(await refused('joined', { step: 'nothing' })).toBe('request_invalid');
  expect(await refused('funnel', { kind: 'lottery' })).toBe('request_invalid');
  expect(await refused('funnel', { campaign: 'x'.repeat(81) })).toBe('request_invalid');
  // Dates in the wrong order are exchanged, and a long period is cut to a year of cohorts.
  expect(await report('cohorts', { from: monday(0), to: monday(3) })).toEqual(
    await report('cohorts', { from: monday(3), to: monday(0) }),
  );
  expect(await report('cohorts', { from: '1990-01-01' })).toEqual(await report('cohorts'));
  const support = await newStaff(server, ['support'], 'Lia');
  for (const list of ['cohorts', 'funnel', 'joined'])
    expect(await refused(list, {}, support.token)).toBe('staff_permission_missing');
});

test('ledger:check finds a cohort that differs from the journal', async () => {
  const { db } = server.database;
  expect(await listCohortMismatches(db)).toEqual([]);
  const change = (by: '+' | '-') =>
    db
      .updateTable('wallet.cohort_week')
      .set((eb) => ({ players: eb('players', by, 1n) }))
      .where('players', '>', 0n)
      .execute();
  await change('+');
  expect(await listCohortMismatches(db)).toEqual([
    expect.objectContaining({ what: expect.stringContaining('cohort'), id: expect.stringContaining('BRL') }),
  ]);
  await change('-');
});
