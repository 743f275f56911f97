import type { Locale } from '@palpite/domain/locales';
import { type Currency, currencies, parseMinor } from '@palpite/domain/money';
import { foldNumberText } from '@palpite/domain/typed-digits';
import { marks } from './format.ts';

const signs: Readonly<Record<Currency, string>> = {
  BRL: 'r\\$',
  GBP: '£',
  IDR: 'rp\\.?',
  VND: '₫|đ|vnđ',
  NGN: '₦',
  JPY: '¥|円',
  KRW: '₩|원',
  CNY: '¥|元|圆',
  RUB: '₽|руб\\.?|р\\.',
};

type Marks = { group: string; decimal: string };

function readBy(text: string, { group, decimal }: Marks): { whole: string; rest: string } | null {
  const [left = '', rest = '', ...more] = text.split(decimal);
  if (more.length > 0 || !/^\d*$/.test(rest)) return null;
  const groups = left.split(group);
  const [first = '', ...others] = groups;
  if (others.length > 0 && (first === '' || first.length > 3 || others.some((three) => three.length !== 3)))
    return null;
  if (!groups.every((digits) => /^\d*$/.test(digits)) || left + rest === '') return null;
  return { whole: groups.join('').replace(/^0+(?=\d)/, '') || '0', rest };
}

const otherMarks: readonly Marks[] = [
  { group: ',', decimal: '.' },
  { group: '.', decimal: ',' },
  { group: ' ', decimal: ',' },
  { group: ' ', decimal: '.' },
];

/** The number without the currency sign, which may occur once before or after it; null with any other sign. */
function numberIn(typed: string, currency: Currency): string | null {
  if (typed.length > 60) return null;
  const text = foldNumberText(typed).toLowerCase();
  const sign = `(?:${signs[currency]}|${currency.toLowerCase()})`;
  const found = new RegExp(`^(?:${sign} ?)?([\\d.,][\\d., ]*?|)(?: ?${sign})?$`, 'u').exec(text);
  return found?.[1] ?? null;
}

function marksOf(locale: Locale): Marks {
  const { group, decimal } = marks[locale];
  return { group: group.trim() === '' ? ' ' : group, decimal };
}

/**
 * Parses a typed or pasted amount, with or without currency sign, grouped, in digits of any script. Returns plain
 * decimal text for `parseMinor`: `1250.5`, or `12.` while a decimal is being typed; null for a text that is not an
 * amount of the currency. The language's own format decides; other formats only if they agree. `1.250` is 1250 in
 * Portuguese, no amount in pounds in English (three decimals), and ambiguous, so no amount, in Russian. Decimals that
 * the currency does not have may only be zeros: `1,000.00` yen is 1000.
 */
export function readAmount(typed: string, currency: Currency, locale: Locale): string | null {
  const text = numberIn(typed, currency);
  if (text === null || text === '') return text;
  const own = readBy(text, marksOf(locale));
  const readings = own ? [own] : otherMarks.flatMap((other) => readBy(text, other) ?? []);
  const plain = readings.map(({ whole, rest }) => plainText(whole, rest, /[.,]$/.test(text), currency));
  const [first = null] = plain;
  return plain.every((one) => one === first) ? first : null;
}

function plainText(whole: string, rest: string, isOpen: boolean, currency: Currency): string | null {
  const { exponent } = currencies[currency];
  const beyond = rest.slice(exponent);
  if (rest.length > Math.max(exponent, 2) || /[1-9]/.test(beyond)) return null;
  const kept = rest.slice(0, exponent);
  const text = kept === '' ? whole : `${whole}.${kept}`;
  if (parseMinor(text, currency) === null) return null;
  return isOpen && exponent > 0 ? `${whole}.` : text;
}

/**
 * True when a text that is not an amount may become one by further typing: a decimal mark alone, or an incomplete
 * group.
 */
export function isHalfTyped(typed: string, currency: Currency, locale: Locale): boolean {
  const text = numberIn(typed, currency);
  const { group } = marksOf(locale);
  if (text === '.' || text === ',') return currencies[currency].exponent > 0;
  const open = text === null ? null : text.slice(text.lastIndexOf(group) + 1);
  if (text === null || open === null || !text.includes(group) || !/^\d{1,2}$/.test(open)) return false;
  return readBy(`${text}${'0'.repeat(3 - open.length)}`, marksOf(locale)) !== null;
}
