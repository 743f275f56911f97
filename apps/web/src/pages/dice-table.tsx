import { largestPrize, leastStakeMinor } from '@palpite/domain/games/derive';
import { dice } from '@palpite/domain/games/dice';
import { memo, useCallback, useMemo, useReducer } from 'react';
import { playDice } from '../features/dice/dice.mutations.ts';
import { DiceBoard } from '../features/dice/dice-board.tsx';
import { diceChoice, firstChoice } from '../features/dice/dice-choice.ts';
import { DiceControls } from '../features/dice/dice-controls.tsx';
import { type DiceRound, toDiceRound } from '../features/dice/dice-round.ts';
import { keyStep, keySteps } from '../features/dice/dice-track.tsx';
import { useLandMs } from '../features/originals/pace.ts';
import { useGameKeys } from '../features/originals/use-game-keys.ts';
import type { GameRules } from '../shared/games/game-rules.ts';
import { lazyPart } from '../shared/lazy-part.ts';
import type { GameTableProps } from './game-screen.tsx';
import { SingleFrame, SingleStrip } from './single-parts.tsx';
import { useSinglePlay } from './use-single-play.ts';

const DiceRulesSheet = lazyPart(() => import('../features/dice/dice-rules-sheet.tsx'), 'DiceRulesSheet');

const outcomeOf = ({ rollHundredths }: DiceRound) => rollHundredths / 100;
const arrows = Object.keys(keySteps).filter((key) => key.startsWith('Arrow'));

/** This puts the board, the stake and the button of dice together. */
export const DiceTable = memo(function DiceTable(props: GameTableProps<GameRules>) {
  const { rules, currency } = props;
  const landMs = useLandMs();
  const [choice, change] = useReducer(diceChoice, firstChoice);
  const play = useSinglePlay({
    ...props,
    game: 'dice',
    stakeFloorMinor: leastStakeMinor(dice, choice),
    prizeOf: (stakeMinor) => largestPrize(dice, choice, stakeMinor),
    playRound: (requestId, stakeMinor) => playDice(requestId, { ...choice, stakeMinor }, currency),
    toRound: (round) => toDiceRound(round, currency),
    landMs: () => landMs,
    outcomeOf,
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
          landMs={landMs}
          currency={currency}
          strip={<SingleStrip play={play} durationMs={landMs} />}
        />
      }
      choice={<DiceControls choice={choice} onChange={change} />}
      rulesSheet={(close) => (
        <DiceRulesSheet rules={{ ...rules, ...play.limits }} currency={currency} onClose={close} />
      )}
    />
  );
});
