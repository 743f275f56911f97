import { Banner } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { OwedBanner } from '../../shared/owed-banner.tsx';
import { failureSentence } from './failure-sentence.ts';
import { PendingOrder } from './pending-order.tsx';
import type { DepositFlow } from './use-deposit-flow.ts';

/** This says what became of the last payment, and why the next one did not open. */
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

/** This stands over the confirming button when the order did not open. */
export function OpeningFailure({ flow }: { flow: DepositFlow }) {
  const { t } = useTranslation('deposit');
  if (!flow.failure) return null;
  return (
    <p role="alert" className="mb-3 text-body-sm text-down">
      {failureSentence(flow.failure, t('offline.open'))}
    </p>
  );
}
