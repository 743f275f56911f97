import type { MatchCard, MatchState } from '@palpite/contracts/sports';
import { cx } from '@palpite/ui';
import { useTranslation } from 'react-i18next';

/** The first three of a race, current or final. */
export function RaceLeaders({
  match: { competitors },
  state: { leaders },
  className,
}: {
  match: MatchCard;
  state: MatchState;
  className?: string;
}) {
  const { t } = useTranslation('sports');
  if (leaders.length === 0) return null;
  return (
    <ol aria-label={t('leaders')} className={cx('flex flex-wrap gap-x-3 text-caption text-fg-2', className)}>
      {leaders.map((leader, at) => (
        <li key={leader} className="whitespace-nowrap">
          <span aria-hidden="true" className="tabular mr-1 font-extrabold text-fg-1">
            {at + 1}
          </span>
          {competitors.find(({ ref }) => ref === leader)?.name}
        </li>
      ))}
    </ol>
  );
}
