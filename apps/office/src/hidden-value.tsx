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

type Props = {
  list: OfficeList;
  column: OfficeField;
  rowKey: string;
  /** Filters with which the list shows the row. */
  filters: Readonly<Record<string, string>>;
  value: string;
};

/** A masked value in the pane. With the right it is shown for a reason, for a minute. */
export function HiddenValue({ list, column, rowKey, filters, value }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [left, setLeft] = useState(0);
  const id = useId();
  const reveal = useMutation({
    mutationFn: () =>
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
  if (column.hidden?.lacks)
    return (
      <span className="flex items-center gap-2">
        <MaskedText column={column} value={value} />
        <span className="note-text">{text('lacks', { p: column.hidden.permission })}</span>
      </span>
    );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim().length >= 3) reveal.mutate();
  };
  const shown = left > 0 ? reveal.data?.value : undefined;
  return (
    <>
      <span className="flex items-center gap-2">
        <span className="tabular min-w-0 break-all">{shown ?? value}</span>
        {shown === undefined ? (
          <button
            type="button"
            aria-expanded={isAsking}
            onClick={() => setAsking(!isAsking)}
            className="flex h-6 items-center gap-1 rounded-xs px-1.5 text-link max-md:h-11"
          >
            <Eye size={14} aria-hidden="true" /> {text('reveal')}
          </button>
        ) : (
          <span className="note-text tabular shrink-0" role="timer">
            {text('hiddenIn', { n: left })}
          </span>
        )}
      </span>
      {isAsking && shown === undefined ? (
        <form onSubmit={send} className="mt-1.5 flex flex-col gap-1.5">
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
            <Button type="submit" disabled={reason.trim().length < 3 || reveal.isPending}>
              {text('reveal')}
            </Button>
          </span>
          {reveal.isError ? (
            <p role="alert" className={cx('note-text', 'text-down')}>
              {reveal.error.message}
            </p>
          ) : null}
        </form>
      ) : null}
    </>
  );
}
