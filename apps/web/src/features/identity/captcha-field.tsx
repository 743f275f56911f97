import { cx, Field, Spinner, TextInput, type TextInputProps } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { RotateCw, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../shared/forms/link-button.tsx';
import {
  captchaImageQuery,
  captchaProofQuery,
  deviceQuery,
  drawCodeId,
  readDeviceKey,
} from './captcha.queries.ts';

interface CaptchaFieldProps extends Omit<TextInputProps, 'onChange'> {
  captcha: Captcha;
  error?: string | undefined;
  onChange: NonNullable<TextInputProps['onChange']>;
  /** Receives the code of the solved puzzle, or an empty code after a refresh. */
  onCode: (code: string) => void;
}

export function CaptchaField({ captcha, error, onCode, ...input }: CaptchaFieldProps) {
  const { t } = useTranslation('identity');
  const again = () => {
    onCode('');
    captcha.refresh();
  };
  if (captcha.way === 'unseen')
    return (
      <UnseenProof codeId={captcha.codeId} onSolved={onCode} onFailed={() => captcha.chooseWay('image')} />
    );
  const seesImage = captcha.way === 'image';
  return (
    <div className="flex flex-col">
      {seesImage ? (
        <Field label={t('captcha.label')} error={error}>
          <div className="flex gap-2">
            <TextInput
              {...input}
              className="min-w-0 flex-1"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={12}
            />
            <CaptchaImage codeId={captcha.codeId} onRefresh={again} />
          </div>
        </Field>
      ) : (
        <>
          <p className="mb-1.5 text-label text-fg-2">{t('captcha.proofLabel')}</p>
          <CaptchaProof codeId={captcha.codeId} onSolved={onCode} onRefresh={again} />
          {error ? (
            <p
              role="alert"
              className={cx('mt-1.5 text-caption', captcha.isForced ? 'text-fg-2' : 'text-down')}
            >
              {error}
            </p>
          ) : null}
        </>
      )}
      {captcha.isForced ? null : (
        <div className="-mb-2 flex justify-between gap-3">
          <LinkButton
            onClick={() => {
              onCode('');
              captcha.chooseWay(seesImage ? 'puzzle' : 'image');
            }}
          >
            {t(seesImage ? 'captcha.cannotSee' : 'captcha.useImage')}
          </LinkButton>
          {seesImage ? (
            // Tapping the image does the same; this button makes it discoverable.
            <LinkButton aria-label={t('captcha.refresh')} onClick={again}>
              <RotateCw aria-hidden="true" size={14} strokeWidth={2.5} />
              {t('captcha.another')}
            </LinkButton>
          ) : null}
        </div>
      )}
    </div>
  );
}

function useObjectUrl(picture: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!picture) return setUrl(null);
    const fresh = URL.createObjectURL(picture);
    setUrl(fresh);
    return () => URL.revokeObjectURL(fresh);
  }, [picture]);
  return url;
}

function CaptchaImage({ codeId, onRefresh }: { codeId: number; onRefresh: () => void }) {
  const { t } = useTranslation('identity');
  const { data, isError, isFetching } = useQuery(captchaImageQuery(codeId));
  const url = useObjectUrl(data);
  return (
    <button
      type="button"
      onClick={onRefresh}
      aria-label={t('captcha.refresh')}
      className="relative flex h-13 w-36 shrink-0 items-center justify-center overflow-hidden rounded-md border border-control bg-coffee text-cream"
    >
      {url ? <img src={url} alt="" className="size-full object-cover" /> : null}
      {!url && isFetching ? <Spinner className="text-cream" /> : null}
      {isError && !isFetching ? (
        <span className="px-2 text-center text-caption font-semibold">{t('captcha.failed')}</span>
      ) : null}
    </button>
  );
}

interface CaptchaProofProps {
  codeId: number;
  onSolved: (code: string) => void;
  onRefresh: () => void;
}

function CaptchaProof({ codeId, onSolved, onRefresh }: CaptchaProofProps) {
  const { t } = useTranslation('identity');
  const { data, isError } = useQuery(captchaProofQuery(codeId));
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
function UnseenProof({ codeId, onSolved, onFailed }: UnseenProofProps) {
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

/** Kind of captcha; `unseen` is the puzzle that a known device solves in the background. */
type CaptchaWay = 'image' | 'puzzle' | 'unseen';

export type Captcha = {
  codeId: number;
  way: CaptchaWay;
  /** The server accepts only the puzzle at present. */
  isForced: boolean;
  forcePuzzle: () => void;
  chooseWay: (way: 'image' | 'puzzle') => void;
  /** Requests another captcha; the previous one becomes invalid. */
  refresh: () => void;
};

/**
 * On the login form a known device solves the puzzle in the background until that fails. Each new captcha asks the
 * server again whether the device is known.
 */
export function useCaptcha({ mayBeUnseen = false } = {}): Captcha {
  const [codeId, setCodeId] = useState(() => drawCodeId());
  const [chosen, setChosen] = useState<'image' | 'puzzle' | null>(null);
  const [isForced, setIsForced] = useState(false);
  const checksDevice = mayBeUnseen && chosen === null && readDeviceKey() !== '';
  const { data: known, isPending } = useQuery({ ...deviceQuery(codeId), enabled: checksDevice });
  const unseen = checksDevice && (isPending || known === true);
  const refresh = () => setCodeId(drawCodeId());
  const chooseWay: Captcha['chooseWay'] = (next) => {
    setChosen(next);
    refresh();
  };
  return {
    codeId,
    way: chosen ?? (unseen ? 'unseen' : 'image'),
    isForced,
    forcePuzzle: () => {
      setIsForced(true);
      chooseWay('puzzle');
    },
    chooseWay,
    refresh,
  };
}
