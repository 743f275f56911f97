import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listRoundMismatches } from '../apps/server/modules/providers/index.ts';
import { auditLedger } from '../apps/server/modules/wallet/index.ts';
import { openDatabase } from '../apps/server/platform/db.ts';
import { migrate } from '../apps/server/platform/migrate.ts';
import { startPostgres } from '../tests/harness/postgres.ts';
import { type SlotsDriver, slotsDrivers, slotsKeys } from '../tests/harness/slots-drivers.ts';
import { type Sides, watchSides } from './cpu-time.ts';
import { measureTpcB, prepareTpcB, tpcBCommand } from './pgbench.ts';
import { seedPlayers } from './players.ts';
import { connectionsMax, type Measurement, playFor } from './round-client.ts';
import { type ServerProcess, startProgram, startServerProcess } from './server-process.ts';
import { type SlotsScript, slotsScript, vendorAddresses } from './slots-client.ts';
import { openSlotsSessions } from './slots-sessions.ts';

const bareCallbacks = fileURLToPath(new URL('./bare-callbacks.ts', import.meta.url));
const warmSeconds = 4;
/** With few rows, PostgreSQL would scan the whole table. */
const players = 2_048;
/** For each second of a turn; a faster machine creates more while it plays. */
const pairsASecondMax = 6_000;
const turns = 2;

/**
 * Over HTTP with every check, alternating with a bare Fastify and pgbench's TPC-B. Returns false when a pair
 * is not stored exactly once or the ledger does not balance.
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
    const tokens = await seedPlayers(database, players);
    const scripts = new Map<SlotsDriver, SlotsScript>();
    for (const driver of drivers)
      scripts.set(
        driver,
        slotsScript(driver, (await openSlotsSessions(database, driver)).slice(0, connectionsMax)),
      );
    await database.close();
    prepareTpcB(postgres.url);
    const server = await startServerProcess({
      databaseUrl: postgres.url,
      dataDir,
      environment: { FEED: 'off', DRAW_ROUNDS: 'false', ...slotsKeys, ...vendorAddresses },
    });
    const bare = await startProgram(bareCallbacks, { ...slotsKeys, ...vendorAddresses });
    let pairs = 0;
    try {
      for (const [driver, script] of scripts) {
        const play = async (played: ServerProcess, seconds: number): Promise<Turn> => {
          script.writeAhead(Math.ceil((seconds * pairsASecondMax) / connectionsMax));
          const used = watchSides(played.pid, played === server ? postgres.pid : undefined);
          const measured = await playFor(played.url, tokens, seconds, script);
          if (played === server) pairs += measured.accepted;
          return { measured, sides: used() };
        };
        await play(server, warmSeconds);
        await play(bare, warmSeconds);
        const taken: Taken = { ours: [], bare: [], peer: [] };
        // Other load affects all equally.
        for (let turn = 0; turn < turns; turn++) {
          taken.ours.push(await play(server, seconds / turns));
          const used = watchSides(server.pid, postgres.pid);
          const perSecond = await measureTpcB(postgres.url, Math.ceil(seconds / turns));
          const micros = (used().database / (perSecond * Math.ceil(seconds / turns))) * 1e6;
          taken.peer.push({ perSecond, micros });
          taken.bare.push(await play(bare, seconds / turns));
        }
        report(driver, taken);
      }
    } finally {
      await server.stop();
      await bare.stop();
    }
    return await prove(postgres.url, pairs);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Turn = { measured: Measurement; sides: Sides };
/** `micros`: PostgreSQL's processor time per transaction. */
type Taken = { ours: Turn[]; bare: Turn[]; peer: { perSecond: number; micros: number }[] };

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: number[]) => sum(values) / values.length;
const perSecond = (of: Turn[]) => mean(of.map(({ measured }) => measured.accepted / measured.seconds));

function report({ vendor }: SlotsDriver, { ours, bare, peer }: Taken): void {
  const line = (name: string, value: string, rest: string) =>
    console.log(name.padEnd(15) + value.padStart(9) + (rest && `   ${rest}`));
  const measured = ours.map((turn) => turn.measured);
  line(
    `${vendor} pairs`,
    `${perSecond(ours).toFixed(0)} /s`,
    `p50 ${mean(measured.map((turn) => turn.p50Ms)).toFixed(1)} ms   ` +
      `p99 ${Math.max(...measured.map((turn) => turn.p99Ms)).toFixed(1)} ms   ` +
      `${mean(measured.map((turn) => turn.calls / turn.seconds)).toFixed(0)} calls/s, ` +
      `${connectionsMax} at once, ${sum(measured.map((turn) => turn.refused))} refused`,
  );
  line('processor', ...microsOf(ours));
  line('bare Fastify', `${perSecond(bare).toFixed(0)} /s`, 'the same calls checked and answered, no wallet');
  line('processor', ...microsOf(bare));
  const transactions = mean(peer.map((turn) => turn.perSecond));
  const peerMicros = mean(peer.map((turn) => turn.micros));
  line(
    'pgbench TPC-B',
    `${transactions.toFixed(0)} /s`,
    `${tpcBCommand}, PostgreSQL ${peerMicros.toFixed(0)} µs each`,
  );
  line('ratio', (perSecond(ours) / transactions).toFixed(2), '');
}

function microsOf(of: Turn[]): [whole: string, parts: string] {
  const pairs = sum(of.map(({ measured }) => measured.accepted));
  const micros = (side: keyof Sides) => (sum(of.map(({ sides }) => sides[side])) / pairs) * 1e6;
  const [server, client, database] = [micros('server'), micros('client'), micros('database')];
  return [
    `${(server + client + database).toFixed(0)} µs`,
    `a pair: server ${server.toFixed(0)}, client ${client.toFixed(0)}, PostgreSQL ${database.toFixed(0)}`,
  ];
}

/** Once each; rounds, transactions and journal agree. */
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
      `ledger         ${audit.sound ? 'balances' : 'DOES NOT BALANCE'}, ${row?.bets} bets and ${row?.closed} closed rounds stored of ${pairs} pairs`,
    );
    return audit.sound && Number(row?.bets) === pairs && Number(row?.closed) === pairs;
  } finally {
    await database.close();
  }
}
