import { limbo } from '@palpite/domain/games/limbo';
import { memo, useCallback, useMemo, useState } from 'react';
import { lazyPart } from '../../../rendering/lazy-part.ts';
import type { GameRules } from '../../../shared/games/game-rules.ts';
import type { SettledDraw } from '../kit/draw-calls.ts';
import { GameScreen, type GameTableProps } from '../kit/game-screen.tsx';
import { useLandMs } from '../kit/rounds/pace.ts';
import { SingleFrame, SingleStrip } from '../kit/single-parts.tsx';
import { useGameKeys } from '../kit/use-game-keys.ts';
import { useSinglePlay } from '../kit/use-single-play.ts';
import { climbMs } from './climb.ts';
import { LimboBoard } from './limbo-board.tsx';
import { firstTarget, nextQuickTarget, stepTarget } from './limbo-choice.ts';
import { LimboControls } from './limbo-controls.tsx';

const LimboProof = lazyPart(() => import('./proof.tsx'), 'LimboProof');
const LimboRules = lazyPart(() => import('./rules.tsx'), 'LimboRules');

const LimboTable = memo(function LimboTable(props: GameTableProps<GameRules>) {
  const { rules, currency } = props;
  const moving = useLandMs() > 0;
  const revealMs = useCallback(
    ({ drawnHundredths }: SettledDraw<'limbo'>) => (moving ? climbMs(drawnHundredths) : 0),
    [moving],
  );
  const [targetHundredths, setTarget] = useState<number>(firstTarget);
  const play = useSinglePlay<'limbo'>({
    ...props,
    game: limbo,
    choice: { targetHundredths },
    revealMs,
  });
  const { press, auto, round } = play;

  const keys = useMemo(() => {
    const step = ({ key, shiftKey }: KeyboardEvent) =>
      setTarget((target) => stepTarget(target, key === 'ArrowUp', shiftKey));
    const jump = ({ key, shiftKey }: KeyboardEvent) =>
      setTarget((target) =>
        shiftKey
          ? stepTarget(target, key === 'ArrowRight', true)
          : nextQuickTarget(target, key === 'ArrowRight'),
      );
    return {
      ArrowUp: step,
      ArrowDown: step,
      ArrowLeft: jump,
      ArrowRight: jump,
      Escape: auto.stop,
      ' ': press,
      Enter: press,
    };
  }, [press, auto.stop]);
  useGameKeys(keys, play.sheet === null);

  return (
    <SingleFrame
      play={play}
      board={
        <LimboBoard
          targetHundredths={targetHundredths}
          round={round}
          waiting={play.waiting}
          landing={play.landing}
          durationMs={round === null ? 0 : revealMs(round)}
          still={!moving}
          currency={currency}
          strip={<SingleStrip play={play} durationMs={moving ? 1 : 0} />}
        />
      }
      choice={<LimboControls targetHundredths={targetHundredths} onTarget={setTarget} />}
      Proof={LimboProof}
      rulesSheet={(close) => (
        <LimboRules
          rules={{ ...rules, ...play.limits }}
          currency={currency}
          targetHundredths={targetHundredths}
          stakeMinor={play.stake.minor ?? 0n}
          onClose={close}
        />
      )}
    />
  );
});

export const Screen = () => <GameScreen game="limbo" Table={LimboTable} />;
