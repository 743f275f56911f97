import { passwordLengthMin } from '@palpite/domain/registration';
import { Button, Sheet } from '@palpite/ui';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../shared/api/api.ts';
import { CodeStep, codeFlowStart, createCodeFlow, EmailStep, resume } from '../../shared/forms/code-flow.tsx';
import { PasswordField } from '../../shared/forms/fields.tsx';
import { placeFailure, type RefusalFields } from '../../shared/forms/place-failure.ts';
import { toast } from '../../shared/messages/toast.ts';
import { type OverlayComponentProps, openOverlay } from '../../shared/overlays/overlays.ts';
import { useCheckResetCode, useSendResetCode, useSetPassword } from './identity.mutations.ts';

const useRecovery = createCodeFlow();

const steps = ['email', 'code', 'password'] as const;

/** Resets a password in three steps (section 2): send a code, enter it, choose a new password. */
export function RecoveryOverlay({ email = '', next, onClose }: OverlayComponentProps<'recoverPassword'>) {
  const { t } = useTranslation(['identity', 'common']);
  const step = useRecovery((recovery) => recovery.step);
  const sending = useSendResetCode();
  const checking = useCheckResetCode();
  useEffect(() => useRecovery.setState(resume(useRecovery.getState(), email)), [email]);
  return (
    <Sheet open onOpenChange={onClose} title={t(`recovery.titles.${step}`)} closeLabel={t('common:close')}>
      <Steps at={steps.indexOf(step)} />
      {step === 'email' ? (
        <EmailStep
          flow={useRecovery}
          sending={sending}
          autoComplete="username"
          texts={{
            label: t('recovery.email'),
            send: t('recovery.send'),
            sending: t('recovery.sending'),
            haveCode: t('recovery.haveCode'),
          }}
        >
          <p className="text-body-sm text-fg-2">{t('recovery.emailText')}</p>
        </EmailStep>
      ) : null}
      {step === 'code' ? (
        <CodeStep
          flow={useRecovery}
          sending={sending}
          texts={{
            sentTo: t('recovery.sentTo'),
            change: t('recovery.change'),
            label: t('recovery.code'),
            hint: t('recovery.codeHint'),
            submit: t('recovery.confirm'),
            submitting: t('recovery.checking'),
          }}
          onCode={async ({ email: address, code }) => {
            const checkId = await checking.mutateAsync({ email: address, code });
            useRecovery.setState({ step: 'password', checkId });
          }}
        />
      ) : null}
      {step === 'password' ? (
        <PasswordStep
          onDone={(username) => {
            onClose();
            openOverlay('login', { username, ...(next && { next }) });
          }}
        />
      ) : null}
    </Sheet>
  );
}

function Steps({ at }: { at: number }) {
  const { t } = useTranslation('identity');
  return (
    <div className="mb-5 flex items-center gap-1.5">
      <p className="sr-only">{t('recovery.step', { step: at + 1, steps: steps.length })}</p>
      {steps.map((step, index) => (
        <span
          key={step}
          aria-hidden="true"
          className={`h-1 flex-1 rounded-full transition-colors duration-base ${index <= at ? 'bg-action' : 'bg-surface-3'}`}
        />
      ))}
    </div>
  );
}

type PasswordValues = { password: string; repeat: string };

const passwordFields: RefusalFields<PasswordValues> = {
  password_too_short: 'password',
  password_too_common: 'password',
};

function PasswordStep({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useTranslation(['identity', 'errors', 'common']);
  const { email, checkId } = useRecovery();
  const form = useForm<PasswordValues>({ defaultValues: { password: '', repeat: '' } });
  const { errors } = form.formState;
  const setting = useSetPassword();

  const submit = form.handleSubmit(async ({ password, repeat }) => {
    if (password === '') {
      form.setError('password', { message: t('common:forms.fill') }, { shouldFocus: true });
      return;
    }
    if (password !== repeat) {
      form.setError('repeat', { message: t('common:forms.passwordsDiffer') }, { shouldFocus: true });
      return;
    }
    try {
      toast.success((await setting.mutateAsync({ nPwd: password, chkId: checkId })).message);
      useRecovery.setState(codeFlowStart);
      onDone(email);
    } catch (failure) {
      // The check id has expired: only a new code helps.
      if (failure instanceof Refusal && failure.code === 'code_wrong')
        useRecovery.setState({ step: 'code', checkId: '' });
      placeFailure(failure, form, passwordFields);
    }
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        form.clearErrors();
        void submit(event);
      }}
      className="flex flex-col gap-4"
    >
      <p className="text-body-sm text-fg-2">{t('recovery.passwordText')}</p>
      {/* Password managers store the new password under the username of this form. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.register('password')}
        label={t('recovery.password')}
        hint={t('register.passwordHint', { min: passwordLengthMin })}
        error={errors.password?.message}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.register('repeat')}
        label={t('recovery.repeat')}
        error={errors.repeat?.message}
        autoComplete="new-password"
      />
      <Button
        type="submit"
        size={56}
        block
        loading={form.formState.isSubmitting}
        loadingLabel={t('recovery.saving')}
      >
        {t('recovery.save')}
      </Button>
    </form>
  );
}
