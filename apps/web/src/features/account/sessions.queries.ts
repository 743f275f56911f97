import type { OwnSessions } from '@palpite/contracts/identity';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { queryClient } from '../../shared/query-client.ts';

export type OpenSession = OwnSessions['sessions'][number];

const sessionsKey = ['sessions'] as const;
const inline = { refusal: 'inline' } as const;

export const sessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: async ({ signal }) =>
    (await call('listSessions', { query: { loading: false } }, { signal, ...inline })).sessions,
  // Another device may have come since.
  staleTime: 0,
});

/** Ends one login by its name, or all others for null; the list is then as the server has it. */
export function useEndSessions() {
  return useMutation({
    mutationFn: (session: string | null) =>
      session === null
        ? call('endOtherSessions', { body: { loading: false } }, inline)
        : call('endSession', { params: { session }, body: { loading: false } }, inline),
    onSuccess: ({ sessions }) => queryClient.setQueryData(sessionsKey, sessions),
    onError: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
}
