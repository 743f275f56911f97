import { cx } from '@palpite/ui';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DirectionMark } from '../../shared/games/signed-amount.tsx';
import { useFormatOdds } from '../../shared/sports/odds-view.ts';
import type { SlipLeg } from './slip-legs.ts';

/**
 * Shows the current price of a pick. After a change it also shows the agreed price, struck through, and the direction.
 */
export function LegPrice({ leg: { state, movement, nowMilli, pick } }: { leg: SlipLeg }) {
  const { t } = useTranslation('slip');
  const odds = useFormatOdds();
  if (state !== 'open')
    return (
      <span className="flex h-9 items-center gap-1.5 text-fg-3">
        <span className={cx('tabular text-label', state !== 'stale' && 'line-through')}>
          {odds(nowMilli)}
        </span>
        <Lock aria-label={t(`leg.${state}`)} size={16} strokeWidth={2.5} />
      </span>
    );
  return (
    <span className="flex h-9 items-center gap-2">
      {movement ? (
        <span className="flex flex-col items-center gap-0.5">
          <span className="sr-only">{t('leg.was')}</span>
          <span className="tabular text-micro text-fg-3 line-through">{odds(pick.oddsMilli)}</span>
          <DirectionMark up={movement === 'up'} className={movement === 'up' ? 'text-up' : 'text-down'} />
          <span className="sr-only">{t(movement === 'up' ? 'leg.roseTo' : 'leg.fellTo')}</span>
        </span>
      ) : null}
      <span
        className={cx(
          'tabular text-odds',
          movement === 'up' && 'text-up',
          movement === 'down' && 'text-down',
        )}
      >
        {odds(nowMilli)}
      </span>
    </span>
  );
}
