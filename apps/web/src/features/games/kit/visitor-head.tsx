import type { Currency } from '@palpite/domain/money';
import { IconButton } from '@palpite/ui';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/money/money.tsx';
import type { StakeLimits } from './stake/stake.ts';

export type VisitorHeadProps = { limits: StakeLimits; currency: Currency; onRules: () => void };

export function VisitorHead({ limits, currency, onRules }: VisitorHeadProps) {
  const { t } = useTranslation('originals');
  const money = useMoney();
  const min = money(limits.stakeMinMinor, currency);
  const max = money(limits.stakeMaxMinor, currency);
  return (
    <div className="flex min-h-13 items-center justify-between gap-2">
      <p className="min-w-0">
        <span className="block text-caption text-fg-3">{t('stake.label')}</span>
        <span className="tabular block truncate text-label">{t('stake.range', { min, max })}</span>
      </p>
      <IconButton
        size={40}
        className="-mr-2.5"
        label={t('head.rules')}
        icon={<Info size={20} />}
        onClick={onRules}
      />
    </div>
  );
}
