import { Dialog } from '@base-ui/react/dialog';
import type { ShownChange } from '@palpite/contracts/office/preview';
import type { OfficeField } from '@palpite/contracts/office/registry';
import type { Outcome } from '@palpite/contracts/office/topic';
import { Button, cx } from '@palpite/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type CSSProperties, type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { call, Failure } from './api.ts';
import { useConfirmation } from './confirmation.ts';
import { saveFile } from './csv.ts';
import { Input, initialText, readField } from './form-field.tsx';
import { type Row, shownChange, shownValue } from './format.ts';
import { useOwnOrders } from './own-orders.ts';
import type { OfficeAction } from './registry.ts';
import { useSession } from './session.ts';
import { text } from './texts.ts';

const PhonePreview = lazy(() =>
  import('./phone-preview.tsx').then((module) => ({ default: module.PhonePreview })),
);

type Preview = { state: string | null; changes: ShownChange[] };

/**
 * The draft of an order: what was typed, what is wrong with it, what it would change, and how it was answered. Its key
 * stays the same until an answer comes, so that sending it again after a lost answer does it once.
 */
function useOrder(action: OfficeAction, row: Row | null, keys: readonly string[]) {
  const queries = useQueryClient();
  const ofRow = Object.fromEntries(
    Object.entries(action.from).flatMap(([name, source]) =>
      row?.[source] === undefined ? [] : [[name, row[source]]],
    ),
  ) as Record<string, unknown>;
  const given = Object.fromEntries(
    Object.entries(ofRow).filter(([name]) => keys.includes(action.from[name] ?? '')),
  );
  const asked = action.fields.filter(({ name }) => !(name in given));
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(asked.map((field) => [field.name, initialText(field, ofRow[field.name])])),
  );
  const [key, setKey] = useState(() => crypto.randomUUID());
  /** Time of the reader's clock, as the field has it; empty: at once. */
  const [validFrom, setValidFrom] = useState('');
  const read = asked.map(
    (field) => [field.name, readField(field, texts[field.name] ?? '', ofRow[field.name])] as const,
  );
  const problems = Object.fromEntries(
    read.flatMap(([name, result]) => ('problem' in result ? [[name, result.problem]] : [])),
  ) as Record<string, string>;
  const values = read.flatMap(([name, result]) =>
    'value' in result && result.value !== undefined ? [[name, result.value] as const] : [],
  );
  const input: Record<string, unknown> = { ...given, ...Object.fromEntries(values) };
  const isComplete = Object.keys(problems).length === 0;
  // A picture changes no preview, and is too large to be sent with each letter.
  const pictures = asked.flatMap(({ kind, name }) => (kind === 'picture' ? name : []));
  const previewed = Object.fromEntries(Object.entries(input).filter(([name]) => !pictures.includes(name)));
  const preview = useQuery({
    queryKey: ['preview', action.name, previewed],
    queryFn: () => call<Preview>('/api/office/preview', { body: { action: action.name, input: previewed } }),
    enabled: isComplete && action.previewed,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  });
  const order = useMutation({
    mutationFn: () =>
      call<Outcome>(action.path, {
        body: input,
        key,
        state: preview.data?.state ?? null,
        validFrom: validFrom === '' ? null : new Date(validFrom).toISOString(),
      }),
    onSuccess: () => {
      setKey(crypto.randomUUID());
      if (!action.changes) return;
      useOwnOrders.setState({ lastMs: Date.now() });
      void queries.invalidateQueries();
    },
    onError: (failure) => {
      if (failure instanceof Failure && failure.isAnswered) setKey(crypto.randomUUID());
      if (failure instanceof Failure && failure.code === 'state_changed') void preview.refetch();
    },
  });
  const change = (name: string, value: string) => setTexts((now) => ({ ...now, [name]: value }));
  const changes = preview.data?.changes ?? [];
  /** The order waits for the preview of what was typed last: it is sent under a state that was shown for this input. */
  const isReading = preview.isLoading || preview.isPlaceholderData;
  return {
    given,
    asked,
    texts,
    change,
    problems,
    isComplete,
    isReading,
    changes,
    order,
    validFrom,
    setValidFrom,
  };
}

