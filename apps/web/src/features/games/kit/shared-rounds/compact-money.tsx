import type { Currency } from '@palpite/domain/money';
import { formatMoneyCompact } from '@palpite/i18n/format-compact';
import { useLocale } from '../../../../shared/i18n/i18n.ts';

/** Amount shortened to thousands and millions, for narrow places. */
export function CompactMoney({ minor, currency }: { minor: bigint; currency: Currency }) {
  return <span className="tabular">{formatMoneyCompact(minor, currency, useLocale())}</span>;
}
