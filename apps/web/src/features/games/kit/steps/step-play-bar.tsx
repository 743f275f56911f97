import { memo, useMemo } from 'react';
import { useFrameDelay } from '../../../../rendering/use-frame-delay.ts';
import { AutoplayBar, AutoplayNote } from '../autoplay/autoplay-bar.tsx';
import { AutoplayButton } from '../autoplay/autoplay-button.tsx';
import type { useAutoplay } from '../autoplay/use-autoplay.ts';
import { useStableCallback } from '../use-stable-callback.ts';
import { StepBet, type StepBetProps } from './step-bet.tsx';
import type { OverSteps } from './step-rounds.ts';

export type StepPlayBarProps = Omit<StepBetProps, 'aside' | 'said'> & {
  auto: ReturnType<typeof useAutoplay<OverSteps>>;
  onAutoplay: () => void;
};

/** Foot of a step game: the main button and the autoplay button, or the running series. */
export const StepPlayBar = memo(function StepPlayBar(props: StepPlayBarProps) {
  const { auto, onAutoplay, onPress, ...bet } = props;
  const { series, running, stop } = auto;
  const { currency, problem } = bet;
  // An answer changes the board first, and this one frame later.
  const flow = useFrameDelay(bet.flow, 1);
  const shut = problem !== null || flow.phase !== 'ready';
  const aside = useMemo(() => <AutoplayButton disabled={shut} onPress={onAutoplay} />, [shut, onAutoplay]);
  // Ignores a press in that frame when its label no longer matches the round.
  const press = useStableCallback(() => {
    if ((flow.open === null) === (bet.flow.open === null)) onPress();
  });
  if (series !== null && running) return <AutoplayBar series={series} currency={currency} onStop={stop} />;
  return (
    <StepBet
      {...bet}
      flow={flow}
      onPress={press}
      said={series === null ? undefined : <AutoplayNote series={series} currency={currency} />}
      aside={aside}
    />
  );
});
