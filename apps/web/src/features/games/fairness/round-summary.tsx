import type { SeededRound } from '@palpite/contracts/originals';
import { gameTraits } from '@palpite/domain/games/names';
import type { Currency } from '@palpite/domain/money';
import { formatDateTime, formatNumber } from '@palpite/i18n';
import { Card } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SignedAmount } from '../../../shared/games/signed-amount.tsx';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { Money } from '../../../shared/money/money.tsx';
import { toRoundLine } from '../kit/rounds/rounds.ts';

export type RoundSummaryProps = { round: SeededRound; choice: string; currency: Currency };

/** Summary of a stored round: result, choice, stake and payout. */
export function RoundSummary({ round, choice, currency }: RoundSummaryProps) {
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
