import type { Locale } from '@palpite/domain/locales';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, Refusal } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { sendOrRead } from '../../shared/api/send-or-read.ts';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { mergeUserInfo, refreshPlayer, userInfoQuery } from '../../shared/session/player.ts';
import { clearTermsRequired } from '../../shared/session/session.ts';

export type Terms = {
  readonly version: number;
  readonly publishedAt: Date;
  readonly isInForce: boolean;
  /** There is no text in the reader's language; this one is in the operator's. */
  readonly isOtherLanguage: boolean;
  readonly body: string;
  readonly others: readonly { version: number; publishedAt: Date }[];
};

async function readTerms(version: number | null, locale: Locale, signal: AbortSignal): Promise<Terms> {
  const query = { ...(version !== null && { version }), loading: false } as const;
  const wire = await call('getTerms', { query }, { signal });
  const versions = wire.versions.map((each) => ({ ...each, publishedAt: new Date(each.publishedAt) }));
  return {
    version: wire.version,
    publishedAt: new Date(wire.publishedAt),
    isInForce: wire.version === versions[0]?.version,
    isOtherLanguage: wire.lang !== locale,
    body: wire.body,
    others: versions.filter((each) => each.version !== wire.version),
  };
}

/** A null version is the current one. */
export function useTerms(version: number | null) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['terms', version, locale],
    queryFn: ({ signal }) => readTerms(version, locale, signal),
  });
}

export function acceptTerms(version: number) {
  return sendOrRead(
    () => call('acceptTerms', { body: { version, loading: false } }, { lost: null }),
    async () => (await queryClient.fetchQuery({ ...userInfoQuery, staleTime: 0 }))?.termsDue === null,
  );
}

/** If a newer one exists, reloading the player shows the dialog for that one. */
export function useAcceptTerms() {
  return useMutation({
    mutationFn: acceptTerms,
    onSuccess: () => {
      mergeUserInfo({ termsDue: null });
      clearTermsRequired();
    },
    onError: (failure) => (failure instanceof Refusal ? refreshPlayer() : undefined),
  });
}
