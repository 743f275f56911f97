import type { Locale } from '@palpite/domain/locales';
import { type Currency, currencies } from '@palpite/domain/money';
import { formatMoneyShort } from '@palpite/i18n';
import { AmountInput, type AmountInputProps, unreadableMark } from '@palpite/ui';
import { type ReactNode, Suspense, useEffect } from 'react';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { preloadWhenIdle } from '../../rendering/on-idle.ts';
import { useDecimalMark } from '../games/decimal-mark.ts';
import { useLocale } from '../i18n/i18n.ts';

const AmountProblem = lazyPart(() => import('./amount-problem.tsx'), 'AmountProblem');

type MoneyInputProps = Omit<AmountInputProps, 'currency' | 'decimals' | 'decimalMark' | 'read'> & {
  currency: Currency;
};

export function MoneyInput({ currency, ...rest }: MoneyInputProps) {
  const locale = useLocale();
  const decimalMark = useDecimalMark();
  useEffect(() => preloadWhenIdle(loadAmountReader), []);
  return (
    <AmountInput
      {...rest}
      read={(typed, final) => readTyped(typed, final, currency, locale)}
      currency={currencies[currency].symbol}
      isSignLast={formatMoneyShort(0n, currency, locale).startsWith('0')}
      decimals={currencies[currency].exponent}
      decimalMark={decimalMark}
    />
  );
}

export function isUnreadable(text: string): boolean {
  return text.startsWith(unreadableMark);
}

export function UnreadableAmount({ currency }: { currency: Currency }) {
  return (
    <Suspense fallback={'\u00a0'}>
      <AmountProblem currency={currency} />
    </Suspense>
  );
}

export function amountError(text: string, currency: Currency): ReactNode {
  return isUnreadable(text) ? <UnreadableAmount currency={currency} /> : undefined;
}

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
