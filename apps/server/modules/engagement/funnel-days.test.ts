import { funnelSteps } from '@palpite/contracts/office/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { addDays, dayIn, defaultTimeZone, startOfDay } from '../../platform/days.ts';
import type { Db } from '../../platform/db.ts';
import { listFunnelMismatches } from './audit-funnel.ts';
import { countFunnelDays, medianOf } from './funnel-days.ts';
import { type FunnelFigures, type JoinedSpan, listFunnel } from './player-funnel.ts';

let server: TestServer;
let db: Db;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', FEED: 'off' }, timedJobs: false });
  ({ db } = server.database);
  for (let each = 0; each < 6; each++) await server.newPlayer();
});
afterAll(() => server.close());

const today = dayIn(defaultTimeZone, new Date());
/** Whole days, as the office asks for them. */
const days = (first: number, last = 0): JoinedSpan => ({
  from: startOfDay(defaultTimeZone, addDays(today, -first)),
  until: startOfDay(defaultTimeZone, addDays(today, 1 - last)),
});

const idsOf = async () =>
  (
    await db.selectFrom('identity.player').select('id').where('is_test', '=', false).orderBy('id').execute()
  ).map(({ id }) => id);

/** Registrations on different days, an invited player, and different steps. */
beforeEach(async () => {
  const ids = await idsOf();
  await sql`delete from wallet.staker`.execute(db);
  for (const [place, id] of ids.entries()) {
    const at = sql`now() - ${place * 3} * interval '1 day'`;
    await sql`
      update identity.player
      set created_at = ${at}, kyc_at = null, email_confirmed_at = null, inviter_id = ${place === 1 ? ids[0] : null}
      where id = ${id}
    `.execute(db);
    await sql`
      insert into payments.depositor (player_id, currency, opened_at) values (${id}, 'BRL', ${at})
      on conflict (player_id) do update
      set opened_at = excluded.opened_at, ordered_at = null, first_at = null, second_at = null
    `.execute(db);
  }
});

const reach = (step: string, ids: readonly bigint[], hours = 5) =>
  sql`
    update payments.depositor
    set ${sql.ref(step)} = opened_at + ${hours} * interval '1 hour'
    where player_id = any(${ids}::bigint[])
  `.execute(db);

const playersOf = (rows: readonly FunnelFigures[]) => rows.map(({ players }) => players);

describe('the funnel', () => {
  test('is the same before and after its days are added up, also for days with newer changes', async () => {
    const ids = await idsOf();
    await reach('ordered_at', ids.slice(0, 4));
    await reach('first_at', ids.slice(0, 3));
    const before = await listFunnel(db, days(30));
    expect(playersOf(before).slice(0, 4)).toEqual([7, 0, 4, 3]);
    await countFunnelDays({ db });
    expect(await listFunnel(db, days(30))).toEqual(before);
    expect(await listFunnelMismatches(db)).toEqual([]);

    // Their days are queued, and read directly until they are added up.
    await reach('first_at', ids.slice(3, 4));
    await sql`
      insert into wallet.staker (player_id, currency, opened_at, first_at, newest_on)
      select id, currency, created_at, created_at + interval '7 hours', current_date from identity.player where id = ${ids[2]}
    `.execute(db);
    const changed = await listFunnel(db, days(30));
    expect(playersOf(changed).slice(0, 5)).toEqual([7, 0, 4, 4, 1]);
    expect(await listFunnelMismatches(db)).toEqual([]);
    await countFunnelDays({ db });
    expect(await listFunnel(db, days(30))).toEqual(changed);
    expect(await listFunnelMismatches(db)).toEqual([]);
  });

  test('of invited players, of a currency and of part of a day counts the same', async () => {
    const ids = await idsOf();
    await reach('ordered_at', ids.slice(0, 3));
    const spans: JoinedSpan[] = [
      { ...days(30), origin: 'invited' },
      { ...days(30), origin: 'direct' },
      { ...days(30), currency: 'BRL' },
      { ...days(30), currency: 'GBP' },
      { from: new Date(Date.now() - 8 * 86_400_000), until: new Date(Date.now() - 3_600_000) },
      { ...days(30), inviterId: ids[0] },
      days(3, 3),
    ];
    const before = await Promise.all(spans.map((span) => listFunnel(db, span)));
    expect(before.map((rows) => rows[0]?.players ?? 0)).toEqual([1, 6, 7, 0, 2, 1, 1]);
    await countFunnelDays({ db });
    expect(await Promise.all(spans.map((span) => listFunnel(db, span)))).toEqual(before);
  });

  test('that two processes add up at once, and a step that is undone, leave no difference', async () => {
    const ids = await idsOf();
    await reach('ordered_at', ids);
    await Promise.all([countFunnelDays({ db }), countFunnelDays({ db }), reach('first_at', ids.slice(0, 2))]);
    await countFunnelDays({ db });
    expect(playersOf(await listFunnel(db, days(30))).slice(2, 4)).toEqual([6, 2]);
    expect(await listFunnelMismatches(db)).toEqual([]);
    await sql`update payments.depositor set first_at = null where player_id = ${ids[0]}`.execute(db);
    expect(playersOf(await listFunnel(db, days(30)))[3]).toBe(1);
    await countFunnelDays({ db });
    expect(await listFunnelMismatches(db)).toEqual([]);
  });

  test('differs from its players when a sum was changed, which ledger:check finds', async () => {
    await reach('ordered_at', await idsOf());
    await countFunnelDays({ db });
    await sql`update engagement.funnel_day set reached[1] = reached[1] + 1 where day = ${today}::date`.execute(
      db,
    );
    await sql`update engagement.funnel_gap set players = players + 1 where day <> ${today}::date`.execute(db);
    const found = await listFunnelMismatches(db);
    expect(found.find(({ what }) => what.startsWith('day'))).toMatchObject({ id: `${today} BRL f` });
    expect(found.filter(({ what }) => what.startsWith('times')).length).toBeGreaterThan(3);
    await sql`insert into engagement.funnel_change (day) select day from engagement.funnel_day`.execute(db);
    expect(await listFunnelMismatches(db)).toEqual([]);
    await countFunnelDays({ db });
    expect(await listFunnelMismatches(db)).toEqual([]);
  });
});

test.each([
  ['of one bucket', [[160, 10]]],
  [
    'of an even spread',
    [
      [100, 5],
      [160, 5],
      [240, 5],
    ],
  ],
  [
    'with most players late',
    [
      [16, 1],
      [200, 9],
    ],
  ],
] as const)('a median %s lies in the bucket of the middle player', (_, buckets) => {
  const step = funnelSteps[2];
  const counts = buckets.map(([bucket, players]) => ({ currency: 'BRL', step: 3, bucket, players }));
  const all = buckets.flatMap(([bucket, players]) => Array.from({ length: players }, () => bucket));
  const middle = all[Math.floor((all.length - 1) / 2)] ?? 0;
  const median = medianOf(counts, 'BRL', step) ?? 0;
  expect(median).toBeGreaterThanOrEqual(2 ** (middle / 16));
  expect(median).toBeLessThanOrEqual(2 ** ((middle + 1) / 16));
  expect(2 ** (1 / 16) - 1).toBeLessThan(0.05);
  expect(medianOf(counts, 'GBP', step)).toBeNull();
});
