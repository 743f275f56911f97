import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listRoundMismatches } from '../apps/server/modules/providers/index.ts';
import { auditLedger } from '../apps/server/modules/wallet/index.ts';
import { openDatabase } from '../apps/server/platform/db.ts';
import { migrate } from '../apps/server/platform/migrate.ts';
import { startPostgres } from '../tests/harness/postgres.ts';
import { type SlotsDriver, slotsDrivers, slotsKeys } from '../tests/harness/slots-drivers.ts';
import { cpuSecondsOf } from './cpu-time.ts';
import { measureTpcB, prepareTpcB, tpcBCommand } from './pgbench.ts';
import { seedPlayers } from './players.ts';
import { connectionsMax, type Measurement, playFor } from './round-client.ts';
import { seatScript, vendorAddresses } from './seat-client.ts';
import { seedSeats } from './seats.ts';
import { startServerProcess } from './server-process.ts';

const warmSeconds = 4;
const turns = 2;

/**
 * Measures pairs of bet and win a second through the HTTP callbacks of the vendors with every check of the product, and
 * pgbench's TPC-B on the same PostgreSQL in turn. Answers false when a pair is not stored once, or the book is off.
 */
export async function benchWallet(flags: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...flags],
    options: { vendor: { type: 'string' }, seconds: { type: 'string', default: '10' } },
  });
  const drivers = slotsDrivers.filter(
    ({ vendor }) => values.vendor === undefined || values.vendor === vendor,
  );
  if (drivers.length === 0) {
    console.log(`--vendor is one of ${slotsDrivers.map(({ vendor }) => vendor).join(', ')}.`);
    return false;
  }
  const seconds = Number(values.seconds);
  const dataDir = mkdtempSync(join(tmpdir(), 'palpite-bench-'));
  const postgres = await startPostgres();
  try {
    const database = await openDatabase({ url: postgres.url, dataDir });
    await migrate(database);
    const tokens = await seedPlayers(database, connectionsMax);
    const scripts = new Map<SlotsDriver, ReturnType<typeof seatScript>>();
    for (const driver of drivers) scripts.set(driver, seatScript(driver, await seedSeats(database, driver)));
    await database.close();
    prepareTpcB(postgres.url);
    const server = await startServerProcess({
      databaseUrl: postgres.url,
      dataDir,
      environment: { FEED: 'off', DRAW_ROUNDS: 'false', ...slotsKeys, ...vendorAddresses },
    });
    let pairs = 0;
    try {
      for (const [driver, script] of scripts) {
        pairs += (await playFor(server.url, tokens, warmSeconds, script)).accepted;
        // Turns, so that whatever else the machine does falls on both alike.
        const measured: Measurement[] = [];
        const transactions: number[] = [];
        let cpuSeconds: number | null = 0;
        for (let turn = 0; turn < turns; turn++) {
          const [before, turnMeasured] = [
            cpuSecondsOf(server.pid),
            await playFor(server.url, tokens, seconds / turns, script),
          ];
          const after = cpuSecondsOf(server.pid);
          measured.push(turnMeasured);
          cpuSeconds =
            before === null || after === null || cpuSeconds === null ? null : cpuSeconds + after - before;
          transactions.push(await measureTpcB(postgres.url, Math.ceil(seconds / turns)));
        }
        pairs += measured.reduce((total, turn) => total + turn.accepted, 0);
        report(driver, measured, transactions, cpuSeconds);
      }
    } finally {
      await server.stop();
    }
    return await prove(postgres.url, pairs);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function report(
  driver: SlotsDriver,
  measured: Measurement[],
  transactions: number[],
  cpuSeconds: number | null,
): void {
  const mean = (values: number[]) => values.reduce((total, value) => total + value, 0) / values.length;
  const perSecond = mean(measured.map((turn) => turn.accepted / turn.seconds));
  const calls = mean(measured.map((turn) => turn.calls / turn.seconds));
  const [p50, p99] = [
    mean(measured.map((turn) => turn.p50Ms)),
    Math.max(...measured.map((turn) => turn.p99Ms)),
  ];
  const refused = measured.reduce((total, turn) => total + turn.refused, 0);
  const line = (name: string, value: string, rest = '') =>
    console.log(name.padEnd(15) + value.padStart(8) + rest);
  line(
    `${driver.vendor} pairs`,
    `${perSecond.toFixed(0)} /s`,
    `   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   ${calls.toFixed(0)} calls/s, ${connectionsMax} at once, ${refused} refused`,
  );
  if (cpuSeconds !== null) {
    const pairs = measured.reduce((total, turn) => total + turn.accepted, 0);
    line('server CPU', `${((cpuSeconds / pairs) * 1e6).toFixed(0)} µs`, '   a pair');
  }
  line('pgbench TPC-B', `${mean(transactions).toFixed(0)} /s`, `   ${tpcBCommand}`);
  line('ratio', (perSecond / mean(transactions)).toFixed(2));
}

/** Every pair is stored, once, and rounds, transactions and journal agree. */
async function prove(url: string, pairs: number): Promise<boolean> {
  const database = await openDatabase({ url, dataDir: '' });
  try {
    const [row] = await database.execute<{ bets: bigint; closed: bigint }>(
      {
        name: '',
        text: `
          select
            (select count(*) from seamless.transaction where kind = 'bet') as bets,
            (select count(*) from seamless.round where status = 'finished') as closed
        `,
      },
      [],
    );
    const audit = await auditLedger(database.db, [listRoundMismatches]);
    console.log(
      `ledger         ${audit.sound ? 'balances' : 'IS OFF'}, ${row?.bets} bets and ${row?.closed} closed rounds stored of ${pairs} pairs`,
    );
    return audit.sound && Number(row?.bets) === pairs && Number(row?.closed) === pairs;
  } finally {
    await database.close();
  }
}
