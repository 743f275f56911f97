import { Button, Countdown, Field, ReasonedButton, TextInput } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { create, type StoreApi, useStore } from 'zustand';
import { Refusal } from '../api/api.ts';
import { toast } from '../messages/toast.ts';
import { EmailField } from './fields.tsx';
import { LinkButton } from './link-button.tsx';
import { placeFailure, type RefusalFields } from './place-failure.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** Wait before another code can be requested (section 9). */
export const resendWaitMs = 180_000;

/** `checkId` is the reply to a correct code, for a password step. */
export type CodeFlowState = {
  step: 'email' | 'code' | 'password';
  email: string;
  againAtMs: number;
  checkId: string;
};

export const codeFlowStart: CodeFlowState = { step: 'email', email: '', againAtMs: 0, checkId: '' };

export function afterSending(email: string, nowMs: number): CodeFlowState {
  return { step: 'code', email, againAtMs: nowMs + resendWaitMs, checkId: '' };
}

/** Returns the changes on opening with an address: another one restarts the flow, the same one or none resumes it. */
export function resume(state: CodeFlowState, address: string): Partial<CodeFlowState> {
  const email = address.trim().toLowerCase();
  return email === '' || email === state.email ? {} : { ...codeFlowStart, email };
}

/**
 * Returns when another code can be requested according to a refusal, or null for any other failure. The server also
 * knows of codes that this page has forgotten, for example after a reload.
 */
export function againAfter(failure: unknown, nowMs: number): number | null {
  if (!(failure instanceof Refusal) || failure.code !== 'code_wait') return null;
  const seconds = Number(failure.params.seconds);
  return nowMs + (seconds > 0 ? seconds * 1000 : resendWaitMs);
}

/** The store outlives the overlay, so that the player can leave to read the mail. */
export const createCodeFlow = () => create<CodeFlowState>(() => codeFlowStart);

interface StepProps {
  flow: StoreApi<CodeFlowState>;
  sending: { mutateAsync: (email: string) => Promise<{ message: string }>; isPending: boolean };
}

type EmailValues = { email: string };

const emailFields: RefusalFields<EmailValues> = { email_invalid: 'email', code_wait: 'email' };

interface EmailStepProps extends StepProps {
  texts: Record<'label' | 'send' | 'sending' | 'haveCode', string>;
  autoComplete: 'username' | 'email';
  children: ReactNode;
}

export function EmailStep({ flow, sending, texts, autoComplete, children }: EmailStepProps) {
  const { t } = useTranslation();
  const { email, againAtMs } = useStore(flow);
  const form = useForm<EmailValues>({ defaultValues: { email } });
  const { errors, isSubmitting } = form.formState;
  const typed = form.watch('email');
  const address = typed.trim().toLowerCase();
  // The wait applies to the address that received the code: correcting a typo must not cost three minutes.
  const againForAddressMs = address === email ? againAtMs : 0;
  const isWaiting = useSecondsLeft(againForAddressMs) > 0;

  const submit = form.handleSubmit(async () => {
    if (address === '' || isWaiting) return;
    try {
      toast.success((await sending.mutateAsync(address)).message);
      flow.setState(afterSending(address, Date.now()));
    } catch (failure) {
      const again = againAfter(failure, Date.now());
      if (again !== null) flow.setState({ email: address, againAtMs: again });
      placeFailure(failure, form, emailFields);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {children}
      <EmailField
        {...form.register('email')}
        label={texts.label}
        text={typed}
        onPick={(picked) => form.setValue('email', picked)}
        error={errors.email?.message}
        autoComplete={autoComplete}
      />
      {isWaiting ? (
        <>
          <ResendClock againAtMs={againAtMs} />
          <Button variant="secondary" block onClick={() => flow.setState({ step: 'code' })}>
            {texts.haveCode}
          </Button>
        </>
      ) : (
        <ReasonedButton
          type="submit"
          size={56}
          block
          reason={address === '' ? t('forms.fill') : null}
          loading={isSubmitting}
          loadingLabel={texts.sending}
        >
          {texts.send}
        </ReasonedButton>
      )}
    </form>
  );
}

type CodeValues = { code: string };

const codeFields: RefusalFields<CodeValues> = {
  code_wrong: 'code',
  code_wait: 'code',
};

interface CodeStepProps extends StepProps {
  texts: Record<'sentTo' | 'change' | 'label' | 'hint' | 'submit' | 'submitting', string>;
  /** Uses the code; a refusal that it throws is shown at its field. */
  onCode: (values: CodeValues & { email: string }) => Promise<void>;
}

export function CodeStep({ flow, sending, texts, onCode }: CodeStepProps) {
  const { t } = useTranslation();
  const { email, againAtMs } = useStore(flow);
  const form = useForm<CodeValues>({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;

  const sendAgain = async () => {
    form.clearErrors();
    try {
      toast.success((await sending.mutateAsync(email)).message);
      flow.setState(afterSending(email, Date.now()));
      form.resetField('code');
    } catch (failure) {
      const again = againAfter(failure, Date.now());
      if (again !== null) flow.setState({ againAtMs: again });
      placeFailure(failure, form, codeFields);
    }
  };

  const submit = form.handleSubmit(async ({ code }) => {
    if (code.trim() === '') {
      form.setError('code', { message: t('forms.fill') }, { shouldFocus: true });
      return;
    }
    try {
      await onCode({ email, code: code.trim() });
    } catch (failure) {
      placeFailure(failure, form, codeFields);
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
      <div className="flex items-center gap-3 rounded-md bg-surface-2 py-1.5 pr-4 pl-4">
        <p className="min-w-0 flex-1 text-caption text-fg-3">
          {texts.sentTo}
          <span className="block truncate text-body-sm font-semibold text-fg-1">{email}</span>
        </p>
        <LinkButton onClick={() => flow.setState({ step: 'email' })}>{texts.change}</LinkButton>
      </div>
      <div>
        <Field label={texts.label} hint={texts.hint} error={errors.code?.message}>
          {/* Phones suggest a one-time code above the keyboard. */}
          <TextInput
            {...form.register('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            className="font-bold tabular tracking-[0.32em] has-placeholder-shown:font-normal"
          />
        </Field>
        <ResendCode againAtMs={againAtMs} isSending={sending.isPending} onSend={() => void sendAgain()} />
      </div>
      <Button type="submit" size={56} block loading={isSubmitting} loadingLabel={texts.submitting}>
        {texts.submit}
      </Button>
    </form>
  );
}

interface ResendClockProps {
  /** When another code can be requested, as epoch milliseconds. */
  againAtMs: number;
}

function ResendClock({ againAtMs }: ResendClockProps) {
  const { t } = useTranslation();
  const seconds = useSecondsLeft(againAtMs);
  return (
    <p className="flex min-h-12 items-center gap-2 text-body-sm text-fg-3">
      <span>{t('forms.resendIn')}</span>
      <Countdown seconds={seconds} className="font-semibold text-fg-1" />
    </p>
  );
}

function ResendCode({
  againAtMs,
  isSending,
  onSend,
}: ResendClockProps & { isSending: boolean; onSend: () => void }) {
  const { t } = useTranslation();
  if (useSecondsLeft(againAtMs) > 0) return <ResendClock againAtMs={againAtMs} />;
  return (
    <div className="flex min-h-12 items-center">
      <LinkButton disabled={isSending} onClick={onSend}>
        {t('forms.resend')}
      </LinkButton>
    </div>
  );
}
