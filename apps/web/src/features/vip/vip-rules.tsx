import { SectionHead } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { TurnoverShares } from '../../shared/wallet/turnover-shares.tsx';
import type { Club } from './vip.queries.ts';

/** How much of each stake counts for the club. */
export function VipCounts({ counts }: Pick<Club, 'counts'>) {
  const { t } = useTranslation('vip');
  return (
    <section>
      <SectionHead title={t('counts.title')} />
      <div className="gutter">
        <p className="mb-2 text-body-sm text-fg-2">{t('counts.text')}</p>
        <TurnoverShares wide shares={counts} />
      </div>
    </section>
  );
}

export function VipRules({ club: { own } }: { club: Club }) {
  const { t } = useTranslation('vip');
  const keepDays = own?.keepDays ?? null;
  const rules = [
    t('rules.count'),
    t('rules.award'),
    keepDays === null ? t('rules.keepForever') : t('rules.keepDays', { days: keepDays }),
  ];
  return (
    <section>
      <SectionHead title={t('rules.title')} />
      <ul className="gutter flex list-disc flex-col gap-2 pl-9 text-body-sm text-fg-2 marker:text-fg-3">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  );
}
