import { Button, ReasonedButton } from '@palpite/ui';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { againAfter } from '../../shared/forms/code-wait.ts';
import { EmailField } from '../../shared/forms/email-field.tsx';
import { placeFailure, type RefusalFields } from '../../shared/forms/place-failure.ts';
import { ResendClock } from '../../shared/forms/resend-code.tsx';
import { useSecondsLeft } from '../../shared/forms/use-seconds-left.ts';
import { toast } from '../../shared/messages/toast.ts';
import { useSendResetCode } from './identity.mutations.ts';
import { afterSending, goToStep, useRecovery } from './recovery.ts';

type EmailValues = { email: string };

const fields: RefusalFields<EmailValues> = { email_invalid: 'email', code_wait: 'email' };

export function RecoveryEmailStep() {
  const { t } = useTranslation(['identity', 'errors', 'common']);
  const { email, againAtMs } = useRecovery();
  const form = useForm<EmailValues>({ defaultValues: { email } });
  const { errors } = form.formState;
  const sending = useSendResetCode();
  const typed = form.watch('email').trim().toLowerCase();
  // The wait applies to the address that received the code: correcting a typo must not cost three minutes.
  const againFor = typed === email ? againAtMs : 0;
  const waiting = useSecondsLeft(againFor) > 0;

  const submit = form.handleSubmit(async () => {
    if (typed === '' || waiting) return;
    try {
      toast.success((await sending.mutateAsync(typed)).message);
      goToStep('code', afterSending(typed, Date.now()));
    } catch (failure) {
      const again = againAfter(failure, Date.now());
      if (again !== null) goToStep('email', { email: typed, againAtMs: again });
      placeFailure(failure, form, fields);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-body-sm text-fg-2">{t('recovery.emailText')}</p>
      <EmailField
        {...form.register('email')}
        label={t('recovery.email')}
        text={form.watch('email')}
        onPick={(picked) => form.setValue('email', picked)}
        error={errors.email?.message}
        autoComplete="username"
      />
      {waiting ? (
        <ResendClock againAtMs={againAtMs} />
      ) : (
        <ReasonedButton
          type="submit"
          size={56}
          block
          reason={typed === '' ? t('common:forms.fill') : null}
          loading={form.formState.isSubmitting}
          loadingLabel={t('recovery.sending')}
        >
          {t('recovery.send')}
        </ReasonedButton>
      )}
      {waiting ? (
        <Button
          variant="secondary"
          block
          onClick={() => goToStep('code', { email: typed, againAtMs: againFor })}
        >
          {t('recovery.haveCode')}
        </Button>
      ) : null}
    </form>
  );
}
