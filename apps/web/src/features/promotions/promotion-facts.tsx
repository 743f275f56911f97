import { turnoverOf } from '@palpite/domain/wagering';
import { formatDate } from '@palpite/i18n';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../shared/money/money.tsx';
import { useTurnoverText } from '../../shared/wallet/turnover-text.ts';
import type { Promotion } from './promotions.queries.ts';

/** A promotion in figures: award, requirements, players, end. */
export function PromotionFacts({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation('promotions');
  const money = useMoney();
  const withWeights = useTurnoverText('bonus');
  const { currency, awardMinor, wagerTimes, audience } = promotion;
  const facts = [
    [t('facts.award'), money(awardMinor, currency)],
    [withWeights(t('facts.turnover'), ''), money(turnoverOf(awardMinor, BigInt(wagerTimes)), currency)],
    [t('facts.lasts'), t('facts.days', { count: promotion.expiresAfterDays })],
    [
      t('facts.for'),
      audience === 'newcomers'
        ? t('audience.newcomers', { count: promotion.newcomerDays ?? 0 })
        : audience === 'depositors'
          ? t('audience.depositors', { amount: money(promotion.depositsMinor, currency) })
          : audience === 'level'
            ? t('audience.level', { level: promotion.levelMin ?? 0 })
            : t('audience.everybody'),
    ],
    [t('facts.until'), promotion.endsAt ? formatDate(promotion.endsAt) : t('facts.open')],
  ] as const;
  return (
    <dl className="divide-y divide-hairline rounded-card bg-surface-1 px-4">
      {facts.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-4 py-3 text-body-sm">
          <dt className="min-w-0 text-fg-3">{name}</dt>
          <dd className="tabular max-w-3/5 shrink-0 text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
