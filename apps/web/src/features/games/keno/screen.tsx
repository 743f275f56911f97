import { type KenoRisk, keno, kenoRisks } from '@palpite/domain/games/keno';
import { Button, SegmentedControl } from '@palpite/ui';
import { Eraser, Shuffle } from 'lucide-react';
import { memo, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../rendering/lazy-part.ts';
import { playSound } from '../../../shared/games/sound.ts';
import { GameScreen, type GameTableProps } from '../kit/game-screen.tsx';
import { useRevealMs } from '../kit/rounds/pace.ts';
import type { GameRules } from '../kit/rules/rules.queries.ts';
import { SingleFrame, SingleStrip } from '../kit/single-frame.tsx';
import { useGameKeys } from '../kit/use-game-keys.ts';
import { useSinglePlay } from '../kit/use-single-play.ts';
import { useStableCallback } from '../kit/use-stable-callback.ts';
import { drawMs, KenoBoard } from './board.tsx';
import { firstChoice, pickQuickly, togglePick } from './choice.ts';

const KenoProof = lazyPart(() => import('./proof.tsx'), 'KenoProof');
const KenoRules = lazyPart(() => import('./rules.tsx'), 'KenoRules');

const random = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

type KenoControlsProps = {
  risk: KenoRisk;
  empty: boolean;
  onRisk: (risk: KenoRisk) => void;
  onQuick: () => void;
  onClear: () => void;
};

const KenoControls = memo(function KenoControls(props: KenoControlsProps) {
  const { risk, empty, onRisk, onQuick, onClear } = props;
  const { t } = useTranslation('keno');
  return (
    <div className="flex flex-col gap-2">
      <SegmentedControl
        size={48}
        className="segments-stack big:auto-rows-fr big:grid-flow-row"
        label={t('risk')}
        value={risk}
        onValueChange={onRisk}
        segments={kenoRisks.map((value) => ({ value, label: t(`risks.${value}`) }))}
      />
      <div className="grid grid-cols-2 gap-2 big:grid-cols-1">
        <Button variant="secondary" size={48} icon={<Shuffle size={18} />} onClick={onQuick}>
          {t('quick')}
        </Button>
        <Button variant="secondary" size={48} icon={<Eraser size={18} />} disabled={empty} onClick={onClear}>
          {t('clear')}
        </Button>
      </div>
    </div>
  );
});

const KenoTable = memo(function KenoTable(props: GameTableProps<GameRules>) {
  const { rules, currency } = props;
  const { t } = useTranslation('keno');
  const moving = useRevealMs() > 0;
  const [choice, setChoice] = useState(firstChoice);
  /** Round whose numbers left the board because the choice has changed since. */
  const [dismissed, setDismissed] = useState('');
  const [missing, setMissing] = useState(false);
  const empty = choice.picks.length === 0;
  const revealMs = useCallback(() => (moving ? drawMs : 0), [moving]);
  const play = useSinglePlay<'keno'>({
    ...props,
    game: keno,
    choice: empty ? null : choice,
    revealMs,
  });
  const { auto, again, round, waiting, landing } = play;
  const locked = auto.running || waiting || landing;

  const change = useStableCallback((next: Partial<typeof choice>) => {
    if (locked) return;
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
  // Without a number there is nothing to play: the board asks for one.
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
          instant={!moving}
          locked={locked}
          missing={missing && empty}
          currency={currency}
          strip={<SingleStrip play={play} durationMs={moving ? 1 : 0} />}
          onPick={pick}
        />
      }
      choice={
        <KenoControls risk={choice.risk} empty={empty} onRisk={setRisk} onQuick={quick} onClear={clear} />
      }
      Proof={KenoProof}
      rulesSheet={(close) => (
        <KenoRules {...{ currency, choice }} rules={{ ...rules, ...play.limits }} onClose={close} />
      )}
    />
  );
});

export const Screen = () => <GameScreen game="keno" Table={KenoTable} />;
