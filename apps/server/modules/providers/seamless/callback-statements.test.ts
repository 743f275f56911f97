import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../../../tests/harness/database.ts';
import { listWholeScans } from '../../../../../tests/harness/whole-scans.ts';
import type { Database } from '../../../platform/db.ts';
import { moveCallbacks, seeCallbacks } from './callback-statements.ts';

let database: Database;

beforeAll(async () => {
  ({ database } = await freshDatabase());
});
afterAll(() => database.close());

test.each([seeCallbacks, moveCallbacks])(
  '$name reads no table of players or rounds whole, also with the plan of an empty database',
  async (statement) => {
    // The terms have one row a vendor and currency.
    expect((await listWholeScans(database, statement)).filter((table) => table !== 'terms')).toEqual([]);
  },
);
