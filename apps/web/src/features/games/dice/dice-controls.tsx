import type { DiceChoice } from '@palpite/domain/games/dice';
import { formatNumber } from '@palpite/i18n';
import { SegmentedControl } from '@palpite/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { DirectionMark } from '../../../shared/games/direction-mark.tsx';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { type ChoiceAction, diceChoice, fieldValue } from './dice-choice.ts';
import { LinkedInput } from './linked-input.tsx';

const directions = ['under', 'over'] as const;

export type DiceControlsProps = { choice: DiceChoice; onChange: (action: ChoiceAction) => void };

export const DiceControls = memo(function DiceControls({ choice, onChange }: DiceControlsProps) {
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
