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
  for (const name of orderMigrations(readdirSync(folder))) {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const checksum = createHash('sha256').update(text).digest('hex');
    if (await applyOnce(database, name, text, checksum)) applied.push(name);
  }
  return applied;
}

/**
 * Returns the names of a migrations folder in the order of their numbers; numbers may be left out.
 * Throws on a name that is none of a migration, which would be skipped in silence, and on a number that two files have,
 * whose order would depend on their names.
 */
export function orderMigrations(names: readonly string[]): string[] {
  const byNumber = new Map<string, string>();
  for (const name of names.toSorted()) {
    const number = /^(\d{4})_[a-z][a-z0-9_]*\.sql$/.exec(name)?.[1];
    if (number === undefined)
      throw new DatabaseUnavailable(
        `"${name}" in db/migrations is no name of a migration: write four digits, "_", lower-case letters, digits or "_", and ".sql", as in 0042_player_notes.sql, or move the file elsewhere.`,
      );
    const before = byNumber.get(number);
    if (before)
      throw new DatabaseUnavailable(
        `Two migrations have the number ${number}: ${before} and ${name}. Give one of them a number of its own.`,
      );
    byNumber.set(number, name);
  }
  return [...byNumber.values()];
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
