import { cx } from '@palpite/ui';
import { useId, useState } from 'react';

type NumberFieldProps<Value> = {
  label: string;
  unit?: string | undefined;
  text: string;
  maxLength?: number;
  /** Reads typed text; null when it is not a number that the field can hold. */
  read: (typed: string) => Value | null;
  onRead: (value: Value) => void;
};

/** Shows typed text while it has the focus, otherwise the formatted value. */
export function NumberField<Value>(props: NumberFieldProps<Value>) {
  const { label, unit, text, maxLength = 9, read, onRead } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const invalid = typed !== null && read(typed) === null;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-label text-fg-2">
        {label}
      </label>
      <span
        className={cx(
          'flex min-h-12 short:min-h-10 items-center rounded-md border bg-surface-1 px-2.5',
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
          maxLength={maxLength}
          aria-invalid={invalid || undefined}
          value={typed ?? text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value);
            const value = read(event.target.value);
            if (value !== null) onRead(value);
          }}
          onBlur={() => setTyped(null)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
          className="tabular h-11 short:h-9 w-full min-w-0 flex-1 bg-transparent text-[max(16px,1rem)] font-bold outline-none"
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
