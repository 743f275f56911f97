import { Button, Field, ReasonedButton, Skeleton, TextInput } from '@palpite/ui';
import { Fingerprint } from 'lucide-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { Refusal } from '../../shared/api/api.ts';
import { PasswordField } from '../../shared/forms/fields.tsx';
import { LinkButton } from '../../shared/forms/link-button.tsx';
import { placeFailure, type RefusalFields } from '../../shared/forms/place-failure.ts';
import { type Captcha, CaptchaField, useCaptcha } from './captcha-field.tsx';
import { useLogin } from './identity.mutations.ts';
import { usePasskeyLogin } from './use-passkey-login.ts';

type LoginValues = { username: string; pwd: string; captCode: string };

const fields: RefusalFields<LoginValues> = {
  captcha_wrong: 'captCode',
  captcha_puzzle: 'captCode',
  credentials_wrong: 'pwd',
};

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
  onLeave: (username: string) => void;
}

const SecondStep = lazyPart(() => import('./second-factor/second-step.tsx'), 'SecondStep');

/** Requires username, password and captcha (section 5), and the second factor of a player who has one. */
export function LoginForm({ username, password, onToken, onRecover, onBlocked, onLeave }: LoginFormProps) {
  const { t } = useTranslation(['identity', 'errors', 'common']);
  const form = useForm<LoginValues>({ defaultValues: { username, pwd: password, captCode: '' } });
  const { register, setValue, getValues, formState } = form;
  const captcha = useCaptcha({ mayBeUnseen: true });
  const login = useLogin();
  const [second, setSecond] = useState<{ key: string; methods: string } | null>(null);
  const passkey = usePasskeyLogin({
    isIdle: second === null && !formState.isSubmitting,
    onToken,
    onBlocked,
  });
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
      const code = failure instanceof Refusal ? failure.code : null;
      if (code === 'captcha_puzzle') captcha.forcePuzzle();
      else captcha.refresh();
      if (code === 'blocked_here') return onBlocked();
      if (failure instanceof Refusal && code === 'second_factor_needed') {
        const { key, methods } = failure.params;
        return setSecond({ key: String(key), methods: String(methods) });
      }
      placeFailure(failure, form, fields);
    }
  });

  if (second)
    return (
      <Suspense fallback={<Skeleton className="h-52" />}>
        <SecondStep login={second} onToken={onToken} onBlocked={onBlocked} onBack={() => setSecond(null)} />
      </Suspense>
    );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t('login.username')} error={formState.errors.username?.message}>
        <TextInput
          {...register('username')}
          autoComplete="username webauthn"
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
      {'PublicKeyCredential' in globalThis ? <PasskeyButton {...passkey} /> : null}
    </form>
  );
}

function PasskeyButton({ busy, failed, press }: ReturnType<typeof usePasskeyLogin>) {
  const { t } = useTranslation('identity');
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="secondary"
        size={56}
        block
        icon={<Fingerprint size={20} />}
        loading={busy}
        loadingLabel={t('login.running')}
        onClick={() => void press()}
      >
        {t('login.passkey')}
      </Button>
      {failed ? (
        <p role="alert" className="text-caption text-down">
          {t('login.passkeyFailed')}
        </p>
      ) : null}
    </div>
  );
}
