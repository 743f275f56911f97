import type { BetLeg } from '@palpite/contracts/sports';
import { cx } from '@palpite/ui';
import { useTranslation } from 'react-i18next';

export type LegBasisProps = Partial<Pick<BetLeg, 'scoreAtPlacement'>> &
  Pick<BetLeg, 'scoreBasis'> & { className?: string };

/**
 * Says which goals a handicap taken in play counts, with the score at placement once it is known. Draws nothing where
 * there is no question.
 */
export function LegBasis({ scoreBasis, scoreAtPlacement, className }: LegBasisProps) {
  const { t } = useTranslation('bets');
  if (scoreBasis === null) return null;
  return (
    <p className={cx('tabular text-caption text-fg-2', className)}>
      {scoreBasis === 'placement' && scoreAtPlacement
        ? t('basis.placementAt', { score: `${scoreAtPlacement.home} – ${scoreAtPlacement.away}` })
        : t(`basis.${scoreBasis}`)}
    </p>
  );
}
