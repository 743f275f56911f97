import { Button, ReasonedButton } from '@palpite/ui';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { againAfter } from '../../shared/forms/code-wait.ts';
import { EmailField } from '../../shared/forms/email-field.tsx';
import { placeFailure, type RefusalFields } from '../../shared/forms/place-failure.ts';
import { ResendClock } from '../../shared/forms/resend-code.tsx';
import { useSecondsLeft } from '../../shared/forms/use-seconds-left.ts';
import { toast } from '../../shared/messages/toast.ts';
import { usePlayer } from '../../shared/session/player.ts';
import { useSendEmailCode } from './account.mutations.ts';
import { goToMoveStep, noteCodeSent, useEmailMove } from './email-move.ts';

type EmailValues = { email: string };

const fields: RefusalFields<EmailValues> = { email_invalid: 'email', code_wait: 'email' };

export function NewEmailStep() {
  const { t } = useTranslation(['account', 'errors', 'common']);
  const player = usePlayer();
  const { email, againAtMs } = useEmailMove();
  const form = useForm<EmailValues>({ defaultValues: { email } });
  const { errors } = form.formState;
  const sending = useSendEmailCode();
  const typed = form.watch('email');
  const address = typed.trim().toLowerCase();
  // The wait applies to the address that received the code: correcting a typo must not cost three minutes.
  const againFor = address === email ? againAtMs : 0;
  const waiting = useSecondsLeft(againFor) > 0;

  const submit = form.handleSubmit(async () => {
    if (address === '' || waiting) return;
    try {
      toast.success((await sending.mutateAsync(address)).message);
      noteCodeSent(address);
    } catch (failure) {
      const again = againAfter(failure, Date.now());
      if (again !== null) goToMoveStep('email', { email: address, againAtMs: again });
      placeFailure(failure, form, fields);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-body-sm text-fg-2">{t('changeEmail.text')}</p>
      <p className="truncate rounded-md bg-surface-2 px-4 py-2.5 text-caption text-fg-3">
        {t('changeEmail.now')}
        <span className="block truncate text-body-sm font-semibold text-fg-1">{player?.email ?? ''}</span>
      </p>
      <EmailField
        {...form.register('email')}
        label={t('changeEmail.new')}
        text={typed}
        onPick={(picked) => form.setValue('email', picked)}
        error={errors.email?.message}
        autoComplete="email"
      />
      {waiting ? (
        <ResendClock againAtMs={againAtMs} />
      ) : (
        <ReasonedButton
          type="submit"
          size={56}
          block
          reason={address === '' ? t('common:forms.fill') : null}
          loading={form.formState.isSubmitting}
          loadingLabel={t('changeEmail.sending')}
        >
          {t('changeEmail.send')}
        </ReasonedButton>
      )}
      {waiting ? (
        <Button
          variant="secondary"
          block
          onClick={() => goToMoveStep('code', { email: address, againAtMs: againFor })}
        >
          {t('changeEmail.haveCode')}
        </Button>
      ) : null}
    </form>
  );
}
