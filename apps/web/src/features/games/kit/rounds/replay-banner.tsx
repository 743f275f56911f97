import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Replaces the strip during a replay, so that it is not mistaken for a bet. */
export function ReplayBanner({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('originals');
  return (
    <div className="flex h-12 shrink-0 items-center gap-2 bg-bonus/14 pr-1 pl-4 text-label">
      <span className="rounded-full bg-bonus px-2 py-0.5 text-micro font-bold text-ground uppercase">
        {t('replay.badge')}
      </span>
      <span role="status" className="min-w-0 flex-1 truncate text-fg-1">
        {t('replay.text')}
      </span>
      <button
        type="button"
        aria-label={t('replay.end')}
        onClick={onEnd}
        className="grid size-11 shrink-0 place-items-center rounded-full text-fg-2"
      >
        <X aria-hidden="true" size={18} />
      </button>
    </div>
  );
}
