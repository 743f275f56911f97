import { Spinner } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { captchaProofQuery } from './captcha.queries.ts';

interface CaptchaProofProps {
  codeId: number;
  onSolved: (code: string) => void;
  onRefresh: () => void;
}

/** Alternative for players who cannot see the image: the device solves a puzzle. */
export function CaptchaProof({ codeId, onSolved, onRefresh }: CaptchaProofProps) {
  const { t } = useTranslation('identity');
  const { data, isError } = useQuery(captchaProofQuery(codeId));
  // The form holds the code.
  useEffect(() => {
    if (data) onSolved(data);
  }, [data, onSolved]);
  if (isError)
    return (
      <button
        type="button"
        onClick={onRefresh}
        className="flex min-h-13 w-full items-center gap-3 rounded-md bg-surface-2 px-4 text-left text-body-sm text-fg-1"
      >
        <TriangleAlert aria-hidden="true" size={20} className="shrink-0 text-boost" />
        {t('captcha.proofFailed')}
      </button>
    );
  return (
    <div
      role="status"
      className="flex min-h-13 w-full items-center gap-3 rounded-md bg-surface-2 px-4 text-body-sm text-fg-1"
    >
      {data ? (
        <ShieldCheck aria-hidden="true" size={20} className="shrink-0 text-up" />
      ) : (
        <Spinner className="text-accent" />
      )}
      {t(data ? 'captcha.proofDone' : 'captcha.proofRunning')}
    </div>
  );
}

interface UnseenProofProps {
  codeId: number;
  onSolved: (code: string) => void;
  onFailed: () => void;
}

/** Solves the puzzle of a known device without showing anything; a failure falls back to the image. */
export function UnseenProof({ codeId, onSolved, onFailed }: UnseenProofProps) {
  const { data, isError } = useQuery(captchaProofQuery(codeId));
  useEffect(() => {
    if (data) onSolved(data);
  }, [data, onSolved]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way changes once, by the failure
  useEffect(() => {
    if (isError) onFailed();
  }, [isError]);
  return null;
}
