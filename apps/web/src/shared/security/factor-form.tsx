import { Button, Field, TextInput } from '@palpite/ui';
import { Fingerprint } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CallInput, CallReply } from '../api/endpoints.ts';
import { LinkButton } from '../forms/link-button.tsx';
import { placeFailure } from '../forms/place-failure.ts';
import { PasskeyFailure, passkeysSupported, signWithPasskey } from './passkeys.ts';

export type FactorProof = NonNullable<CallInput<'finishLogin'>['body']>['proof'];
type Method = FactorProof['method'];

interface FactorFormProps {
  methods: readonly string[];
  startPasskey: () => Promise<CallReply<'startPasskeyLogin'>>;
  /** Sends a proof. The field shows a refusal that it throws. */
  onProof: (proof: FactorProof) => Promise<void>;
}

const preferred: readonly Method[] = ['passkey', 'totp', 'recovery'];

const switchTexts = {
  passkey: 'proof.usePasskey',
  totp: 'proof.useTotp',
  recovery: 'proof.useRecovery',
} as const;

export function FactorForm({ methods, startPasskey, onProof }: FactorFormProps) {
  const { t } = useTranslation('secondFactor');
  const offered = preferred.filter(
    (method) => methods.includes(method) && (method !== 'passkey' || passkeysSupported()),
  );
  const [method, setMethod] = useState<Method>(offered[0] ?? 'recovery');
  const others = (
    <div className="flex flex-col items-center">
      {offered
        .filter((other) => other !== method)
        .map((other) => (
          <LinkButton key={other} onClick={() => setMethod(other)}>
            {t(switchTexts[other])}
          </LinkButton>
        ))}
    </div>
  );
  return method === 'passkey' ? (
    <PasskeyProof startPasskey={startPasskey} onProof={onProof}>
      {others}
    </PasskeyProof>
  ) : (
    <CodeProof key={method} method={method} onProof={onProof}>
      {others}
    </CodeProof>
  );
}

function PasskeyProof({
  startPasskey,
  onProof,
  children,
}: Pick<FactorFormProps, 'startPasskey' | 'onProof'> & { children: ReactNode }) {
  const { t } = useTranslation('secondFactor');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const confirm = async () => {
    setBusy(true);
    setProblem('');
    try {
      await onProof({ method: 'passkey', answer: await signWithPasskey(await startPasskey()) });
    } catch (failure) {
      if (failure instanceof PasskeyFailure) setProblem(t('passkey.failed'));
      // The client announced a refusal or a lost connection.
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-4 rounded-md bg-surface-2 p-4">
        <Fingerprint aria-hidden="true" size={32} className="shrink-0 text-link" />
        <p className="text-body-sm text-fg-2">{t('proof.passkey')}</p>
      </div>
      {problem ? (
        <p role="alert" className="text-caption text-down">
          {problem}
        </p>
      ) : null}
      <Button
        size={56}
        block
        loading={busy}
        loadingLabel={t('proof.submitting')}
        onClick={() => void confirm()}
      >
        {t('proof.usePasskey')}
      </Button>
      {children}
    </div>
  );
}

const codeTexts = {
  totp: { label: 'proof.code', hint: 'proof.codeHint', missing: 'proof.missing' },
  recovery: { label: 'proof.recovery', hint: 'proof.recoveryHint', missing: 'proof.missingRecovery' },
} as const;

interface CodeProofProps {
  method: 'totp' | 'recovery';
  onProof: FactorFormProps['onProof'];
  children: ReactNode;
}

function CodeProof({ method, onProof, children }: CodeProofProps) {
  const { t } = useTranslation('secondFactor');
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const texts = codeTexts[method];
  const submit = form.handleSubmit(async ({ code }) => {
    const typed = code.replace(/\s/g, '');
    if (typed === '' || (method === 'totp' && typed.length !== 6)) {
      form.setError('code', { message: t(texts.missing) }, { shouldFocus: true });
      return;
    }
    try {
      await onProof({ method, code: typed });
    } catch (failure) {
      form.resetField('code');
      placeFailure(failure, form, { factor_wrong: 'code', too_many_requests: 'code' });
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
      <Field label={t(texts.label)} hint={t(texts.hint)} error={errors.code?.message}>
        <TextInput
          {...form.register('code')}
          {...(method === 'totp'
            ? { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 }
            : { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 30 })}
          className="font-bold tabular tracking-[0.2em]"
        />
      </Field>
      <Button type="submit" size={56} block loading={isSubmitting} loadingLabel={t('proof.submitting')}>
        {t('proof.submit')}
      </Button>
      {children}
    </form>
  );
}
