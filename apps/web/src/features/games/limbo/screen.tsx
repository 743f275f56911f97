import { limbo } from '@palpite/domain/games/limbo';
import { formatNumber } from '@palpite/i18n';
import { cx } from '@palpite/ui';
import { memo, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../rendering/lazy-part.ts';
import { useDecimalMark } from '../../../shared/games/decimal-mark.ts';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { GameScreen, type GameTableProps } from '../kit/game-screen.tsx';
import { NumberField } from '../kit/number-field.tsx';
import { useRevealMs } from '../kit/rounds/pace.ts';
import type { GameRules } from '../kit/rules/rules.queries.ts';
import { SingleFrame, SingleStrip } from '../kit/single-frame.tsx';
import { useGameKeys } from '../kit/use-game-keys.ts';
import type { SettledDraw } from '../kit/use-single-play.ts';
import { useSinglePlay } from '../kit/use-single-play.ts';
import { LimboBoard } from './board.tsx';
import {
  chanceDecimals,
  chancePercent,
  firstTarget,
  nextQuickTarget,
  quickTargets,
  readChance,
  readTarget,
  stepTarget,
  targetOfChance,
} from './choice.ts';
import { climbMs } from './climb.ts';

const LimboProof = lazyPart(() => import('./proof.tsx'), 'LimboProof');
const LimboRules = lazyPart(() => import('./rules.tsx'), 'LimboRules');

const LimboTable = memo(function LimboTable(props: GameTableProps<GameRules>) {
  const { rules, currency } = props;
  const moving = useRevealMs() > 0;
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
          instant={!moving}
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

type LimboControlsProps = { targetHundredths: number; onTarget: (hundredths: number) => void };

const LimboControls = memo(function LimboControls({ targetHundredths, onTarget }: LimboControlsProps) {
  const { t } = useTranslation('limbo');
  const locale = useLocale();
  const decimalMark = useDecimalMark();
  const percent = chancePercent(targetHundredths);
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2 big:grid-cols-1">
        <NumberField
          label={t('target')}
          unit="×"
          maxLength={12}
          text={formatNumber(targetHundredths / 100, locale)}
          read={(typed) => readTarget(typed, decimalMark)}
          onRead={onTarget}
        />
        <NumberField
          label={t('chance')}
          unit="%"
          text={formatNumber(percent, locale, chanceDecimals(percent))}
          read={readChance}
          onRead={(wanted) => onTarget(targetOfChance(wanted))}
        />
      </div>
      <fieldset className="grid grid-cols-5 gap-1.5 big:grid-cols-3">
        <legend className="sr-only">{t('quick')}</legend>
        {quickTargets.map((quick) => (
          <button
            key={quick}
            type="button"
            aria-pressed={quick === targetHundredths}
            onClick={() => onTarget(quick)}
            className={cx(
              'tabular min-h-11 rounded-md border text-body-sm font-bold transition-transform duration-instant active:scale-95',
              quick === targetHundredths
                ? 'border-fg-1 bg-fg-1 text-ground'
                : 'border-hairline bg-surface-2 text-fg-1',
            )}
          >
            {formatNumber(quick / 100, locale, quick % 100 === 0 ? 0 : 1)}×
          </button>
        ))}
      </fieldset>
    </div>
  );
});
