import type { Reply } from '@palpite/contracts/endpoint';
import type { getRound, RoundProof } from '@palpite/contracts/originals';
import { Dialog } from '@palpite/ui';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, Refusal } from '../../../shared/api/api.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';

export type Revealed = Awaited<ReturnType<ReturnType<typeof useRotateSeeds>['mutateAsync']>>['revealed'];

type RotateDialogProps = {
  seedPairId: string;
  clientSeed: string;
  onClose: () => void;
  onRotated: (revealed: Revealed) => void;
};

export function RotateDialog({ seedPairId, clientSeed, onClose, onRotated }: RotateDialogProps) {
  const { t } = useTranslation('fairness');
  const { mutate, isPending } = useRotateSeeds();
  const confirm = () =>
    mutate(
      { seedPairId, clientSeed },
      {
        onSuccess: ({ revealed }) => {
          onRotated(revealed);
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('rotate.title')}
      description={t('rotate.text')}
      confirmLabel={t('rotate.confirm')}
      cancelLabel={t('cancel')}
      loading={isPending}
      onConfirm={confirm}
    />
  );
}

/** Always stale, because each round increases its nonce. */
export const seedPairQuery = queryOptions({
  queryKey: ['fairness', 'pair'],
  queryFn: ({ signal }) => call('getSeeds', { query: { loading: false } }, { signal }),
  staleTime: 0,
});

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

type Rotation = { seedPairId: string; clientSeed: string };

function useRotateSeeds() {
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
