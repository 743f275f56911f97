import { Button, cx } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useSecondsLeft } from '../../shared/forms/use-seconds-left.ts';
import { Money } from '../../shared/money/money.tsx';
import type { OpenOrder } from '../../shared/wallet/payment.ts';
import { TimeLeft } from './time-left.tsx';

export function PendingOrder({
  order,
  level = 2,
  onContinue,
}: {
  order: OpenOrder;
  level?: 1 | 2;
  onContinue: () => void;
}) {
  const { t } = useTranslation('deposit');
  const secondsLeft = useSecondsLeft(order.deadlineMs);
  return (
    <section
      aria-label={t('pending.title')}
      className={cx(
        'flex items-center gap-3 rounded-card py-3 pr-3 pl-4',
        level === 1 ? 'bg-surface-1' : 'bg-surface-2',
      )}
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
