import { totalOddsMilli } from '@palpite/domain/sports/parlay';
import { ChevronUp } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { openOverlay } from '../../shared/overlays.ts';
import { useSportsNames } from '../../shared/sports/names.ts';
import { useFormatTotalOdds } from '../../shared/sports/odds-view.ts';
import { usePlacing } from './place-slip.ts';
import { useSlipModel } from './use-slip.ts';

/** This is the slip at its smallest: a bar above the navigation while there are picks. */
export function SlipBar() {
  const { t } = useTranslation('slip');
  const odds = useFormatTotalOdds();
  const names = useSportsNames();
  const { legs, mode } = useSlipModel();
  const isOpen = usePlacing(({ attempt, outcomes }) => attempt !== null || outcomes !== null);
  const stands = legs.length > 0;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-slip-bar', stands);
    return () => document.documentElement.removeAttribute('data-slip-bar');
  }, [stands]);
  if (!stands) return null;
  const outcomes = legs.map(({ pick }) =>
    names.outcome(pick, pick.outcome, pick.competitors, { name: pick.name }),
  );
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openOverlay('slip')}
      className="flex min-h-13 w-full items-center gap-3 rounded-card border border-hairline bg-surface-2 pr-3 pl-4 text-left shadow-overlay transition-transform duration-instant active:scale-[0.98]"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-body-sm font-semibold">
          {isOpen ? t('bar.answer') : t('bar.picks', { count: legs.length })}
        </span>
        <span className="block truncate text-caption text-fg-3">{outcomes.join(', ')}</span>
      </span>
      {mode === 'multiple' || legs.length === 1 ? (
        <span className="tabular text-odds">
          {odds(totalOddsMilli(legs.map(({ nowMilli }) => nowMilli)), legs.length)}
        </span>
      ) : null}
      <ChevronUp aria-hidden="true" size={20} className="text-fg-3" />
    </button>
  );
}
