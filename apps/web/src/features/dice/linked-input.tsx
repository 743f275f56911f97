import type { DiceChoice } from '@palpite/domain/dice';
import { formatNumber } from '@palpite/i18n';
import { cx } from '@palpite/ui';
import { useId, useState } from 'react';
import { useLocale } from '../../shared/i18n.ts';
import { type ChoiceAction, fieldValue, type LinkedField, readField } from './dice-choice.ts';

export type LinkedInputProps = {
  field: LinkedField;
  label: string;
  unit?: string;
  choice: DiceChoice;
  onChange: (action: ChoiceAction) => void;
};

/** This is one of the linked fields: it shows what is typed while it is typed, and the rule's own number otherwise. */
export function LinkedInput({ field, label, unit, choice, onChange }: LinkedInputProps) {
  const id = useId();
  const locale = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const { value, decimals } = fieldValue(field, choice);
  const invalid = typed !== null && readField(field, typed) === null;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-label text-fg-2">
        {label}
      </label>
      <span
        className={cx(
          'flex min-h-12 items-center rounded-md border bg-surface-1 px-2.5',
          'focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus',
          invalid ? 'border-down' : 'border-control',
        )}
      >
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={9}
          aria-invalid={invalid || undefined}
          value={typed ?? formatNumber(value, locale, decimals)}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value);
            const action = readField(field, event.target.value);
            if (action) onChange(action);
          }}
          onBlur={() => setTyped(null)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
          className="tabular h-11 w-full min-w-0 flex-1 bg-transparent text-[max(16px,1rem)] font-bold outline-none"
        />
        {unit ? (
          <span aria-hidden="true" className="shrink-0 pl-1 text-body-sm text-fg-3">
            {unit}
          </span>
        ) : null}
      </span>
    </div>
  );
}
