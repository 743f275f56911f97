import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../../platform/db.ts';
import { changeGames, countChanges, type GameChange, lockCatalogue } from './change-games.ts';
import { readPictureOrigins } from './picture-origins.ts';
import { isKnownColumn, type KnownValues, neededColumns, readGameCells } from './read-game-cells.ts';
import { type RefusedLine, readGameFile } from './read-game-file.ts';

/** Refused lines that are named; the others are counted. */
const namedMax = 50;
const rowsPerPause = 2_000;

export type ImportPlan = {
  /** Games of the catalogue before the import. */
  listed: number;
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
  /** The first refused lines. With any, nothing is imported. */
  reasons: RefusedLine[];
  /** Origins of pictures that pages show. */
  pictureOrigins: readonly string[];
};

type Read = {
  changes: GameChange[];
  lineOf: Map<string, number>;
  refused: RefusedLine[];
  known: KnownValues;
};

export async function readKnownValues(db: Db): Promise<KnownValues> {
  const [rows, pictureOrigins] = await Promise.all([
    db.selectFrom('catalogue.category').select('code').execute(),
    readPictureOrigins(db),
  ]);
  return { tags: new Set(rows.map(({ code }) => code)), pictureOrigins };
}

async function readChanges(db: Db, text: string): Promise<Read> {
  const [file, known] = await Promise.all([readGameFile(text), readKnownValues(db)]);
  const read: Read = {
    changes: [],
    lineOf: new Map(),
    refused: file.refused,
    known,
  };
  const first = file.rows[0];
  const strange = Object.keys(first?.cells ?? {}).find((name) => !isKnownColumn(name));
  if (strange !== undefined)
    return { ...read, refused: [{ line: first?.line ?? null, problem: 'column_unknown', value: strange }] };
  for (const [index, { line, cells }] of file.rows.entries()) {
    if (index % rowsPerPause === rowsPerPause - 1) await setImmediate();
    const missing = neededColumns.find((name) => cells[name] === undefined);
    const result = missing
      ? ({ problem: 'column_missing', value: missing } as const)
      : readGameCells({ cells }, known);
    if ('problem' in result) {
      read.refused.push({ line, ...result });
      continue;
    }
    const { change } = result;
    const earlier = read.lineOf.get(change.id);
    if (earlier !== undefined) {
      read.refused.push({ line, problem: 'duplicate', value: `${change.id} (${earlier})` });
      continue;
    }
    read.lineOf.set(change.id, line);
    read.changes.push(change);
  }
  return read;
}

async function planOf(db: Db, read: Read, released: string | null): Promise<ImportPlan> {
  const counted = await countChanges(db, read.changes, released);
  const refused = [
    ...read.refused,
    ...counted.otherGroup.map(
      (id): RefusedLine => ({
        line: read.lineOf.get(id) ?? null,
        problem: 'other_group',
        value: id,
      }),
    ),
  ].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return {
    listed: counted.listed,
    added: counted.added,
    changed: counted.changed,
    unchanged: counted.unchanged,
    refused: refused.length,
    reasons: refused.slice(0, namedMax),
    pictureOrigins: read.known.pictureOrigins,
  };
}

/** What {@link importGames} would do. */
export async function planImport(db: Db, text: string, released: string | null): Promise<ImportPlan> {
  return planOf(db, await readChanges(db, text), released);
}

/**
 * Adds the games of a file and changes listed ones. A file with a refused line changes nothing. New games without a
 * release date get `released`, or the date of installation, so that they do not count as new.
 */
export async function importGames(db: Db, text: string, released: string | null): Promise<ImportPlan> {
  const read = await readChanges(db, text);
  return db.transaction().execute(async (tx) => {
    await lockCatalogue(tx);
    const plan = await planOf(tx, read, released);
    if (plan.refused === 0 && plan.added + plan.changed > 0) await changeGames(tx, read.changes, released);
    return plan;
  });
}
