import { useMemo } from 'react';
import { GameBet, type GameBetProps } from '../game-bet.tsx';
import { AutoplayBar, AutoplayNote } from './autoplay-bar.tsx';
import { AutoplayButton } from './autoplay-button.tsx';
import type { useAutoplay } from './use-autoplay.ts';

export type PlayBarProps = Omit<GameBetProps, 'aside' | 'said'> & {
  auto: ReturnType<typeof useAutoplay>;
  onAutoplay: () => void;
};

/** This is the foot of a game of one step: the button that bets, the way to a series beside it, or the series itself. */
export function PlayBar({ auto, onAutoplay, ...bet }: PlayBarProps) {
  const { series, running, stop } = auto;
  const { currency, problem } = bet;
  const shut = problem !== null || bet.notice?.kind === 'unknown';
  // The same element as long as nothing about it changes: a round then leaves the button alone.
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
