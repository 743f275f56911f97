import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import { takeOut, writeAnswer } from '../answer-file.ts';
import { OperatorMistake } from '../operator-mistake.ts';
import { personalData } from './player-data.ts';

let server: TestServer;
let compliance: TestStaff;
let email: string;
let player: bigint;
let other: bigint;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  compliance = await newStaff(server, ['compliance'], 'Cleo');
  ({ id: player } = await server.newPlayer());
  ({ id: other } = await server.newPlayer());
  const { username } = await server.database.db
    .selectFrom('identity.player')
    .select('username')
    .where('id', '=', player)
    .executeTakeFirstOrThrow();
  email = username;
});
afterAll(() => server.close());

const reason = 'request of the player by mail';
const give = async (input: object, staff = compliance) =>
  (await order(server, 'players.export', { email, reason, ...input }, { token: staff.token })).data;

test('every table about players is exported or left out for a reason', async () => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_schema || '.' || table_name as name, array_agg(column_name::text) as columns
    from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema', 'public', 'platform', 'staff')
    and column_name in ('player_id', 'friend_id', 'earner_id', 'sender_id', 'first_id', 'conversation_id', 'bet_id')
    and (table_schema, table_name) not in (select table_schema, table_name from information_schema.views)
    group by 1
  `.execute(server.database.db);
  const known = personalData.flatMap(({ exported, leftOut }) => [
    ...exported.map(({ table }) => table),
    ...Object.keys(leftOut),
  ]);
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  expect(rows.length).toBeGreaterThan(40);
});

test('no exported column is a secret or names another person', async () => {
  const { rows } = await sql<{ name: string; column: string }>`
    select table_schema || '.' || table_name as name, column_name as column
    from information_schema.columns
  `.execute(server.database.db);
  const shown = personalData
    .flatMap(({ exported }) => exported)
    .flatMap(({ table, omit = [] }) =>
      rows.filter(({ name, column }) => name === table && !omit.includes(column)).map(({ column }) => column),
    );
  expect(shown.length).toBeGreaterThan(200);
  expect(
    shown.filter((column) => /secret|token|password_hash|key_hash|_by$|inviter|account_id$/.test(column)),
  ).toEqual([]);
});

test('the file has the rows of the player and of no other', async () => {
  const { db } = server.database;
  for (const id of [player, other]) {
    const { id: conversation } = await db
      .insertInto('support.conversation')
      .values({ player_id: id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('support.message')
      .values({
        conversation_id: conversation,
        id: crypto.randomUUID(),
        author: 'player',
        text: `I am ${id}`,
      })
      .execute();
  }
  await db
    .insertInto('identity.player_note')
    .values({ player_id: player, body: 'a secret suspicion', written_by: 'Rui', order_id: 'order-x' })
    .execute();
  const { file } = await give({});
  expect(file?.name).toBe(`player-${player}.json`);
  const { sections, ...head } = JSON.parse(file?.text ?? '') as {
    sections: Record<string, Record<string, unknown>[]>;
  };
  expect(head).toMatchObject({ player: String(player), period: null });
  expect(sections.account).toEqual([expect.objectContaining({ username: email })]);
  expect(sections.sessions?.length).toBeGreaterThan(0);
  expect(sections.consents?.length).toBeGreaterThan(0);
  expect(sections.messages).toEqual([expect.objectContaining({ text: `I am ${player}` })]);
  expect(file?.text).not.toContain(String(other));
  expect(file?.text).not.toMatch(/argon2id|secret suspicion|token_hash/);
});

test('a period leaves out what is not in it, and a wrong one is refused', async () => {
  const read = async (input: object) =>
    (JSON.parse((await give(input)).file?.text ?? '') as { sections: Record<string, object[]> }).sections;
  expect((await read({ to: '2020-01-01' })).messages).toEqual([]);
  expect((await read({ from: '2020-01-01' })).messages).toHaveLength(1);
  expect(await give({ from: '2026-02-01', to: '2026-01-01' })).toMatchObject({ code: 'request_invalid' });
  expect(await give({ from: 'yesterday' })).toMatchObject({ code: 'request_invalid' });
  expect(await give({ email: 'unknown@example.com' })).toMatchObject({ done: false });
});

test('the audit log names who exported whose data and why', async () => {
  const { rows } = await listRows<Record<string, unknown>>(server, 'audit', { token: compliance.token });
  expect(JSON.stringify(rows)).toContain('players.export');
  expect(JSON.stringify(rows)).toContain(reason);
  const support = await newStaff(server, ['support'], 'Lia');
  expect(await give({}, support)).toMatchObject({ code: 'staff_permission_missing' });
});

test('the command writes the file once, for this user only', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'export-')), 'data.json');
  const action = { answers: 'file' } as const;
  for (const words of [
    ['ana@example.com', '--out', path],
    [`--out=${path}`, 'ana@example.com'],
  ])
    expect(takeOut(action, words, 'usage')).toEqual({ out: path, rest: ['ana@example.com'] });
  writeAnswer(path, { done: true, status: null, file: { name: 'x', type: 'application/json', text: '{}' } });
  expect(readFileSync(path, 'utf8')).toBe('{}');
  expect(statSync(path).mode & 0o077).toBe(0);
  for (const words of [['--out', path], ['--out'], ['ana@example.com']])
    expect(() => takeOut(action, words, 'usage')).toThrow(OperatorMistake);
  expect(takeOut({}, ['--out', 'x'], 'usage')).toEqual({ out: null, rest: ['--out', 'x'] });
});
