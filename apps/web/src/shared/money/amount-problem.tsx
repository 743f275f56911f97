import type { Currency } from '@palpite/domain/money';
import { formatTypedAmount } from '@palpite/i18n';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../i18n/i18n.ts';

export function AmountProblem({ currency }: { currency: Currency }) {
  const { t } = useTranslation('amount');
  return t('unreadable', { example: formatTypedAmount(useLocale(), currency) });
}
