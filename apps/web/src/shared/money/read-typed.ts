import type { Locale } from '@palpite/domain/locales';
import { type Currency, currencies } from '@palpite/domain/money';
import { unreadableMark } from '@palpite/ui';

let reader: typeof import('@palpite/i18n/read-amount') | null = null;

/** Loads the parser for grouped and pasted amounts; plain digits with a decimal mark do not need it. */
export async function loadAmountReader(): Promise<void> {
  reader ??= await import('@palpite/i18n/read-amount');
}

/** Parses digits with at most one decimal mark like `readAmount`; returns null for other text. */
function readPlain(typed: string, exponent: number): string | null {
  const found = /^(\d{0,12})(?:([.,])(\d*))?$/.exec(typed);
  if (!found) return null;
  const [, whole = '', mark, rest = ''] = found;
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  if (!mark) return trimmed;
  return exponent === 0 || rest.length > exponent || whole + rest === '' ? null : `${trimmed || '0'}.${rest}`;
}

/**
 * Parses the text of an amount field. Returns plain decimal text, an empty string for empty or incomplete text, or the
 * unreadable text behind its mark.
 */
export function readTyped(typed: string, final: boolean, currency: Currency, locale: Locale): string {
  const plain = readPlain(typed, currencies[currency].exponent);
  if (plain !== null) return plain;
  const text = reader?.readAmount(typed, currency, locale);
  if (text != null) return text;
  // Without the parser no text counts as unreadable before the field loses focus.
  const open = !final && (reader?.isHalfTyped(typed, currency, locale) ?? true);
  return open ? '' : unreadableMark + typed;
}
