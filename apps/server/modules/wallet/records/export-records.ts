import { Readable } from 'node:stream';
import type { RecordKind } from '@palpite/contracts/records';
import type { Locale } from '@palpite/domain/locales';
import { toDecimal } from '@palpite/domain/money';
import { marks } from '@palpite/i18n';
import { translate } from '@palpite/i18n/server';
import { type FoundRecord, listRecords, type Reader, type RecordDeps } from './list-records.ts';
import type { Period } from './period.ts';
import { byteOrderMark, type CsvWriter, createCsvWriter } from './write-csv.ts';

const rowsPerRead = 1_000;

const columns = [
  'at',
  'kind',
  'reason',
  'product',
  'status',
  'amount',
  'currency',
  'pocket',
  'balanceAfter',
  'reference',
  'type',
] as const;

/**
 * Writes records as CSV, newest first. Reads page by page as fast as the client receives, so memory holds one
 * page. The first page is read before this function returns, so refusals still become normal responses.
 */
export async function exportRecords(
  deps: RecordDeps,
  player: Reader,
  wanted: { kind: RecordKind; period: Period; lang: Locale },
): Promise<Readable> {
  const read = (before: string | undefined) =>
    listRecords(deps, player, { kind: wanted.kind, bounds: wanted.period, before, limit: rowsPerRead });
  const [first, games] = await Promise.all([read(undefined), deps.ports.nameGames(wanted.lang)]);
  const csv = createCsvWriter(marks[wanted.lang].decimal);
  const rowOf = rowWriter(csv, player, wanted.lang, wanted.period.zone, games);
  async function* pages(): AsyncGenerator<string> {
    yield byteOrderMark + headOf(csv, wanted.lang, wanted.period.zone) + first.records.map(rowOf).join('');
    for (let next = first.next; next !== null; ) {
      const page = await read(next);
      yield page.records.map(rowOf).join('');
      next = page.next;
    }
  }
  return Readable.from(pages(), { objectMode: false });
}

function headOf(csv: CsvWriter, lang: Locale, zone: string): string {
  return csv.row(columns.map((column) => csv.text(translate(lang, `movements:column.${column}`, { zone }))));
}

function rowWriter(
  csv: CsvWriter,
  { currency }: Reader,
  lang: Locale,
  zone: string,
  games: ReadonlyMap<string, string>,
): (record: FoundRecord) => string {
  const productOf = ({ kind, product }: FoundRecord) => {
    if (kind === 'sports') return translate(lang, 'movements:kind.sports');
    return (kind === 'games' && games.get(product ?? '')) || (product ?? '');
  };
  // The Swedish format is one that spreadsheets of every language read as a time: 2026-11-21 05:09:33.
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return (record) =>
    csv.row([
      time.format(record.at),
      csv.text(translate(lang, `movements:kind.${record.kind}`)),
      csv.text(translate(lang, `movements:reason.${record.reason}`)),
      csv.text(productOf(record)),
      csv.text(translate(lang, `movements:status.${record.status}`)),
      csv.number(toDecimal(record.amountMinor, currency)),
      csv.text(currency),
      csv.text(translate(lang, `movements:pocket.${record.pocket}`)),
      record.balanceAfterMinor === null ? '' : csv.number(toDecimal(record.balanceAfterMinor, currency)),
      csv.text(record.reference),
      csv.number(String(record.type)),
    ]);
}
