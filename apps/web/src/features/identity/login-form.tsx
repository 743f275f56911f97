import { Field, ReasonedButton, TextInput } from '@palpite/ui';
import { useCallback, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../shared/api/api.ts';
import { PasswordField } from '../../shared/forms/fields.tsx';
import { LinkButton } from '../../shared/forms/link-button.tsx';
import { placeFailure, type RefusalFields } from '../../shared/forms/place-failure.ts';
import { type Captcha, CaptchaField, useCaptcha } from './captcha-field.tsx';
import { useLogin } from './identity.mutations.ts';

type LoginValues = { username: string; pwd: string; captCode: string };

const fields: RefusalFields<LoginValues> = { captcha_wrong: 'captCode', credentials_wrong: 'pwd' };

/** Returns why the form cannot be sent: an empty field, or a captcha that is still missing. */
function missingText({ username, pwd }: LoginValues, way: Captcha['way']) {
  if (username.trim() === '' || pwd === '') return 'common:forms.fill';
  if (way === 'unseen') return 'identity:captcha.proofRunning';
  return way === 'image' ? 'identity:captcha.missing' : 'identity:captcha.proofMissing';
}

interface LoginFormProps {
  username: string;
  password: string;
  onToken: (token: string) => Promise<void>;
  onRecover: (username: string) => void;
  onBlocked: () => void;
  /** Receives the typed username when the form unmounts. */
  onLeave: (username: string) => void;
}

/** Requires username, password and captcha (section 5). */
export function LoginForm({ username, password, onToken, onRecover, onBlocked, onLeave }: LoginFormProps) {
  const { t } = useTranslation(['identity', 'errors', 'common']);
  const form = useForm<LoginValues>({ defaultValues: { username, pwd: password, captCode: '' } });
  const { register, setValue, getValues, formState } = form;
  const captcha = useCaptcha({ mayBeUnseen: true });
  const login = useLogin();
  const onCode = useCallback((code: string) => setValue('captCode', code), [setValue]);
  useEffect(() => () => onLeave(getValues('username')), [onLeave, getValues]);

  const values = form.watch();
  const complete = values.username.trim() !== '' && values.pwd !== '' && values.captCode.trim() !== '';

  const submit = form.handleSubmit(async ({ username, pwd, captCode }) => {
    if (!complete) return;
    try {
      await onToken(
        await login.mutateAsync({
          username: username.trim().toLowerCase(),
          pwd,
          codeId: captcha.codeId,
          captCode: captCode.trim(),
        }),
      );
    } catch (failure) {
      onCode('');
      captcha.refresh();
      if (failure instanceof Refusal && failure.code === 'blocked_here') return onBlocked();
      placeFailure(failure, form, fields);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t('login.username')} error={formState.errors.username?.message}>
        <TextInput
          {...register('username')}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <div>
        <PasswordField
          {...register('pwd')}
          label={t('login.password')}
          error={formState.errors.pwd?.message}
          autoComplete="current-password"
        />
        <LinkButton className="-mb-2" onClick={() => onRecover(values.username)}>
          {t('login.forgot')}
        </LinkButton>
      </div>
      <CaptchaField
        {...register('captCode')}
        captcha={captcha}
        error={formState.errors.captCode?.message}
        onCode={onCode}
      />
      <ReasonedButton
        type="submit"
        size={56}
        block
        reason={complete ? null : t(missingText(values, captcha.way))}
        loading={formState.isSubmitting}
        loadingLabel={t('login.running')}
      >
        {t('common:login')}
      </ReasonedButton>
    </form>
  );
}
