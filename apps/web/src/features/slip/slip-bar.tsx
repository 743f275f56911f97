import { totalOddsMilli } from '@palpite/domain/sports/parlay';
import { ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openOverlay } from '../../shared/overlays.ts';
import { useFormatOdds } from '../../shared/sports/odds-view.ts';
import { useSlip } from '../../shared/sports/slip-store.ts';
import { usePlacing } from './place-slip.ts';

/** This is the slip at its smallest: a bar above the navigation while there are picks. */
export function SlipBar() {
  const { t } = useTranslation('slip');
  const odds = useFormatOdds();
  const picks = useSlip((slip) => slip.picks);
  const isOpen = usePlacing(({ attempt, outcomes }) => attempt !== null || outcomes !== null);
  if (picks.length === 0) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openOverlay('slip')}
      className="flex min-h-12 w-full items-center gap-3 rounded-card border border-hairline bg-surface-2 pr-3 pl-2 text-left shadow-overlay transition-transform duration-instant active:scale-[0.98]"
    >
      <span className="tabular grid size-8 place-items-center rounded-sm bg-action text-body-sm font-extrabold text-on-action">
        {picks.length}
      </span>
      <span className="min-w-0 flex-1 truncate text-body-sm font-semibold">
        {isOpen ? t('bar.answer') : t('bar.picks', { count: picks.length })}
      </span>
      <span className="tabular text-odds">
        {odds(totalOddsMilli(picks.map(({ oddsMilli }) => oddsMilli)))}
      </span>
      <ChevronUp aria-hidden="true" size={20} className="text-fg-3" />
    </button>
  );
}
