import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../../tests/harness/database.ts';
import type { Database } from '../../platform/db.ts';
import { stakeOfBet, type TransferId, transferIds } from './transfer-ids.ts';

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

test.each(Object.entries(transferIds) as [string, TransferId<[bigint, string]>][])(
  '%s is one id in TypeScript and in SQL',
  async (_, id) => {
    expect(await inDatabase(id.sql('number', 'name'))).toBe(id.of(17n, 'a-b'));
    expect(await inDatabase(id.sql('number', 'move + 1'))).toBe(id.of(17n, '5'));
  },
);

test('ids that two movements may make for the same thing have prefixes of their own', () => {
  const namesOf = (group: RegExp) => Object.keys(transferIds).filter((name) => group.test(name));
  for (const group of [/^round/, /^slot/, /^sports/]) {
    const made = namesOf(group).map((name) =>
      (transferIds[name as keyof typeof transferIds] as TransferId<[bigint, string]>).of(1n, '2'),
    );
    expect(made.length).toBeGreaterThan(2);
    expect(new Set(made).size).toBe(made.length);
  }
});

test('a bet that was held is staked by its second movement, any other by its first', async () => {
  expect(stakeOfBet.of(17n, { wasHeld: false })).toBe('sports-stake:17:1');
  expect(stakeOfBet.of(17n, { wasHeld: true })).toBe('sports-stake:17:2');
  expect(await inDatabase(stakeOfBet.sql('number', 'never'))).toBe('sports-stake:17:1');
  expect(await inDatabase(stakeOfBet.sql('number', 'at'))).toBe('sports-stake:17:2');
});
