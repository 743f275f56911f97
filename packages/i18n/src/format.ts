import { type Locale, locales } from '@palpite/domain/locales';
import { type Currency, currencies, toDecimal } from '@palpite/domain/money';

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Building a formatter costs more than using it: each kind is built once per locale. */
function numberFormat(locale: Locale, name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${name}`;
  const known = numberFormats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locales[locale].tag, options);
  numberFormats.set(key, format);
  return format;
}

/**
 * Formats minor units as money: `123450n` BRL in pt_BR is `R$ 1.234,50` (with a no-break space).
 * The formatter reads decimal text, so no amount passes through a float.
 */
export function formatMoney(minor: bigint, currency: Currency, locale: Locale): string {
  const { exponent } = currencies[currency];
  return numberFormat(locale, currency, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  }).format(toDecimal(minor, currency) as `${number}`);
}

/** Formats money without cents where there are none: `R$ 50` and `R$ 50,50`, for chips and limits. */
export function formatMoneyShort(minor: bigint, currency: Currency, locale: Locale): string {
  return numberFormat(locale, `${currency} short`, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: currencies[currency].exponent,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(toDecimal(minor, currency) as `${number}`);
}

/**
 * An amount as somebody of a language types it, for examples: `10,50`, or `1000` where its market's money has no
 * smaller unit.
 */
export function formatTypedAmount(locale: Locale): string {
  const { exponent } = currencies[locales[locale].currency];
  return numberFormat(locale, 'typed', {
    useGrouping: false,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  }).format(exponent === 0 ? 1_000 : 10.5);
}

/** What a language writes before the decimals. */
const decimalMarks: Record<Locale, ',' | '.'> = {
  pt_BR: ',',
  en_US: '.',
  id_ID: ',',
  vi_VN: ',',
  nr_NR: '.',
  ja_JP: '.',
  ko_KR: '.',
  zh_CN: '.',
  ru_RU: ',',
};

/**
 * Formats a number with exactly `decimals` decimals, two by default (section 9). Where nothing is to be rounded or
 * grouped it asks no formatter: a page's first one takes a browser as long as a whole rail of tiles, and the first
 * screens have nothing but odds and returns.
 */
export function formatNumber(value: number, locale: Locale, decimals = 2): string {
  const text = value.toFixed(decimals);
  if (value >= 0 && value < 1_000 && Number(text) === value) return text.replace('.', decimalMarks[locale]);
  return numberFormat(locale, `number ${decimals}`, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);
}

/** Shortens a count: `950`, `1,2K` above a thousand, `3,4M` above a million; rounded down, never up. */
export function formatCompact(value: number, locale: Locale): string {
  const [divisor, unit] = value > 1_000_000 ? [1_000_000, 'M'] : value > 1_000 ? [1_000, 'K'] : [1, ''];
  const tenths = divisor === 1 ? Math.floor(value) * 10 : Math.floor((value * 10) / divisor);
  return `${numberFormat(locale, 'compact', { maximumFractionDigits: 1 }).format(tenths / 10)}${unit}`;
}

/** Formats a fraction as percent: `0.97` with one decimal is `97,0%`. */
export function formatPercent(fraction: number, locale: Locale, decimals = 0): string {
  return numberFormat(locale, `percent ${decimals}`, {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(fraction);
}

/** Formats decimal odds from thousandths, cut to two decimals: `2055` is `2,05`; a price is never shown better than it is. */
export function formatOdds(oddsMilli: number, locale: Locale): string {
  return formatNumber(Math.floor(oddsMilli / 10) / 100, locale);
}

const two = (value: number) => String(value).padStart(2, '0');

// Written by hand: the browser takes longer to make its first format of dates than to draw a whole screen.
/** Formats a day in the reader's time zone, day first in every language (section 9): `05/03/2026`. */
export function formatDate(date: Date): string {
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`;
}

/** Formats a time of the day in the reader's time zone: `21:04`. */
export function formatTime(date: Date): string {
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Formats a moment in the reader's time zone: `05/03/2026, 21:04`. */
export function formatDateTime(date: Date): string {
  return `${formatDate(date)}, ${formatTime(date)}`;
}

/** Formats a time of the day as a language writes it: `21:04`, `21.04`, `오후 09:04`. */
export function formatClock(date: Date, locale: Locale): string {
  if (locale === 'id_ID') return formatTime(date).replace(':', '.');
  if (locale !== 'ko_KR') return formatTime(date);
  const hours = date.getHours();
  return `${hours < 12 ? '오전' : '오후'} ${two(hours % 12 || 12)}:${two(date.getMinutes())}`;
}

const dayFormats = new Map<Locale, Intl.DateTimeFormat>();

/** Formats a day near now as a language writes it: `sáb., 22/11`. */
export function formatWeekday(date: Date, locale: Locale): string {
  const known = dayFormats.get(locale);
  if (known) return known.format(date);
  const format = new Intl.DateTimeFormat(locales[locale].tag, {
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
  });
  dayFormats.set(locale, format);
  return format.format(date);
}
