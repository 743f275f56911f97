import type { Locale } from '@palpite/domain/locales';
import { type Currency, toDecimal } from '@palpite/domain/money';
import { formatMoneyShort, formatNumber } from './format.ts';

/**
 * Shortens an amount for a narrow space: `R$ 122`, `R$ 12,9K`, `R$ 129K`, `R$ 1,2M`, without cents and truncated, never
 * rounded up. In its own file, so that only screens that use it load it.
 */
export function formatMoneyCompact(minor: bigint, currency: Currency, locale: Locale): string {
  const [whole = ''] = toDecimal(minor, currency).split('.');
  const [cut, unit] = whole.length > 6 ? [6, 'M'] : whole.length > 4 ? [3, 'K'] : [0, ''];
  const head = whole.slice(0, whole.length - cut);
  const tenth = whole.charAt(head.length);
  const exact = cut === 0 || head.length > 2 || tenth === '0';
  const text = formatNumber(Number(exact ? head : `${head}.${tenth}`), locale, exact ? 0 : 1);
  return formatMoneyShort(0n, currency, locale).replace('0', `${text}${unit}`);
}
