import type { SeededRound } from '@palpite/contracts/originals';
import type { Currency } from '@palpite/domain/money';
import { Button } from '@palpite/ui';
import { BadgeCheck, Lock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money.tsx';
import { checkRound, type RoundProof } from './check-round.ts';
import { Fingerprint } from './fingerprint.tsx';
import { OutcomeSteps } from './outcome-steps.tsx';
import { RoundSummary } from './round-summary.tsx';
import { Step, StepList } from './step-list.tsx';

const verdicts = {
  fair: { Icon: BadgeCheck, box: 'bg-up/14', mark: 'text-up' },
  unfair: { Icon: TriangleAlert, box: 'bg-down/14', mark: 'text-down' },
  sealed: { Icon: Lock, box: 'bg-surface-2', mark: 'text-fg-2' },
} as const;

function Verdict({ verdict, action }: { verdict: keyof typeof verdicts; action?: ReactNode }) {
  const { t } = useTranslation('fairness');
  const { Icon, box, mark } = verdicts[verdict];
  return (
    <div role="status" className={`flex gap-3 rounded-card p-4 ${box}`}>
      <Icon aria-hidden="true" size={24} className={`shrink-0 ${mark}`} />
      <div className="min-w-0 flex-1">
        <p className="text-body font-semibold">{t(`proof.${verdict}`)}</p>
        <p className="mt-0.5 text-body-sm text-fg-2">{t(`proof.${verdict}Text`)}</p>
        {action ? <div className="mt-3">{action}</div> : null}
      </div>
    </div>
  );
}

/** How each game's prize follows from its outcome. */
const payoutTexts = {
  dice: 'payoutText',
  limbo: 'payoutLimbo',
  mines: 'payoutMines',
  rowDouble: 'payoutRows',
} as const satisfies Record<SeededRound['game'], string>;

export type ProofViewProps = { proof: RoundProof; currency: Currency; onReveal: () => void };

/** This shows a round and repeats its draw on this device, or says why that has to wait. */
export function ProofView({ proof, currency, onReveal }: ProofViewProps) {
  const { t } = useTranslation('fairness');
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
            <Step
              title={t('steps.payout')}
              text={t(`steps.${payoutTexts[proof.round.game]}`)}
              holds={check.payoutHolds}
            >
              <Money minor={check.payoutMinor} currency={currency} />
            </Step>
          </StepList>
        </>
      )}
    </div>
  );
}
