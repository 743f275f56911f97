import { SectionHead } from '@palpite/ui';
import { Trans, useTranslation } from 'react-i18next';
import { useMoneyShort } from '../../shared/money/money.tsx';
import type { Club } from './vip.queries.ts';

/** Today's benefits of the level in three figures. */
export function Benefits({ club, own }: { club: Club; own: NonNullable<Club['own']> }) {
  const { t } = useTranslation('vip');
  const money = useMoneyShort();
  const level = club.levels.findLast((each) => each.level <= own.level);
  if (!level) return null;
  const awardsMinor = own.history.reduce((sum, { awardMinor }) => sum + awardMinor, 0n);
  const short = (minor: bigint) => money(minor, club.currency);
  const figures = [
    { name: 'withdrawals', values: { count: level.withdrawalsADay } },
    { name: 'gift', values: { amount: short(level.giftMinor) } },
    { name: 'awards', values: { amount: short(awardsMinor) } },
  ] as const;
  return (
    <section>
      <SectionHead title={t('benefits.title')} />
      <ul className="gutter grid grid-cols-3 gap-2 big:grid-cols-1">
        {figures.map(({ name, values }) => (
          <li key={name} className="flex flex-col rounded-card bg-surface-1 p-3 text-caption text-fg-3">
            {/* The figure is on top, wherever the language's sentence has it. */}
            <Trans
              t={t}
              i18nKey={`benefits.${name}`}
              values={values}
              {...('count' in values && { count: values.count })}
              components={{ b: <b className="tabular -order-1 truncate text-title text-fg-1" /> }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
