import { Dialog } from '@base-ui/react/dialog';
import type { Reply } from '@palpite/contracts/endpoint';
import type { StaffPasskeys, startStaffPasskey } from '@palpite/contracts/staff';
import { Button, Field, Skeleton, TextInput } from '@palpite/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Trash2, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from './api.ts';
import { dateOf } from './format.ts';
import { createPasskey, hasPasskeys } from './passkeys.ts';
import { text } from './texts.ts';
import { ToolButton } from './tool-button.tsx';

const key = ['passkeys'];

/** The passkeys of the member: a list, a form for another one. */
export function PasskeysDialog({ onClose }: { onClose: () => void }) {
  const passkeys = useQuery({ queryKey: key, queryFn: () => call<StaffPasskeys>('/api/staff/passkeys') });
  const { data } = passkeys;
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-scrim" />
        <Dialog.Popup className="panel fixed top-1/2 left-1/2 z-30 flex max-h-[calc(100dvh-24px)] w-[min(440px,calc(100vw-24px))] -translate-1/2 flex-col shadow-overlay outline-none">
          <header className="flex items-center gap-2 px-5 pt-4">
            <Dialog.Title className="grow text-[16px] font-semibold">{text('passkeys')}</Dialog.Title>
            <ToolButton label={text('close')} onClick={onClose}>
              <X size={16} />
            </ToolButton>
          </header>
          <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
            <Dialog.Description className="text-fg-2">{text('passkeysText')}</Dialog.Description>
            {data ? (
              <>
                <PasskeyList passkeys={data.passkeys} />
                {data.offered && hasPasskeys ? (
                  <NewPasskey />
                ) : (
                  <p className="rounded-sm bg-inset p-3">{text('passkeysOff')}</p>
                )}
              </>
            ) : passkeys.isError ? (
              <p role="alert">
                {passkeys.error.message}{' '}
                <button type="button" className="text-link underline" onClick={() => void passkeys.refetch()}>
                  {text('retry')}
                </button>
              </p>
            ) : (
              <Skeleton className="h-24" />
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PasskeyList({ passkeys }: Pick<StaffPasskeys, 'passkeys'>) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => call<StaffPasskeys>('/api/staff/passkeys/remove', { body: { id } }),
    onSuccess: (shown) => queries.setQueryData(key, shown),
  });
  if (passkeys.length === 0) return <p className="rounded-sm bg-inset p-3">{text('passkeysNone')}</p>;
  return (
    <>
      <ul className="rounded-sm border border-hairline">
        {passkeys.map(({ id, name, lastUsed }) => (
          <li
            key={id}
            className="flex items-center gap-3 border-b border-hairline py-1.5 pr-1.5 pl-3 last:border-b-0"
          >
            <KeyRound size={16} aria-hidden className="shrink-0 text-fg-3" />
            <div className="min-w-0 grow">
              <p className="truncate font-semibold">{name}</p>
              <p className="note-text">
                {lastUsed ? text('passkeyUsed', { time: dateOf(lastUsed) }) : text('passkeyUnused')}
              </p>
            </div>
            <ToolButton label={text('passkeyRemove', { name })} onClick={() => remove.mutate(id)}>
              <Trash2 size={16} />
            </ToolButton>
          </li>
        ))}
      </ul>
      {remove.error ? <p role="alert">{remove.error.message}</p> : null}
    </>
  );
}

function NewPasskey() {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: async () => {
      const options = await call<Reply<typeof startStaffPasskey>>('/api/staff/passkeys/start', { body: {} });
      const credential = await createPasskey(options);
      return call<StaffPasskeys>('/api/staff/passkeys/add', { body: { name, credential } });
    },
    onSuccess: (shown) => {
      setName('');
      queries.setQueryData(key, shown);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!add.isPending) add.mutate();
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={submit}>
      <Field label={text('passkeyName')} hint={text('passkeyNameHint')} error={add.error?.message}>
        <TextInput
          required
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" size={40} loading={add.isPending} loadingLabel={text('loading')}>
        {text('passkeyAdd')}
      </Button>
    </form>
  );
}
