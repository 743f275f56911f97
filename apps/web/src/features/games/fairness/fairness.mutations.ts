import { useMutation } from '@tanstack/react-query';
import { call, Refusal } from '../../../shared/api/api.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { seedPairQuery } from './fairness.queries.ts';

export type Rotation = { seedPairId: string; clientSeed: string };

/** Rotates the seed pair and refetches the proofs of its rounds. */
export function useRotateSeeds() {
  return useMutation({
    mutationFn: (body: Rotation) =>
      call('rotateSeeds', { body }, { lost: i18n.t('fairness:rotate.unknown') }),
    onSuccess: ({ current }) => {
      queryClient.setQueryData(seedPairQuery.queryKey, current);
      void queryClient.invalidateQueries({ queryKey: ['fairness', 'proof'] });
    },
    // The pair was rotated elsewhere, or may have been: fetch the current pair.
    onError: (failure) => {
      if (!(failure instanceof Refusal) || failure.code === 'seed_moved')
        void queryClient.invalidateQueries({ queryKey: ['fairness'] });
    },
  });
}

export function drawClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
