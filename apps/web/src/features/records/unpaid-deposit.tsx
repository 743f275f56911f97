import { Button } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { usePayment } from '../../shared/wallet/payment.ts';
import type { LedgerRecord } from './record.ts';

/** What the deposit itself says in each state in which nothing has arrived. */
const sentences = {
  '00': 'returned.waitingText',
  '99': 'returned.waitingText',
  '-99': 'returned.waitingText',
  '01': 'ended.cancelled',
  '-01': 'ended.failed',
} as const;

/** The words of deposits, fetched when a receipt needs them: most do not. */
const useDepositTexts = () => useTranslation('deposit', { useSuspense: false });

const isUnpaid = ({ kind, status }: LedgerRecord) => kind === 'recharge' && status !== '10';

/** This says of a deposit that has not arrived what became of it, and what happens to money that still comes. */
export function UnpaidNote({ record }: { record: LedgerRecord }) {
  const { t, ready } = useDepositTexts();
  const { status } = record;
  if (!isUnpaid(record) || status === '10' || !ready) return null;
  return (
    <p className="mt-3 rounded-card border border-hairline px-4 py-3 text-body-sm text-fg-1">
      {t(sentences[status])}
    </p>
  );
}

/** This leads back to the payment of a deposit that can still be paid here. */
export function ContinueUnpaid({ record, onLeave }: { record: LedgerRecord; onLeave: () => void }) {
  const { t, ready } = useDepositTexts();
  const open = usePayment(({ order }) => order?.orderId === record.reference);
  if (!open || !isUnpaid(record) || !ready) return null;
  const resume = () => {
    onLeave();
    openOverlay('deposit');
  };
  return (
    <Button className="px-2" onClick={resume}>
      {t('pending.continue')}
    </Button>
  );
}
