import { parseMinor } from '@palpite/domain/money';
import { highestPayout } from '@palpite/domain/sports/parlay';
import { Button } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { Money, useMoney } from '../../shared/money/money.tsx';
import type { SlipOutcome } from './attempt.ts';
import { placeAtNewOdds } from './place-slip.ts';
import { useSlipTerms } from './use-slip.ts';

/**
 * Offers a bet refused for changed odds at the new odds, with its new return. One press accepts the odds and places the
 * bet.
 */
export function NewOddsOffer({ outcome }: { outcome: SlipOutcome }) {
  const { t } = useTranslation('slip');
  const money = useMoney();
  const { currency, payoutMaxMinor } = useSlipTerms();
  const { sent, refusal } = outcome;
  const now = new Map(refusal?.legs?.map(({ index, oddsMilli }) => [index, oddsMilli]));
  const odds = sent.legs.map(({ oddsMilli }, index) => now.get(index) ?? oddsMilli);
  const stakeMinor = parseMinor(String(sent.stake), currency) ?? 0n;
  const shape = { sizes: sent.sizes ?? [odds.length], bankers: sent.bankers ?? [] };
  return (
    <>
      <p className="flex justify-between gap-3 text-body-sm">
        <span className="text-fg-2">{t('refused.newReturn')}</span>
        <b className="text-accent">
          <Money minor={highestPayout(stakeMinor, odds, shape, payoutMaxMinor)} currency={currency} />
        </b>
      </p>
      <Button block size={56} onClick={() => placeAtNewOdds(outcome)}>
        {t('refused.agree', { amount: money(stakeMinor, currency) })}
      </Button>
    </>
  );
}
