import { type StatisticName, statisticNames } from '@palpite/domain/sports/match-story';
import { cx } from '@palpite/ui';
import { useTranslation } from 'react-i18next';

type Counts = Readonly<Record<string, { home: number; away: number }>>;

/** Formats a count. Cricket balls are shown as overs of six: `16.4` is 16 overs and 4 balls. */
function countText(name: StatisticName, count: number): string {
  return name === 'balls' ? `${Math.floor(count / 6)}.${count % 6}` : String(count);
}

export function StatisticsBars({ statistics }: { statistics: Counts }) {
  const { t } = useTranslation('matchStatistics');
  const rows = statisticNames.flatMap((name) => {
    const counts = statistics[name];
    return counts ? [{ name, ...counts }] : [];
  });
  if (rows.length === 0) return <p className="text-body-sm text-fg-3">{t('none')}</p>;
  return (
    <dl className="flex flex-col gap-4 lg:gap-2">
      {rows.map(({ name, home, away }) => {
        const whole = home + away;
        const share = whole === 0 ? 50 : (home / whole) * 100;
        return (
          <div key={name} className="flex flex-col gap-1.5 lg:gap-0.5">
            <dt className="text-center text-caption text-fg-3">{t(`names.${name}`)}</dt>
            <dd className="flex items-center gap-3">
              <span className="tabular w-10 text-label">{countText(name, home)}</span>
              <span aria-hidden="true" className="flex h-1.5 flex-1 gap-0.5">
                <span
                  className={cx('rounded-full', whole === 0 ? 'bg-surface-3' : 'bg-accent')}
                  style={{ flexBasis: `${share}%` }}
                />
                <span className="flex-1 rounded-full bg-surface-3" />
              </span>
              <span className="tabular w-10 text-right text-label">{countText(name, away)}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
