import type { SeededRound } from '@palpite/contracts/originals';
import { gameTraits, type NameOf } from '@palpite/domain/games/names';
import type { Currency } from '@palpite/domain/money';
import { formatDateTime, formatNumber } from '@palpite/i18n';
import { Button, Card, Sheet } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignedAmount } from '../../../shared/games/signed-amount.tsx';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { Money } from '../../../shared/money/money.tsx';
import { toRoundLine } from '../kit/rounds/rounds.ts';
import { checkRound, type RoundCheck, type RoundProof } from './check-round.ts';
import { Fingerprint, LoadState, Verdict } from './proof-parts.tsx';
import { Step, StepList } from './proof-steps.tsx';
import { RotateDialog, roundProofQuery, seedPairQuery } from './seeds.tsx';

export type ProofSheetProps = { roundId: string; currency: Currency; onClose: () => void };

type Described<Name extends NameOf<'draw' | 'steps'>> = ProofSheetProps & {
  describe: (round: Extract<SeededRound, { game: Name }>) => ProofWords;
};

export function ProofSheet<Name extends NameOf<'draw' | 'steps'>>(props: Described<Name>) {
  const { roundId, currency, onClose, describe } = props;
  const { t } = useTranslation('fairness');
  const proof = useQuery(roundProofQuery(roundId));
  const pair = useQuery(seedPairQuery);
  const [confirming, setConfirming] = useState(false);
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
          onReveal={() => setConfirming(true)}
        />
      ) : (
        <LoadState error={proof.error} onRetry={() => void proof.refetch()} />
      )}
      {confirming && pair.data ? (
        <RotateDialog
          seedPairId={pair.data.seedPairId}
          clientSeed={pair.data.clientSeed}
          onClose={() => setConfirming(false)}
          onRotated={() => void proof.refetch()}
        />
      ) : null}
    </Sheet>
  );
}

type ProofWords = {
  choice: string;
  payoutText: string;
  outcome: (check: RoundCheck) => ReactNode;
};

type ProofViewProps = ProofWords & { proof: RoundProof; currency: Currency; onReveal: () => void };

function ProofView({ proof, currency, onReveal, choice, payoutText, outcome }: ProofViewProps) {
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

type RoundSummaryProps = { round: SeededRound; choice: string; currency: Currency };

function RoundSummary({ round, choice, currency }: RoundSummaryProps) {
  const { t } = useTranslation('fairness');
  const locale = useLocale();
  const { result, unit } = gameTraits[round.game];
  const line = toRoundLine(round, currency);
  const { stakeMinor, payoutMinor } = line;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('proof.bet'), choice],
    [t('proof.stake'), <Money key="stake" minor={stakeMinor} currency={currency} />],
    [t('proof.payout'), <Money key="payout" minor={payoutMinor} currency={currency} />],
  ];
  return (
    <Card level={2}>
      <div className="flex items-end justify-between gap-3">
        <div>
          <p className="text-caption text-fg-3">{t(result === 'paid' ? 'proof.multiplier' : 'proof.roll')}</p>
          <p className="tabular font-brand text-display-sm">
            {formatNumber(line.outcome, locale)}
            {unit ? <span className="text-[0.7em] text-accent">{unit}</span> : null}
          </p>
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
        {formatDateTime(line.at)} · {t('proof.number', { nonce: round.nonce })}
      </p>
    </Card>
  );
}
