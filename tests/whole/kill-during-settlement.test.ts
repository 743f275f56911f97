import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startServerProcess } from '../../bench/server-process.ts';
import { seedBets } from '../../bench/settle-seed.ts';
import { freshDatabase } from '../harness/database.ts';
import { expectLedgerBalanced } from '../harness/ledger-balanced.ts';
import { footballResult } from '../harness/open-bets.ts';

const kills = 3;
const bets = 24_000;

test('a server killed during settlement leaves no bet unpaid and pays none twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'palpite-kill-'));
  const { database, url: databaseUrl } = await freshDatabase();
  const start = () => startServerProcess({ databaseUrl, dataDir, environment: { FEED: 'off' } });
  const countMoved = async () => {
    const { rows } = await sql<{ moved: number }>`
      select count(*)::int as moved from sportsbook.leg where settled_version > 0
    `.execute(database.db);
    return rows[0]?.moved ?? 0;
  };
  try {
    const { matchId } = await seedBets(database, { bets, players: 300 });
    await sql`
      update sportsbook.match
      set result = ${JSON.stringify(footballResult([2, 1]))}::jsonb, result_version = 1
      where id = ${matchId}
    `.execute(database.db);

    for (let kill = 0; kill < kills; kill++) {
      const before = await countMoved();
      const server = await start();
      // Some batches are committed, and the next one has started.
      while ((await countMoved()) === before) await setTimeout(5);
      await server.stop('SIGKILL');
      // Nothing would be left for the next server.
      expect(await countMoved()).toBeLessThan(bets);
    }

    const last = await start();
    await expect.poll(countMoved, { timeout: 60_000 }).toBe(bets);
    await last.stop();
    const { rows } = await sql<{ status: string; decided: boolean; bets: number; moves: number }>`
      select status, legs_open = 0 as decided, count(*)::int as bets, max(moves) as moves
      from sportsbook.bet
      where legs_open = 0
      group by 1, 2
    `.execute(database.db);
    // The stake, and a payout for each winning bet.
    expect(rows).toEqual([{ status: 'settled', decided: true, bets: expect.any(Number), moves: 2 }]);
    const { rows: paid } = await sql<{ winners: number; payouts: number }>`
      select
        (select count(*)::int from sportsbook.bet where paid_minor > 0) as winners,
        (select count(*)::int from wallet.transfer where kind = 'payout') as payouts
    `.execute(database.db);
    expect(paid[0]?.winners).toBeGreaterThan(0);
    expect(paid[0]?.payouts).toBe(paid[0]?.winners);
    await expectLedgerBalanced(database);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
