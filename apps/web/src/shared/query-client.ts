import { QueryClient } from '@tanstack/react-query';

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
