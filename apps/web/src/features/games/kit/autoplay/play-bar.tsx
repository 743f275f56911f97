import { useMemo } from 'react';
import { GameBet, type GameBetProps } from '../game-bet.tsx';
import { AutoplayBar, AutoplayNote } from './autoplay-bar.tsx';
import { AutoplayButton } from './autoplay-button.tsx';
import type { useAutoplay } from './use-autoplay.ts';

export type PlayBarProps = Omit<GameBetProps, 'aside' | 'said'> & {
  auto: ReturnType<typeof useAutoplay>;
  onAutoplay: () => void;
};

/** Foot of a draw game: the bet button and the autoplay button, or the running series. */
export function PlayBar({ auto, onAutoplay, ...bet }: PlayBarProps) {
  const { series, running, stop } = auto;
  const { currency, problem } = bet;
  const shut = problem !== null || bet.notice?.kind === 'unknown';
  // Memoised, so that a round does not render the button again.
  const aside = useMemo(() => <AutoplayButton disabled={shut} onPress={onAutoplay} />, [shut, onAutoplay]);
  if (series !== null && running) return <AutoplayBar series={series} currency={currency} onStop={stop} />;
  return (
    <GameBet
      {...bet}
      said={series === null ? undefined : <AutoplayNote series={series} currency={currency} />}
      aside={aside}
    />
  );
}
