import type { Reply } from '@palpite/contracts/endpoint';
import type { LoginProgress, startStaffPasskeyLogin } from '@palpite/contracts/staff';
import { Button, Field, PasswordInput, TextInput, Wordmark } from '@palpite/ui';
import { useMutation } from '@tanstack/react-query';
import { Check, Copy, KeyRound } from 'lucide-react';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { encode } from 'uqr';
import { call, Failure } from './api.ts';
import { hasPasskeys, signWithPasskey } from './passkeys.ts';
import { productName } from './product.ts';
import { enter } from './session.ts';
import { text } from './texts.ts';

type OpenStep = Exclude<LoginProgress, { next: 'done' }>;

const hasCode = (failure: unknown, code: string) => failure instanceof Failure && failure.code === code;

/** Password, then a code of the authenticator app, which the first login enrols. */
export function Login({ isOver }: { isOver: boolean }) {
  const [progress, setProgress] = useState<LoginProgress | null>(null);
  /** Empty for a link, which opens a new page. */
  const [email, setEmail] = useState('');
  const proceed = (next: LoginProgress) => {
    // A completed login uses the link of an invitation up.
    if (next.next === 'done' && location.hash.startsWith('#/invitation/'))
      history.replaceState(null, '', '#/');
    if (next.next === 'done' && next.recoveryCodes.length === 0) enter(next.token, email);
    else setProgress(next);
  };
  if (progress?.next === 'done')
    return (
      <Page title={text('recoveryTitle')} note={text('recoveryText')}>
        <ol className="tabular grid gap-2 rounded-md bg-surface-2 p-4 text-center text-body-sm select-all">
          {progress.recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <CopyButton value={progress.recoveryCodes.join('\n')} />
        <Button onClick={() => enter(progress.token, email)}>{text('saved')}</Button>
      </Page>
    );
  if (progress)
    return (
      <Page
        title={text(progress.next === 'enrol' ? 'enrolTitle' : 'code')}
        note={progress.next === 'enrol' ? text('enrolText') : undefined}
      >
        <CodeStep
          key={progress.step}
          progress={progress}
          onProgress={proceed}
          onAgain={() => setProgress(null)}
        />
      </Page>
    );
  const key = /^#\/welcome\/([\w-]+)$/.exec(location.hash)?.[1];
  if (key)
    return (
      <Page title={text('welcomeTitle')} note={text('welcomeText')}>
        <WelcomeStep welcomeKey={key} onProgress={proceed} />
      </Page>
    );
  const invitation = /^#\/invitation\/([\w-]+)$/.exec(location.hash)?.[1];
  if (invitation)
    return (
      <Page title={text('invitedTitle')} note={text('invitedText')}>
        <InvitationStep invitationKey={invitation} onProgress={proceed} />
      </Page>
    );
  return (
    <Page title={text('loginTitle')} note={text(isOver ? 'sessionOver' : 'loginText')}>
      <PasswordStep email={email} onEmail={setEmail} onProgress={proceed} />
    </Page>
  );
}

function Page({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-100 flex-col justify-center gap-6 p-4">
      <div className="flex flex-col items-center gap-1 text-center">
        <Wordmark name={productName} />
        <h1 className="mt-4 text-title text-balance">{title}</h1>
        {note ? <p className="text-body-sm text-pretty text-fg-3">{note}</p> : null}
      </div>
      <div className="panel flex flex-col gap-4 p-5">{children}</div>
    </main>
  );
}

function PasswordStep({
  email,
  onEmail,
  onProgress,
}: {
  email: string;
  onEmail: (email: string) => void;
  onProgress: (next: LoginProgress) => void;
}) {
  const [password, setPassword] = useState('');
  const login = useMutation({
    mutationFn: () => call<LoginProgress>('/api/staff/login', { body: { email, password } }),
    onSuccess: onProgress,
    onError: (failure) => hasCode(failure, 'staff_credentials_wrong') && setPassword(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.mutate();
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <Field label={text('email')}>
        <TextInput
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
      </Field>
      <Field label={text('password')} error={login.error?.message}>
        <PasswordInput
          showLabel={text('show')}
          hideLabel={text('hide')}
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" loading={login.isPending} loadingLabel={text('entering')}>
        {text('enter')}
      </Button>
    </form>
  );
}

/** Asks for the first owner's name and address. */
function WelcomeStep({
  welcomeKey: key,
  onProgress,
}: {
  welcomeKey: string;
  onProgress: (next: LoginProgress) => void;
}) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const welcome = useMutation({
    mutationFn: () => call<LoginProgress>('/api/staff/welcome', { body: { key, email, name } }),
    onSuccess: (next) => {
      // The key is used up. A reload shows the login.
      history.replaceState(null, '', '#/');
      onProgress(next);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    welcome.mutate();
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <Field label={text('name')} hint={text('nameHint')}>
        <TextInput
          autoComplete="name"
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={text('email')} error={welcome.error?.message}>
        <TextInput
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" loading={welcome.isPending} loadingLabel={text('entering')}>
        {text('continue')}
      </Button>
    </form>
  );
}

/** Begins the first login by the link of a mail. Programs that check links press no button. */
function InvitationStep({
  invitationKey: key,
  onProgress,
}: {
  invitationKey: string;
  onProgress: (next: LoginProgress) => void;
}) {
  const accept = useMutation({
    mutationFn: () => call<LoginProgress>('/api/staff/invitation', { body: { key } }),
    onSuccess: onProgress,
  });
  const isOver = hasCode(accept.error, 'staff_invitation_over');
  return (
    <>
      {accept.error ? (
        <p role="alert" className="rounded-sm bg-inset px-3 py-2 text-down">
          {accept.error.message}
        </p>
      ) : null}
      {isOver ? (
        <Button
          onClick={() => {
            location.hash = '#/';
            location.reload();
          }}
        >
          {text('enter')}
        </Button>
      ) : (
        <Button loading={accept.isPending} loadingLabel={text('entering')} onClick={() => accept.mutate()}>
          {text('continue')}
        </Button>
      )}
    </>
  );
}

function CodeStep({
  progress,
  onProgress,
  onAgain,
}: {
  progress: OpenStep;
  onProgress: (next: LoginProgress) => void;
  onAgain: () => void;
}) {
  const [code, setCode] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const confirm = useMutation({
    mutationFn: () =>
      call<LoginProgress>('/api/staff/login/code', {
        body: { step: progress.step, code, ...(progress.newPassword && { newPassword }) },
      }),
    onSuccess: onProgress,
    onError: (failure) => hasCode(failure, 'staff_code_wrong') && setCode(''),
  });
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { step } = progress;
      const options = await call<Reply<typeof startStaffPasskeyLogin>>('/api/staff/login/passkey/start', {
        body: { step },
      });
      const answer = await signWithPasskey(options);
      return call<LoginProgress>('/api/staff/login/passkey', {
        body: { step, answer, ...(progress.newPassword && { newPassword }) },
      });
    },
    onMutate: () => confirm.reset(),
    onSuccess: onProgress,
  });
  const failure = confirm.error ?? byPasskey.error;
  const isWeak = hasCode(failure, 'staff_password_weak');
  const refusal = failure?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    byPasskey.reset();
    confirm.mutate();
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      {progress.next === 'enrol' ? <Secret uri={progress.uri} secret={progress.secret} /> : null}
      {progress.newPassword ? (
        <Field
          label={text('newPassword')}
          hint={text('newPasswordHint')}
          error={isWeak ? refusal : undefined}
        >
          <PasswordInput
            showLabel={text('show')}
            hideLabel={text('hide')}
            autoComplete="new-password"
            required
            minLength={12}
            value={newPassword}
            onChange={(event) => setNewPassword(event.target.value)}
          />
        </Field>
      ) : null}
      <Field
        label={text('code')}
        hint={progress.next === 'enrol' ? undefined : text('codeHint')}
        error={isWeak ? undefined : refusal}
      >
        <TextInput
          // The step begins with this field, unless a password comes first.
          autoFocus={!progress.newPassword}
          autoComplete="one-time-code"
          inputMode={progress.next === 'enrol' ? 'numeric' : undefined}
          autoCapitalize="characters"
          spellCheck={false}
          required
          className="tabular"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" loading={confirm.isPending} loadingLabel={text('entering')}>
        {text('continue')}
      </Button>
      {progress.next === 'code' && progress.byPasskey && hasPasskeys ? (
        <Button
          variant="secondary"
          icon={<KeyRound size={18} />}
          loading={byPasskey.isPending}
          loadingLabel={text('entering')}
          disabled={progress.newPassword && newPassword === ''}
          onClick={() => byPasskey.mutate()}
        >
          {text('passkeyUse')}
        </Button>
      ) : null}
      <Button variant="ghost" size={40} onClick={onAgain}>
        {text('again')}
      </Button>
    </form>
  );
}

function Secret({ uri, secret }: { uri: string; secret: string }) {
  const { path, size } = useMemo(() => {
    const code = encode(uri, { ecc: 'M', border: 2 });
    const dots = code.data.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { path: dots.join(''), size: code.size };
  }, [uri]);
  return (
    <div className="flex flex-col items-center gap-3">
      <svg
        role="img"
        aria-label={text('qr')}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-52 rounded-md"
      >
        <rect width={size} height={size} fill="#faf6ef" />
        <path d={path} fill="#12100e" />
      </svg>
      <div className="flex w-full flex-col gap-1">
        <p className="note-text">{text('secret')}</p>
        <p className="tabular text-body-sm break-all select-all">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        <CopyButton value={secret} />
      </div>
    </div>
  );
}

function CopyButton({ value }: { value: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <Button
      variant="secondary"
      size={40}
      icon={copied ? <Check size={18} /> : <Copy size={18} />}
      // A browser without the permission leaves the label: the text can be selected.
      onClick={() =>
        void navigator.clipboard?.writeText(value).then(
          () => setCopied(true),
          () => {},
        )
      }
    >
      {text(copied ? 'copied' : 'copy')}
    </Button>
  );
}
