import { type Locale, locales } from '@palpite/domain/locales';
import { type Currency, currencies, toDecimal } from '@palpite/domain/money';

/** How a language writes a number, and where the sign of its money stands. */
type NumberMarks = { group: string; decimal: string; percent: string; money: 'before' | 'apart' | 'behind' };

const comma: NumberMarks = { group: ',', decimal: '.', percent: '%', money: 'before' };
const point: NumberMarks = { group: '.', decimal: ',', percent: '%', money: 'before' };
/** No line ends between a number and what belongs to it. */
const space = '\u00a0';

// Written by hand: the browser takes longer to make its first format of numbers than to draw a card of odds.
// The tests hold every language and currency to the formats of the browser.
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

/** Writes unsigned decimal text such as `1234.50` as a language does. */
function writeDecimal(text: string, { group, decimal }: NumberMarks): string {
  const [whole = '', rest] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return rest === undefined ? grouped : `${grouped}${decimal}${rest}`;
}

function symbolOf(currency: Currency, locale: Locale): string {
  const { symbol } = currencies[currency];
  return locale === 'ja_JP' && symbol === '¥' ? '￥' : symbol;
}

/** Puts sign and symbol to the unsigned decimal text of an amount. */
function writeMoney(text: string, negative: boolean, currency: Currency, locale: Locale): string {
  const { money } = marks[locale];
  const symbol = symbolOf(currency, locale);
  const amount = writeDecimal(text, marks[locale]);
  const sign = negative ? '-' : '';
  if (money === 'behind') return `${sign}${amount}${space}${symbol}`;
  // A symbol of letters keeps apart from the digits.
  const gap = money === 'apart' || /[a-z]$/i.test(symbol) ? space : '';
  return `${sign}${symbol}${gap}${amount}`;
}

const absolute = (minor: bigint) => (minor < 0n ? -minor : minor);

/**
 * Formats minor units as money: `123450n` BRL in pt_BR is `R$ 1.234,50` (with a no-break space).
 * No amount passes through a float.
 */
export function formatMoney(minor: bigint, currency: Currency, locale: Locale): string {
  return writeMoney(toDecimal(absolute(minor), currency), minor < 0n, currency, locale);
}

/** Formats money without cents where there are none: `R$ 50` and `R$ 50,50`, for chips and limits. */
export function formatMoneyShort(minor: bigint, currency: Currency, locale: Locale): string {
  const text = toDecimal(absolute(minor), currency).replace(/\.0+$/, '');
  return writeMoney(text, minor < 0n, currency, locale);
}

/**
 * An amount as readers of a language type it, for examples: `10,50`, or `1000` in a currency without a smaller unit. The
 * currency is that of the language's market by default.
 */
export function formatTypedAmount(locale: Locale, currency: Currency = locales[locale].currency): string {
  const { exponent } = currencies[currency];
  return exponent === 0 ? '1000' : `10${marks[locale].decimal}${'50'.padEnd(exponent, '0')}`;
}

/** Moves the point of a number by its text: 1.005 stays what was written, which a product would not keep. */
function movePoint(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/** Formats a number with exactly `decimals` decimals, two by default (section 9); a half is rounded away from zero. */
export function formatNumber(value: number, locale: Locale, decimals = 2): string {
  const digits = BigInt(Math.round(movePoint(Math.abs(value), decimals)))
    .toString()
    .padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  // What rounds to zero carries no sign: -0.001 is `0,00`.
  const sign = value < 0 && /[1-9]/.test(digits) ? '-' : '';
  return `${sign}${writeDecimal(text, marks[locale])}`;
}

/** Shortens a count: `950`, `1,2K` above a thousand, `3,4M` above a million; rounded down, never up. */
export function formatCompact(value: number, locale: Locale): string {
  const [divisor, unit] = value > 1_000_000 ? [1_000_000, 'M'] : value > 1_000 ? [1_000, 'K'] : [1, ''];
  const tenths = divisor === 1 ? Math.floor(value) * 10 : Math.floor((value * 10) / divisor);
  return `${formatNumber(tenths / 10, locale, tenths % 10 === 0 ? 0 : 1)}${unit}`;
}

/** Formats a fraction as percent: `0.97` with one decimal is `97,0%`. */
export function formatPercent(fraction: number, locale: Locale, decimals = 0): string {
  return `${formatNumber(movePoint(fraction, 2), locale, decimals)}${marks[locale].percent}`;
}

/** Formats decimal odds from thousandths, cut to two decimals: `2055` is `2,05`; a price is never shown better than it is. */
export function formatOdds(oddsMilli: number, locale: Locale): string {
  return formatNumber(Math.floor(oddsMilli / 10) / 100, locale);
}

const two = (value: number) => String(value).padStart(2, '0');

const formatDay = (date: Date) => `${two(date.getDate())}/${two(date.getMonth() + 1)}`;

// Written by hand: the browser takes longer to make its first format of dates than to draw a whole screen.
/** Formats a day in the reader's time zone, day first in every language (section 9): `05/03/2026`. */
export function formatDate(date: Date): string {
  return `${formatDay(date)}/${date.getFullYear()}`;
}

/** Formats a time of the day in the reader's time zone: `21:04`. */
export function formatTime(date: Date): string {
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Formats a moment in the reader's time zone: `05/03/2026, 21:04`. */
export function formatDateTime(date: Date): string {
  return `${formatDate(date)}, ${formatTime(date)}`;
}

/** Formats a recent moment in the reader's time zone, without its year: `05/03, 21:04`. */
export function formatRecent(date: Date): string {
  return `${formatDay(date)}, ${formatTime(date)}`;
}

const weekdays = new Map<Locale, Intl.DateTimeFormat>();

/** Formats a day near now with the name of its weekday: `sáb., 22/11`, `22/11 (土)`. */
export function formatWeekday(date: Date, locale: Locale): string {
  const names = weekdays.get(locale) ?? new Intl.DateTimeFormat(locales[locale].tag, { weekday: 'short' });
  weekdays.set(locale, names);
  const name = names.format(date);
  return /ja_JP|ko_KR|zh_CN/.test(locale) ? `${formatDay(date)} (${name})` : `${name}, ${formatDay(date)}`;
}

/** Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Keeps a name or another text of a person from turning the sentence around it: a text with letters of a script that
 * runs from right to left is marked as a unit of its own (FSI and PDI of UAX #9). Any other text stays as it is.
 */
export function isolated(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}
