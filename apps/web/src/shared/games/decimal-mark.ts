import { formatNumber } from '@palpite/i18n';
import { useLocale } from '../i18n/i18n.ts';

export function useDecimalMark(): '.' | ',' {
  return formatNumber(0.5, useLocale(), 1).includes(',') ? ',' : '.';
}
