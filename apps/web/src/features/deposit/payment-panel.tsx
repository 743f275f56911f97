import { Banner, Button } from '@palpite/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenOrder } from '../../shared/wallet/payment.ts';
import { CancelQuestion } from './cancel-question.tsx';
import type { StatusCheck } from './order.queries.ts';
import { NewTabLink } from './payment-frame.tsx';

export interface PaymentPanelProps {
  order: OpenOrder;
  check: StatusCheck;
  onCancelled: () => void;
}

export function PaymentPanel({ order, check, onCancelled }: PaymentPanelProps) {
  const { t } = useTranslation('deposit');
  const [cancelling, setCancelling] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <div aria-live="polite">{check.waiting ? <Banner>{t('pay.waiting')}</Banner> : null}</div>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-caption text-fg-3">{t('pay.question')}</p>
        <span className="shrink-0">{order.framed ? <NewTabLink url={order.url} /> : null}</span>
      </div>
      <div className="grid grid-cols-2 gap-2 big:grid-cols-1">
        <Button variant="secondary" onClick={() => setCancelling(true)}>
          {t('pay.cancel')}
        </Button>
        {/* A page in another tab must be opened first, so that button is the prominent one. */}
        <Button
          variant={order.framed ? 'primary' : 'secondary'}
          loading={check.checking}
          loadingLabel={t('pay.checking')}
          onClick={check.ask}
        >
          {t('pay.complete')}
        </Button>
      </div>
      <CancelQuestion
        orderId={order.orderId}
        open={cancelling}
        onClose={() => setCancelling(false)}
        onCancelled={onCancelled}
        onMoved={check.ask}
      />
    </div>
  );
}
