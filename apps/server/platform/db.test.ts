import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/database.ts';

test('what bounds a request does not bound an upgrade', async () => {
  const { database } = await freshDatabase();
  const { rows } = await sql<{ timeout: string }>`
    select current_setting('statement_timeout') as timeout
  `.execute(database.db);
  expect(rows[0]?.timeout).toBe('30s');
  await database.script("create table upgrade as select current_setting('statement_timeout') as timeout");
  expect((await sql`select timeout from upgrade`.execute(database.db)).rows).toEqual([{ timeout: '0' }]);
  await database.close();
});
