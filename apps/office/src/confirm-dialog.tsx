import { Dialog } from '@base-ui/react/dialog';
import type { Reply } from '@palpite/contracts/endpoint';
import type { StaffPasskeys, startStaffConfirmation } from '@palpite/contracts/staff';
import { Button, Field, TextInput } from '@palpite/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call, Failure } from './api.ts';
import { settleConfirmation, useConfirmation } from './confirmation.ts';
import { hasPasskeys, signWithPasskey } from './passkeys.ts';
import { useSession } from './session.ts';
import { text } from './texts.ts';

/** Asks for a code of the authenticator app, or a passkey. The order that needs it waits behind, and is then sent again. */
export function ConfirmDialog() {
  const isOpen = useConfirmation(({ waiting }) => waiting.length > 0);
  const token = useSession((session) => session.token);
  const before = useRef(token);
  useEffect(() => {
    // A login proves the second factor too.
    if (token !== '' && token !== before.current) settleConfirmation(true);
    if (token !== '') before.current = token;
  }, [token]);
  return (
    // While a session has ended, the login is shown instead.
    <Dialog.Root
      open={isOpen && token !== ''}
      onOpenChange={(isStaying) => !isStaying && settleConfirmation(false)}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup className="panel fixed top-1/2 left-1/2 z-50 flex w-[min(400px,calc(100vw-24px))] -translate-1/2 flex-col shadow-overlay outline-none">
          <Dialog.Title className="px-5 pt-4 text-[16px] font-semibold">{text('confirmTitle')}</Dialog.Title>
          <CodeForm />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function CodeForm() {
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => call('/api/staff/confirm', { body: { code } }),
    onSuccess: () => settleConfirmation(true),
    onError: (failure) => failure instanceof Failure && failure.code === 'staff_code_wrong' && setCode(''),
  });
  const passkeys = useQuery({
    queryKey: ['passkeys'],
    queryFn: () => call<StaffPasskeys>('/api/staff/passkeys'),
    enabled: hasPasskeys,
  });
  const byPasskey = useMutation({
    mutationFn: async () => {
      const options = await call<Reply<typeof startStaffConfirmation>>('/api/staff/confirm/passkey/start', {
        body: {},
      });
      return call('/api/staff/confirm/passkey', { body: { answer: await signWithPasskey(options) } });
    },
    onMutate: () => confirm.reset(),
    onSuccess: () => settleConfirmation(true),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The order behind the dialog is another form of the page.
    event.stopPropagation();
    byPasskey.reset();
    if (!confirm.isPending) confirm.mutate();
  };
  return (
    <form onSubmit={submit}>
      <div className="flex flex-col gap-4 px-5 py-4">
        <Dialog.Description className="text-fg-2">{text('confirmText')}</Dialog.Description>
        <Field label={text('code')} error={(confirm.error ?? byPasskey.error)?.message}>
          <TextInput
            // The dialog has only this field.
            autoFocus
            autoComplete="one-time-code"
            inputMode="numeric"
            spellCheck={false}
            required
            maxLength={7}
            className="tabular"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        {passkeys.data?.offered && passkeys.data.passkeys.length > 0 ? (
          <Button
            variant="secondary"
            size={40}
            icon={<KeyRound size={16} />}
            loading={byPasskey.isPending}
            loadingLabel={text('loading')}
            onClick={() => byPasskey.mutate()}
          >
            {text('passkeyUse')}
          </Button>
        ) : null}
      </div>
      <div className="flex justify-end gap-2 border-t border-hairline px-5 py-3">
        <Button type="button" variant="ghost" size={40} onClick={() => settleConfirmation(false)}>
          {text('cancel')}
        </Button>
        <Button type="submit" size={40} loading={confirm.isPending} loadingLabel={text('loading')}>
          {text('confirm')}
        </Button>
      </div>
    </form>
  );
}
