import type { Currency } from '@palpite/domain/money';
import { depositTimes, turnoverOf } from '@palpite/domain/wagering';
import { Button } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { showAlert } from '../../shared/messages/alerts.ts';
import { useMoney } from '../../shared/money/money.tsx';
import { useTurnoverText } from '../../shared/wallet/turnover-text.ts';
import type { Promotion } from './offers.ts';
import { payWithinMs } from './payment-rules.ts';
import type { DepositFlow } from './use-deposit-flow.ts';

export interface ConfirmFooterProps {
  flow: DepositFlow;
  promotion: Promotion | null;
  currency: Currency;
}

export function ConfirmFooter({ flow, promotion, currency }: ConfirmFooterProps) {
  const { t } = useTranslation(['deposit', 'common', 'errors']);
  const money = useMoney();
  const withWeights = useTurnoverText('deposit');
  const price = promotion?.offer.priceMinor;
  const pay = promotion?.kind === 'discount' ? promotion.offer.payMinor : price;
  const turnover = money(turnoverOf(price ?? 0n, depositTimes), currency);
  const confirm = () => {
    // Section 5: an amount above 0 must be chosen.
    if (promotion && promotion.offer.priceMinor > 0n) flow.begin(promotion, currency);
    else void showAlert(t('deposit:chooseAmount'), t('errors:title'));
  };
  return (
    <>
      {price === undefined ? null : (
        <p className="mb-2.5 text-caption text-fg-2">
          {withWeights(t('deposit:terms', { turnover, factor: String(depositTimes) }), turnover)}
        </p>
      )}
      <Button size={56} block loading={flow.opening} loadingLabel={t('deposit:opening')} onClick={confirm}>
        {price === undefined
          ? t('deposit:confirmEmpty')
          : pay !== undefined && pay !== price
            ? t('deposit:confirmPay', { amount: money(price, currency), pay: money(pay, currency) })
            : t('deposit:confirm', { amount: money(price, currency) })}
      </Button>
      <p className="mt-2 flex flex-wrap justify-center gap-x-3 text-center text-micro text-fg-3">
        <span>{t('deposit:payWithin', { minutes: payWithinMs / 60_000 })}</span>
        <span>{t('common:responsible')}</span>
      </p>
    </>
  );
}
