import type { RefusalCode } from '@palpite/contracts/refusals';
import { QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** No person waits for this query, and its failures are not announced. */
      background?: true;
      expects?: readonly RefusalCode[];
    };
  }
}

/** No retries (section 7): a refusal is final, and a lost connection is shown. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * Forgets every answer when the player changes. Queries of mounted components are requested again in the next task,
 * once components know the new player: their pending requests are cancelled, and without a new render they would wait
 * forever.
 */
export function forgetAnswers(): void {
  const watching = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ observers }) => observers);
  queryClient.clear();
  setTimeout(() => {
    for (const observer of watching) if (observer.hasListeners()) observer.setOptions(observer.options);
  });
}
