import { cx } from '@palpite/ui';
import { type ReactNode, useId } from 'react';

export type PickChoice = { value: string; label: string; mark?: ReactNode };

export type ChoicePickProps = {
  label: string;
  choices: readonly PickChoice[];
  value: string | null;
  onChange: (value: string) => void;
};

export function ChoicePick({ label, choices, value, onChange }: ChoicePickProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1.5 text-label text-fg-2">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              'tabular inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-md border px-3 text-body-sm font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              choice.value === value
                ? 'border-accent bg-surface-2 text-accent'
                : 'border-hairline bg-surface-2 text-fg-1',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            {choice.mark}
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
