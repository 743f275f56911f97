import type { Currency } from '@palpite/domain/money';
import { formatMoney, formatMoneyShort } from '@palpite/i18n';
import { useLocale } from '../i18n/i18n.ts';

export interface MoneyProps {
  minor: bigint;
  currency: Currency;
  /** Omits zero cents, for chips and limits. */
  short?: boolean;
}

/** Only this, `CompactMoney` and `useMoney` format money. */
export function Money({ minor, currency, short = false }: MoneyProps) {
  const locale = useLocale();
  return <span className="tabular">{(short ? formatMoneyShort : formatMoney)(minor, currency, locale)}</span>;
}

export function useMoney(): (minor: bigint, currency: Currency) => string {
  const locale = useLocale();
  return (minor, currency) => formatMoney(minor, currency, locale);
}

export function useMoneyShort(): (minor: bigint, currency: Currency) => string {
  const locale = useLocale();
  return (minor, currency) => formatMoneyShort(minor, currency, locale);
}
