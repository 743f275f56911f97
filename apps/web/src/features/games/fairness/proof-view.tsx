import type { Currency } from '@palpite/domain/money';
import { Button } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../shared/money/money.tsx';
import { checkRound, type RoundCheck, type RoundProof } from './check-round.ts';
import { Fingerprint } from './fingerprint.tsx';
import { RoundSummary } from './round-summary.tsx';
import { Step, StepList } from './step-list.tsx';
import { Verdict } from './verdict.tsx';

/** Wording of a game for the proof of its rounds. */
export type ProofWords = {
  choice: string;
  payoutText: string;
  /** The steps from the numbers of the round to its outcome. */
  outcome: (check: RoundCheck) => ReactNode;
};

export type ProofViewProps = ProofWords & { proof: RoundProof; currency: Currency; onReveal: () => void };

/** Shows a round and repeats its draw on this device, or says why that is not possible yet. */
export function ProofView({ proof, currency, onReveal, choice, payoutText, outcome }: ProofViewProps) {
  const { t } = useTranslation('fairness');
  const check = checkRound(proof, currency);
  return (
    <div className="flex flex-col gap-5">
      <RoundSummary round={proof.round} choice={choice} currency={currency} />
      {check === null ? (
        <>
          <Verdict verdict="sealed" action={<Button onClick={onReveal}>{t('proof.reveal')}</Button>} />
          <Fingerprint label={t('seeds.serverHash')} value={proof.serverSeedHash} />
          <Fingerprint label={t('seeds.client')} value={proof.clientSeed} />
        </>
      ) : (
        <>
          <Verdict verdict={check.fair ? 'fair' : 'unfair'} />
          <Fingerprint label={t('revealed.server')} value={proof.serverSeed ?? ''} />
          <StepList steps={check.steps} sealHolds={check.sealHolds} expectedSeal={proof.serverSeedHash}>
            {outcome(check)}
            <Step title={t('steps.payout')} text={payoutText} holds={check.payoutHolds}>
              <Money minor={check.payoutMinor} currency={currency} />
            </Step>
          </StepList>
        </>
      )}
    </div>
  );
}
