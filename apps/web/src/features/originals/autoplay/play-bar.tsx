import { Repeat } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { GameBet, type GameBetProps } from '../game-bet.tsx';
import { AutoplayBar, AutoplayNote } from './autoplay-bar.tsx';
import type { useAutoplay } from './use-autoplay.ts';

export type PlayBarProps = Omit<GameBetProps, 'aside' | 'said'> & {
  auto: ReturnType<typeof useAutoplay>;
  onAutoplay: () => void;
};

/** This is the foot of a game of one step: the button that bets, the way to a series beside it, or the series itself. */
export function PlayBar({ auto, onAutoplay, ...bet }: PlayBarProps) {
  const { t } = useTranslation('autoplay');
  const { series, running, stop } = auto;
  const { currency, problem } = bet;
  const shut = problem !== null || bet.notice?.kind === 'unknown';
  // The same element as long as nothing about it changes: a round then leaves the button alone.
  const aside = useMemo(
    () => (
      <button
        type="button"
        aria-haspopup="dialog"
        disabled={shut}
        onClick={onAutoplay}
        className="flex h-14 w-17 shrink-0 flex-col items-center justify-center gap-0.5 rounded-card border border-control bg-surface-2 text-micro font-semibold text-fg-1 transition-transform duration-instant active:scale-95 disabled:border-hairline disabled:text-fg-3"
      >
        <Repeat aria-hidden="true" size={18} />
        {t('open')}
      </button>
    ),
    [shut, onAutoplay, t],
  );
  if (series !== null && running) return <AutoplayBar series={series} currency={currency} onStop={stop} />;
  return (
    <GameBet
      {...bet}
      said={series === null ? undefined : <AutoplayNote series={series} currency={currency} />}
      aside={aside}
    />
  );
}
