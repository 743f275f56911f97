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
