import { QueryClient } from '@tanstack/react-query';

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // An answer that the server gave is final; only a lost connection is tried again.
      retry: (count, failure) => count < 2 && 'isAnswered' in failure && failure.isAnswered === false,
      staleTime: 5_000,
    },
  },
});
