import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../../tests/harness/database.ts';
import type { Database } from '../../platform/db.ts';
import {
  bonusIds,
  isIndexedId,
  referenceName,
  references,
  roundReference,
  slotRoundReference,
  splitReference,
  stakeOfBet,
  type TextOf,
  transferIds,
  vipAwardId,
} from './transfer-ids.ts';

let database: Database;

beforeAll(async () => {
  ({ database } = await freshDatabase());
});
afterAll(() => database.close());

const inDatabase = async (text: string) => {
  const { rows } = await sql<{ id: string }>`
    select ${sql.raw(text)} as id
    from (values (17::bigint, 4, 'a-b', null::timestamptz, now())) as row (number, move, name, never, at)
  `.execute(database.db);
  return rows[0]?.id;
};

type AnyText = TextOf<[bigint, string]>;

const tables = { transferIds, bonusIds, references };
const texts = Object.entries(tables).flatMap(([table, made]) =>
  Object.entries(made as unknown as Record<string, AnyText>).map(
    ([name, text]) => [`${table}.${name}`, text] as const,
  ),
);

test.each(texts)('builds %s equally in TypeScript and in SQL', async (_, text) => {
  expect(await inDatabase(text.sql('number', 'name'))).toBe(text.of(17n, 'a-b'));
  expect(await inDatabase(text.sql('number', 'move + 1'))).toBe(text.of(17n, '5'));
});

test.each(texts)('splits %s in SQL into the parts it was built from', async (_, text) => {
  const made = `(${text.sql('number', 'name')})`;
  expect(await inDatabase(`(${text.isIn(made)})::text`)).toBe('true');
  expect(await inDatabase(`(${text.isIn("'other:17:a-b'")})::text`)).toBe('false');
  expect(await inDatabase(text.partOf(made, 0))).toBe('17');
  expect(await inDatabase(text.partOf(made, 1))).toBe('a-b');
  expect(await inDatabase(text.restOf(made))).toBe('17:a-b');
  expect(await inDatabase(text.as({ prefix: 'new' }, made))).toBe('new:17:a-b');
  expect(await inDatabase(text.as({ prefix: 'new' }, "'other:17:a-b'"))).toBe('other:17:a-b');
});

test('builds references of rounds and ids of VIP awards equally in TypeScript and in SQL', async () => {
  expect(await inDatabase(roundReference.sql('name', 'number'))).toBe(roundReference.of('a-b', '17'));
  expect(await inDatabase(slotRoundReference.sql('name', "'evo'", 'number'))).toBe(
    slotRoundReference.of('a-b', 'evo', '17'),
  );
  expect(await inDatabase(vipAwardId.sql('number', 'move'))).toBe(vipAwardId.of(17n, 4));
});

test('splits a reference into its name and the rest', () => {
  expect(splitReference(references.sports.of(17n))).toEqual({ name: 'sports', rest: '17' });
  expect(splitReference(slotRoundReference.of('pg-1', 'pg', 'a:b'))).toEqual({
    name: 'pg-1',
    rest: 'pg:a:b',
  });
  expect(splitReference('7f3a')).toEqual({ name: '7f3a', rest: '' });
});

test.each([references.sports.of(17n), slotRoundReference.of('pg-1', 'pg', 'a:b'), '7f3a'])(
  'reads the name of the reference %s equally in TypeScript and in SQL',
  async (reference) => {
    expect(await inDatabase(referenceName(`'${reference}'`))).toBe(splitReference(reference).name);
  },
);

test('gives no two ids the same prefix', () => {
  const prefixes = Object.values(transferIds).map(({ prefix }) => prefix);
  expect(new Set(prefixes).size).toBe(prefixes.length);
});

test('leaves ids of payouts of one draw and of slots out of the index, in TypeScript as in the schema', async () => {
  const without = Object.entries(transferIds)
    .filter(([, { prefix }]) => !isIndexedId.of(`${prefix}:17`))
    .map(([name]) => name);
  expect(without).toEqual(['drawPayout', 'slotStake', 'slotPayout', 'slotRefund', 'slotTakeback']);
  for (const [, { prefix }] of Object.entries(transferIds))
    expect(await inDatabase(`(${isIndexedId.sql(`'${prefix}:17'`)})::text`)).toBe(
      String(isIndexedId.of(`${prefix}:17`)),
    );
  const written = await inDatabase(`
    (select pg_get_expr(indpred, indrelid) from pg_index where indexrelid = 'wallet.transfer_id'::regclass)
  `);
  await database.script(
    `create table ids (id text); create index ids_index on ids (id) where ${isIndexedId.sql('id')}`,
  );
  expect(
    await inDatabase(
      `(select pg_get_expr(indpred, indrelid) from pg_index where indexrelid = 'ids_index'::regclass)`,
    ),
  ).toBe(written);
  await database.script('drop table ids');
});

test('refuses an id without an index for a transfer other than play and for a return without the number of its stake', async () => {
  const insert = (kind: string, id: string) =>
    database.script(`
      insert into wallet.transfer (id, kind, debit_account_id, credit_account_id, amount_minor, currency, reference)
      values ('${id}', '${kind}', 1, 2, 100, 'BRL', 'test')
    `);
  await insert('payout', transferIds.drawPayout.of('a', 17n));
  await insert('refund', transferIds.slotRefund.of('pg', 'a'));
  await insert('deposit', transferIds.deposit.of('a'));
  await expect(insert('deposit', transferIds.slotPayout.of('pg', 'b'))).rejects.toThrow(
    /id_of_owner_is_of_play/,
  );
  await expect(insert('adjustment', transferIds.drawPayout.of('b', 17n))).rejects.toThrow(
    /id_of_owner_is_of_play/,
  );
  await expect(
    database.script(`
      insert into wallet.stake_return (stake_id, kind, amount_minor)
      values ('${transferIds.slotStake.of('pg', 'a')}', 'returned', 100)
    `),
  ).rejects.toThrow(/stake_can_be_found/);
});

test('matches sports stakes in the schema by the prefix of their ids', async () => {
  const { rows } = await sql<{ text: string }>`
    select indexdef as text from pg_indexes where indexname = 'stake_return_of_sports'
    union all
    select prosrc from pg_proc where proname = 'guard_bonus_play'
  `.execute(database.db);
  expect(rows).toHaveLength(2);
  for (const { text } of rows) expect(text).toContain(`'${transferIds.sportsStake.prefix}:%'`);
});

test('stakes a held bet by its second movement and any other bet by its first', async () => {
  expect(stakeOfBet.of(17n, { wasHeld: false })).toBe('sports-stake:17:1');
  expect(stakeOfBet.of(17n, { wasHeld: true })).toBe('sports-stake:17:2');
  expect(await inDatabase(stakeOfBet.sql('number', 'never'))).toBe('sports-stake:17:1');
  expect(await inDatabase(stakeOfBet.sql('number', 'at'))).toBe('sports-stake:17:2');
});
