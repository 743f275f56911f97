import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import { cx } from '../cx.ts';
import { FieldContext } from './field-context.ts';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** States what is wrong and what to do; replaces the hint. */
  error?: ReactNode;
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Field({ label, hint, error, aside, className, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  const hasNote = note !== undefined && note !== null && note !== '';
  const hasError = error !== undefined && error !== null && error !== '';
  const wires = useMemo(
    () => ({
      id,
      'aria-describedby': hasNote ? `${id}-note` : undefined,
      'aria-invalid': hasError ? (true as const) : undefined,
    }),
    [id, hasNote, hasError],
  );
  return (
    <FieldContext value={wires}>
      <div className={cx('flex flex-col gap-1.5', className)}>
        <div className="flex items-baseline justify-between gap-3">
          <label htmlFor={id} className="text-label text-fg-2">
            {label}
          </label>
          {aside ? <span className="tabular text-caption text-fg-3">{aside}</span> : null}
        </div>
        {children}
        {hasNote ? (
          <p
            id={`${id}-note`}
            className={cx('flex items-start gap-1.5 text-caption', hasError ? 'text-down' : 'text-fg-3')}
          >
            {hasError ? <CircleAlert aria-hidden="true" size={14} className="mt-px shrink-0" /> : null}
            <span>{note}</span>
          </p>
        ) : null}
      </div>
    </FieldContext>
  );
}
