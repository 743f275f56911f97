import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { getSharedRound, type SharedGame, sharedGames } from '@palpite/contracts/original-games';
import { auditLedger } from '../apps/server/modules/wallet/index.ts';
import { type Database, openDatabase } from '../apps/server/platform/db.ts';
import { migrate } from '../apps/server/platform/migrate.ts';
import { startPostgres } from '../tests/harness/postgres.ts';
import { watchSides } from './cpu-time.ts';
import { measureTpcB, prepareTpcB, tpcBCommand } from './pgbench.ts';
import { seedPlayers } from './players.ts';
import { connectionsMax, type Measurement, playFor, type ScriptName, scripts } from './round-client.ts';
import { startServerProcess } from './server-process.ts';
import { offerMatches } from './sports-seed.ts';

/** In a shared round each player places few of the many bets. */
const playersSharing = 2_048;
/** A player's first stake costs more. */
const warmSeconds = 6;
const turns = 2;

/**
 * Over HTTP with every check. Unless embedded, alternates with pgbench's TPC-B on the same PostgreSQL.
 * Returns false when a ledger check fails.
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
    const shared = sharedGames.find((name) => name === game);
    const tokens = await seedPlayers(prepared, shared ? playersSharing : connectionsMax);
    if (shared) await prepareLongRound(prepared, shared);
    if (game === 'sports') await offerMatches(prepared);
    await prepared.close();
    console.log(`PostgreSQL ${about?.version}${postgres ? '' : ' (embedded)'}: ${about?.durability}`);

    const server = await startServerProcess({
      databaseUrl: postgres?.url ?? '',
      dataDir,
      // A feed would use processor time.
      environment: { FEED: 'off' },
    });
    let accepted = 0;
    try {
      if (shared) await waitForRound(server.url, shared);
      if (postgres) prepareTpcB(postgres.url);
      const warm = await playFor(server.url, tokens, warmSeconds, game);
      accepted += warm.accepted;
      // Other load affects both equally.
      const rounds: Measurement[] = [];
      const transactions: number[] = [];
      const cpu = { server: 0, database: 0, peer: 0 };
      for (let turn = 0; turn < turns; turn++) {
        const ours = watchSides(server.pid, postgres?.pid);
        const measured = await playFor(server.url, tokens, seconds / turns, game);
        const used = ours();
        cpu.server += used.server;
        cpu.database += used.database;
        accepted += measured.accepted;
        rounds.push(measured);
        if (!postgres) continue;
        const theirs = watchSides(server.pid, postgres.pid);
        transactions.push(await measureTpcB(postgres.url, Math.ceil(seconds / turns)));
        cpu.peer += theirs().database;
      }
      report(game, rounds, transactions, cpu, Math.ceil(seconds / turns));
    } finally {
      await server.stop();
    }
    return await checkLedger(open, accepted);
  } finally {
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** `cpu`: all turns, in seconds. */
function report(
  game: ScriptName,
  rounds: Measurement[],
  transactions: number[],
  cpu: { server: number; database: number; peer: number },
  peerSeconds: number,
): void {
  const perSecond = mean(rounds.map((turn) => turn.accepted / turn.seconds));
  const line = (name: string, value: string, rest = '') =>
    console.log(name.padEnd(15) + value.padStart(8) + rest);
  line(
    `${game} stakes`,
    `${perSecond.toFixed(0)} /s`,
    `   p50 ${mean(rounds.map((turn) => turn.p50Ms)).toFixed(1)} ms   p99 ${Math.max(...rounds.map((turn) => turn.p99Ms)).toFixed(1)} ms   ` +
      `${(sum(rounds.map((turn) => turn.calls / turn.seconds)) / rounds.length).toFixed(0)} calls/s, ${connectionsMax} at once, ${rounds.map((turn) => `${turn.accepted} accepted`).join(' + ')}, ${sum(rounds.map((turn) => turn.refused))} not`,
  );
  const accepted = sum(rounds.map((turn) => turn.accepted));
  const micros = (cpuSeconds: number, count: number) => `${((cpuSeconds / count) * 1e6).toFixed(0)} µs`;
  line('server CPU', micros(cpu.server, accepted), '   a stake');
  if (transactions.length === 0) return;
  line(
    'database CPU',
    micros(cpu.database, accepted),
    `   a stake, ${micros(cpu.peer, sum(transactions) * peerSeconds)} a transaction of TPC-B`,
  );
  line('pgbench TPC-B', `${mean(transactions).toFixed(0)} /s`, `   ${tpcBCommand}`);
  line('ratio', (perSecond / mean(transactions)).toFixed(2));
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: number[]) => sum(values) / values.length;

/** The limits accept all bets. */
async function prepareLongRound(database: Database, game: SharedGame): Promise<void> {
  await database.db
    .updateTable('originals.shared_pace')
    .set({ betting_ms: 3_600_000, chain_length: 1_000, bets_max: 1_000_000 })
    .where('game', '=', game)
    .execute();
  await database.db
    .updateTable('originals.stake_limit')
    .set({ round_payout_max_minor: 10n ** 15n })
    .where('game', '=', game)
    .execute();
}

async function waitForRound(url: string, game: SharedGame): Promise<void> {
  const path = getSharedRound.path.replace('{game}', game);
  for (let look = 0; look < 100; look++) {
    const answer = (await (await fetch(url + path)).json()) as { data: { phase?: string } | null };
    if (answer.data?.phase === 'betting') return;
    await setTimeout(100);
  }
  throw new Error(`no round of ${game} has opened`);
}

async function checkLedger(open: () => ReturnType<typeof openDatabase>, accepted: number): Promise<boolean> {
  const database = await open();
  try {
    const [row] = await database.execute<{ stored: bigint }>(
      {
        name: '',
        text: `
          select
            (select count(*) from originals.round where seed_pair_id is not null)
            + (select count(*) from originals.open_round)
            + (select count(*) from originals.shared_bet)
            + (select count(*) from sportsbook.bet) as stored
        `,
      },
      [],
    );
    const stored = Number(row?.stored);
    const audit = await auditLedger(database.db);
    console.log(
      `ledger         ${audit.sound ? 'balances' : 'DOES NOT BALANCE'}, ${stored} stakes stored of ${accepted} accepted`,
    );
    return audit.sound && stored === accepted;
  } finally {
    await database.close();
  }
}
