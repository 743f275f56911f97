import type { SeededRound } from '@palpite/contracts/originals';
import type { NameOf } from '@palpite/domain/games/names';
import type { Currency } from '@palpite/domain/money';
import { Sheet } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roundProofQuery, seedPairQuery } from './fairness.queries.ts';
import { LoadState } from './load-state.tsx';
import { ProofView, type ProofWords } from './proof-view.tsx';
import { RotateDialog } from './rotate-dialog.tsx';

export type ProofSheetProps = { roundId: string; currency: Currency; onClose: () => void };

type Described<Name extends NameOf<'draw' | 'steps'>> = ProofSheetProps & {
  describe: (round: Extract<SeededRound, { game: Name }>) => ProofWords;
};

/** Proof of one seeded round in the wording of its game. */
export function ProofSheet<Name extends NameOf<'draw' | 'steps'>>(props: Described<Name>) {
  const { roundId, currency, onClose, describe } = props;
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
        <ProofView
          {...describe(proof.data.round as Extract<SeededRound, { game: Name }>)}
          proof={proof.data}
          currency={currency}
          onReveal={() => setAsking(true)}
        />
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
