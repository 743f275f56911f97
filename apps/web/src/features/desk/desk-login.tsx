import type { LoginProgress } from '@palpite/contracts/staff';
import { Button, Card, Field, PasswordInput, TextInput, Wordmark } from '@palpite/ui';
import { useMutation } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { productName } from '../../shared/product.ts';
import { QrCode } from '../../shared/ui/qr-code.tsx';
import { callDesk, isDeskRefusal } from './desk-calls.ts';
import { enterDesk } from './desk-session.ts';

export function DeskLogin() {
  const { t } = useTranslation('desk');
  const [progress, setProgress] = useState<LoginProgress | null>(null);
  const proceed = (next: LoginProgress) => {
    if (next.next === 'done' && next.recoveryCodes.length === 0) enterDesk(next.token);
    else setProgress(next);
  };
  if (progress?.next === 'done')
    return (
      <LoginPage title={t('login.recoveryTitle')} text={t('login.recoveryText')}>
        <RecoveryCodes codes={progress.recoveryCodes} onSaved={() => enterDesk(progress.token)} />
      </LoginPage>
    );
  if (progress)
    return (
      <LoginPage
        title={t(progress.next === 'enrol' ? 'login.enrolTitle' : 'login.code')}
        text={progress.next === 'enrol' ? t('login.enrolText') : undefined}
      >
        <CodeStep
          key={progress.step}
          progress={progress}
          onProgress={proceed}
          onAgain={() => setProgress(null)}
        />
      </LoginPage>
    );
  return (
    <LoginPage title={t('login.title')} text={t('login.text')}>
      <PasswordStep onProgress={proceed} />
    </LoginPage>
  );
}

function LoginPage({
  title,
  text,
  children,
}: {
  title: string;
  text?: string | undefined;
  children: ReactNode;
}) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-100 flex-col justify-center gap-6 p-4">
      <div className="flex flex-col items-center gap-1 text-center">
        <Wordmark name={productName} />
        <h1 className="mt-4 text-title text-balance">{title}</h1>
        {text ? <p className="text-body-sm text-pretty text-fg-3">{text}</p> : null}
      </div>
      <Card>{children}</Card>
    </main>
  );
}

function PasswordStep({ onProgress }: { onProgress: (next: LoginProgress) => void }) {
  const { t } = useTranslation(['desk', 'common']);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const login = useMutation({
    mutationFn: () => callDesk('logInStaff', { body: { email, password } }),
    onSuccess: onProgress,
    onError: (failure) => isDeskRefusal(failure, 'staff_credentials_wrong') && setPassword(''),
  });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        login.mutate();
      }}
    >
      <Field label={t('login.email')}>
        <TextInput
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field label={t('login.password')} error={login.isError ? login.error.message : undefined}>
        <PasswordInput
          showLabel={t('common:forms.showPassword')}
          hideLabel={t('common:forms.hidePassword')}
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" size={56} loading={login.isPending} loadingLabel={t('login.entering')}>
        {t('login.enter')}
      </Button>
    </form>
  );
}

/** Equals `staffPasswordLengthMin` of the contracts, whose module would load zod. */
const passwordLengthMin = 12;

type OpenStep = Exclude<LoginProgress, { next: 'done' }>;

function CodeStep({
  progress,
  onProgress,
  onAgain,
}: {
  progress: OpenStep;
  onProgress: (next: LoginProgress) => void;
  onAgain: () => void;
}) {
  const { t } = useTranslation(['desk', 'common']);
  const [code, setCode] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const isEnrolment = progress.next === 'enrol';
  const confirm = useMutation({
    mutationFn: () =>
      callDesk('confirmStaffLogin', {
        body: { step: progress.step, code, ...(progress.newPassword && { newPassword }) },
      }),
    onSuccess: onProgress,
    onError: (failure) => isDeskRefusal(failure, 'staff_code_wrong') && setCode(''),
  });
  const refusal = confirm.isError ? confirm.error.message : undefined;
  const isWeak = isDeskRefusal(confirm.error, 'staff_password_weak');
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate();
      }}
    >
      {progress.next === 'enrol' ? <Secret uri={progress.uri} secret={progress.secret} /> : null}
      {progress.newPassword ? (
        <Field
          label={t('login.newPassword')}
          hint={t('login.newPasswordHint', { count: passwordLengthMin })}
          error={isWeak ? refusal : undefined}
        >
          <PasswordInput
            showLabel={t('common:forms.showPassword')}
            hideLabel={t('common:forms.hidePassword')}
            autoComplete="new-password"
            required
            minLength={passwordLengthMin}
            value={newPassword}
            onChange={(event) => setNewPassword(event.target.value)}
          />
        </Field>
      ) : null}
      <Field
        label={t('login.code')}
        hint={isEnrolment ? undefined : t('login.codeHint')}
        error={isWeak ? undefined : refusal}
      >
        <TextInput
          autoFocus={!progress.newPassword}
          autoComplete="one-time-code"
          inputMode={isEnrolment ? 'numeric' : undefined}
          autoCapitalize="characters"
          spellCheck={false}
          required
          className="tabular"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" size={56} loading={confirm.isPending} loadingLabel={t('login.entering')}>
        {t('login.continue')}
      </Button>
      <Button type="button" variant="ghost" size={40} onClick={onAgain}>
        {t('login.again')}
      </Button>
    </form>
  );
}

function Secret({ uri, secret }: { uri: string; secret: string }) {
  const { t } = useTranslation('desk');
  return (
    <div className="flex flex-col items-center gap-3">
      <QrCode text={uri} label={t('login.qr')} className="size-52 rounded-md" />
      <div className="flex w-full flex-col gap-1">
        <p className="text-caption text-fg-3">{t('login.secret')}</p>
        <p className="tabular text-body-sm break-all select-all">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        <CopyButton text={secret} label={t('login.copySecret')} />
      </div>
    </div>
  );
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('common');
  const [copied, setCopied] = useState(false);
  return (
    <Button
      type="button"
      variant="secondary"
      size={40}
      icon={copied ? <Check size={18} /> : <Copy size={18} />}
      // A browser without the permission leaves the label: the text can be selected.
      onClick={() =>
        void navigator.clipboard?.writeText(text).then(
          () => setCopied(true),
          () => {},
        )
      }
    >
      {copied ? t('copied') : label}
    </Button>
  );
}

function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { t } = useTranslation('desk');
  return (
    <div className="flex flex-col gap-4">
      <ol className="tabular grid grid-cols-1 gap-x-4 gap-y-2 rounded-md bg-surface-2 p-4 text-center text-body-sm select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <CopyButton text={codes.join('\n')} label={t('login.copyCodes')} />
      <Button size={56} onClick={onSaved}>
        {t('login.saved')}
      </Button>
    </div>
  );
}
