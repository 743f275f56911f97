import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseUnavailable } from './db.ts';

export type Migration = {
  name: string;
  text: string;
  /** SHA-256, hex. */
  checksum: string;
  /** `expand`: a version without the migration also runs on the schema. `contract`: it does not. */
  kind: 'expand' | 'contract';
  /** False: each statement runs outside a transaction, as `create index concurrently` requires. */
  inTransaction: boolean;
};

export type SchemaFiles = {
  baseline: { text: string; checksum: string };
  migrations: readonly Migration[];
};

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
 * By number, with gaps. Throws for an invalid name, which would be skipped silently, and for a duplicate
 * number, whose order would be ambiguous.
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

/** Throws without an `expand` or `contract` marker. */
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

/** Semicolons in quotes and function bodies do not end a statement. */
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

function fingerprintOf(text: string): string {
  return splitStatements(text)
    .filter((statement) => !statement.startsWith('comment on '))
    .join(';\n');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
