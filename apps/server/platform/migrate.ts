import { setTimeout as pause } from 'node:timers/promises';
import { type Database, DatabaseUnavailable, type Run } from './db.ts';
import { type Migration, readSchemaFiles, type SchemaFiles, splitStatements } from './schema-files.ts';

const shipped = new URL('../../../db/', import.meta.url);

/** Held by one process at a time to change the schema. */
const lockId = 620119;
const lockPollMs = 200;

const baselineName = 'db/schema';

type AppliedRow = { name: string; kind?: string; checksum: string };

/** `built`: the database was empty. `applied`: in order. */
export type Migrated = { built: boolean; applied: string[] };

/**
 * An empty database is built from db/schema in one transaction; any other gets the missing files of
 * db/migrations in numeric order. An advisory lock lets one process work while the others wait.
 *
 * A migration waits at most `lockTimeoutMs` for a table lock, because later statements queue behind it.
 *
 * Throws DatabaseUnavailable and changes nothing in these cases:
 *
 * - The database was not built from db/schema, or from another one without a migration between them.
 * - An applied migration was changed afterwards.
 * - The database has a `-- contract` migration that this version lacks; its schema belongs to a newer
 *   version.
 */
export async function migrate(
  database: Database,
  { folder = shipped, lockTimeoutMs = 5_000 }: { folder?: URL; lockTimeoutMs?: number } = {},
): Promise<Migrated> {
  const files = readSchemaFiles(folder);
  return database.session(async (run) => {
    // Ends with the session. An embedded database has no other users and a session that never ends.
    if (database.kind === 'postgres') await takeLock(run);
    const rows = await listApplied(run);
    if (rows === null) {
      await build(run, files);
      return { built: true, applied: [] };
    }
    const refusal = refusalOf(database, files, rows);
    if (refusal) throw new DatabaseUnavailable(refusal);
    const known = new Set(rows.map(({ name }) => name));
    const pending = files.migrations.filter(({ name }) => !known.has(name));
    for (const migration of pending) await apply(run, migration, lockTimeoutMs);
    return { built: false, applied: pending.map(({ name }) => name) };
  });
}

/**
 * A waiting statement would hold a snapshot, for whose end `create index concurrently` of the working process
 * would wait.
 */
async function takeLock(run: Run): Promise<void> {
  for (;;) {
    const [row] = await run<{ taken: boolean }>(`select pg_try_advisory_lock(${lockId}) as taken`);
    if (row?.taken) return;
    await pause(lockPollMs);
  }
}

async function listApplied(run: Run): Promise<AppliedRow[] | null> {
  const [found] = await run<{ there: boolean }>(
    "select to_regclass('public.migration') is not null as there",
  );
  if (!found?.there) return null;
  // The table had no `kind` before db/schema existed.
  const rows = await run<{ row: AppliedRow }>('select to_jsonb(migration) as row from public.migration');
  return rows.map(({ row }) => row);
}

function refusalOf({ kind }: Database, files: SchemaFiles, rows: readonly AppliedRow[]): string | null {
  const where = kind === 'embedded' ? 'The embedded database in DATA_DIR' : 'The database at DATABASE_URL';
  const other = kind === 'embedded' ? 'Set DATA_DIR to a new folder' : 'Set DATABASE_URL to a new database';
  const baseline = rows.find((row) => row.kind === 'baseline');
  if (!baseline)
    return `${where} was made by a version from before the first release, from which no upgrade leads to this one. ${other}.`;
  const migrations = new Map(files.migrations.map((migration) => [migration.name, migration]));
  const newer = rows.filter(({ name, kind }) => kind === 'contract' && !migrations.has(name));
  if (newer.length > 0)
    return `${where} belongs to a newer version, which has changed it by ${newer.map(({ name }) => name).join(' and ')}. Start that version, or restore the backup from before its upgrade.`;
  const changed = rows.find(
    ({ name, checksum }) => (migrations.get(name)?.checksum ?? checksum) !== checksum,
  );
  if (changed)
    return `Migration ${changed.name} was changed after it was applied to this database; add a new file instead.`;
  if (rows.length === 1 && migrations.size === 0 && baseline.checksum !== files.baseline.checksum)
    return `${where} was built from another db/schema than this version has, and no migration leads from one to the other. ${other}.`;
  return null;
}

async function build(run: Run, { baseline, migrations }: SchemaFiles): Promise<void> {
  // db/schema contains their effect.
  await runInTransaction(run, [
    baseline.text,
    noteOf({ name: baselineName, kind: 'baseline', checksum: baseline.checksum }),
    ...migrations.map(noteOf),
  ]);
}

async function apply(run: Run, migration: Migration, lockTimeoutMs: number): Promise<void> {
  try {
    if (migration.inTransaction) {
      const limit = `set local lock_timeout = ${lockTimeoutMs}`;
      return await runInTransaction(run, [limit, migration.text, noteOf(migration)]);
    }
    // Takes no blocking locks and may wait for transactions of any length.
    for (const statement of splitStatements(migration.text)) await run(statement);
    await run(noteOf(migration));
  } catch (failure) {
    if ((failure as { code?: string }).code !== '55P03') throw failure;
    throw new DatabaseUnavailable(
      `Migration ${migration.name} waited ${lockTimeoutMs / 1_000} s for a table that other statements use, and changed nothing. Start again, in a quieter moment or after stopping the other processes.`,
      { cause: failure },
    );
  }
}

function noteOf({ name, kind, checksum }: Required<AppliedRow>): string {
  return `insert into public.migration (name, kind, checksum) values ('${name}', '${kind}', '${checksum}')`;
}

async function runInTransaction(run: Run, texts: readonly string[]): Promise<void> {
  // A text may end with a comment.
  const body = texts.map((text) => `${text}\n;`).join('\n');
  try {
    await run(`begin; ${body} commit;`);
  } catch (failure) {
    await run('rollback').catch(() => {});
    throw failure;
  }
}
