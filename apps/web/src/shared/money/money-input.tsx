import { type Currency, currencies } from '@palpite/domain/money';
import { formatMoneyShort } from '@palpite/i18n';
import { AmountInput, type AmountInputProps, unreadableMark } from '@palpite/ui';
import { type ReactNode, Suspense, useEffect } from 'react';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { preloadWhenIdle } from '../../rendering/preload-when-idle.ts';
import { useDecimalMark } from '../games/decimal-mark.ts';
import { useLocale } from '../i18n/i18n.ts';
import { loadAmountReader, readTyped } from './read-typed.ts';

const AmountProblem = lazyPart(() => import('./amount-problem.tsx'), 'AmountProblem');

export type MoneyInputProps = Omit<AmountInputProps, 'currency' | 'decimals' | 'decimalMark' | 'read'> & {
  currency: Currency;
};

/** Takes an amount in the notation of any supported language. */
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

/** Returns whether an amount field holds text that is not an amount. */
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

/** Returns an amount field's error, or undefined if its text is readable. */
export function amountError(text: string, currency: Currency): ReactNode {
  return isUnreadable(text) ? <UnreadableAmount currency={currency} /> : undefined;
}
