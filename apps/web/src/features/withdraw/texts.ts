import type { Locale } from '@palpite/domain/locales';
import { formatNumber } from '@palpite/i18n';

/** Section 9: how fast the fastest withdrawal is. */
export const fastestMinutes = 10;

/** Hundredths of a percent as a percentage without idle zeros: 250 is `2,5`. */
export function percentText(feeBp: number, locale: Locale): string {
  const decimals = feeBp % 100 === 0 ? 0 : feeBp % 10 === 0 ? 1 : 2;
  return formatNumber(feeBp / 100, locale, decimals);
}

/** Millionths of a USDT, cut to hundredths. */
export function usdtText(usdtMicro: bigint, locale: Locale): string {
  return formatNumber(Number(usdtMicro / 10_000n) / 100, locale);
}
