import type { Currency } from '@palpite/domain/money';
import { formatMoney, formatMoneyShort } from '@palpite/i18n';
import { useLocale } from '../i18n/i18n.ts';

export interface MoneyProps {
  minor: bigint;
  currency: Currency;
  /** Leaves the cents away where there are none, for chips and limits. */
  short?: boolean;
}

/** This writes an amount; only it, `CompactMoney` and `useMoney` do. */
export function Money({ minor, currency, short = false }: MoneyProps) {
  const locale = useLocale();
  return <span className="tabular">{(short ? formatMoneyShort : formatMoney)(minor, currency, locale)}</span>;
}

/** Formats amounts as text, for labels and sentences. */
export function useMoney(): (minor: bigint, currency: Currency) => string {
  const locale = useLocale();
  return (minor, currency) => formatMoney(minor, currency, locale);
}

/** Formats amounts without cents where there are none. */
export function useMoneyShort(): (minor: bigint, currency: Currency) => string {
  const locale = useLocale();
  return (minor, currency) => formatMoneyShort(minor, currency, locale);
}
