import { type Currency, fromWire } from '@palpite/domain/money';
import { formatDateTime, formatNumber } from '@palpite/i18n';
import { Button, Card } from '@palpite/ui';
import { BadgeCheck, Lock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SignedAmount } from '../../shared/games/signed-amount.tsx';
import { useLocale } from '../../shared/i18n.ts';
import { Money } from '../../shared/money.tsx';
import { checkRound, type RoundProof } from './check-round.ts';
import { Fingerprint } from './fingerprint.tsx';
import { Step, StepList } from './step-list.tsx';

function Summary({ proof, currency }: { proof: RoundProof; currency: Currency }) {
  const { t } = useTranslation('fairness');
  const locale = useLocale();
  const { round } = proof;
  const stakeMinor = fromWire(round.stake, currency);
  const payoutMinor = fromWire(round.payout, currency);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('proof.bet'), t(`proof.${round.direction}`, { target: formatNumber(round.target, locale) })],
    [t('proof.stake'), <Money key="stake" minor={stakeMinor} currency={currency} />],
    [t('proof.payout'), <Money key="payout" minor={payoutMinor} currency={currency} />],
  ];
  return (
    <Card level={2}>
      <div className="flex items-end justify-between gap-3">
        <div>
          <p className="text-caption text-fg-3">{t('proof.roll')}</p>
          <p className="tabular font-brand text-display-sm">{formatNumber(round.roll, locale)}</p>
        </div>
        <SignedAmount minor={payoutMinor - stakeMinor} currency={currency} className="text-title-sm" />
      </div>
      <dl className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-2 border-t border-hairline pt-3">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-caption text-fg-3">{name}</dt>
            <dd className="tabular text-label font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="tabular mt-3 text-caption text-fg-3">
        {formatDateTime(new Date(round.at))} · {t('proof.number', { nonce: round.nonce })}
      </p>
    </Card>
  );
}

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

export type ProofViewProps = { proof: RoundProof; currency: Currency; onReveal: () => void };

/** This shows a round and repeats its draw on this device, or says why that has to wait. */
export function ProofView({ proof, currency, onReveal }: ProofViewProps) {
  const { t } = useTranslation('fairness');
  const locale = useLocale();
  const check = checkRound(proof, currency);
  return (
    <div className="flex flex-col gap-5">
      <Summary proof={proof} currency={currency} />
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
          <StepList
            steps={check.steps}
            held={{ seal: check.sealHolds, roll: check.rollHolds }}
            expectedSeal={proof.serverSeedHash}
            expectedRoll={formatNumber(proof.round.roll, locale)}
          >
            <Step title={t('steps.payout')} text={t('steps.payoutText')} holds={check.payoutHolds}>
              <Money minor={check.payoutMinor} currency={currency} />
            </Step>
          </StepList>
        </>
      )}
    </div>
  );
}
