import type { Currency } from '@palpite/domain/money';
import { depositTimes, turnoverOf } from '@palpite/domain/wagering';
import { Banner, Button, EmptyArt, EmptyState, Sheet } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { Headset } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showAlert } from '../../shared/messages/alerts.ts';
import { useMoney } from '../../shared/money/money.tsx';
import { OwedBanner } from '../../shared/money/owed-banner.tsx';
import { closeAllOverlays } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { forgetOrder, type OpenOrder, usePayment } from '../../shared/wallet/payment.ts';
import { useTurnoverText } from '../../shared/wallet/turnover-text.ts';
import type { Promotion } from './offers.ts';
import { type Ended, isInReview, refreshRecords, useOpenOrder } from './order.ts';
import { payWithinMs } from './payment-rules.ts';
import { PaymentSheet } from './payment-sheet.tsx';
import { PendingOrder } from './pending-order.tsx';

type DepositFlow = {
  readonly order: OpenOrder | null;
  /** The order that the payment sheet draws, also during its closing animation. */
  readonly shown: OpenOrder | null;
  readonly paying: boolean;
  readonly opening: boolean;
  readonly ended: Ended | null;
  /** In the server's words; null when the account may deposit. */
  readonly review: string | null;
  readonly begin: (promotion: Promotion, currency: Currency) => void;
  readonly resume: () => void;
  readonly leave: () => void;
  readonly end: (ended: Ended) => void;
  readonly closeReview: () => void;
};

export function useDepositFlow(): DepositFlow {
  const order = usePayment((payment) => payment.order);
  const [shown, setShown] = useState(order);
  const [paying, setPaying] = useState(order !== null);
  const [ended, setEnded] = useState<Ended | null>(null);
  const [review, setReview] = useState<string | null>(null);
  const { mutate, isPending, reset } = useOpenOrder();
  if (order !== null && order !== shown) setShown(order);
  return {
    order,
    shown,
    paying: paying && shown !== null,
    opening: isPending,
    ended,
    review,
    begin: (promotion, currency) => {
      setEnded(null);
      mutate(
        { promotion, currency },
        {
          onSuccess: () => setPaying(true),
          onError: (failure) => {
            if (isInReview(failure)) setReview(failure.message);
          },
        },
      );
    },
    resume: () => setPaying(true),
    leave: () => setPaying(false),
    end: (how) => {
      forgetOrder();
      refreshRecords();
      reset();
      setPaying(false);
      setEnded(how);
    },
    closeReview: () => setReview(null),
  };
}

export function DepositNotices({ flow }: { flow: DepositFlow }) {
  const { t } = useTranslation('deposit');
  return (
    <>
      <div role="status" className="empty:hidden">
        {flow.ended ? (
          <Banner tone={flow.ended === 'cancelled' ? 'info' : 'warn'}>{t(`ended.${flow.ended}`)}</Banner>
        ) : null}
      </div>
      <OwedBanner />
      {flow.order && !flow.paying ? <PendingOrder order={flow.order} onContinue={flow.resume} /> : null}
    </>
  );
}

export function FlowPayment({ flow }: { flow: DepositFlow }) {
  const { shown, paying, leave, end, review, closeReview } = flow;
  if (review !== null) return <ReviewSheet reason={review} onClose={closeReview} />;
  if (!shown) return null;
  return <PaymentSheet key={shown.orderId} order={shown} open={paying} onLeave={leave} onEnded={end} />;
}

interface ReviewSheetProps {
  reason: string;
  onClose: () => void;
}

function ReviewSheet({ reason, onClose }: ReviewSheetProps) {
  const { t } = useTranslation(['deposit', 'common']);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('deposit:title')}
      closeLabel={t('common:close')}
      footer={
        <Button
          size={56}
          block
          icon={<Headset size={20} />}
          render={<Link to={paths.support} />}
          onClick={closeAllOverlays}
        >
          {t('deposit:review.support')}
        </Button>
      }
    >
      <EmptyState
        className="pt-2 pb-4"
        art={<EmptyArt kind="wallet" className="w-40" />}
        title={t('deposit:review.headline')}
        text={reason}
      />
    </Sheet>
  );
}

interface ConfirmFooterProps {
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
