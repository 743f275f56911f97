import type { OfficeField } from '@palpite/contracts/office/registry';
import { type Currency, currencies } from '@palpite/domain/money';
import { nameOf } from './code-names.ts';
import { lang, text } from './texts.ts';
import { wordOf } from './value-words.ts';

export type Row = Readonly<Record<string, unknown>>;

const locale = lang === 'pt' ? 'pt-BR' : 'en-GB';
const times = new Intl.DateTimeFormat(locale, {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const days = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

const hours = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });

export const hourOf = (at: string) => hours.format(Date.parse(at));
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });

export const dateOf = (at: string) => dates.format(Date.parse(at));
export const clockOf = (at: number) => clock.format(at);

/** Decimals of a currency; two for a currency that is not known. */
function decimalsOf(currency: unknown): number {
  return Object.hasOwn(currencies, String(currency)) ? currencies[currency as Currency].exponent : 2;
}

/**
 * Formats decimal text with grouping, a true minus sign and the decimals of the currency, without rounding. `currency` is
 * the one of the row.
 */
export function moneyOf(decimal: string, currency: unknown): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (!match) return decimal;
  const [, sign, whole = '', cents = ''] = match;
  const [group, mark] = lang === 'pt' ? ['.', ','] : [',', '.'];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group as string);
  const shown = cents.padEnd(decimalsOf(currency), '0');
  return `${sign ? '−' : ''}${grouped}${shown === '' ? '' : `${mark}${shown}`}`;
}

/** Decimal text as a field shows it: with the reader's mark, without grouping. */
export const toTyped = (decimal: string, reader = lang): string =>
  reader === 'pt' && /^[+-]?\d+\.\d+$/.test(decimal) ? decimal.replace('.', ',') : decimal;

/**
 * Reads a typed number as decimal text: 10.000 is ten thousand in Portuguese and ten in English. A mark of the other
 * language counts where it cannot be grouping: 10.50. Other text stays as it is.
 */
export function fromTyped(typed: string, reader = lang): string {
  const plain = typed.replace('−', '-');
  const [group, mark] = reader === 'pt' ? ['\\.', ','] : [',', '\\.'];
  if (new RegExp(`^[+-]?\\d{1,3}(${group}\\d{3})+(${mark}\\d+)?$`).test(plain))
    return plain.replaceAll(reader === 'pt' ? '.' : ',', '').replace(',', '.');
  return /^[+-]?\d+[.,]\d+$/.test(plain) ? plain.replace(',', '.') : plain;
}

/** Decimals of a number that are shown at most. */
const decimalsMax = 6;
const formats = Array.from(
  { length: decimalsMax + 1 },
  (_, least) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: decimalsMax }),
);

/** A number with the reader's decimal mark and a true minus sign, with at least `decimals` of them. */
const numberOf = (value: number, decimals: number) =>
  (formats[Math.min(decimals, decimalsMax)] as Intl.NumberFormat).format(value).replace('-', '−');

const percentDecimals = 2;

/** Columns with the number of decimals that each value of a column of numbers has, so that their marks are aligned. */
export function withDecimals<C extends OfficeField>(
  columns: readonly C[],
  rows: readonly Row[],
): (C & { decimals: number })[] {
  return columns.map((column) => {
    const least = column.look === 'percent' ? percentDecimals : 0;
    if (column.kind !== 'number') return { ...column, decimals: least };
    const needed = rows.map((row) => `${row[column.name] ?? ''}`.split('.')[1]?.length ?? 0);
    return { ...column, decimals: Math.min(decimalsMax, Math.max(least, ...needed)) };
  });
}

/** Decimal text with grouping, of which two decimals always remain: 7.000 is shown as 7.00. */
const decimalOf = (decimal: string) => moneyOf(decimal.replace(/(\.\d\d\d*?)0+$/, '$1'), null);

/** Age such as `14 m`, `3 h 05 m` or `2 d`. */
export function ageOf(since: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  if (minutes < 60) return `${minutes} m`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')} m`;
  return `${Math.floor(hours / 24)} d`;
}

const shortTimes = new Intl.DateTimeFormat(locale, {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** A time without its year, when it is the year of `now`. */
export function shortTimeOf(at: string, now = Date.now()): string {
  const time = new Date(Date.parse(at));
  if (Number.isNaN(time.getTime())) return at;
  return (time.getFullYear() === new Date(now).getFullYear() ? shortTimes : times).format(time);
}

/** Age of a time, or the time itself while it is ahead. */
export const sinceOrAt = (at: string, now = Date.now()): string =>
  Date.parse(at) > now ? shortTimeOf(at, now) : ageOf(at, now);

/** Text of a value in a cell of a table: as {@link shownValue}, with short times. */
export const cellText = (value: unknown, field: OfficeField & { decimals?: number }, row: Row): string =>
  field.look === 'time' && typeof value === 'string' && value !== ''
    ? shortTimeOf(value)
    : shownValue(value, field, row);

/** Text of a value of a row in a table or pane. A missing value is a dash. */
export function shownValue(
  value: unknown,
  field: Pick<OfficeField, 'name' | 'look' | 'kind' | 'names'> & { decimals?: number },
  row: Row,
): string {
  const { look, kind } = field;
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value))
    return value.length === 0
      ? '–'
      : value
          .map((each) => (kind === 'choices' || field.names ? nameOf(String(each), field) : String(each)))
          .join(', ');
  if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
  if (typeof value === 'object' && look === 'texts')
    return Object.entries(value)
      .map(([locale, each]) => `${wordOf(locale, 'lang')}\n${String(each)}`)
      .join('\n\n');
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'number' && kind === 'number')
    return numberOf(value, field.decimals ?? (look === 'percent' ? percentDecimals : 0));
  const plain = String(value);
  if (look === 'state' || kind === 'choice' || field.names) return nameOf(plain, field);
  if (look === 'money') return moneyOf(plain, row.currency);
  if (look === 'decimal') return decimalOf(plain);
  if (look === 'time') {
    const at = Date.parse(plain);
    return Number.isNaN(at) ? plain : times.format(at);
  }
  if (look === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(plain))
    return days.format(Date.parse(`${plain}T12:00:00Z`));
  return plain;
}

const serverTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const decimalAmount = /^([A-Z]{3,4} )?(-?\d+\.\d+)( [%‰])?$/;

/** A value before or after an order: a time by the reader's clock, a decimal number with the reader's mark. */
export function shownChange(value: string | null): string {
  if (value === null) return '–';
  if (serverTime.test(value)) return times.format(Date.parse(value));
  const [, currency = '', decimal, unit = ''] = decimalAmount.exec(value) ?? [];
  return decimal === undefined ? value : `${currency}${moneyOf(decimal, 'BRL')}${unit}`;
}

/** A time of the server by the reader's clock, with its zone, as a form takes it. Other text stays as it is. */
export function zonedTime(value: string): string {
  if (!serverTime.test(value)) return value;
  const at = new Date(value);
  const ahead = -at.getTimezoneOffset();
  const two = (part: number) => String(part).padStart(2, '0');
  const local = new Date(at.getTime() + ahead * 60_000).toISOString().replace(/(\.000)?Z$/, '');
  const minutes = Math.abs(ahead);
  return `${local}${ahead < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Whether a column is aligned to the right, in tabular digits. */
export const isNumeric = ({ look, kind }: OfficeField) =>
  look === 'money' || look === 'decimal' || look === 'percent' || kind === 'number';
