import { useTranslation } from 'react-i18next';

type Counts = Readonly<Record<string, { home: number; away: number }>>;

/** This compares both sides, count by count; only counts that have a name are shown. */
export function StatisticsBars({ statistics }: { statistics: Counts }) {
  const { t, i18n } = useTranslation('match');
  const rows = Object.entries(statistics).filter(([name]) => i18n.exists(`match:statistics.names.${name}`));
  if (rows.length === 0) return <p className="text-body-sm text-fg-3">{t('statistics.none')}</p>;
  return (
    <dl className="flex flex-col gap-4">
      {rows.map(([name, { home, away }]) => {
        const whole = home + away;
        const share = whole === 0 ? 50 : (home / whole) * 100;
        return (
          <div key={name} className="flex flex-col gap-1.5">
            <dt className="text-center text-caption text-fg-3">{t(`statistics.names.${name as 'shots'}`)}</dt>
            <dd className="flex items-center gap-3">
              <span className="tabular w-10 text-label">{home}</span>
              <span aria-hidden="true" className="flex h-1.5 flex-1 gap-0.5">
                <span className="rounded-full bg-accent" style={{ flexBasis: `${share}%` }} />
                <span className="flex-1 rounded-full bg-surface-3" />
              </span>
              <span className="tabular w-10 text-right text-label">{away}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
