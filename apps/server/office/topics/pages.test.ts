import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRows } from '../../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import {
  aHolder,
  allowWithoutFactor,
  type Holder,
  stopSending,
  withdrawAccepted,
} from '../../../../tests/harness/withdrawals.ts';

let server: TestServer;
let owner: TestStaff;
let holder: Holder;
let withdrawalId: string;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  await stopSending(server);
  await allowWithoutFactor(server);
  owner = await newStaff(server, ['owner'], 'Dona');
  holder = await aHolder(server, 1_000_000n);
  withdrawalId = (await withdrawAccepted(server, holder, 100)).orderId;
});
afterAll(() => server.close());

type Shown = Record<string, unknown> & { at: string };
const readPage = (list: string, query: Record<string, string> = {}) =>
  listRows<Shown>(server, list, { token: owner.token, query });
const read = async (list: string, query: Record<string, string> = {}) => (await readPage(list, query)).rows;

/** Reads pages until the last one, as the office does. */
async function readAll(list: string, by: 'at' | string, query: Record<string, string> = {}) {
  const pages: Shown[][] = [];
  let before: string | undefined;
  while (pages.length < 20) {
    const { rows, hasOlder } = await readPage(list, { ...query, ...(before !== undefined && { before }) });
    pages.push(rows);
    if (!hasOlder) return pages;
    if (rows.length === 0) throw new Error('an empty page has older rows');
    before = by === 'at' ? rows.map(({ at }) => at).toSorted()[0] : String(rows.at(-1)?.[by]);
  }
  throw new Error('there is no last page');
}

