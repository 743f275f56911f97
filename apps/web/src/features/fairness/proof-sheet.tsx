import type { Currency } from '@palpite/domain/money';
import { Sheet } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roundProofQuery, seedPairQuery } from './fairness.queries.ts';
import { LoadState } from './load-state.tsx';
import { ProofView } from './proof-view.tsx';
import { RotateDialog } from './rotate-dialog.tsx';

export type ProofSheetProps = { roundId: string; currency: Currency; onClose: () => void };

/** This is the proof of one round of any of our own games. */
export function ProofSheet({ roundId, currency, onClose }: ProofSheetProps) {
  const { t } = useTranslation('fairness');
  const proof = useQuery(roundProofQuery(roundId));
  const pair = useQuery(seedPairQuery);
  const [asking, setAsking] = useState(false);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('proof.title')}
      closeLabel={t('close')}
      height="full"
      desktop="side"
    >
      {proof.data ? (
        <ProofView proof={proof.data} currency={currency} onReveal={() => setAsking(true)} />
      ) : (
        <LoadState error={proof.error} onRetry={() => void proof.refetch()} />
      )}
      {asking && pair.data ? (
        <RotateDialog
          seedPairId={pair.data.seedPairId}
          clientSeed={pair.data.clientSeed}
          onClose={() => setAsking(false)}
          onRotated={() => void proof.refetch()}
        />
      ) : null}
    </Sheet>
  );
}
