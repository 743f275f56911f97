import { passwordLengthMin } from '@palpite/domain/registration';
import { Button } from '@palpite/ui';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../shared/api/api.ts';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { placeFailure, type RefusalFields } from '../../shared/forms/place-failure.ts';
import { toast } from '../../shared/messages/toast.ts';
import { useSetPassword } from './identity.mutations.ts';
import { endRecovery, goToStep, useRecovery } from './recovery.ts';

type PasswordValues = { password: string; repeat: string };

const fields: RefusalFields<PasswordValues> = {
  password_too_short: 'password',
  password_too_common: 'password',
};

export function RecoveryPasswordStep({ onDone }: { onDone: (email: string) => void }) {
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
      endRecovery();
      onDone(email);
    } catch (failure) {
      // The check id has expired: only a new code helps.
      if (failure instanceof Refusal && failure.code === 'code_wrong') goToStep('code', { checkId: '' });
      placeFailure(failure, form, fields);
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
