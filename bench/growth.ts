import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { auditLedger, listMovedPlayers, sealJournal } from '../apps/server/modules/wallet/index.ts';
import { type Database, openDatabase } from '../apps/server/platform/db.ts';
import { migrate } from '../apps/server/platform/migrate.ts';
import { startPostgres } from '../tests/harness/postgres.ts';
import { pgDriver, slotsKeys } from '../tests/harness/slots-drivers.ts';
import { watchSides } from './cpu-time.ts';
import { seedHistory, seedMore } from './growth-seed.ts';
import { seedPlayers } from './players.ts';
import { playFor, type Script, type ScriptName } from './round-client.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { publishResult, untilSettled } from './settle.ts';
import { type SeededBets, seedBets } from './settle-seed.ts';
import { slotsScript, vendorAddresses } from './slots-client.ts';
import { openSlotsSessions } from './slots-sessions.ts';
import { offerMatches } from './sports-seed.ts';

const smallRows = 10_000;
/** They play in turn; each touches other pages of the indexes. */
const players = 2_048;
const openBets = 20_000;
const newTransfers = 100_000;
const warmSeconds = 5;
/** Idle backends report their statistics within ten seconds. */
const statisticsMs = 11_000;
/** Of an operation with the large history, relative to the small one. */
const ratioMax = 1.2;

/** docs/going-live.md recommends these. */
const postgresFlags = [
  ...['max_wal_size=16GB', 'checkpoint_timeout=30min', 'random_page_cost=1.1', 'jit=off'],
  ...['shared_buffers=1GB', 'max_connections=200'],
].flatMap((setting) => ['-c', setting]);

type Setup = {
  rows: number;
  database: Database;
  server: ServerProcess;
  tokens: readonly string[];
  script: Script;
  seeded: SeededBets;
};

type Cost = Statistics & { count: number; cpu: number };

