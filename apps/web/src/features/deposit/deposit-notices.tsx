import { Banner } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { OwedBanner } from '../../shared/money/owed-banner.tsx';
import { PendingOrder } from './pending-order.tsx';
import type { DepositFlow } from './use-deposit-flow.ts';

/** Shows how the last payment ended, what the player owes, and an order that still waits for payment. */
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
