import { codeWords } from '@palpite/contracts/office/code-words';
import { type Words, words } from '@palpite/contracts/office/topic';
import { defaultLocale, localeCodes } from '@palpite/domain/locales';
import type { Currency } from '@palpite/domain/money';
import { formatMoney } from '@palpite/i18n/format';
import { addDays, defaultTimeZone, startOfDay } from '../../platform/days.ts';
import type { Change, Lang, RowPage, Value } from '../office-topic.ts';

/** Maximum rows of a list. */
export const listMax = 200;

/** Rows to read for a page: one more than it shows, to know whether older rows follow. */
export const readMax = listMax + 1;

/** The page of rows of which `readMax` were requested. */
export const pageOf = <Row, Shown>(read: readonly Row[], show: (row: Row) => Shown): RowPage<Shown> => ({
  rows: read.slice(0, listMax).map(show),
  hasOlder: read.length > listMax,
});

/** The day of Brasília that a filter names. */
export const spanOfDay = (day: string) => ({
  from: startOfDay(defaultTimeZone, day),
  to: startOfDay(defaultTimeZone, addDays(day, 1)),
});

/** Time in the query of a list that is read in pages; null for the newest rows. */
export const timeOrNull = (time: string | undefined): Date | null =>
  time === undefined ? null : new Date(time);

/** Number of a row in the query of a list that is read in pages; null for the newest rows. */
export const rowOrNull = (row: string | undefined): bigint | null => (row === undefined ? null : BigInt(row));

const formats = {
  en: { locale: 'en-GB', money: 'en_US' },
  pt: { locale: 'pt-BR', money: 'pt_BR' },
} as const;

/** An amount in a sentence for staff. */
export const moneyIn = (lang: Lang, currency: Currency, minor: bigint): string =>
  formatMoney(minor, currency, formats[lang].money);

/** The same in each language, as a value of a preview. */
export const amountWords = (currency: Currency, minor: bigint): Words =>
  words(moneyIn('en', currency, minor), moneyIn('pt', currency, minor));

/** A day in a sentence for staff, by the operator's zone. */
export const dayText = (at: Date, lang: Lang): string =>
  new Intl.DateTimeFormat(formats[lang].locale, { dateStyle: 'short', timeZone: defaultTimeZone }).format(at);

/** A time in a sentence for staff, by the operator's zone, which it names. */
export const timeText = (at: Date, lang: Lang): string =>
  new Intl.DateTimeFormat(formats[lang].locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: defaultTimeZone,
    timeZoneName: 'short',
  }).format(at);

/** Decimal text of an order with the mark of the language; other text as it is. */
export const decimalIn = (lang: Lang, text: string): string =>
  lang === 'pt' && /^([A-Z]{3,4} )?-?\d+\.\d+$/.test(text) ? text.replace('.', ',') : text;

/** Names the languages without a text of their own; empty when there is none. Begins with a space. */
export function fallbackNote(texts: Readonly<Record<string, string | undefined>>): Words {
  const missing = localeCodes.filter((lang) => texts[lang] === undefined).join(', ');
  if (missing === '') return { en: '', pt: '' };
  return {
    en: ` These languages show ${defaultLocale}: ${missing}.`,
    pt: ` Estes idiomas mostram ${defaultLocale}: ${missing}.`,
  };
}

/** A code of a field in words; other texts stay as they are. */
export const inWords = (code: string, field: string): Words =>
  codeWords(code, field) ?? { en: code, pt: code };

/** The changes, with the codes of one of their values in words. */
export function changesInWords(changes: readonly Change[], what: Words, field: string): Change[] {
  const read = (value: Value) => (typeof value === 'string' ? inWords(value, field) : value);
  return changes.map((change) =>
    change.what === what ? { what, before: read(change.before), after: read(change.after) } : change,
  );
}

/** Codes of a field in words, with commas. */
export function listInWords(codes: readonly string[], field: string): Words {
  const all = codes.map((code) => inWords(code, field));
  return { en: all.map(({ en }) => en).join(', '), pt: all.map(({ pt }) => pt).join(', ') };
}

const states = {
  open: words('open', 'aberto'),
  stopped: words('stopped', 'parado'),
  offered: words('offered', 'oferecido'),
  planned: words('planned', 'agendado'),
  runs: words('running', 'em vigor'),
  over: words('over', 'terminado'),
  ended: words('ended', 'encerrado'),
  shown: words('shown', 'no ar'),
  behind: words('running behind a newer one', 'em vigor, atrás de outra mais nova'),
  off: words('off', 'desligado'),
};
type State = keyof typeof states;

/** What an order changes that starts or stops something. `before` is null for what is not found. */
export const stateChange = (before: State | null, after: State): Change => ({
  what: words('State', 'Situação'),
  before: before && states[before],
  after: states[after],
});
