import type { Locale } from '@palpite/domain/locales';
import { formatNumber } from '@palpite/i18n';

/** Shortest withdrawal time (section 9). */
export const fastestMinutes = 10;

/** Formats hundredths of a percent without trailing zeros: 250 is `2,5`. */
export function percentText(feeBp: number, locale: Locale): string {
  const decimals = feeBp % 100 === 0 ? 0 : feeBp % 10 === 0 ? 1 : 2;
  return formatNumber(feeBp / 100, locale, decimals);
}

/** Formats millionths of a USDT, truncated to two decimals. */
export function usdtText(usdtMicro: bigint, locale: Locale): string {
  return formatNumber(Number(usdtMicro / 10_000n) / 100, locale);
}
