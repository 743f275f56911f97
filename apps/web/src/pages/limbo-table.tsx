import { largestPrize, leastStakeMinor } from '@palpite/domain/games/derive';
import { limbo } from '@palpite/domain/games/limbo';
import { memo, useCallback, useMemo, useState } from 'react';
import { climbMs } from '../features/limbo/climb.ts';
import { playLimbo } from '../features/limbo/limbo.mutations.ts';
import { LimboBoard } from '../features/limbo/limbo-board.tsx';
import { firstTarget, nextQuickTarget, stepTarget } from '../features/limbo/limbo-choice.ts';
import { LimboControls } from '../features/limbo/limbo-controls.tsx';
import { type LimboRound, toLimboRound } from '../features/limbo/limbo-round.ts';
import { useLandMs } from '../features/originals/pace.ts';
import { useGameKeys } from '../features/originals/use-game-keys.ts';
import type { GameRules } from '../shared/games/game-rules.ts';
import { lazyPart } from '../shared/lazy-part.ts';
import type { GameTableProps } from './game-screen.tsx';
import { SingleFrame, SingleStrip } from './single-parts.tsx';
import { useSinglePlay } from './use-single-play.ts';

const LimboRulesSheet = lazyPart(() => import('../features/limbo/limbo-rules-sheet.tsx'), 'LimboRulesSheet');

const outcomeOf = ({ drawnHundredths }: LimboRound) => drawnHundredths / 100;

/** This puts the board, the target, the stake and the button of limbo together. */
export const LimboTable = memo(function LimboTable(props: GameTableProps<GameRules>) {
  const { rules, currency } = props;
  const moving = useLandMs() > 0;
  const landMs = useCallback(
    ({ drawnHundredths }: LimboRound) => (moving ? climbMs(drawnHundredths) : 0),
    [moving],
  );
  const [targetHundredths, setTarget] = useState<number>(firstTarget);
  const play = useSinglePlay({
    ...props,
    game: 'limbo',
    stakeFloorMinor: leastStakeMinor(limbo, { targetHundredths }),
    prizeOf: (stakeMinor) => largestPrize(limbo, { targetHundredths }, stakeMinor),
    playRound: (requestId, stakeMinor) => playLimbo(requestId, { targetHundredths, stakeMinor }, currency),
    toRound: (round) => toLimboRound(round, currency),
    landMs,
    outcomeOf,
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
          durationMs={round === null ? 0 : landMs(round)}
          still={!moving}
          currency={currency}
          strip={<SingleStrip play={play} durationMs={moving ? 1 : 0} />}
        />
      }
      choice={<LimboControls targetHundredths={targetHundredths} onTarget={setTarget} />}
      rulesSheet={(close) => (
        <LimboRulesSheet
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
