import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import {
  countFunnelDays,
  listCohorts,
  listFunnel,
  listJoinedPlayers,
} from '../apps/server/modules/engagement/index.ts';
import {
  countActivePlayers,
  listCashFigures,
  listDayFigures,
  listGameFigures,
  listHourFigures,
  listMatchFigures,
  listMovementFigures,
  listOfferFigures,
  listOwedFigures,
  listProductFigures,
  listTransfersOf,
  sealJournal,
  sumOwed,
} from '../apps/server/modules/wallet/index.ts';
import { dayIn, mondayOf } from '../apps/server/platform/days.ts';
import { type Database, type Db, openDatabase } from '../apps/server/platform/db.ts';
import { migrate } from '../apps/server/platform/migrate.ts';
import { startPostgres } from '../tests/harness/postgres.ts';
import { seedHistory, seedMore } from './growth-seed.ts';
import { seedManyPlayers } from './player-seed.ts';
import { seedPlayers } from './players.ts';

/** In which a million players registered. */
const registrationDays = 1_000;
/** They have a session each; the others only pockets and a date of registration. */
const playersWithSessions = 2_048;
const dayMs = 86_400_000;
const days = 90;
const zone = 'America/Sao_Paulo';
/** Of one report, the slowest of its runs. */
const limitMs = 1_000;
/** Transfers of a busy minute, the time between two seals. */
const unsealed = 20_000;

type Report = { name: string; read(db: Db, from: Date, until: Date): Promise<unknown> };

/** A day such as 2026-11-27 in UTC. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const reports: readonly Report[] = [
  {
    name: 'days of 90 days',
    read: (db, from, until) => listDayFigures(db, { from, until, zone }, 10_000),
  },
  { name: 'products of 90 days', read: (db, from, until) => listProductFigures(db, { from, until }) },
  { name: 'offers of 90 days', read: (db, from, until) => listOfferFigures(db, { from, until }) },
  {
    name: 'cash book of 90 days',
    read: (db, from, until) => listCashFigures(db, { from, until, zone }, 10_000),
  },
  { name: 'owed of 90 days', read: (db, from, until) => listOwedFigures(db, { from, until, zone }, 10_000) },
  {
    name: 'movements of 90 days',
    read: (db, from, until) => listMovementFigures(db, { from, until }, 10_000),
  },
  {
    name: 'games of 90 days',
    read: (db, from, until) => listGameFigures(db, { first: dayOf(from), last: dayOf(until) }, 1_000),
  },
  {
    name: 'matches of 90 days',
    read: (db, from, until) => listMatchFigures(db, { first: dayOf(from), last: dayOf(until) }, 1_000),
  },
  {
    name: 'stakes of one day',
    read: (db, _, until) =>
      listTransfersOf(
        db,
        {
          from: new Date(until.getTime() - 11 * dayMs),
          until: new Date(until.getTime() - 10 * dayMs),
          kind: 'stake',
        },
        500,
      ),
  },
  {
    name: 'hours of Today',
    read: (db, _, until) => listHourFigures(db, { from: new Date(until.getTime() - dayMs), until }),
  },
  { name: 'owed now', read: (db) => sumOwed(db) },
  {
    name: 'active players',
    read: (db, _, until) => countActivePlayers(db, dayIn(zone, until)),
  },
];

const reportsOfPlayers: readonly Report[] = [
  {
    name: 'cohorts of 13 weeks',
    read: (db, from, until) =>
      listCohorts(db, {
        first: mondayOf(dayOf(from)),
        last: mondayOf(dayOf(until)),
        now: mondayOf(dayOf(until)),
        zone,
      }),
  },
  { name: 'funnel of 90 days', read: (db, from, until) => listFunnel(db, { from, until }) },
  {
    name: 'funnel of one week',
    read: (db, _, until) => listFunnel(db, { from: new Date(until.getTime() - 7 * dayMs), until }),
  },
  {
    name: 'funnel of all players',
    read: (db, _, until) => listFunnel(db, { from: new Date(0), until }),
  },
  {
    name: 'funnel of a package',
    read: (db, from, until) =>
      listFunnel(db, { from, until, campaignKind: 'package', campaign: 'BRL-BRL-200' }),
  },
  {
    name: 'funnel of discounts',
    read: (db, from, until) => listFunnel(db, { from, until, campaignKind: 'discount' }),
  },
  {
    name: 'players with two deposits',
    read: (db, from, until) => listJoinedPlayers(db, { from, until }, { step: 'secondDeposit' }, 200),
  },
  {
    name: 'players of a cohort',
    read: (db, from, until) => {
      const since = new Date(from.getTime() + 14 * dayMs);
      const week = { from: since, until: new Date(since.getTime() + 7 * dayMs) };
      return listJoinedPlayers(db, week, { week: mondayOf(dayOf(until)) }, 200);
    },
  },
];

/** What the report of days would cost without hours that the seal adds up. */
const fromJournal: Report = {
  name: 'days, from the journal',
  read: (db, from, until) =>
    db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`
        select to_char(t.created_at at time zone ${zone}, 'YYYY-MM-DD') as day, t.currency, t.kind, sum(t.amount_minor)
        from wallet.transfer t
        join wallet.account payer on payer.id = t.debit_account_id
        join wallet.account payee on payee.id = t.credit_account_id
        where t.created_at >= ${from}
        and t.created_at < ${until}
        group by 1, 2, 3
      `.execute(tx);
    }),
};

