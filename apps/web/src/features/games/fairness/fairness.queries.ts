import type { Reply } from '@palpite/contracts/endpoint';
import type { getRound, RoundProof } from '@palpite/contracts/originals';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/api.ts';

/** The current pair. Always stale, because each round increases its nonce. */
export const seedPairQuery = queryOptions({
  queryKey: ['fairness', 'pair'],
  queryFn: ({ signal }) => call('getSeeds', { query: { loading: false } }, { signal }),
  staleTime: 0,
});

/** A round with the data that is needed to recompute it. */
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

/** Shared rounds are proved by their chain instead. */
function provesOwnSeeds(proof: Reply<typeof getRound>): proof is RoundProof {
  return 'nonce' in proof.round;
}
