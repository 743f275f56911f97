import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** Limits and delays as they are now; without a player those of the default currency. */
export const sportsTermsQuery = (currency: string) =>
  queryOptions({
    queryKey: ['sports', 'terms', currency],
    queryFn: ({ signal }) => call('getSportsTerms', { query: { currency, loading: false } }, { signal }),
    staleTime: 300_000,
  });
