import { AutoplayBar, AutoplayNote } from '../autoplay/autoplay-bar.tsx';
import { AutoplayButton } from '../autoplay/autoplay-button.tsx';
import type { useAutoplay } from '../autoplay/use-autoplay.ts';
import { StepBet, type StepBetProps } from './step-bet.tsx';
import type { OverSteps } from './step-rounds.ts';

export type StepPlayBarProps = Omit<StepBetProps, 'aside' | 'said'> & {
  auto: ReturnType<typeof useAutoplay<OverSteps>>;
  onAutoplay: () => void;
};

/** This is the foot of a game of several steps: its main button with the way to a series, or the series itself. */
export function StepPlayBar({ auto, onAutoplay, ...bet }: StepPlayBarProps) {
  const { series, running, stop } = auto;
  const { currency, problem, flow } = bet;
  if (series !== null && running) return <AutoplayBar series={series} currency={currency} onStop={stop} />;
  return (
    <StepBet
      {...bet}
      said={series === null ? undefined : <AutoplayNote series={series} currency={currency} />}
      aside={<AutoplayButton disabled={problem !== null || flow.phase !== 'ready'} onPress={onAutoplay} />}
    />
  );
}
