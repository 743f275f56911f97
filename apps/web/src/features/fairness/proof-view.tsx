import type { SeededRound } from '@palpite/contracts/originals';
import type { Currency } from '@palpite/domain/money';
import { Button } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money.tsx';
import { checkRound, type RoundProof } from './check-round.ts';
import { Fingerprint } from './fingerprint.tsx';
import { OutcomeSteps } from './outcome-steps.tsx';
import { RoundSummary } from './round-summary.tsx';
import { Step, StepList } from './step-list.tsx';
import { Verdict } from './verdict.tsx';

/** How each game's prize follows from its outcome. */
const payoutTexts = {
  dice: 'fairness:steps.payoutText',
  limbo: 'fairness:steps.payoutLimbo',
  mines: 'fairness:steps.payoutMines',
  rowDouble: 'fairness:steps.payoutRows',
  keno: 'keno:proof.payout',
} as const satisfies Record<SeededRound['game'], string>;

export type ProofViewProps = { proof: RoundProof; currency: Currency; onReveal: () => void };

/** This shows a round and repeats its draw on this device, or says why that has to wait. */
export function ProofView({ proof, currency, onReveal }: ProofViewProps) {
  const { t } = useTranslation(['fairness', 'keno']);
  const check = checkRound(proof, currency);
  return (
    <div className="flex flex-col gap-5">
      <RoundSummary round={proof.round} currency={currency} />
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
            <OutcomeSteps round={proof.round} check={check} />
            <Step title={t('steps.payout')} text={t(payoutTexts[proof.round.game])} holds={check.payoutHolds}>
              <Money minor={check.payoutMinor} currency={currency} />
            </Step>
          </StepList>
        </>
      )}
    </div>
  );
}
