import { Button, cx } from '@palpite/ui';
import { useMutation } from '@tanstack/react-query';
import { Eye, Lock } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { call } from './api.ts';
import type { OfficeField, OfficeList } from './registry.ts';
import { text } from './texts.ts';

const shownSeconds = 60;

/** A masked value in a table. Without the right, a hatched block that names the missing permission. */
export function MaskedText({ column, value }: { column: OfficeField; value: string }) {
  if (!column.hidden?.lacks) return <span className="tabular">{value}</span>;
  const missing = text('lacks', { p: column.hidden.permission });
  return (
    <span
      title={missing}
      className="inline-flex h-5 w-24 items-center justify-center rounded-xs border border-hairline bg-[repeating-linear-gradient(135deg,var(--color-hairline)_0_1px,transparent_1px_5px)] text-fg-3"
    >
      <Lock size={12} aria-label={missing} />
    </span>
  );
}

type HiddenField = {
  list: OfficeList;
  column: OfficeField;
  rowKey: string;
  /** Filters with which the list shows the row. */
  filters: Readonly<Record<string, string>>;
};

type Props = HiddenField & { value: string };

/** Shows a hidden value for a reason, for a minute. */
export function useReveal({ list, column, rowKey, filters }: HiddenField) {
  const [isAsking, setAsking] = useState(false);
  const [left, setLeft] = useState(0);
  const reveal = useMutation({
    mutationFn: (reason: string) =>
      call<{ value: string }>('/api/office/reveal', {
        body: {
          topic: list.path.split('/')[3],
          list: list.name,
          field: column.name,
          row: rowKey,
          query: filters,
          reason,
        },
      }),
    onSuccess: () => {
      setAsking(false);
      setLeft(shownSeconds);
    },
  });
  const { reset } = reveal;
  useEffect(() => {
    if (left === 0) {
      reset();
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, reset]);
  return {
    /** Undefined while it is hidden. */
    shown: left > 0 ? reveal.data?.value : undefined,
    left,
    isAsking,
    toggle: () => setAsking(!isAsking),
    send: (reason: string) => reveal.mutate(reason),
    isPending: reveal.isPending,
    error: reveal.error,
  };
}

export type Revealing = ReturnType<typeof useReveal>;

/** Opens the question for the reason. After the answer, shows how long the value stays. */
export function RevealButton({ shown, left, isAsking, toggle }: Revealing) {
  if (shown !== undefined)
    return (
      <span className="note-text tabular shrink-0" role="timer">
        {text('hiddenIn', { n: left })}
      </span>
    );
  return (
    <button
      type="button"
      aria-expanded={isAsking}
      onClick={toggle}
      className="flex h-6 items-center gap-1 rounded-xs px-1.5 text-link max-md:h-11"
    >
      <Eye size={14} aria-hidden="true" /> {text('reveal')}
    </button>
  );
}

/** Asks for the reason. */
export function ReasonForm({ shown, isAsking, send, isPending, error }: Revealing) {
  const [reason, setReason] = useState('');
  const id = useId();
  if (!isAsking || shown !== undefined) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim().length >= 3) send(reason);
  };
  return (
    <form onSubmit={submit} className="mt-1.5 flex flex-col gap-1.5">
      <label htmlFor={id} className="note-text">
        {text('revealReason')}
      </label>
      <span className="flex gap-2">
        <input
          id={id}
          value={reason}
          maxLength={200}
          // biome-ignore lint/a11y/noAutofocus: the press before it opened the field
          autoFocus
          onChange={({ target }) => setReason(target.value)}
          className="h-8 min-w-0 grow rounded-sm border border-control bg-surface-1 px-2 max-md:h-11"
        />
        <Button type="submit" disabled={reason.trim().length < 3 || isPending}>
          {text('reveal')}
        </Button>
      </span>
      {error ? (
        <p role="alert" className={cx('note-text', 'text-down')}>
          {error.message}
        </p>
      ) : null}
    </form>
  );
}

/** A masked value in the pane. With the right it is shown for a reason, for a minute. */
export function HiddenValue({ value, ...field }: Props) {
  const reveal = useReveal(field);
  const { hidden } = field.column;
  if (hidden?.lacks)
    return (
      <span className="flex items-center gap-2">
        <MaskedText column={field.column} value={value} />
        <span className="note-text">{text('lacks', { p: hidden.permission })}</span>
      </span>
    );
  return (
    <>
      <span className="flex items-center gap-2">
        <span className="tabular min-w-0 break-all">{reveal.shown ?? value}</span>
        <RevealButton {...reveal} />
      </span>
      <ReasonForm {...reveal} />
    </>
  );
}