/** Asks for the values of an action, shows what would change, sends the order and shows its answer. */
export function OrderDialog({
  action,
  row,
  keys = [],
  onClose,
  onDone,
}: {
  action: OfficeAction;
  row: Row | null;
  keys?: readonly string[];
  onClose: () => void;
  onDone?: (() => void) | undefined;
}) {
  const isIn = useSession(({ token }) => token !== '');
  const isConfirming = useConfirmation(({ waiting }) => waiting.length > 0);
  const draft = useOrder(action, row, keys);
  const { order } = draft;
  const hasTexts = !order.data && action.fields.some(({ kind }) => kind === 'texts');
  const finish = () => {
    onClose();
    if (order.data?.done && action.changes) onDone?.();
  };
  return (
    // While a session has ended, the login is shown instead, and while a code is asked for, its dialog. The draft stays in
    // this component.
    <Dialog.Root
      open={isIn && !isConfirming}
      onOpenChange={(isOpen) => !isOpen && !order.isPending && finish()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          className="panel fixed top-1/2 left-1/2 z-50 flex max-h-[90dvh] w-[min(var(--width),calc(100vw-24px))] -translate-1/2 flex-col shadow-overlay outline-none"
          style={{ '--width': hasTexts ? '860px' : '520px' } as CSSProperties}
        >
          <Dialog.Title className="px-5 pt-4 text-[16px] font-semibold">{action.label}</Dialog.Title>
          {order.data ? (
            <Result outcome={order.data} onClose={finish} />
          ) : (
            <OrderForm action={action} row={row} draft={draft} onCancel={onClose} />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function OrderForm({
  action,
  row,
  draft,
  onCancel,
}: {
  action: OfficeAction;
  row: Row | null;
  draft: ReturnType<typeof useOrder>;
  onCancel: () => void;
}) {
  const { given, asked, texts, change, problems, isComplete, changes, order } = draft;
  const { isReading, validFrom, setValidFrom } = draft;
  /** Problems are shown after the first attempt to send. */
  const [isSent, setSent] = useState(false);
  const isUnsure = order.error instanceof Failure && !order.error.isAnswered;
  // Without a new picture, the preview names the one that the row has.
  const shown = { ...texts, picture: texts.picture || String(row?.picture ?? '') };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!isComplete) {
      const { elements } = event.currentTarget as HTMLFormElement;
      const first = asked.find(({ name }) => problems[name] !== undefined);
      const field = elements.namedItem(`field-${first?.name}`);
      if (field instanceof HTMLElement) field.focus();
    }
    if (isComplete && !isReading && !order.isPending) order.mutate();
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex min-h-0 flex-col"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit();
      }}
    >
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 py-4">
        {action.fields
          .filter(({ name }) => name in given)
          .map((field) => (
            <p key={field.name}>
              <span className="note-text">{field.label}</span>{' '}
              <span className="font-semibold break-all">
                {shownValue(given[field.name], field, row ?? {})}
              </span>
            </p>
          ))}
        {asked.map((field) => (
          <FieldWithPreview key={field.name} field={field} form={shown}>
            <Input
              field={field}
              value={texts[field.name] ?? ''}
              problem={isSent ? problems[field.name] : undefined}
              onChange={(value) => change(field.name, value)}
            />
          </FieldWithPreview>
        ))}
        {action.schedulable ? <ValidFrom value={validFrom} onChange={setValidFrom} /> : null}
        {action.previewed && !isComplete && changes.length === 0 ? (
          <p className="note-text">{text('changesLater')}</p>
        ) : null}
        <Changes changes={changes} />
        {action.approval === 'always' || action.approval === 'byAmount' ? (
          <p className="rounded-sm bg-inset px-3 py-2">{text('twoPeople')}</p>
        ) : null}
      </div>
      {/* Outside of the fields, because a long form would hide it below them. */}
      {order.error ? (
        <p role="alert" className="mx-5 mb-3 rounded-sm bg-inset px-3 py-2 text-down">
          {isUnsure ? text('unsure') : order.error.message}
        </p>
      ) : null}
      <div className="flex justify-end gap-2 border-t border-hairline px-5 py-3">
        <Button type="button" variant="ghost" size={40} onClick={onCancel} unavailable={order.isPending}>
          {text('cancel')}
        </Button>
        <Button
          type="submit"
          size={40}
          variant={action.tone === 'danger' ? 'danger' : 'primary'}
          unavailable={isReading}
          // A preview that comes at once does not change the look.
          className="transition-colors delay-150 duration-75"
          loading={order.isPending}
          loadingLabel={text('loading')}
        >
          {isUnsure ? text('sendAgain') : action.label}
        </Button>
      </div>
    </form>
  );
}

/** Time from which an order applies, by the clock of the reader. */
function ValidFrom({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <label className="flex flex-col gap-1">
      <span className="note-text">{text('validFrom')}</span>
      <input
        type="datetime-local"
        value={value}
        aria-describedby="valid-from-note"
        onChange={({ target }) => onChange(target.value)}
        className="h-9 w-full rounded-sm border border-control bg-surface-1 px-2.5 max-md:h-11"
      />
      <span id="valid-from-note" className="note-text">
        {text('validFromHint')}
      </span>
    </label>
  );
}

/** Texts of players stand beside a phone that shows them. */
function FieldWithPreview({
  field: { name, kind, shownAs },
  form,
  children,
}: {
  field: OfficeField;
  form: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  if (kind !== 'texts') return children;
  const value = form[name] ?? '';
  const texts = (value === '' ? {} : JSON.parse(value)) as Record<string, string>;
  return (
    <div className="grid gap-5 md:grid-cols-[1fr_260px]">
      {children}
      <div className="md:sticky md:top-0 md:self-start">
        <Suspense fallback={null}>
          <PhonePreview texts={texts} shownAs={shownAs} form={form} />
        </Suspense>
      </div>
    </div>
  );
}

function Changes({ changes }: { changes: readonly ShownChange[] }) {
  if (changes.length === 0) return null;
  return (
    <table className="w-full">
      <caption className="head-text pb-1 text-left">{text('whatChanges')}</caption>
      <thead className="sr-only">
        <tr>
          <th>{text('whatChanges')}</th>
          <th>{text('before')}</th>
          <th>{text('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ what, before, after }) => (
          <tr key={what} className="border-t border-hairline align-top">
            <td className="note-text py-1.5 pr-3">{what}</td>
            {before === null ? null : (
              <td className="tabular wrap-anywhere min-w-24 whitespace-pre-line py-1.5 pr-3 text-fg-3 line-through decoration-1">
                {shownChange(before)}
              </td>
            )}
            <td
              colSpan={before === null ? 2 : 1}
              className="tabular wrap-anywhere min-w-24 whitespace-pre-line py-1.5 font-semibold"
            >
              {shownChange(after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Result({
  outcome: { done, status, lines = [], password, file },
  onClose,
}: {
  outcome: Outcome;
  onClose: () => void;
}) {
  return (
    <>
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto px-5 py-4">
        {status ? (
          <p role="status" className={cx('whitespace-pre-wrap', !done && 'rounded-sm bg-inset px-3 py-2')}>
            {status}
          </p>
        ) : null}
        {password ? (
          <p>
            <span className="note-text block">{text('oneTimePassword')}</span>
            <span className="tabular text-[16px] font-semibold select-all">{password}</span>
          </p>
        ) : null}
        {file ? (
          <button
            type="button"
            className="flex min-h-8 items-center gap-2 self-start text-link underline max-md:min-h-11"
            onClick={() => saveFile(file)}
          >
            <Download size={14} aria-hidden="true" />
            {text('saveFile', { n: file.name })}
          </button>
        ) : null}
        {lines.length > 0 ? (
          <pre className="overflow-x-auto rounded-sm bg-inset p-3 font-sans text-[12px] leading-5 whitespace-pre-wrap">
            {lines.join('\n')}
          </pre>
        ) : null}
      </div>
      <div className="flex justify-end border-t border-hairline px-5 py-3">
        <Button size={40} onClick={onClose}>
          {text(done ? 'done' : 'close')}
        </Button>
      </div>
    </>
  );
}
