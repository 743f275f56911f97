import { formatDateTime } from '@palpite/i18n';
import { Badge, Button, Sheet } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../shared/messages/toast.ts';
import { Money } from '../../shared/money/money.tsx';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { usePayment } from '../../shared/wallet/payment.ts';
import { isVoid, type LedgerRecord } from './record.ts';
import { kindIcons, statusTones, useRecordTexts } from './record-row.tsx';
import { SignedMoney } from './signed-money.tsx';

/** Returns the receipt's rows in display order. */
function useFacts(record: LedgerRecord): (readonly [string, ReactNode])[] {
  const { t } = useTranslation(['records', 'movements']);
  const texts = useRecordTexts();
  const place = texts.place(record);
  const { balanceAfterMinor, currency } = record;
  return [
    [t('records:receipt.kind'), t(`movements:kind.${record.kind}`)],
    ...(place === '' || record.kind === 'sports' ? [] : ([[t('records:receipt.product'), place]] as const)),
    [t('records:receipt.at'), formatDateTime(record.at)],
    [t('records:statement.pocket'), t(`movements:pocket.${record.pocket}`)],
    ...(balanceAfterMinor === null
      ? []
      : ([
          [t('records:receipt.after'), <Money key="after" minor={balanceAfterMinor} currency={currency} />],
        ] as const)),
    [t('records:receipt.number'), record.reference],
  ];
}

export function RecordReceipt({ record, onClose }: { record: LedgerRecord; onClose: () => void }) {
  const { t } = useTranslation(['records', 'movements', 'common']);
  const texts = useRecordTexts();
  const facts = useFacts(record);
  const Icon = kindIcons[record.kind];
  const copy = async () => {
    await navigator.clipboard.writeText(record.reference);
    toast.success(t('common:copied'));
  };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={texts.title(record)}
      closeLabel={t('common:close')}
      footer={
        <div className="grid auto-cols-fr grid-flow-col gap-2 big:grid-flow-row">
          <Button variant="secondary" className="px-2" icon={<Copy size={18} />} onClick={() => void copy()}>
            {t('records:receipt.copy')}
          </Button>
          {record.kind === 'sports' ? (
            <Button
              className="px-2"
              render={<Link to={paths.slip} search={{ tab: 'settled', bet: record.reference }} />}
            >
              {t('records:receipt.bet')}
            </Button>
          ) : null}
          <ContinueUnpaid record={record} onLeave={onClose} />
        </div>
      }
    >
      <div className="flex flex-col items-center gap-2 rounded-card bg-surface-2 px-4 py-5">
        <Icon aria-hidden="true" size={24} className="text-fg-3" />
        <SignedMoney
          className="text-money"
          minor={record.amountMinor}
          currency={record.currency}
          struck={isVoid(record)}
          waiting={record.status !== '10'}
        />
        <Badge tone={statusTones[record.status]}>{t(`movements:status.${record.status}`)}</Badge>
      </div>
      {record.cause ? (
        <p className="mt-3 rounded-card border border-hairline px-4 py-3 text-body-sm text-fg-1">
          <span className="block text-caption text-fg-3">{t('records:receipt.cause')}</span>
          {t(`movements:cause.${record.cause}`)}
        </p>
      ) : null}
      <UnpaidNote record={record} />
      <dl className="mt-2 flex flex-col text-body-sm">
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="flex justify-between gap-4 border-b border-hairline py-2.5 last:border-0"
          >
            <dt className="shrink-0 text-fg-2">{label}</dt>
            <dd className="tabular text-right font-semibold break-all select-text">{value}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

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
function UnpaidNote({ record }: { record: LedgerRecord }) {
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
function ContinueUnpaid({ record, onLeave }: { record: LedgerRecord; onLeave: () => void }) {
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
