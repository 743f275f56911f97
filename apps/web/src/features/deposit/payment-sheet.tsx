import { Sheet } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { Money, useMoney } from '../../shared/money/money.tsx';
import type { OpenOrder } from '../../shared/wallet/payment.ts';
import { ExpiredPayment } from './expired-payment.tsx';
import { type Ended, useStatusCheck } from './order.queries.ts';
import { PaymentElsewhere, PaymentFrame } from './payment-frame.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { TimeLeft } from './time-left.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

export interface PaymentSheetProps {
  order: OpenOrder;
  open: boolean;
  /** Closes the sheet; the order stays open. */
  onLeave: () => void;
  onEnded: (ended: Ended) => void;
}

function PaymentTitle({ order }: { order: OpenOrder }) {
  const { t } = useTranslation('deposit');
  const money = useMoney();
  return (
    <>
      <span className="sr-only">{t('pay.title')} </span>
      <span className="block text-title">
        <Money minor={order.amountMinor} currency={order.currency} />
      </span>
      {order.giftMinor > 0n ? (
        <span className="block text-caption font-normal text-bonus">
          {t('pay.withGift', { amount: money(order.giftMinor, order.currency) })}
        </span>
      ) : null}
    </>
  );
}

/** Shows the vendor's payment page, and below it the buttons to confirm or cancel the payment. */
export function PaymentSheet({ order, open, onLeave, onEnded }: PaymentSheetProps) {
  const { t } = useTranslation(['deposit', 'common']);
  const secondsLeft = useSecondsLeft(order.deadlineMs);
  const expired = secondsLeft === 0;
  const check = useStatusCheck(order, { open, expired, onEnded });
  return (
    <Sheet
      open={open}
      onOpenChange={onLeave}
      title={<PaymentTitle order={order} />}
      closeLabel={t('common:close')}
      aside={expired ? null : <TimeLeft seconds={secondsLeft} label={t('deposit:pay.left')} />}
      className="max-md:h-[94dvh] md:h-[86dvh]"
      footer={
        expired ? undefined : (
          <PaymentPanel order={order} check={check} onCancelled={() => onEnded('cancelled')} />
        )
      }
    >
      {expired ? (
        <ExpiredPayment check={check} onAgain={() => onEnded('expired')} />
      ) : (
        <div className="-mx-5 -mb-5 h-[calc(100%+20px)] overflow-hidden border-t border-hairline">
          {order.framed ? (
            <PaymentFrame order={order} onNudge={check.nudge} />
          ) : (
            <PaymentElsewhere url={order.url} />
          )}
        </div>
      )}
    </Sheet>
  );
}
