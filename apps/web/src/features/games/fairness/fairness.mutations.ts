import { useMutation } from '@tanstack/react-query';
import { call, Refusal } from '../../../shared/api/api.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { seedPairQuery } from './fairness.queries.ts';

export type Rotation = { seedPairId: string; clientSeed: string };

/** Reveals the pair in force and starts the next one; proofs of its rounds are asked again. */
export function useRotateSeeds() {
  return useMutation({
    mutationFn: (body: Rotation) =>
      call('rotateSeeds', { body }, { lost: i18n.t('fairness:rotate.unknown') }),
    onSuccess: ({ current }) => {
      queryClient.setQueryData(seedPairQuery.queryKey, current);
      void queryClient.invalidateQueries({ queryKey: ['fairness', 'proof'] });
    },
    // A pair that has moved, or may have: show the one in force.
    onError: (failure) => {
      if (!(failure instanceof Refusal) || failure.code === 'seed_moved')
        void queryClient.invalidateQueries({ queryKey: ['fairness'] });
    },
  });
}

/** A client seed for who doesn't want to think of one. */
export function drawClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
