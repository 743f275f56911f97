import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsLocked } from '../../shared/sports/price-board.ts';

/** Says why no price is available. */
export function StaleLine() {
  const { t } = useTranslation('sports');
  const locked = useIsLocked();
  return (
    // Overlays the list: rows that move under a finger would be pressed by mistake.
    <p role="status" aria-live="polite" className="absolute inset-x-0 top-full">
      {locked ? (
        <span className="gutter flex min-h-11 items-center gap-2 bg-surface-2 py-1.5 text-caption text-fg-2">
          <Lock aria-hidden="true" size={13} strokeWidth={2.5} className="shrink-0" />
          {t('stale')}
        </span>
      ) : null}
    </p>
  );
}
