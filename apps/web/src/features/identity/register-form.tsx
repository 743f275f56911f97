import { locales } from '@palpite/domain/locales';
import { passwordLengthMin } from '@palpite/domain/registration';
import { Button } from '@palpite/ui';
import { useCallback, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../shared/api/api.ts';
import { inApp } from '../../shared/device/installed.ts';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { placeFailure } from '../../shared/forms/place-failure.ts';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { Agreement } from './agreement.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { useRegister } from './identity.mutations.ts';
import { InvitationField } from './invitation-field.tsx';
import { RegisterContact } from './register-contact.tsx';
import {
  emptyRegistration,
  type RegisterValues,
  registerFields,
  registrationBody,
} from './register-values.ts';
import { useCaptcha } from './use-captcha.ts';

interface RegisterFormProps {
  /** Values typed before the player switched tabs. */
  draft: RegisterValues | null;
  onLeave: (draft: RegisterValues) => void;
  onToken: (token: string) => Promise<void>;
  onLogin: (email: string) => void;
  onBlocked: () => void;
}

/** Registers an account. Only the agreement and the captcha are required before it is sent (section 5). */
export function RegisterForm({ draft, onLeave, onToken, onLogin, onBlocked }: RegisterFormProps) {
  const { t } = useTranslation(['identity', 'common']);
  const { phonePrefix } = locales[useLocale()];
  const form = useForm<RegisterValues>({ defaultValues: draft ?? emptyRegistration(phonePrefix) });
  const { register, setValue, setError, clearErrors, getValues, formState } = form;
  const { errors } = formState;
  const captcha = useCaptcha();
  const opening = useRegister();
  const onCode = useCallback((code: string) => setValue('captCode', code), [setValue]);
  useEffect(() => () => onLeave({ ...getValues(), captCode: '' }), [onLeave, getValues]);

  const submit = form.handleSubmit(async (values) => {
    if (!values.agreed) {
      setError('agreed', { message: t('register.notAgreed') }, { shouldFocus: true });
      return;
    }
    if (values.captCode.trim() === '') {
      const missing = captcha.way === 'image' ? 'captcha.missing' : 'captcha.proofMissing';
      setError('captCode', { message: t(missing) }, { shouldFocus: true });
      return;
    }
    try {
      await onToken(await opening.mutateAsync(registrationBody(values, captcha.codeId, inApp())));
    } catch (failure) {
      // The server refuses a wrong invitation before it checks the captcha, so the code stays valid.
      if (!(failure instanceof Refusal && failure.code === 'invitation_unknown')) {
        onCode('');
        captcha.refresh();
      }
      if (failure instanceof Refusal && failure.code === 'blocked_here') return onBlocked();
      placeFailure(failure, form, registerFields);
    }
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        // Clear the refusals of the previous attempt.
        clearErrors();
        void submit(event);
      }}
      className="flex flex-col gap-4"
    >
      <RegisterContact form={form} onLogin={onLogin} />
      <PasswordField
        {...register('pwd')}
        label={t('register.password')}
        hint={t('register.passwordHint', { min: passwordLengthMin })}
        error={errors.pwd?.message}
        autoComplete="new-password"
      />
      <PasswordField
        {...register('pwd1')}
        label={t('register.repeat')}
        error={errors.pwd1?.message}
        autoComplete="new-password"
      />
      <InvitationField
        {...register('regcode')}
        brought={getValues('regcode') !== ''}
        error={errors.regcode?.message}
      />
      <CaptchaField
        {...register('captCode')}
        captcha={captcha}
        error={errors.captCode?.message}
        onCode={onCode}
      />
      <Agreement {...register('agreed')} error={errors.agreed?.message} />
      <Button
        type="submit"
        size={56}
        block
        loading={formState.isSubmitting}
        loadingLabel={t('register.running')}
      >
        {t('common:register')}
      </Button>
      <p className="text-center text-micro text-fg-3">{t('common:responsible')}</p>
    </form>
  );
}
