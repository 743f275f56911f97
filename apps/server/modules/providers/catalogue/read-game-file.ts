import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';

/** Why a file or a line of it was refused. */
export type GameProblem =
  | 'file_empty'
  | 'file_encoding'
  | 'file_format'
  | 'file_lines'
  | 'column_missing'
  | 'column_unknown'
  | 'column_count'
  | 'id'
  | 'group'
  | 'kind'
  | 'name'
  | 'description'
  | 'return'
  | 'tags'
  | 'picture'
  | 'picture_origin'
  | 'released'
  | 'currencies'
  | 'order'
  | 'hot'
  | 'duplicate'
  | 'other_group';

/** `line` counts the header of a CSV file; in a JSON list it is the number of the entry. Null: the whole file. */
export type RefusedLine = { line: number | null; problem: GameProblem; value: string };

export type FileRow = { line: number; cells: Readonly<Record<string, string>> };

export type GameFile = { rows: FileRow[]; refused: RefusedLine[] };

/** Maximum number of games in a file. */
const rowsMax = 100_000;
/** Rows that are read before other work of the process continues. */
const rowsPerPause = 1_000;
const piece = 64 * 1024;

const refuseFile = (problem: GameProblem, value = '', line: number | null = null): GameFile => ({
  rows: [],
  refused: [{ line, problem, value }],
});

/**
 * Reads a list of games: CSV with a header, separated by comma, semicolon or tab, or a JSON array of objects. All cells
 * are text. A decoder replaces what is not UTF-8 by U+FFFD, so a text with it is refused.
 */
export async function readGameFile(given: string): Promise<GameFile> {
  const text = given.replace(/^\uFEFF/, '').trim();
  if (text === '') return refuseFile('file_empty');
  if (text.includes('\uFFFD')) return refuseFile('file_encoding');
  return text.startsWith('[') ? readJson(text) : readCsv(text);
}

function readJson(text: string): GameFile {
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch {
    return refuseFile('file_format', 'JSON');
  }
  if (!Array.isArray(entries)) return refuseFile('file_format', 'JSON');
  if (entries.length === 0) return refuseFile('file_empty');
  if (entries.length > rowsMax) return refuseFile('file_lines', String(entries.length));
  const refused: RefusedLine[] = [];
  const rows = entries.flatMap((entry: unknown, index): FileRow[] => {
    const line = index + 1;
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
      refused.push({ line, problem: 'file_format', value: String(entry) });
      return [];
    }
    return [
      { line, cells: Object.fromEntries(Object.entries(entry).map(([k, v]) => [k.trim(), cellOf(v)])) },
    ];
  });
  return { rows, refused };
}

/** Text of a JSON value; objects become text that no column accepts. */
function cellOf(value: unknown): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(cellOf).join(' ');
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).trim();
}

function separatorOf(text: string): string {
  const head = text.slice(0, Math.max(0, text.search(/[\r\n]|$/)));
  return [',', ';', '\t'].find((each) => head.includes(each)) ?? ',';
}

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += piece) yield text.slice(from, from + piece);
}

async function readCsv(text: string): Promise<GameFile> {
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      delimiter: separatorOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 64 * 1024,
    }),
  );
  const rows: FileRow[] = [];
  const refused: RefusedLine[] = [];
  let head: string[] | null = null;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (head === null) {
        head = record;
        continue;
      }
      if (rows.length + refused.length >= rowsMax) return refuseFile('file_lines', `> ${rowsMax}`);
      const names: string[] = head;
      if (record.length === names.length)
        rows.push({
          line: info.lines,
          cells: Object.fromEntries(names.map((n, at) => [n, record[at] ?? ''])),
        });
      else refused.push({ line: info.lines, problem: 'column_count', value: String(record.length) });
      if (rows.length % rowsPerPause === 0) await setImmediate();
    }
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure;
    const { lines } = failure as CsvError & { lines?: number };
    return refuseFile('file_format', 'CSV', lines ?? null);
  }
  if (head !== null && new Set(head).size < head.length)
    return refuseFile('column_count', head.join(', '), 1);
  return rows.length + refused.length === 0 ? refuseFile('file_empty') : { rows, refused };
}