const withoutTriggers = (statement: RawBuilder<unknown>) =>
  server.database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = 'replica'`.execute(tx);
    await statement.execute(tx);
  });

const isNewestFirst = (rows: readonly Shown[]) =>
  rows.every(({ at }, index) => index === 0 || at <= (rows[index - 1]?.at ?? ''));

describe('A list in pages', () => {
  test('by time shows each row once, also of one millisecond at the end of a page', async () => {
    await withoutTriggers(sql`
      insert into payments.withdrawal
      select (
        jsonb_populate_record(
          w,
          jsonb_build_object(
            'id', w.id || '-' || n,
            'request_id', gen_random_uuid(),
            -- Seven rows in each millisecond, and of each row another microsecond.
            'created_at', date_trunc('second', w.created_at) - (n / 7) * interval '1 millisecond'
              - interval '1 hour' + (n % 7) * interval '1 microsecond',
            'status', 'rejected', 'cause', 'review', 'closed_at', now(), 'decided_at', now(), 'check_at', null
          )
        )
      ).*
      from payments.withdrawal w, generate_series(1, 450) n
      where w.id = ${withdrawalId}
    `);
    for (const [list, key, query] of [
      ['withdrawals.history', 'id', {}],
      ['players.cashOuts', 'order', { player: String(holder.id) }],
    ] as const) {
      const pages = await readAll(list, 'at', query);
      expect(pages.length).toBeGreaterThan(2);
      expect(pages.every(isNewestFirst)).toBe(true);
      expect(new Set(pages.flat().map((row) => row[key])).size).toBe(451);
      expect(pages.flat()).toHaveLength(451);
    }
  });

  test('by number shows each row once', async () => {
    await withoutTriggers(sql`
      insert into identity.session overriding system value
      select (
        jsonb_populate_record(
          s,
          jsonb_build_object(
            'id', s.id + 1000000 + n, 'token_hash', s.token_hash || n, 'created_at', s.created_at - n % 3 * interval '1 hour'
          )
        )
      ).*
      from identity.session s, generate_series(1, 450) n
      where s.player_id = ${holder.id}
    `);
    const pages = await readAll('players.sessions', 'session', { player: String(holder.id) });
    expect(pages.map((rows) => rows.length)).toEqual([200, 200, 51]);
    expect(new Set(pages.flat().map(({ session }) => session)).size).toBe(451);
  });

  test('says whether older rows follow: a last page of exactly the maximum has none', async () => {
    const other = await server.newPlayer();
    const query = { player: String(other.id) };
    const fill = (from: number, to: number) =>
      withoutTriggers(sql`
        insert into identity.session overriding system value
        select (
          jsonb_populate_record(
            s, jsonb_build_object('id', s.id + 2000000 + n, 'token_hash', s.token_hash || n)
          )
        ).*
        from identity.session s, generate_series(${from}::int, ${to}::int) n
        where s.id = (select min(id) from identity.session where player_id = ${other.id})
      `);
    expect(await readPage('players.sessions', query)).toMatchObject({ hasOlder: false });
    await fill(1, 199);
    expect((await read('players.sessions', query)).length).toBe(200);
    expect(await readPage('players.sessions', query)).toMatchObject({ hasOlder: false });
    await fill(200, 200);
    const full = await readPage('players.sessions', query);
    expect([full.rows.length, full.hasOlder]).toEqual([200, true]);
    const before = String(full.rows.at(-1)?.session);
    const last = await readPage('players.sessions', { ...query, before });
    expect([last.rows.length, last.hasOlder]).toEqual([1, false]);
    expect(await readPage('players.sessions', { player: '1234567890' })).toMatchObject({
      rows: [],
      hasOlder: false,
    });
    expect((await readPage('withdrawals')).hasOlder).toBeUndefined();
  });
});

describe('The history of withdrawals', () => {
  test('is filtered by player, number, state, method and day', async () => {
    const ids = async (query: Record<string, string>) =>
      (await read('withdrawals.history', query)).map(({ id }) => id);
    expect(await ids({ find: withdrawalId })).toEqual([withdrawalId]);
    expect(await ids({ state: 'approved' })).toEqual([withdrawalId]);
    expect(await ids({ state: 'paid' })).toEqual([]);
    expect((await ids({ find: String(holder.id), method: 'CPF' })).length).toBeGreaterThan(100);
    expect(await ids({ method: 'USDT' })).toEqual([]);
    expect(await ids({ day: '2020-02-29' })).toEqual([]);
    const [row] = await read('withdrawals.history', { find: withdrawalId });
    expect(row).toMatchObject({ amount: '100.00', currency: 'BRL', state: 'approved' });
    expect(row?.accountNo).toContain('*');
  });
});

describe('The audit log', () => {
  beforeAll(async () => {
    await sql`
      insert into platform.audit_entry (action, kind, input, ordered_by, at, done, outcome)
      select
        case when n % 2 = 0 then 'players.freeze' else 'players-x.freeze' end,
        'order',
        jsonb_build_object('email', case when n <= 3 then 'ana@example.com' else 'eva@example.com' end),
        case when n % 5 = 0 then '100%_Rui' else '100x Rui' end,
        ('2021-05-' || (1 + n % 9) || ' 12:00Z')::timestamptz,
        case n % 4 when 0 then true when 3 then null else false end,
        case n % 4 when 2 then '{"proposalId": "7"}'::jsonb when 3 then null else '{}'::jsonb end
      from generate_series(1, 450) n
    `.execute(server.database.db);
  });
  const count = async (query: Record<string, string>) => {
    const pages = await readAll('audit', 'id', { from: '2021-05-01', to: '2021-05-31', ...query });
    return pages.flat().length;
  };

  test('is searched by period, member, player, action and result', async () => {
    expect(await count({})).toBe(450);
    expect(await count({ to: '2021-05-01' })).toBe(50);
    expect(await count({ from: '2021-05-09' })).toBe(50);
    expect(await count({ who: '%_r' })).toBe(90);
    expect(await count({ player: 'ANA@example.com' })).toBe(3);
    expect(await count({ action: 'players' })).toBe(225);
    expect(await count({ action: 'players-x.freeze' })).toBe(225);
    expect(await count({ action: 'players_x' })).toBe(0);
    expect(await count({ result: 'done' })).toBe(112);
    expect(await count({ result: 'unknown' })).toBe(112);
    expect(await count({ result: 'refused' })).toBe(113);
    expect(await count({ result: 'proposed' })).toBe(113);
    expect(await count({ result: 'read' })).toBe(0);
  });

  test('holds one reading for all pages of a list', async () => {
    const rows = await read('audit', { action: 'withdrawals.history', result: 'read' });
    expect(rows.filter(({ input }) => input === '{}')).toHaveLength(1);
  });
});
