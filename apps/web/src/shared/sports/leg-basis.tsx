import type { BetLeg } from '@palpite/contracts/sports';
import { cx } from '@palpite/ui';
import { useTranslation } from 'react-i18next';

export type LegBasisProps = Partial<Pick<BetLeg, 'scoreAtPlacement'>> &
  Pick<BetLeg, 'scoreBasis'> & { className?: string };

/**
 * Says which goals an in-play handicap counts, with the score at placement if known. Renders nothing for other markets.
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
