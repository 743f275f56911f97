import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../../../tests/harness/database.ts';
import { listWholeScans } from '../../../../../tests/harness/whole-scans.ts';
import type { Database } from '../../../platform/db.ts';
import { decidePendingStatement } from './decide-pending-statement.ts';
import { placeBetsStatement } from './place-bets-statement.ts';

let database: Database;

beforeAll(async () => {
  ({ database } = await freshDatabase('postgres'));
});
afterAll(() => database.close());

test.each([placeBetsStatement, decidePendingStatement])(
  '$name reads no table of players, bets or markets whole, also with the plan of an empty database',
  async (statement) => {
    // The tables of feeds and delays have one row a source and a sport.
    const small = ['feed', 'delay'];
    expect((await listWholeScans(database, statement)).filter((table) => !small.includes(table))).toEqual([]);
  },
);
