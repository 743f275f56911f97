import { maskPersonal } from '@palpite/domain/mask';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { give } from '../../../../tests/harness/bonuses.ts';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { openBets } from '../../../../tests/harness/open-bets.ts';
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
let risk: TestStaff;
let holder: Holder;
let betId: string;
let withdrawalId: string;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  await stopSending(server);
  await allowWithoutFactor(server);
  risk = await newStaff(server, ['risk'], 'Rui');
  holder = await aHolder(server, 1_000_000n);
  const stranger = await aHolder(server, 500_000n);
  await withdrawAccepted(server, stranger, 50);
  withdrawalId = (await withdrawAccepted(server, holder, 100)).orderId;
  const bets = openBets(server.database);
  const leg = { matchId: await bets.aMatch(), market: 'football/total/fullGame/2.5', outcome: 'over' };
  betId = String(
    await bets.place({ playerId: holder.id, stakeMinor: 400n, legs: [{ ...leg, oddsMilli: 1_700 }] }),
  );
  const note = { email: holder.username, body: 'called about the withdrawal' };
  await order(server, 'players.note', note, { token: risk.token });
  await order(server, 'players.note', { ...note, email: stranger.username }, { token: risk.token });
});
afterAll(() => server.close());

type Shown = Record<string, string | null>;
const read = (list: string, query: Record<string, string> = {}) =>
  listRows<Shown>(server, `players.${list}`, {
    token: risk.token,
    query: { player: String(holder.id), ...query },
  });

test('everything of the player is in one order of time, and nothing of another', async () => {
  const { rows } = await read('activity');
  const events = rows.map(({ event }) => event);
  expect(events).toEqual(expect.arrayContaining([`withdrawal ${withdrawalId}`, `bet ${betId}`]));
  expect(rows.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['registration', 'login', 'withdrawal', 'bet', 'note', 'staffOrder']),
  );
  expect(new Set(events).size).toBe(events.length);
  expect(rows.filter(({ kind }) => kind === 'note')).toHaveLength(1);
  const times = rows.map(({ at }) => String(at));
  expect(times).toEqual(times.toSorted().toReversed());
  expect(rows.find(({ kind }) => kind === 'bet')).toMatchObject({ amount: '4.00', state: 'open' });
  expect(rows.find(({ kind }) => kind === 'staffOrder')).toMatchObject({ by: 'Rui', state: 'done' });
});

test('bonuses and stops are named in the language of the reader', async () => {
  const player = await server.newPlayer();
  await give(server, player);
  await sql`
    insert into identity.play_stop (player_id, kind, length, until, session_id)
    values (${player.id}, 'timeOut', 'week', now() + interval '7 days', 1)
  `.execute(server.database.db);
  const { rows } = await listRows<Shown>(server, 'players.activity', {
    token: risk.token,
    query: { player: String(player.id) },
    headers: { lang: 'pt_BR' },
  });
  expect(rows.find(({ kind }) => kind === 'stop')?.what).toBe('Pausa de uma semana');
  expect(rows.find(({ kind }) => kind === 'bonus')?.what).toMatch(/^(Bônus|Presente)/);
});

test('a page begins before a time', async () => {
  const { rows } = await read('activity');
  const [newest] = rows;
  const older = (await read('activity', { before: String(newest?.at) })).rows;
  expect(older.map(({ event }) => event)).toEqual(
    rows.filter(({ at }) => String(at) < String(newest?.at)).map(({ event }) => event),
  );
  expect((await read('activity', { before: '2000-01-01T00:00:00Z' })).rows).toEqual([]);
  expect(await read('activity', { before: 'yesterday' })).toMatchObject({ code: 'request_invalid' });
});

test('the document is masked, and the orders need the permission of the audit log', async () => {
  const [identity] = (await read('identity')).rows;
  expect(identity).toMatchObject({ state: 'verified', document: maskPersonal(holder.cardNo) });
  expect((await read('orders')).rows).toEqual([
    expect.objectContaining({ by: 'Rui', state: 'done', sentence: `wrote a note about ${holder.username}` }),
  ]);
  const support = await newStaff(server, ['support'], 'Lia');
  const refused = await listRows(server, 'players.orders', {
    token: support.token,
    query: { player: String(holder.id) },
  });
  expect(refused.code).toBe('staff_permission_missing');
});

test('bonuses, limits and linked accounts are read', async () => {
  await give(server, holder, { amountMinor: 1_000n });
  expect((await read('bonuses')).rows).toEqual([
    expect.objectContaining({ source: 'operator', amount: '10.00', state: 'active' }),
  ]);
  expect((await read('limits')).http).toBe(200);
  expect((await read('linked')).http).toBe(200);
});

test('the orders about a player are read by an index', async () => {
  const plan = await server.database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from platform.audit_entry
      where kind = 'order' and input ->> 'email' = ${holder.username} and action not like 'staff.%'
      order by id desc limit 60
    `.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('audit_entry_by_email');
});