/** Alternates between a small and a large history on one server. Returns false when a ledger check fails. */
export async function benchGrowth(flags: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...flags],
    options: {
      rows: { type: 'string', default: '2000000' },
      seconds: { type: 'string', default: '10' },
      only: { type: 'string' },
    },
  });
  const seconds = Number(values.seconds);
  const chosen = operations.filter(({ name }) => name === (values.only ?? name));
  if (chosen.length === 0) {
    console.log(`--only is one of: ${operations.map(({ name }) => name).join('; ')}`);
    return false;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'palpite-bench-'));
  const postgres = await startPostgres(postgresFlags);
  const setups: Setup[] = [];
  try {
    for (const rows of [smallRows, Number(values.rows)])
      setups.push(await openSetup(postgres.url, dataDir, rows));
    console.log(`\n${['', ...columns].map((name) => name.padStart(11)).join('')}`);
    for (const operation of chosen) {
      const costs: Cost[] = [];
      for (const setup of setups) {
        await operation.prepare(setup);
        costs.push(await measure(postgres.pid, setup, () => operation.run(setup, seconds)));
      }
      report(operation.name, costs);
    }
    return await checkLedgers(setups);
  } finally {
    for (const { server, database } of setups) {
      await server.stop();
      await database.close();
    }
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(postgresPid: number, { database }: Setup, work: () => Promise<number>): Promise<Cost> {
  const before = await readStatistics(database);
  const used = watchSides(process.pid, postgresPid);
  const count = await work();
  const cpu = used().database * 1e6;
  await setTimeout(statisticsMs);
  const after = await readStatistics(database);
  return { count, cpu, ...mapStatistics((name) => after[name] - before[name]) };
}

/** WAL of the whole server, on which one database is active; buffers of that database. */
async function readStatistics(database: Database): Promise<Statistics> {
  const [row] = await database.execute<Statistics>(
    {
      name: '',
      text: `
        select
          (select wal_bytes from pg_stat_wal)::float8 as wal,
          (select wal_fpi from pg_stat_wal)::float8 as images,
          blks_hit::float8 as hit,
          blks_read::float8 as read
        from pg_stat_database
        where datname = current_database()
      `,
    },
    [],
  );
  if (!row) throw new Error('PostgreSQL has no statistics of the database');
  return row;
}

const statistics = ['wal', 'images', 'hit', 'read'] as const;
type Statistics = Record<(typeof statistics)[number], number>;
const mapStatistics = (value: (name: (typeof statistics)[number]) => number) =>
  Object.fromEntries(statistics.map((name) => [name, value(name)])) as Statistics;

const columns = ['rows', 'done', 'CPU µs', 'WAL B', 'images', 'hit', 'read'];

function report(name: string, costs: readonly Cost[]): void {
  console.log(name);
  const each = costs.map(({ count, cpu, wal, images, hit, read }) => [
    ...[cpu / count, wal / count, images / count, hit / count, read / count],
  ]);
  for (const [index, values] of each.entries())
    console.log(
      [
        '',
        index === 0 ? 'small' : 'large',
        String(costs[index]?.count),
        ...values.map((value) => value.toFixed(2)),
      ]
        .map((text) => text.padStart(11))
        .join(''),
    );
  const [small = [], large = []] = each;
  const ratios = small.slice(0, 2).map((value, index) => (large[index] ?? 0) / value);
  console.log(
    ['', 'ratio', '', ...ratios.map((ratio) => ratio.toFixed(2))].map((text) => text.padStart(11)).join('') +
      ((ratios[0] ?? 0) > ratioMax ? `   above ${ratioMax}` : ''),
  );
}

type Operation = {
  name: string;
  /** First-time players cost more, and jobs need rows to process. */
  prepare(setup: Setup): Promise<unknown>;
  run(setup: Setup, seconds: number): Promise<number>;
};

function played(name: string, gameOf: (setup: Setup) => ScriptName | Script): Operation {
  const run = (setup: Setup, seconds: number) =>
    playFor(setup.server.url, setup.tokens, seconds, gameOf(setup)).then(({ accepted }) => accepted);
  return { name, prepare: (setup) => run(setup, warmSeconds), run };
}

const operations: readonly Operation[] = [
  played('dice stake', () => 'dice'),
  played('sports bet', () => 'sports'),
  played('slots pair', ({ script }) => script),
  {
    name: 'settled bet',
    async prepare() {},
    async run({ database, seeded }) {
      await publishResult(database, seeded);
      await untilSettled(database, seeded);
      return openBets;
    },
  },
  {
    name: 'seal, each transfer',
    async prepare({ database, server, rows }) {
      // They would do this work outside the measurement.
      await server.stop();
      await sealJournal(database.db);
      await seedMore(database, { rows, more: newTransfers, players });
    },
    run: async ({ database }) => Number(await sealJournal(database.db)),
  },
  {
    name: 'list moved players, each transfer',
    async prepare() {},
    async run({ database }) {
      const { through_seq: last } = await database.db
        .selectFrom('wallet.turnover_progress')
        .select('through_seq')
        .executeTakeFirstOrThrow();
      let after = last - BigInt(newTransfers);
      while (after < last) after = (await listMovedPlayers(database.db, after)).throughSeq;
      return newTransfers;
    },
  },
];

async function checkLedgers(setups: readonly Setup[]): Promise<boolean> {
  let isSound = true;
  for (const { rows, database } of setups) {
    const { sound, differences } = await auditLedger(database.db);
    console.log(`ledger of ${rows}: ${sound ? 'balances' : 'DOES NOT BALANCE'}`);
    for (const difference of differences.slice(0, 3)) console.log(difference);
    isSound &&= sound;
  }
  return isSound;
}

/** Creates a database with its own history, and starts a server on it. */
async function openSetup(postgresUrl: string, dataDir: string, rows: number): Promise<Setup> {
  const name = `history_${rows}`;
  const admin = await openDatabase({ url: postgresUrl, dataDir: '' });
  await admin.execute({ name: '', text: `create database ${name}` }, []);
  await admin.close();
  const url = postgresUrl.replace(/postgres$/, name);
  const database = await openDatabase({ url, dataDir: '' });
  await migrate(database);
  const tokens = await seedPlayers(database, players);
  const script = slotsScript(pgDriver, await openSlotsSessions(database, pgDriver));
  await offerMatches(database);
  const begin = performance.now();
  await seedHistory(database, rows, players);
  const seeded = await seedBets(database, { bets: openBets, players: openBets / 5 });
  const seededAt = performance.now();
  const sealed = await sealJournal(database.db);
  // The VIP job would process the whole history first.
  await sql`
    insert into engagement.cursor (name, through_seq)
    select 'vip', max(through_seq) from wallet.seal
  `.execute(database.db);
  console.log(
    `${rows} transfers written in ${((seededAt - begin) / 1_000).toFixed(0)} s, ${sealed} sealed in ${((performance.now() - seededAt) / 1_000).toFixed(1)} s`,
  );
  const server = await startServerProcess({
    databaseUrl: url,
    dataDir: join(dataDir, name),
    environment: { FEED: 'off', DRAW_ROUNDS: 'false', ...slotsKeys, ...vendorAddresses },
  });
  return { rows, database, server, tokens, script, seeded };
}
