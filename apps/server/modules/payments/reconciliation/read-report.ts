import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import {
  type ReportProblem,
  type ReportVendor,
  reportVendors,
} from '@palpite/contracts/office/reconciliation';
import { currencyCodes, parseMinor } from '@palpite/domain/money';
import { CsvError, parse } from 'csv-parse';
import { Temporal } from 'temporal-polyfill';
import { dayIn, defaultTimeZone } from '../../../platform/days.ts';
import { type LineKind, type LineState, type ReportFormat, reportFormats } from './report-formats.ts';

/** `line` counts the header. Null: the whole file. */
export type RefusedReportLine = { line: number | null; problem: ReportProblem; value: string };

export type ReportLine = {
  number: string;
  kind: LineKind;
  direction: 'in' | 'out';
  state: LineState;
  currency: string;
  amountMinor: bigint;
  feeMinor: bigint;
  at: Date;
  day: string;
  reference: string;
  ownId: string;
};

export type ReadReport = {
  lines: ReportLine[];
  /** Lines about money of the operator, by the vendor's word. */
  left: Record<string, number>;
  /** The first refused lines, of `refusedCount`. */
  refused: RefusedReportLine[];
  refusedCount: number;
};

/** Maximum lines of a report. */
const linesMax = 200_000;
/** Lines that are read before other work of the process continues. */
const linesPerPause = 1_000;
const refusedShown = 20;
const piece = 64 * 1024;

const refuseReport = (problem: ReportProblem, value = '', line: number | null = null): ReadReport => ({
  lines: [],
  left: {},
  refused: [{ line, problem, value }],
  refusedCount: 1,
});

type Cells = Readonly<Record<string, string>>;
type CsvLine = { line: number; cells: readonly string[] };

/**
 * Reads the report of a vendor: CSV, separated by comma, semicolon or tab. One line that cannot be read refuses the
 * whole report. A decoder replaces what is not text by U+FFFD, and UTF-16 contains NUL; both are refused.
 */
export async function readReport(vendor: ReportVendor, given: string): Promise<ReadReport> {
  const text = given.replace(/^\uFEFF/, '').trim();
  if (text === '') return refuseReport('empty');
  if (/[\0\uFFFD]/.test(text)) return refuseReport('encoding');
  const format = reportFormats[vendor];
  const records = await readRecords(text);
  if ('problem' in records) return refuseReport('format', 'CSV', records.line);
  const [first] = records;
  if (!first) return refuseReport('empty');
  const wrongHead = problemOfHead(vendor, first.cells);
  if (wrongHead) return wrongHead;
  const body = records.slice(1);
  if (body.length > linesMax) return refuseReport('lines', String(body.length));
  return readLines(format, first.cells, body);
}

async function readRecords(text: string): Promise<CsvLine[] | { problem: 'format'; line: number | null }> {
  const head = text.slice(0, Math.max(0, text.search(/[\r\n]|$/)));
  const delimiter = [';', '\t', ','].find((each) => head.includes(each)) ?? ',';
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 64 * 1024,
    }),
  );
  const records: CsvLine[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      records.push({ line: info.lines, cells: record });
      if (records.length > linesMax + 1) break;
      if (records.length % linesPerPause === 0) await setImmediate();
    }
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure;
    const { lines } = failure as CsvError & { lines?: number };
    return { problem: 'format', line: lines ?? null };
  }
  return records;
}

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += piece) yield text.slice(from, from + piece);
}

function columnsOf({ columns, optional = [] }: ReportFormat): string[] {
  const { number, at, own, ...single } = columns;
  return [...new Set([...number, ...at, ...own, ...Object.values(single)])].filter(
    (name) => !optional.includes(name),
  );
}

const missingIn = (format: ReportFormat, head: readonly string[]): string[] =>
  format.hasHeader
    ? columnsOf(format).filter((name) => !head.includes(name))
    : format.begins?.test(head[0] ?? '')
      ? []
      : ['CA'];

/** Null when the first line is that of the vendor's report. Names the vendor whose report it is. */
function problemOfHead(vendor: ReportVendor, head: readonly string[]): ReadReport | null {
  const missing = missingIn(reportFormats[vendor], head);
  if (missing.length === 0)
    return new Set(head).size < head.length && reportFormats[vendor].hasHeader
      ? refuseReport('column_twice', head.find((name, at) => head.indexOf(name) !== at) ?? '', 1)
      : null;
  const other = reportVendors.find((each) => missingIn(reportFormats[each], head).length === 0);
  return other ? refuseReport('other_vendor', other, 1) : refuseReport('columns', missing.join(', '), 1);
}

