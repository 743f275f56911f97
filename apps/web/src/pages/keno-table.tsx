import { largestPrize, leastStakeMinor } from '@palpite/domain/games/derive';
import { type KenoRisk, keno } from '@palpite/domain/games/keno';
import { memo, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KenoRound, playKeno, toKenoRound } from '../features/keno/keno.calls.ts';
import { KenoBoard, revealMs } from '../features/keno/keno-board.tsx';
import { firstChoice, pickQuickly, togglePick } from '../features/keno/keno-choice.ts';
import { KenoControls } from '../features/keno/keno-controls.tsx';
import { useLandMs } from '../features/originals/pace.ts';
import { useGameKeys } from '../features/originals/use-game-keys.ts';
import { useStableCallback } from '../features/originals/use-stable-callback.ts';
import type { GameRules } from '../shared/games/game-rules.ts';
import { playSound } from '../shared/games/sound.ts';
import { lazyPart } from '../shared/lazy-part.ts';
import type { GameTableProps } from './game-screen.tsx';
import { SingleFrame, SingleStrip } from './single-parts.tsx';
import { useSinglePlay } from './use-single-play.ts';

const KenoRulesSheet = lazyPart(() => import('../features/keno/keno-rules-sheet.tsx'), 'KenoRulesSheet');

const outcomeOf = ({ payoutMinor, multiplier }: KenoRound) => (payoutMinor === 0n ? 0 : multiplier);
const random = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

/** This puts the board, the risk, the stake and the button of keno together. */
export const KenoTable = memo(function KenoTable(props: GameTableProps<GameRules>) {
  const { rules, currency } = props;
  const { t } = useTranslation('keno');
  const moving = useLandMs() > 0;
  const [choice, setChoice] = useState(firstChoice);
  /** The round whose numbers left the board because the choice has changed since. */
  const [dismissed, setDismissed] = useState('');
  const [missing, setMissing] = useState(false);
  const empty = choice.picks.length === 0;
  const landMs = useCallback(() => (moving ? revealMs : 0), [moving]);
  const play = useSinglePlay({
    ...props,
    game: 'keno',
    stakeFloorMinor: empty ? 1n : leastStakeMinor(keno, choice),
    prizeOf: (stakeMinor) => (empty ? stakeMinor : largestPrize(keno, choice, stakeMinor)),
    playRound: (requestId, stakeMinor) => playKeno(requestId, { ...choice, stakeMinor }, currency),
    toRound: (round) => toKenoRound(round, currency),
    landMs,
    outcomeOf,
  });
  const { auto, again, round, waiting, landing } = play;
  const held = auto.running || waiting || landing;

  const change = useStableCallback((next: Partial<typeof choice>) => {
    if (held) return;
    playSound('tick');
    again.end();
    setMissing(false);
    setDismissed(round?.roundId ?? '');
    setChoice({ ...choice, ...next });
  });
  const pick = useStableCallback((number: number) => change({ picks: togglePick(choice.picks, number) }));
  const quick = useStableCallback(() => change({ picks: pickQuickly(random) }));
  const clear = useStableCallback(() => change({ picks: [] }));
  const setRisk = useStableCallback((risk: KenoRisk) => change({ risk }));
  // Without a number there is nothing to play: the board says so.
  const press = useStableCallback(() => (empty && !auto.running ? setMissing(true) : play.press()));
  const openAutoplay = useStableCallback(() => (empty ? setMissing(true) : play.openAutoplay()));

  const keys = useMemo(
    () => ({ q: quick, c: clear, Escape: auto.stop, ' ': press, Enter: press }),
    [quick, clear, press, auto.stop],
  );
  useGameKeys(keys, play.sheet === null);

  return (
    <SingleFrame
      bleeds
      profitLabel={t('profitMax')}
      play={{ ...play, press, openAutoplay }}
      board={
        <KenoBoard
          choice={choice}
          round={again.replay === null && round?.roundId === dismissed ? null : round}
          waiting={waiting}
          landing={landing}
          still={!moving}
          held={held}
          missing={missing && empty}
          currency={currency}
          strip={<SingleStrip play={play} durationMs={moving ? 1 : 0} />}
          onPick={pick}
        />
      }
      choice={
        <KenoControls risk={choice.risk} empty={empty} onRisk={setRisk} onQuick={quick} onClear={clear} />
      }
      rulesSheet={(close) => (
        <KenoRulesSheet {...{ currency, choice }} rules={{ ...rules, ...play.limits }} onClose={close} />
      )}
    />
  );
});
