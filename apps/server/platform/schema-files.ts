import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseUnavailable } from './db.ts';

/** A file of db/migrations. */
export type Migration = {
  name: string;
  text: string;
  /** SHA-256 of the file, hex. */
  checksum: string;
  /** `expand`: a version without the migration runs on the schema too. `contract`: it does not. */
  kind: 'expand' | 'contract';
  /** False: its statements run one by one, each by itself, as `create index concurrently` asks for. */
  inTransaction: boolean;
};

/** What a version brings along: the schema of a new database, and the ways to it from older ones. */
export type SchemaFiles = {
  baseline: { text: string; checksum: string };
  migrations: readonly Migration[];
};

/** Reads `schema/index.sql` with the files that it includes, and `migrations/`. */
export function readSchemaFiles(folder: URL): SchemaFiles {
  const text = readFileSync(new URL('schema/index.sql', folder), 'utf8').replace(
    /^\\ir (\S+)$/gm,
    (_, name: string) => readFileSync(new URL(`schema/${name}`, folder), 'utf8'),
  );
  const names = readdirSync(new URL('migrations/', folder)).filter((name) => name !== 'README.md');
  return {
    baseline: { text, checksum: sha256(fingerprintOf(text)) },
    migrations: orderMigrations(names).map((name) =>
      readMigration(name, readFileSync(new URL(`migrations/${name}`, folder), 'utf8')),
    ),
  };
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
        `"${name}" in db/migrations is no name of a migration: write four digits, "_", lower-case letters, digits or "_", and ".sql", as in 0100_player_notes.sql, or move the file elsewhere.`,
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

/** Reads the markers in the first lines of a migration. Throws when it does not say whether it expands or contracts. */
export function readMigration(name: string, text: string): Migration {
  const markers = /^-- (expand|contract)\n(-- without transaction\n)?/.exec(text);
  if (!markers)
    throw new DatabaseUnavailable(
      `The first line of migration ${name} must be "-- expand" (a version without it still runs on the schema) or "-- contract" (it does not).`,
    );
  return {
    name,
    text,
    checksum: sha256(text),
    kind: markers[1] as Migration['kind'],
    inTransaction: markers[2] === undefined,
  };
}

const token =
  /(?<quoted>'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(?<tag>\w*)\$.*?\$\k<tag>\$)|(?<comment>--[^\n]*|\/\*.*?\*\/)|;|[^'"$;/-]+|./gs;

/** Splits SQL into its statements, without comments; a semicolon within quotes or the body of a function is none. */
export function splitStatements(text: string): string[] {
  const statements = [''];
  for (const { 0: part, groups } of text.matchAll(token)) {
    if (groups?.comment) continue;
    const last = statements.length - 1;
    if (part === ';') statements.push('');
    else statements[last] += groups?.quoted ? part : part.replaceAll(/\s+/g, ' ');
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

/** What of a schema has an effect: neither comments nor blank space. */
function fingerprintOf(text: string): string {
  return splitStatements(text)
    .filter((statement) => !statement.startsWith('comment on '))
    .join(';\n');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
