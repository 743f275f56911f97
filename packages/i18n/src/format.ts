import { type Locale, locales } from '@palpite/domain/locales';
import { type Currency, currencies, toDecimal } from '@palpite/domain/money';

type NumberMarks = { group: string; decimal: string; percent: string; money: 'before' | 'apart' | 'behind' };

const comma: NumberMarks = { group: ',', decimal: '.', percent: '%', money: 'before' };
const point: NumberMarks = { group: '.', decimal: ',', percent: '%', money: 'before' };
/** A no-break space keeps a number and its symbol on one line. */
const space = '\u00a0';

// Hand-written, because the browser takes longer to create its first number format than to render a card of odds. Tests
// compare every language and currency with the browser's formats.
export const marks: Readonly<Record<Locale, NumberMarks>> = {
  pt_BR: { ...point, money: 'apart' },
  en_US: comma,
  id_ID: point,
  vi_VN: { ...point, money: 'behind' },
  nr_NR: comma,
  ja_JP: comma,
  ko_KR: comma,
  zh_CN: comma,
  ru_RU: { group: space, decimal: ',', percent: `${space}%`, money: 'behind' },
};

function writeDecimal(text: string, { group, decimal }: NumberMarks): string {
  const [whole = '', rest] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return rest === undefined ? grouped : `${grouped}${decimal}${rest}`;
}

function symbolOf(currency: Currency, locale: Locale): string {
  const { symbol } = currencies[currency];
  return locale === 'ja_JP' && symbol === '¥' ? '￥' : symbol;
}

function writeMoney(text: string, negative: boolean, currency: Currency, locale: Locale): string {
  const { money } = marks[locale];
  const symbol = symbolOf(currency, locale);
  const amount = writeDecimal(text, marks[locale]);
  const sign = negative ? '-' : '';
  if (money === 'behind') return `${sign}${amount}${space}${symbol}`;
  // A symbol of letters is separated from the digits.
  const gap = money === 'apart' || /[a-z]$/i.test(symbol) ? space : '';
  return `${sign}${symbol}${gap}${amount}`;
}

const absolute = (minor: bigint) => (minor < 0n ? -minor : minor);

/**
 * Formats minor units as money: `123450n` BRL in pt_BR is `R$ 1.234,50` (with a no-break space). No amount passes
 * through a float.
 */
export function formatMoney(minor: bigint, currency: Currency, locale: Locale): string {
  return writeMoney(toDecimal(absolute(minor), currency), minor < 0n, currency, locale);
}

/** Formats money without cents when they are zero: `R$ 50` and `R$ 50,50`, for chips and limits. */
export function formatMoneyShort(minor: bigint, currency: Currency, locale: Locale): string {
  const text = toDecimal(absolute(minor), currency).replace(/\.0+$/, '');
  return writeMoney(text, minor < 0n, currency, locale);
}

/**
 * Example amount as typed in a language: `10,50`, or `1000` in a currency without a smaller unit. The currency defaults
 * to the language's market.
 */
export function formatTypedAmount(locale: Locale, currency: Currency = locales[locale].currency): string {
  const { exponent } = currencies[currency];
  return exponent === 0 ? '1000' : `10${marks[locale].decimal}${'50'.padEnd(exponent, '0')}`;
}

/** Shifts the decimal point in the text of a number: 1.005 stays exact, which a multiplication would not ensure. */
function movePoint(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/** Formats a number with exactly `decimals` decimals, two by default (section 9). Halves are rounded away from zero. */
export function formatNumber(value: number, locale: Locale, decimals = 2): string {
  const digits = BigInt(Math.round(movePoint(Math.abs(value), decimals)))
    .toString()
    .padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  // A value that rounds to zero has no sign: -0.001 is `0,00`.
  const sign = value < 0 && /[1-9]/.test(digits) ? '-' : '';
  return `${sign}${writeDecimal(text, marks[locale])}`;
}

/** Shortens a count: `950`, `1,2K` above a thousand, `3,4M` above a million; rounded down. */
export function formatCompact(value: number, locale: Locale): string {
  const [divisor, unit] = value > 1_000_000 ? [1_000_000, 'M'] : value > 1_000 ? [1_000, 'K'] : [1, ''];
  const tenths = divisor === 1 ? Math.floor(value) * 10 : Math.floor((value * 10) / divisor);
  return `${formatNumber(tenths / 10, locale, tenths % 10 === 0 ? 0 : 1)}${unit}`;
}

/** Formats a fraction as percent: `0.97` with one decimal is `97,0%`. */
export function formatPercent(fraction: number, locale: Locale, decimals = 0): string {
  return `${formatNumber(movePoint(fraction, 2), locale, decimals)}${marks[locale].percent}`;
}

/**
 * Formats decimal odds from thousandths, truncated to two decimals: `2055` is `2,05`. A price is never shown better
 * than it is.
 */
export function formatOdds(oddsMilli: number, locale: Locale): string {
  return formatNumber(Math.floor(oddsMilli / 10) / 100, locale);
}

const two = (value: number) => String(value).padStart(2, '0');

const formatDay = (date: Date) => `${two(date.getDate())}/${two(date.getMonth() + 1)}`;

// Hand-written, because the browser takes longer to create its first date format than to render a whole screen.
/** Formats a day in the reader's time zone, day first in every language (section 9): `05/03/2026`. */
export function formatDate(date: Date): string {
  return `${formatDay(date)}/${date.getFullYear()}`;
}

/** Formats a time of day in the reader's time zone: `21:04`. */
export function formatTime(date: Date): string {
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Formats a moment in the reader's time zone: `05/03/2026, 21:04`. */
export function formatDateTime(date: Date): string {
  return `${formatDate(date)}, ${formatTime(date)}`;
}

/** Formats a recent moment in the reader's time zone, without the year: `05/03, 21:04`. */
export function formatRecent(date: Date): string {
  return `${formatDay(date)}, ${formatTime(date)}`;
}

const weekdays = new Map<Locale, Intl.DateTimeFormat>();

/** Formats a day near now with its weekday: `sáb., 22/11`, `22/11 (土)`. */
export function formatWeekday(date: Date, locale: Locale): string {
  const names = weekdays.get(locale) ?? new Intl.DateTimeFormat(locales[locale].tag, { weekday: 'short' });
  weekdays.set(locale, names);
  const name = names.format(date);
  return /ja_JP|ko_KR|zh_CN/.test(locale) ? `${formatDay(date)} (${name})` : `${name}, ${formatDay(date)}`;
}

/** Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Isolates text with letters of a right-to-left script (FSI and PDI of UAX #9), so that it does not change the
 * direction of the surrounding sentence. Other text stays unchanged.
 */
export function isolated(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}
