import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../../tests/harness/database.ts';
import { listWholeScans } from '../../../../tests/harness/whole-scans.ts';
import type { Database } from '../../platform/db.ts';
import { playRounds } from './play-rounds-statement.ts';
import { startRounds } from './start-rounds-statement.ts';
import { seeOpenRounds, stepRounds } from './step-rounds-statement.ts';

let database: Database;

beforeAll(async () => {
  ({ database } = await freshDatabase('postgres'));
});
afterAll(() => database.close());

test.each([playRounds, startRounds, seeOpenRounds, stepRounds])(
  '$name reads no table of players or rounds whole, also with the plan of an empty database',
  async (statement) => {
    // The table of games has one row a game.
    expect((await listWholeScans(database, statement)).filter((table) => table !== 'game')).toEqual([]);
  },
);
