import type { Reply } from '@palpite/contracts/endpoint';
import type { getRound, RoundProof } from '@palpite/contracts/originals';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/api.ts';

/** The pair in force; each round moves its nonce, so it is asked whenever it is looked at. */
export const seedPairQuery = queryOptions({
  queryKey: ['fairness', 'pair'],
  queryFn: ({ signal }) => call('getSeeds', { query: { loading: false } }, { signal }),
  staleTime: 0,
});

/** A round with what is needed to recompute it. */
export const roundProofQuery = (roundId: string) =>
  queryOptions({
    queryKey: ['fairness', 'proof', roundId],
    queryFn: async ({ signal }) => {
      const proof = await call('getRound', { params: { roundId } }, { signal });
      if (!provesOwnSeeds(proof)) throw new TypeError(`round ${roundId} is a shared one`);
      return proof;
    },
    staleTime: 0,
  });

/** Shared rounds are proved on the page of their chain. */
function provesOwnSeeds(proof: Reply<typeof getRound>): proof is RoundProof {
  return 'nonce' in proof.round;
}
