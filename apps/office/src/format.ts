import type { OfficeField } from '@palpite/contracts/office/registry';
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

/** Formats decimal text with grouping and a true minus sign, without rounding. */
export function moneyOf(decimal: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (!match) return decimal;
  const [, sign, whole = '', cents = ''] = match;
  const [group, mark] = lang === 'pt' ? ['.', ','] : [',', '.'];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group as string);
  return `${sign ? '−' : ''}${grouped}${mark}${cents.padEnd(2, '0')}`;
}

/** Age such as `14 m`, `3 h 05 m` or `2 d`. */
export function ageOf(since: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  if (minutes < 60) return `${minutes} m`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')} m`;
  return `${Math.floor(hours / 24)} d`;
}

/** Text of a value in a table or pane. A missing value is a dash. */
export function shownValue(
  value: unknown,
  { name, look, kind }: Pick<OfficeField, 'name' | 'look' | 'kind'>,
): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value))
    return value.length === 0
      ? '–'
      : value.map((each) => (kind === 'choices' ? wordOf(String(each), name) : String(each))).join(', ');
  if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
  if (typeof value === 'object') return JSON.stringify(value);
  const plain = String(value);
  if (look === 'state' || kind === 'choice') return wordOf(plain, name);
  if (look === 'money') return moneyOf(plain);
  if (look === 'time') {
    const at = Date.parse(plain);
    return Number.isNaN(at) ? plain : times.format(at);
  }
  if (look === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(plain))
    return days.format(Date.parse(`${plain}T12:00:00Z`));
  return plain;
}

/** Whether a column is aligned to the right, in tabular digits. */
export const isNumeric = ({ look, kind }: OfficeField) => look === 'money' || kind === 'number';