async function readLines(
  format: ReportFormat,
  head: readonly string[],
  records: readonly CsvLine[],
): Promise<ReadReport> {
  const result: ReadReport = { lines: [], left: {}, refused: [], refusedCount: 0 };
  const seen = new Set<string>();
  const refuseLine = (line: number, problem: ReportProblem, value: string) => {
    result.refusedCount += 1;
    if (result.refused.length < refusedShown) result.refused.push({ line, problem, value });
  };
  for (const [index, { line, cells }] of records.entries()) {
    if (index % linesPerPause === 0) await setImmediate();
    if (format.hasHeader && cells.length !== head.length) {
      refuseLine(line, 'column_count', String(cells.length));
      continue;
    }
    const named = format.cellsOf
      ? format.cellsOf(cells)
      : Object.fromEntries(head.map((name, at) => [name, cells[at] ?? '']));
    if (!named || (format.skipWithout && !named[format.skipWithout])) continue;
    const read = readLine(format, named);
    if ('left' in read) result.left[read.left] = (result.left[read.left] ?? 0) + 1;
    else if ('problem' in read) refuseLine(line, read.problem, read.value);
    else if (seen.has(read.number)) refuseLine(line, 'duplicate', read.number);
    else {
      seen.add(read.number);
      result.lines.push(read);
    }
  }
  return result.lines.length + result.refusedCount + Object.keys(result.left).length === 0
    ? refuseReport('empty')
    : result;
}

type Refused = { problem: ReportProblem; value: string };
const bad = (problem: ReportProblem, value: string): Refused => ({ problem, value });

const identifier = /^[\w.:\- ]{1,128}$/;
const firstOf = (cells: Cells, names: readonly string[]) =>
  names.map((name) => cells[name] ?? '').find((value) => value !== '') ?? '';

function readLine(format: ReportFormat, cells: Cells): ReportLine | Refused | { left: string } {
  const { columns } = format;
  const number = columns.number.map((name) => cells[name] ?? '').join(' ');
  const reference = cells[columns.reference] ?? '';
  const ownId = firstOf(cells, columns.own);
  if (!identifier.test(number)) return bad('number', number);
  for (const id of [reference, ownId]) if (id !== '' && !identifier.test(id)) return bad('number', id);
  const word = columns.kind === undefined ? '' : (cells[columns.kind] ?? '');
  const meaning = columns.kind === undefined ? ({ kind: 'deposit', direction: 'in' } as const) : meaningOf();
  if (meaning === undefined) return bad('kind', word);
  if (meaning === 'own') return { left: word };
  const stateWord = columns.state === undefined ? null : (cells[columns.state] ?? '');
  const state = stateWord === null ? 'done' : format.states[stateWord.toLowerCase()];
  if (!state) return bad('state', stateWord ?? '');
  const currency = (
    columns.currency ? (cells[columns.currency] ?? '') : (format.currency ?? '')
  ).toUpperCase();
  if (!isCurrency(currency)) return bad('currency', currency);
  const amount = amountOf(cells[columns.amount] ?? '', currency);
  const fee = columns.fee === undefined ? 0n : amountOf(cells[columns.fee] || '0', currency);
  if (amount === null) return bad('amount', cells[columns.amount] ?? '');
  if (fee === null) return bad('amount', cells[columns.fee ?? ''] ?? '');
  const at = timeOf(firstOf(cells, columns.at), format.zone);
  if (at === null) return bad('time', firstOf(cells, columns.at));
  return {
    number,
    kind: meaning.kind,
    direction: meaning.direction ?? (amount < 0n ? 'out' : 'in'),
    state,
    currency,
    amountMinor: amount < 0n ? -amount : amount,
    feeMinor: fee < 0n ? 0n : fee,
    at,
    day: dayIn(defaultTimeZone, at),
    reference,
    ownId,
  };

  function meaningOf() {
    return format.kinds.find(([pattern]) => pattern.test(word))?.[1];
  }
}

const isCurrency = (text: string): text is (typeof currencyCodes)[number] =>
  currencyCodes.some((code) => code === text);

/** Minor units of an amount such as `-1234.50`, `1,234.50` or `1.234,50`; null for other text. */
function amountOf(text: string, currency: (typeof currencyCodes)[number]): bigint | null {
  const match = /^(-?)(\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+|\d+)(?:([.,])(\d+))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = '', separator = '', fraction = ''] = match;
  if (separator !== '' && whole.includes(separator)) return null;
  const digits = whole.replaceAll(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  // One separator with three digits, such as 1.234, may be either.
  if (separator === '' && /^\d{1,3}[.,]\d{3}$/.test(whole)) return null;
  const cents = fraction.replace(/0+$/, '');
  const minor = parseMinor(cents === '' ? digits : `${digits}.${cents}`, currency);
  return minor === null ? null : sign === '-' ? -minor : minor;
}

const withOffset = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;
const withoutOffset = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
const brazilian = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/;

function timeOf(text: string, zone: string): Date | null {
  if (withOffset.test(text)) {
    const at = new Date(text.replace(' ', 'T'));
    return Number.isNaN(at.getTime()) ? null : at;
  }
  const iso = withoutOffset.exec(text);
  const local = brazilian.exec(text);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : local ? [local[3], local[2], local[1]] : [];
  if (!year || !month || !day) return null;
  // A day alone is that of the operator.
  const hasTime = (iso ?? local)?.[4] !== undefined;
  const [hour, minute, second] = (iso ?? local ?? []).slice(4).map((part) => Number(part ?? 0));
  try {
    const moment = Temporal.PlainDateTime.from(
      { year: Number(year), month: Number(month), day: Number(day), hour, minute, second },
      { overflow: 'reject' },
    );
    return new Date(moment.toZonedDateTime(hasTime ? zone : defaultTimeZone).epochMilliseconds);
  } catch {
    return null;
  }
}
