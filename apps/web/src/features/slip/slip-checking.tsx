import { Button, EmptyArt, Spinner } from '@palpite/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attempt } from './attempt.ts';
import { dropAttempt, recoverFromHistory, sendAttempt } from './place-slip.ts';

/** Delay before the first lookup in the history: the server may still be processing the call. */
const askAfterMs = 1_500;
/** Interval between lookups while no answer arrives. */
const askAgainMs = 4_000;

/** Waits for the answer to a bet. Without an answer it looks the bet up before offering to send it again. */
export function SlipChecking({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation('slip');
  const { state } = attempt;
  useEffect(() => {
    if (state !== 'unknown') return;
    const first = setTimeout(() => void recoverFromHistory(), askAfterMs);
    const timer = setInterval(() => void recoverFromHistory(), askAgainMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [state]);
  return (
    <div className="flex min-h-64 flex-col items-center justify-center gap-4 py-6 text-center">
      {state === 'absent' ? (
        <EmptyArt kind="offline" className="w-36" />
      ) : (
        <Spinner className="size-10 text-accent" label={t(`checking.${state}.title`)} />
      )}
      <div role="status" className="max-w-[34ch]">
        <p className="text-title-sm">{t(`checking.${state}.title`)}</p>
        <p className="mt-1 text-body-sm text-fg-2">{t(`checking.${state}.text`)}</p>
      </div>
      {state === 'absent' ? (
        <div className="flex w-full flex-col gap-2">
          <Button block size={56} onClick={() => void sendAttempt(attempt)}>
            {t('checking.again')}
          </Button>
          <Button block variant="ghost" onClick={dropAttempt}>
            {t('checking.back')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
