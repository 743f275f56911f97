import type { OwnSessions } from '@palpite/contracts/identity';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, callForMessage } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { i18n } from '../../shared/i18n/i18n.ts';

export type OpenSession = OwnSessions['sessions'][number];

const sessionsKey = ['sessions'] as const;

export const sessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: async ({ signal }) =>
    (await call('listSessions', { query: { loading: false } }, { signal })).sessions,
  // Another device may have logged in since.
  staleTime: 0,
});

const lost = () => ({ lost: i18n.t('account:sessions.unreachable') });

/** Ends one session by its id, or all others for null. The reply updates the list. */
export function useEndSessions() {
  return useMutation({
    mutationFn: (session: string | null) =>
      session === null
        ? callForMessage('endOtherSessions', { body: { loading: false } }, lost())
        : callForMessage('endSession', { params: { session }, body: { loading: false } }, lost()),
    onSuccess: ({ data }) => queryClient.setQueryData(sessionsKey, data.sessions),
    onError: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
}
