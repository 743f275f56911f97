import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../../tests/harness/database.ts';
import type { Database } from '../../platform/db.ts';
import {
  bonusIds,
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

test.each(texts)('%s is one text in TypeScript and in SQL', async (_, text) => {
  expect(await inDatabase(text.sql('number', 'name'))).toBe(text.of(17n, 'a-b'));
  expect(await inDatabase(text.sql('number', 'move + 1'))).toBe(text.of(17n, '5'));
});

test.each(texts)('%s is read in SQL as it was made', async (_, text) => {
  const made = `(${text.sql('number', 'name')})`;
  expect(await inDatabase(`(${text.isIn(made)})::text`)).toBe('true');
  expect(await inDatabase(`(${text.isIn("'other:17:a-b'")})::text`)).toBe('false');
  expect(await inDatabase(text.partOf(made, 0))).toBe('17');
  expect(await inDatabase(text.partOf(made, 1))).toBe('a-b');
  expect(await inDatabase(text.restOf(made))).toBe('17:a-b');
  expect(await inDatabase(text.as({ prefix: 'new' }, made))).toBe('new:17:a-b');
  expect(await inDatabase(text.as({ prefix: 'new' }, "'other:17:a-b'"))).toBe('other:17:a-b');
});

test('references of rounds and ids of VIP awards are one text in TypeScript and in SQL', async () => {
  expect(await inDatabase(roundReference.sql('name', 'number'))).toBe(roundReference.of('a-b', '17'));
  expect(await inDatabase(slotRoundReference.sql('name', "'evo'", 'number'))).toBe(
    slotRoundReference.of('a-b', 'evo', '17'),
  );
  expect(await inDatabase(vipAwardId.sql('number', 'move'))).toBe(vipAwardId.of(17n, 4));
});

test('a reference is split into its name and the rest', () => {
  expect(splitReference(references.sports.of(17n))).toEqual({ name: 'sports', rest: '17' });
  expect(splitReference(slotRoundReference.of('pg-1', 'pg', 'a:b'))).toEqual({
    name: 'pg-1',
    rest: 'pg:a:b',
  });
  expect(splitReference('7f3a')).toEqual({ name: '7f3a', rest: '' });
});

test('two ids share a prefix only when they are of a round and of a slot, whose parts differ', () => {
  const named = new Map<string, string[]>();
  for (const [name, { prefix }] of Object.entries(transferIds))
    named.set(prefix, [...(named.get(prefix) ?? []), name]);
  expect([...named.values()].filter((names) => names.length > 1)).toEqual([
    ['roundStake', 'slotStake'],
    ['roundPayout', 'slotPayout'],
    ['roundRefund', 'slotRefund'],
  ]);
});

test('the schema knows sports stakes by the prefix of their ids', async () => {
  const { rows } = await sql<{ text: string }>`
    select indexdef as text from pg_indexes where indexname = 'stake_return_of_sports'
    union all
    select prosrc from pg_proc where proname = 'guard_bonus_play'
  `.execute(database.db);
  expect(rows).toHaveLength(2);
  for (const { text } of rows) expect(text).toContain(`'${transferIds.sportsStake.prefix}:%'`);
});

test('a bet that was held is staked by its second movement, any other by its first', async () => {
  expect(stakeOfBet.of(17n, { wasHeld: false })).toBe('sports-stake:17:1');
  expect(stakeOfBet.of(17n, { wasHeld: true })).toBe('sports-stake:17:2');
  expect(await inDatabase(stakeOfBet.sql('number', 'never'))).toBe('sports-stake:17:1');
  expect(await inDatabase(stakeOfBet.sql('number', 'at'))).toBe('sports-stake:17:2');
});
