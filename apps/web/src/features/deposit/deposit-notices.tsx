import { Banner, Button } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money.tsx';
import type { OpenOrder } from '../../shared/payment.ts';
import { failureSentence } from './failure-sentence.ts';
import { TimeLeft } from './time-left.tsx';
import type { DepositFlow } from './use-deposit-flow.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** This keeps an order that waits for its payment in sight. */
export function PendingOrder({ order, onContinue }: { order: OpenOrder; onContinue: () => void }) {
  const { t } = useTranslation('deposit');
  const secondsLeft = useSecondsLeft(order.deadlineMs);
  return (
    <section
      aria-label={t('pending.title')}
      className="flex items-center gap-3 rounded-card bg-surface-2 py-3 pr-3 pl-4"
    >
      <div className="min-w-0 flex-1">
        <p className="text-caption text-fg-3">{t('pending.title')}</p>
        <p className="text-title-sm font-bold">
          <Money minor={order.amountMinor} currency={order.currency} />
        </p>
      </div>
      <TimeLeft seconds={secondsLeft} label={t('pending.left')} />
      <Button size={40} onClick={onContinue}>
        {t('pending.continue')}
      </Button>
    </section>
  );
}

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