/** The seals of the history are from now; those of an installation are as old as their transfers. */
async function spreadSeals(database: Database): Promise<void> {
  await database.session(async (run) => {
    await run("set session_replication_role = 'replica'");
    await run(`
      update wallet.seal
      set sealed_at = newest.created_at
      from wallet.transfer newest
      where newest.seq = seal.through_seq
    `);
  });
}

/** Players whose steps change between two counts of the funnel, each of another day of registration. */
const changedSteps = 20;

/** Adds up the funnel, whose triggers the seed has disabled, and leaves a busy minute of changes. */
async function countFunnel({ db }: Database): Promise<void> {
  await sql`
    insert into engagement.funnel_change (day)
    select distinct (created_at at time zone ${zone})::date from identity.player
  `.execute(db);
  await countFunnelDays({ db });
  await sql`
    update payments.depositor
    set second_at = now()
    where player_id in (
      select max(player_id)
      from payments.depositor
      where first_at is not null
      and second_at is null
      group by (opened_at at time zone ${zone})::date
      limit ${changedSteps}
    )
  `.execute(db);
}

async function measure(db: Db, { name, read }: Report, runs: number): Promise<number> {
  const until = new Date();
  const from = new Date(until.getTime() - days * dayMs);
  const spent: number[] = [];
  for (let run = 0; run < runs; run++) {
    const begin = performance.now();
    await read(db, from, until);
    spent.push(performance.now() - begin);
  }
  const slowest = Math.max(...spent);
  const median = spent.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? slowest;
  console.log(`${name.padEnd(26)}${median.toFixed(0).padStart(10)}${slowest.toFixed(0).padStart(12)}`);
  return slowest;
}

/**
 * Every report of the office over 90 days with many transfers, of which the newest are not sealed, beside the same sums
 * from the journal itself. Returns false when a report takes a second or more.
 */
export async function benchReports(flags: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...flags],
    options: {
      rows: { type: 'string', default: '2000000' },
      players: { type: 'string', default: '100000' },
      runs: { type: 'string', default: '5' },
    },
  });
  const rows = Number(values.rows);
  const players = Math.max(playersWithSessions, Number(values.players));
  const dataDir = mkdtempSync(join(tmpdir(), 'palpite-bench-'));
  const postgres = await startPostgres([
    '-c',
    'shared_buffers=1GB',
    '-c',
    'max_wal_size=16GB',
    '-c',
    'jit=off',
  ]);
  const database = await openDatabase({ url: postgres.url, dataDir });
  try {
    await migrate(database);
    await seedPlayers(database, playersWithSessions);
    await seedManyPlayers(database, {
      from: playersWithSessions,
      to: players,
      days: registrationDays,
    });
    const begin = performance.now();
    await seedHistory(database, rows, players, days);
    const seeded = performance.now();
    const sealed = await sealJournal(database.db);
    const sealedAt = performance.now();
    await spreadSeals(database);
    await seedMore(database, { rows, more: unsealed, players });
    const sharedAt = performance.now();
    await countFunnel(database);
    console.log(`the funnel was added up in ${((performance.now() - sharedAt) / 1_000).toFixed(0)} s`);
    console.log(
      `${players} players, ${rows} transfers written in ${((seeded - begin) / 1_000).toFixed(0)} s, ${sealed} sealed in ` +
        `${((sealedAt - seeded) / 1_000).toFixed(0)} s, ${unsealed} more unsealed\n`,
    );
    console.log(`${''.padEnd(26)}${'median ms'.padStart(10)}${'slowest ms'.padStart(12)}`);
    const runs = Number(values.runs);
    let slowest = 0;
    for (const report of [...reports, ...reportsOfPlayers])
      slowest = Math.max(slowest, await measure(database.db, report, runs));
    await measure(database.db, fromJournal, 1);
    const isReached = slowest < limitMs;
    console.log(`\n${isReached ? 'Each report takes' : 'NOT each report takes'} less than ${limitMs} ms.`);
    return isReached;
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
