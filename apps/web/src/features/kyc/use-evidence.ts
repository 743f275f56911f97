import type { EvidenceKind } from '@palpite/contracts/identity-review';
import { shrinkPicture, toBase64 } from '@palpite/ui/shrink-picture';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, callForMessage, Refusal } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { toast } from '../../shared/messages/toast.ts';
import { mergeUserInfo, usePlayer } from '../../shared/session/player.ts';

/** Longest side of a sent picture in pixels: the small print of a document stays readable. */
const sideMax = 2_000;
const quality = 0.86;
/** Equals `evidenceBytesMax` of the contracts, whose module would load zod. */
const bytesMax = 5 * 1024 * 1024;

const reviewKey = 'identityReview';

/** The state is part of the key: a push that changes it reads the review again. */
const reviewQuery = (state: string | null) =>
  queryOptions({
    queryKey: [reviewKey, state],
    queryFn: async ({ signal }) =>
      (await call('getIdentityReview', { query: { loading: false } }, { signal })).review,
    staleTime: 0,
  });

/** The request of staff. While a newer one is read, the known one stays. */
export function useReview() {
  const state = usePlayer()?.identityReview ?? null;
  return useQuery({ ...reviewQuery(state), placeholderData: (known) => known });
}

type Upload = {
  status: 'reading' | 'sending' | 'stored' | 'failed';
  /** The picture that is sent, for a repetition. */
  blob?: Blob;
  /** Address of a preview. */
  url?: string;
  message?: string;
};

/** Uploads the pictures one by one, so that a lost connection costs one of them. */
export function useUploads() {
  const [uploads, setUploads] = useState<Partial<Record<EvidenceKind, Upload>>>({});
  const urls = useRef<string[]>([]);
  useEffect(() => {
    const made = urls.current;
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, []);
  const put = (kind: EvidenceKind, upload: Upload) => setUploads((now) => ({ ...now, [kind]: upload }));
  const upload = async (kind: EvidenceKind, shown: Upload, blob: Blob) => {
    if (blob.size > bytesMax) {
      put(kind, { ...shown, status: 'failed', message: i18n.t('evidence:tooLarge') });
      return;
    }
    put(kind, { ...shown, status: 'sending' });
    try {
      const body = { kind, picture: await toBase64(blob), loading: false };
      await call(
        'addIdentityPicture',
        { body },
        {
          lost: null,
          expects: ['picture_invalid', 'picture_too_large', 'service_busy', 'too_many_requests'],
          overlaps: true,
          takesMs: 60_000,
        },
      );
      put(kind, { ...shown, status: 'stored' });
      await queryClient.invalidateQueries({ queryKey: [reviewKey] });
    } catch (failure) {
      const message = failure instanceof Refusal ? failure.message : i18n.t('evidence:offline');
      put(kind, { ...shown, blob, status: 'failed', message });
    }
  };
  return {
    uploads,
    choose: async (kind: EvidenceKind, file: File) => {
      put(kind, { status: 'reading' });
      const blob = await shrinkPicture(file, sideMax, quality);
      const url = URL.createObjectURL(blob);
      urls.current.push(url);
      await upload(kind, { status: 'sending', url }, blob);
    },
    retry: async (kind: EvidenceKind) => {
      const failed = uploads[kind];
      if (failed?.blob) await upload(kind, failed, failed.blob);
    },
    forget: () => setUploads({}),
  };
}

/** Gives the set to staff. */
export function useSendEvidence(onSent: () => void) {
  return useMutation({
    mutationFn: () => callForMessage('sendIdentityPictures', { body: { loading: false } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      mergeUserInfo({ identityReview: 'sent' });
      onSent();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [reviewKey] }),
  });
}
