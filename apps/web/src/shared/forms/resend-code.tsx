import { Countdown } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { LinkButton } from './link-button.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

interface ResendClockProps {
  /** When another code can be requested, as epoch milliseconds. */
  againAtMs: number;
}

/** Replaces the send button during the wait. */
export function ResendClock({ againAtMs }: ResendClockProps) {
  const { t } = useTranslation();
  const seconds = useSecondsLeft(againAtMs);
  return (
    <p className="flex min-h-12 items-center gap-2 text-body-sm text-fg-3">
      <span>{t('forms.resendIn')}</span>
      <Countdown seconds={seconds} className="font-semibold text-fg-1" />
    </p>
  );
}

interface ResendCodeProps extends ResendClockProps {
  sending: boolean;
  onSend: () => void;
}

/** Sends another code; shows a countdown during the wait. */
export function ResendCode({ againAtMs, sending, onSend }: ResendCodeProps) {
  const { t } = useTranslation();
  if (useSecondsLeft(againAtMs) > 0) return <ResendClock againAtMs={againAtMs} />;
  return (
    <div className="flex min-h-12 items-center">
      <LinkButton disabled={sending} onClick={onSend}>
        {t('forms.resend')}
      </LinkButton>
    </div>
  );
}
