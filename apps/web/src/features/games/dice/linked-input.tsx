import type { DiceChoice } from '@palpite/domain/games/dice';
import { formatNumber } from '@palpite/i18n';
import { NumberField } from '../../../shared/games/number-field.tsx';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { type ChoiceAction, fieldValue, type LinkedField, readField } from './dice-choice.ts';

export type LinkedInputProps = {
  field: LinkedField;
  label: string;
  unit?: string;
  choice: DiceChoice;
  onChange: (action: ChoiceAction) => void;
};

export function LinkedInput({ field, label, unit, choice, onChange }: LinkedInputProps) {
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
