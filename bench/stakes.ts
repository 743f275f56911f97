import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { auditLedger } from '../apps/server/modules/wallet/index.ts';
import { openDatabase } from '../apps/server/platform/db.ts';
import { migrate } from '../apps/server/platform/migrate.ts';
import { startPostgres } from '../tests/harness/postgres.ts';
import { measureTpcB } from './pgbench.ts';
import { seedPlayers } from './players.ts';
import { playFor } from './round-client.ts';
import { startServerProcess } from './server-process.ts';

const playersCount = 256;
const warmSeconds = 3;

/**
 * Measures accepted dice rounds a second through HTTP with every check of the product, and, unless embedded,
 * pgbench's TPC-B on the same PostgreSQL right after. Answers false when a promise of the ledger did not hold.
 */
export async function benchStakes(flags: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...flags],
    options: { embedded: { type: 'boolean' }, seconds: { type: 'string', default: '10' } },
  });
  const seconds = Number(values.seconds);
  const dataDir = mkdtempSync(join(tmpdir(), 'palpite-bench-'));
  const postgres = values.embedded ? null : await startPostgres();
  const open = () => openDatabase({ url: postgres?.url ?? '', dataDir });
  try {
    const prepared = await open();
    await migrate(prepared);
    const durability = await sql<{ setting: string }>`
      select string_agg(name || ' ' || setting, ', ' order by name) as setting
      from pg_settings
      where name in ('fsync', 'synchronous_commit', 'full_page_writes')
    `.execute(prepared.db);
    const version = await sql<{
      version: string;
    }>`select current_setting('server_version') as version`.execute(prepared.db);
    const tokens = await seedPlayers(prepared, playersCount);
    await prepared.close();
    console.log(
      `PostgreSQL ${version.rows[0]?.version}${postgres ? '' : ' (embedded)'}: ${durability.rows[0]?.setting}`,
    );

    const server = await startServerProcess({ databaseUrl: postgres?.url ?? '', dataDir });
    let accepted = 0;
    try {
      const warm = await playFor(server.url, tokens, warmSeconds);
      const measured = await playFor(server.url, tokens, seconds);
      accepted = warm.accepted + measured.accepted;
      const perSecond = measured.accepted / measured.seconds;
      console.log(
        `dice rounds    ${perSecond.toFixed(0).padStart(7)} /s   p50 ${measured.p50Ms.toFixed(1)} ms   p99 ${measured.p99Ms.toFixed(1)} ms   ` +
          `(${playersCount} players at once, ${measured.accepted} accepted, ${measured.refused} not, ${measured.seconds.toFixed(1)} s)`,
      );
      if (postgres) {
        const peer = await measureTpcB(postgres.url, seconds);
        console.log(
          `pgbench TPC-B  ${peer.perSecond.toFixed(0).padStart(7)} /s   (${peer.command})\nratio          ${(perSecond / peer.perSecond).toFixed(2).padStart(7)}`,
        );
      }
    } finally {
      await server.stop();
    }
    return await proveBook(open, accepted);
  } finally {
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Every accepted round is stored, once, and the book balances. */
async function proveBook(open: () => ReturnType<typeof openDatabase>, accepted: number): Promise<boolean> {
  const database = await open();
  try {
    const { rows } = await sql<{ stored: bigint }>`select count(*) as stored from originals.round`.execute(
      database.db,
    );
    const stored = Number(rows[0]?.stored);
    const audit = await auditLedger(database.db);
    console.log(
      `ledger         ${audit.sound ? 'balances' : 'IS OFF'}, ${stored} rounds stored of ${accepted} accepted`,
    );
    return audit.sound && stored === accepted;
  } finally {
    await database.close();
  }
}
