import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../../tests/harness/database.ts';
import { listWholeScans } from '../../../../tests/harness/whole-scans.ts';
import type { Database } from '../../platform/db.ts';
import { playRounds } from './play-rounds-statement.ts';
import { placeBets } from './shared/place-bets-statement.ts';
import { settleRound } from './shared/settle-round-statement.ts';
import { startRounds } from './start-rounds-statement.ts';
import { seeOpenRounds, stepRounds } from './step-rounds-statement.ts';

let database: Database;

beforeAll(async () => {
  ({ database } = await freshDatabase('postgres'));
});
afterAll(() => database.close());

test.each([playRounds, startRounds, seeOpenRounds, stepRounds, placeBets, settleRound])(
  '$name reads no table of players or rounds whole, also with the plan of an empty database',
  async (statement) => {
    // The tables of games and limits have one row a game, and a currency.
    const small = ['game', 'stake_limit'];
    expect((await listWholeScans(database, statement)).filter((table) => !small.includes(table))).toEqual([]);
  },
);
