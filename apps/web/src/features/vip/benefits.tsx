import { SectionHead } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money.tsx';
import type { Club } from './vip.queries.ts';

/** This shows what the level brings today, in three figures. */
export function Benefits({ club, own }: { club: Club; own: NonNullable<Club['own']> }) {
  const { t } = useTranslation('vip');
  const level = club.levels.findLast((each) => each.level <= own.level);
  if (!level) return null;
  const awardsMinor = own.history.reduce((sum, { awardMinor }) => sum + awardMinor, 0n);
  const { currency } = club;
  const figures = [
    {
      name: 'withdrawals',
      value: level.withdrawalsADay,
      text: t('benefits.withdrawals', { count: level.withdrawalsADay }),
    },
    {
      name: 'gift',
      value: <Money short minor={level.giftMinor} currency={currency} />,
      text: t('benefits.gift'),
    },
    {
      name: 'awards',
      value: <Money short minor={awardsMinor} currency={currency} />,
      text: t('benefits.awards'),
    },
  ];
  return (
    <section>
      <SectionHead title={t('benefits.title')} />
      <ul className="gutter grid grid-cols-3 gap-2">
        {figures.map(({ name, value, text }) => (
          <li key={name} className="flex flex-col rounded-card bg-surface-1 p-3">
            <span className="tabular truncate text-title">{value}</span>
            <span className="text-caption text-fg-3">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
