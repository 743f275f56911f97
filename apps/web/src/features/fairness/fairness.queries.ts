import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';

/** The pair in force; each round moves its nonce, so it is asked whenever it is looked at. */
export const seedPairQuery = queryOptions({
  queryKey: ['fairness', 'pair'],
  queryFn: ({ signal }) => call('getSeeds', { query: { loading: false } }, { signal, refusal: 'inline' }),
  staleTime: 0,
});

/** A round with what is needed to recompute it. */
export const roundProofQuery = (roundId: string) =>
  queryOptions({
    queryKey: ['fairness', 'proof', roundId],
    queryFn: ({ signal }) => call('getRound', { params: { roundId } }, { signal, refusal: 'inline' }),
    staleTime: 0,
  });
