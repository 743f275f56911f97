import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { auditLedger } from '../apps/server/modules/wallet/index.ts';
import { openDatabase } from '../apps/server/platform/db.ts';
import { migrate } from '../apps/server/platform/migrate.ts';
import { startPostgres } from '../tests/harness/postgres.ts';
import { measureTpcB, prepareTpcB, tpcBCommand } from './pgbench.ts';
import { seedPlayers } from './players.ts';
import { type Measurement, playFor, type ScriptName, scripts } from './round-client.ts';
import { startServerProcess } from './server-process.ts';

const playersCount = 256;
const warmSeconds = 3;
const turns = 2;

/**
 * Measures accepted stakes of a game a second through HTTP with every check of the product, and, unless embedded,
 * pgbench's TPC-B on the same PostgreSQL right after. Answers false when a promise of the ledger did not hold.
 */
export async function benchStakes(flags: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...flags],
    options: {
      embedded: { type: 'boolean' },
      seconds: { type: 'string', default: '10' },
      game: { type: 'string', default: 'dice' },
    },
  });
  const game = Object.keys(scripts).find((name): name is ScriptName => name === values.game);
  if (!game) {
    console.log(`--game is one of ${Object.keys(scripts).join(', ')}.`);
    return false;
  }
  const seconds = Number(values.seconds);
  const dataDir = mkdtempSync(join(tmpdir(), 'palpite-bench-'));
  const postgres = values.embedded ? null : await startPostgres();
  const open = () => openDatabase({ url: postgres?.url ?? '', dataDir });
  try {
    const prepared = await open();
    await migrate(prepared);
    const [about] = await prepared.execute<{ version: string; durability: string }>(
      {
        name: '',
        text: `
          select
            current_setting('server_version') as version,
            string_agg(name || ' ' || setting, ', ' order by name) as durability
          from pg_settings
          where name in ('fsync', 'synchronous_commit', 'full_page_writes')
        `,
      },
      [],
    );
    const tokens = await seedPlayers(prepared, playersCount);
    await prepared.close();
    console.log(`PostgreSQL ${about?.version}${postgres ? '' : ' (embedded)'}: ${about?.durability}`);

    const server = await startServerProcess({ databaseUrl: postgres?.url ?? '', dataDir });
    let accepted = 0;
    try {
      if (postgres) prepareTpcB(postgres.url);
      const warm = await playFor(server.url, tokens, warmSeconds, game);
      accepted += warm.accepted;
      // Turns, so that whatever else the machine does falls on both alike.
      const rounds: Measurement[] = [];
      const transactions: number[] = [];
      for (let turn = 0; turn < turns; turn++) {
        const measured = await playFor(server.url, tokens, seconds / turns, game);
        accepted += measured.accepted;
        rounds.push(measured);
        if (postgres) transactions.push(await measureTpcB(postgres.url, Math.ceil(seconds / turns)));
      }
      report(game, rounds, transactions);
    } finally {
      await server.stop();
    }
    return await proveBook(open, accepted);
  } finally {
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function report(game: ScriptName, rounds: Measurement[], transactions: number[]): void {
  const perSecond = mean(rounds.map((turn) => turn.accepted / turn.seconds));
  const line = (name: string, value: string, rest = '') =>
    console.log(name.padEnd(15) + value.padStart(8) + rest);
  line(
    `${game} stakes`,
    `${perSecond.toFixed(0)} /s`,
    `   p50 ${mean(rounds.map((turn) => turn.p50Ms)).toFixed(1)} ms   p99 ${Math.max(...rounds.map((turn) => turn.p99Ms)).toFixed(1)} ms   ` +
      `${playersCount} players at once, ${rounds.map((turn) => `${turn.accepted} accepted`).join(' + ')}, ${sum(rounds.map((turn) => turn.refused))} not`,
  );
  if (transactions.length === 0) return;
  line('pgbench TPC-B', `${mean(transactions).toFixed(0)} /s`, `   ${tpcBCommand}`);
  line('ratio', (perSecond / mean(transactions)).toFixed(2));
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: number[]) => sum(values) / values.length;

/** Every accepted round is stored, once, and the book balances. */
async function proveBook(open: () => ReturnType<typeof openDatabase>, accepted: number): Promise<boolean> {
  const database = await open();
  try {
    const [row] = await database.execute<{ stored: bigint }>(
      { name: '', text: 'select count(*) as stored from originals.round' },
      [],
    );
    const stored = Number(row?.stored);
    const audit = await auditLedger(database.db);
    console.log(
      `ledger         ${audit.sound ? 'balances' : 'IS OFF'}, ${stored} rounds stored of ${accepted} accepted`,
    );
    return audit.sound && stored === accepted;
  } finally {
    await database.close();
  }
}
