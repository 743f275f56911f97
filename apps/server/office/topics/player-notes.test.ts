import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';

let server: TestServer;
let support: TestStaff;
let email: string;
let player: string;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  support = await newStaff(server, ['support'], 'Lia');
  const found = await server.newPlayer();
  player = String(found.id);
  const { username } = await server.database.db
    .selectFrom('identity.player')
    .select('username')
    .where('id', '=', found.id)
    .executeTakeFirstOrThrow();
  email = username;
  await server.newPlayer();
});
afterAll(() => server.close());

type Shown = Record<string, unknown>;
const as = (staff: TestStaff, key?: string) => ({
  token: staff.token,
  ...(key && { headers: { 'idempotency-key': key } }),
});
const notesOf = async () =>
  (await listRows<Shown>(server, 'players.notes', { ...as(support), query: { player } })).rows;
const give = async (action: string, input: object, staff = support) =>
  (await order(server, `players.${action}`, { email, ...input }, as(staff))).data;

test('a note has its author and stays as written, once for a repeated key', async () => {
  const body = '<b>Called</b>: new phone\nsame person';
  const key = 'a-note-of-lia';
  for (const _ of [1, 2])
    expect((await order(server, 'players.note', { email, body }, as(support, key))).data.done).toBe(true);
  expect(await notesOf()).toEqual([expect.objectContaining({ by: 'Lia', body })]);
  const change = server.database.db.updateTable('identity.player_note').set({ body: 'x' }).execute();
  await expect(change).rejects.toThrow();
});

test('a note needs a text, a player and the permission', async () => {
  expect(await give('note', { body: '   ' })).toMatchObject({ code: 'request_invalid' });
  expect(await give('note', { body: 'x'.repeat(2_001) })).toMatchObject({ code: 'request_invalid' });
  expect(await give('note', { email: 'unknown@example.com', body: 'hello' })).toMatchObject({ done: false });
  const trader = await newStaff(server, ['trader'], 'Tom');
  expect(await give('note', { body: 'hello' }, trader)).toMatchObject({ code: 'staff_permission_missing' });
});

test('a label is shown in the head, filters the list, and is removed again', async () => {
  const label = 'watch';
  const both = await Promise.all([give('label', { label }), give('label', { label })]);
  expect(both.map(({ done }) => done).sort()).toEqual([false, true]);
  const head = async (lang: string) =>
    (
      await listRows<Shown>(server, 'players.record', {
        token: support.token,
        headers: { lang },
        query: { player },
      })
    ).rows[0]?.labels;
  expect(await head('en_US')).toEqual(['Watch']);
  expect(await head('pt_BR')).toEqual(['Observar']);
  const numbers = async (query: Record<string, string>) =>
    (await listRows<Shown>(server, 'players', { ...as(support), query })).rows.map(({ number }) => number);
  expect(await numbers({ label })).toEqual([player]);
  expect(await numbers({ label, find: player })).toEqual([player]);
  expect(await numbers({ label, find: '9999999999' })).toEqual([]);
  expect(await numbers({ label: 'important' })).toEqual([]);
  expect((await give('unlabel', { label })).done).toBe(true);
  expect((await give('unlabel', { label })).done).toBe(false);
  expect(await numbers({ label })).toEqual([]);
});

test('a label is put on a player only while it is in use', async () => {
  expect((await give('label', { label: 'no-such' })).done).toBe(false);
  expect(await give('label', { label: 'No Label' })).toMatchObject({ code: 'request_invalid' });
  const risk = as(await newStaff(server, ['risk'], 'Rui'));
  const add = { name: 'chargeback', en: 'Chargeback', pt: 'Contestação' };
  expect((await order(server, 'labels.add', add, risk)).data.done).toBe(true);
  expect((await order(server, 'labels.add', add, risk)).data.done).toBe(false);
  expect((await give('label', { label: add.name })).done).toBe(true);
  expect((await order(server, 'labels.retire', { name: add.name }, risk)).data.done).toBe(true);
  expect((await order(server, 'labels.retire', { name: add.name }, risk)).data.done).toBe(false);
  expect((await give('unlabel', { label: add.name })).done).toBe(true);
  expect((await give('label', { label: add.name })).done).toBe(false);
  const { rows } = await listRows<Shown>(server, 'labels', as(support));
  expect(rows.find(({ name }) => name === add.name)).toMatchObject({ state: 'retired', players: 0 });
});
