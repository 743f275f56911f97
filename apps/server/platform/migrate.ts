import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { type Database, DatabaseUnavailable } from './db.ts';

const folder = new URL('../../../db/migrations/', import.meta.url);

const oneAtATime = 'select pg_advisory_xact_lock(620119);';

/**
 * Brings the schema up to date: each numbered file once, in order, in a transaction of its own.
 * Several processes may call it at once; a lock in the database lets one of them do the work.
 * Throws when a file that was applied has changed since: migrations only go forward.
 */
export async function migrate(database: Database): Promise<string[]> {
  await database.script(`
    ${oneAtATime}
    create table if not exists public.migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    comment on table public.migration is 'Files of db/migrations that this database has';
    comment on column public.migration.name is 'File name';
    comment on column public.migration.checksum is 'SHA-256 of the file, hex';
    comment on column public.migration.applied_at is 'When it was applied';
  `);
  const applied: string[] = [];
  for (const name of migrationFiles()) {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const checksum = createHash('sha256').update(text).digest('hex');
    if (await applyOnce(database, name, text, checksum)) applied.push(name);
  }
  return applied;
}

function migrationFiles(): string[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name))
    .sort();
}

async function applyOnce(database: Database, name: string, text: string, checksum: string): Promise<boolean> {
  const known = await sql<{ checksum: string }>`
    select checksum from public.migration where name = ${name}
  `.execute(database.db);
  const before = known.rows[0];
  if (before) {
    if (before.checksum === checksum) return false;
    throw new DatabaseUnavailable(
      `Migration ${name} was changed after it was applied to this database; add a new file instead.`,
    );
  }
  try {
    await database.script(`
      ${oneAtATime}
      insert into public.migration (name, checksum) values ('${name}', '${checksum}');
      ${text}
    `);
    return true;
  } catch (failure) {
    // Another process applied the same file while this one waited for the lock.
    if ((failure as { code?: string }).code === '23505') return false;
    throw failure;
  }
}
