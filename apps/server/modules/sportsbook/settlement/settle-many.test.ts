import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seedBets } from '../../../../../bench/settle-seed.ts';
import { freshDatabase } from '../../../../../tests/harness/database.ts';
import { openDatabase } from '../../../platform/db.ts';
import { createLog } from '../../../platform/log.ts';
import { settleMatch } from './settle-match.ts';

const bets = 20_000;
const betsPerChunk = 1_000;

test('settles a match with many bets without reading all of them for each chunk', async () => {
  const { database: seeding, url } = await freshDatabase('postgres');
  const { matchId } = await seedBets(seeding, { bets, players: 500 });
  // Statistics of a connection arrive when it ends.
  await seeding.close();
  const database = await openDatabase({ url, dataDir: '', connectionsMax: 1 });
  const { db } = database;
  const readSoFar = async (): Promise<Record<string, number>> => {
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const { rows } = await sql<{ table: string; read: number }>`
      select relname as table, (seq_tup_read + idx_tup_fetch)::float8 as read
      from pg_stat_user_tables
      where schemaname = 'sportsbook'
      and relname in ('bet', 'leg')
    `.execute(db);
    return Object.fromEntries(rows.map(({ table, read }) => [table, read]));
  };
  await sql`
    update sportsbook.market set status = 'settled', version = version + 1 where match_id = ${matchId}
  `.execute(db);
  await sql`
    update sportsbook.match
    set
      result = ${JSON.stringify({ status: 'finished', scores: { fullGame: { home: 2, away: 1, isOver: true } } })}::jsonb,
      result_version = result_version + 1
    where id = ${matchId}
  `.execute(db);
  const before = await readSoFar();
  const log = createLog({ LOG_LEVEL: 'silent' } as never);
  const { moved, failed } = await settleMatch({ database, log, betsPerChunk }, matchId);
  expect({ moved, failed }).toEqual({ moved: bets, failed: 0 });
  const after = await readSoFar();
  const readForOne = (table: string) => ((after[table] ?? 0) - (before[table] ?? 0)) / bets;
  // A chunk that reads the whole table would add 20 reads per bet.
  expect(readForOne('bet')).toBeLessThan(15);
  expect(readForOne('leg')).toBeLessThan(20);
  await database.close();
});
