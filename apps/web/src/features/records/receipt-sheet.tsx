import { formatDateTime } from '@palpite/i18n';
import { Badge, Button, Sheet } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../shared/messages/toast.ts';
import { Money } from '../../shared/money/money.tsx';
import { paths } from '../../shared/paths.ts';
import { isVoid, type LedgerRecord } from './record.ts';
import { kindIcons, statusTones } from './record-row.tsx';
import { SignedMoney } from './signed-money.tsx';
import { ContinueUnpaid, UnpaidNote } from './unpaid-deposit.tsx';
import { useRecordTexts } from './use-record-texts.ts';

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

export function ReceiptSheet({ record, onClose }: { record: LedgerRecord; onClose: () => void }) {
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
