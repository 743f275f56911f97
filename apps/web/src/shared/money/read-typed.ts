import type { Locale } from '@palpite/domain/locales';
import { type Currency, currencies } from '@palpite/domain/money';
import { unreadableMark } from '@palpite/ui';

let reader: typeof import('@palpite/i18n/read-amount') | null = null;

/** Loads what reads grouped and pasted amounts; plain digits with a decimal mark need none of it. */
export async function loadAmountReader(): Promise<void> {
  reader ??= await import('@palpite/i18n/read-amount');
}

/** Reads what is typed as `readAmount` does, while it is digits with at most one decimal mark; null for the rest. */
function readPlain(typed: string, exponent: number): string | null {
  const found = /^(\d{0,12})(?:([.,])(\d*))?$/.exec(typed);
  if (!found) return null;
  const [, whole = '', mark, rest = ''] = found;
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  if (!mark) return trimmed;
  return exponent === 0 || rest.length > exponent || whole + rest === '' ? null : `${trimmed || '0'}.${rest}`;
}

/**
 * Reads what is typed into an amount's field as its value: plain decimal text, empty for nothing and for what is half
 * typed, or the unreadable text behind its mark.
 */
export function readTyped(typed: string, final: boolean, currency: Currency, locale: Locale): string {
  const plain = readPlain(typed, currencies[currency].exponent);
  if (plain !== null) return plain;
  const text = reader?.readAmount(typed, currency, locale);
  if (text != null) return text;
  // Without the reader nothing is called unreadable before the field is left.
  const open = !final && (reader?.isHalfTyped(typed, currency, locale) ?? true);
  return open ? '' : unreadableMark + typed;
}
