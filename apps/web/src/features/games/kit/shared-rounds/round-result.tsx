import type { Currency } from '@palpite/domain/money';
import { useTranslation } from 'react-i18next';
import { SignedAmount } from '../../../../shared/games/signed-amount.tsx';
import { useMoney } from '../../../../shared/money/money.tsx';
import type { RoundResult } from './my-bets.ts';

export type RoundNetProps = {
  result: RoundResult | null;
  staked: boolean;
  currency: Currency;
};

/** The player's net result of the round. */
export function RoundNet({ result, staked, currency }: RoundNetProps) {
  const { t } = useTranslation('shared');
  if (result === null)
    return staked ? <span className="text-body-sm text-fg-3">{t('result.pending')}</span> : null;
  const netMinor = result.payoutMinor - result.stakeMinor;
  return (
    <span
      className={`inline-block origin-left text-title will-change-transform ${netMinor > 0n ? 'animate-cheer' : ''}`}
    >
      <SignedAmount minor={netMinor} currency={currency} />
    </span>
  );
}

/** Returns a function that puts outcome and net result into one sentence. */
export function useResultWords(currency: Currency): (outcome: string, result: RoundResult | null) => string {
  const { t } = useTranslation('shared');
  const money = useMoney();
  return (outcome, result) => {
    if (result === null) return t('result.drawn', { outcome });
    const net = result.payoutMinor - result.stakeMinor;
    const amount = money(net < 0n ? -net : net, currency);
    return t(`result.${net > 0n ? 'won' : net < 0n ? 'lost' : 'back'}`, { outcome, amount });
  };
}
