import { Button } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { usePayment } from '../../shared/wallet/payment.ts';
import type { LedgerRecord } from './record.ts';

/** Texts of the deposit catalogue for each status without a payment. */
const sentences = {
  '00': 'returned.waitingText',
  '99': 'returned.waitingText',
  '-99': 'returned.waitingText',
  '01': 'ended.cancelled',
  '-01': 'ended.failed',
} as const;

/** Loads the deposit texts on demand, because most receipts do not need them. */
const useDepositTexts = () => useTranslation('deposit', { useSuspense: false });

const isUnpaid = ({ kind, status }: LedgerRecord) => kind === 'recharge' && status !== '10';

/** Explains what became of an unpaid deposit and what happens to a late payment. */
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

/** Resumes the payment of a deposit that this tab can still pay. */
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
