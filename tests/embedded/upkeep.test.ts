import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tidyDatabase, upkeepJobs } from '../../apps/server/platform/embedded-upkeep.ts';
import { freshDatabase } from '../harness/database.ts';

test('a job vacuums the embedded database, so deleted rows leave no space behind', async () => {
  const { database } = await freshDatabase('embedded');
  const pagesOf = async () => {
    const { rows } = await sql<{ pages: number }>`
      select (pg_relation_size('platform.job_lease') / 8192)::int as pages
    `.execute(database.db);
    return rows[0]?.pages ?? 0;
  };
  const refill = async () => {
    await sql`delete from platform.job_lease`.execute(database.db);
    await sql`
      insert into platform.job_lease (name, taken_until)
      select 'turn ' || number, now() from generate_series(1, 5000) as number
    `.execute(database.db);
  };
  await refill();
  const once = await pagesOf();
  await refill();
  expect(await pagesOf()).toBeGreaterThan(1.5 * once);
  await tidyDatabase(database);
  const twice = await pagesOf();
  await refill();
  await tidyDatabase(database);
  await refill();
  expect(await pagesOf()).toBe(twice);
  expect(upkeepJobs(database)).toHaveLength(1);
  await database.close();
});

test('a database server needs no such job', async () => {
  const { database } = await freshDatabase('postgres');
  expect(upkeepJobs(database)).toEqual([]);
  await database.close();
});
