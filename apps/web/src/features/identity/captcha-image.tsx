import { Spinner } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { captchaImageQuery } from './captcha.queries.ts';

/** Returns an object URL of the picture and revokes it when it is no longer used. */
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

/** Shows the captcha's image; a tap requests another. */
export function CaptchaImage({ codeId, onRefresh }: { codeId: number; onRefresh: () => void }) {
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
