import { type DiceChoice, dice } from '@palpite/domain/games/dice';
import { formatNumber } from '@palpite/i18n';
import { SegmentedControl } from '@palpite/ui';
import { memo, useCallback, useMemo, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../rendering/lazy-part.ts';
import { DirectionMark } from '../../../shared/games/signed-amount.tsx';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { GameScreen, type GameTableProps } from '../kit/game-screen.tsx';
import { NumberField } from '../kit/number-field.tsx';
import { useRevealMs } from '../kit/rounds/pace.ts';
import type { GameRules } from '../kit/rules/rules.queries.ts';
import { SingleFrame, SingleStrip } from '../kit/single-frame.tsx';
import { useGameKeys } from '../kit/use-game-keys.ts';
import { useSinglePlay } from '../kit/use-single-play.ts';
import { DiceBoard, keyStep, keySteps } from './board.tsx';
import {
  type ChoiceAction,
  diceChoice,
  fieldValue,
  firstChoice,
  type LinkedField,
  readField,
} from './choice.ts';

const DiceProof = lazyPart(() => import('./proof.tsx'), 'DiceProof');
const DiceRules = lazyPart(() => import('./rules.tsx'), 'DiceRules');

const arrows = Object.keys(keySteps).filter((key) => key.startsWith('Arrow'));

const DiceTable = memo(function DiceTable(props: GameTableProps<GameRules>) {
  const { rules, currency } = props;
  const revealMs = useRevealMs();
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

const directions = ['under', 'over'] as const;

type DiceControlsProps = { choice: DiceChoice; onChange: (action: ChoiceAction) => void };

const DiceControls = memo(function DiceControls({ choice, onChange }: DiceControlsProps) {
  const { t } = useTranslation('dice');
  const locale = useLocale();
  return (
    <>
      <SegmentedControl
        size={48}
        className="short:[&_label]:min-h-8"
        label={t('direction')}
        value={choice.direction}
        onValueChange={(direction) => onChange({ type: 'direction', direction })}
        segments={directions.map((direction) => {
          const side = diceChoice(choice, { type: 'direction', direction });
          return {
            value: direction,
            label: (
              <span className="tabular inline-flex items-center gap-1.5">
                <DirectionMark up={direction === 'over'} />
                {t(direction)} {formatNumber(fieldValue('target', side).value, locale)}
              </span>
            ),
          };
        })}
      />
      <div className="grid grid-cols-[1fr_1.25fr_1fr] gap-2 big:grid-cols-1">
        <LinkedInput field="target" label={t('target')} choice={choice} onChange={onChange} />
        <LinkedInput
          field="multiplier"
          label={t('multiplier')}
          unit="×"
          choice={choice}
          onChange={onChange}
        />
        <LinkedInput field="chance" label={t('chance')} unit="%" choice={choice} onChange={onChange} />
      </div>
    </>
  );
});

type LinkedInputProps = {
  field: LinkedField;
  label: string;
  unit?: string;
  choice: DiceChoice;
  onChange: (action: ChoiceAction) => void;
};

function LinkedInput({ field, label, unit, choice, onChange }: LinkedInputProps) {
  const locale = useLocale();
  const { value, decimals } = fieldValue(field, choice);
  return (
    <NumberField
      label={label}
      unit={unit}
      text={formatNumber(value, locale, decimals)}
      read={(typed) => readField(field, typed)}
      onRead={onChange}
    />
  );
}
