import type { RefusalCode } from '@palpite/contracts/refusals';
import { QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The app reads it for itself: no person waits for it, and no failure of it is announced. */
      background?: true;
      /** Refusals that the screen answers itself. */
      expects?: readonly RefusalCode[];
    };
  }
}

/** No retries (section 7): a refusal stays a refusal, and a lost connection is told, not hidden. */
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
 * Forgets every answer, as somebody else is there now. What stays on the screen is asked for anew once the screen knows
 * who that is: an answer that was under way would never come, and a part that nothing draws again would wait for ever.
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
