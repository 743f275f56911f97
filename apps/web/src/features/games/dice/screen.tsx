import { dice } from '@palpite/domain/games/dice';
import { memo, useCallback, useMemo, useReducer } from 'react';
import { lazyPart } from '../../../rendering/lazy-part.ts';
import type { GameRules } from '../../../shared/games/game-rules.ts';
import { GameScreen, type GameTableProps } from '../kit/game-screen.tsx';
import { useLandMs } from '../kit/rounds/pace.ts';
import { SingleFrame, SingleStrip } from '../kit/single-parts.tsx';
import { useGameKeys } from '../kit/use-game-keys.ts';
import { useSinglePlay } from '../kit/use-single-play.ts';
import { DiceBoard } from './dice-board.tsx';
import { diceChoice, firstChoice } from './dice-choice.ts';
import { DiceControls } from './dice-controls.tsx';
import { keyStep, keySteps } from './dice-track.tsx';

const DiceProof = lazyPart(() => import('./proof.tsx'), 'DiceProof');
const DiceRules = lazyPart(() => import('./rules.tsx'), 'DiceRules');

const arrows = Object.keys(keySteps).filter((key) => key.startsWith('Arrow'));

const DiceTable = memo(function DiceTable(props: GameTableProps<GameRules>) {
  const { rules, currency } = props;
  const revealMs = useLandMs();
  const [choice, change] = useReducer(diceChoice, firstChoice);
  const play = useSinglePlay<'dice'>({
    ...props,
    game: dice,
    choice,
    revealMs: () => revealMs,
  });
  const { press, auto } = play;
  const setTarget = useCallback((hundredths: number) => change({ type: 'target', hundredths }), []);

  const keys = useMemo(() => {
    const move = ({ key, shiftKey }: KeyboardEvent) =>
      setTarget(choice.targetHundredths + keyStep(key, shiftKey));
    return {
      ...Object.fromEntries(arrows.map((key) => [key, move])),
      Escape: auto.stop,
      ' ': press,
      Enter: press,
    };
  }, [choice.targetHundredths, setTarget, press, auto.stop]);
  useGameKeys(keys, play.sheet === null);

  return (
    <SingleFrame
      play={play}
      board={
        <DiceBoard
          choice={choice}
          onTarget={setTarget}
          round={play.round}
          waiting={play.waiting}
          landing={play.landing}
          revealMs={revealMs}
          currency={currency}
          strip={<SingleStrip play={play} durationMs={revealMs} />}
        />
      }
      choice={<DiceControls choice={choice} onChange={change} />}
      Proof={DiceProof}
      rulesSheet={(close) => (
        <DiceRules rules={{ ...rules, ...play.limits }} currency={currency} onClose={close} />
      )}
    />
  );
});

export const Screen = () => <GameScreen game="dice" Table={DiceTable} />;
