import type { Currency } from '@palpite/domain/money';
import { Button, Card, Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import { DownloadButton } from './download-button.tsx';
import type { RecordKind } from './kinds.ts';
import type { Span } from './period.ts';
import { statementQuery } from './records.queries.ts';
import { SignedMoney } from './signed-money.tsx';
import { totalsOf } from './statement.ts';
import { StatementSheet } from './statement-sheet.tsx';

export interface StatementCardProps {
  kind: RecordKind;
  span: Span;
  currency: Currency;
}

/** Shows the totals of the period for the selected kind, with buttons for the full statement and the CSV. */
export function StatementCard({ kind, span, currency }: StatementCardProps) {
  const { t } = useTranslation(['records', 'common']);
  const [open, setOpen] = useState(false);
  const { data, isLoadingError, refetch } = useQuery(statementQuery(span, currency));
  if (isLoadingError)
    return (
      <Card className="mt-3 flex items-center justify-between gap-3">
        <p className="text-body-sm text-fg-2">{t('records:statement.failed')}</p>
        <Button size={40} variant="secondary" onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </Card>
    );
  if (!data) return <Skeleton className="mt-3 h-38 rounded-card" />;
  // Bonus money has its own statement.
  const pocket = kind === 'bonus' ? 'bonus' : 'cash';
  const totals = totalsOf(data, kind);
  return (
    <Card className="mt-3">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 big:grid-cols-1">
        {kind === 'all' ? (
          <>
            <div>
              <dt className="text-micro text-fg-3">{t('records:statement.opening')}</dt>
              <dd className="text-body-sm font-semibold">
                <Money minor={data.cash.openingMinor} currency={currency} />
              </dd>
            </div>
            <div className="text-right big:text-left">
              <dt className="text-micro text-fg-3">{t('records:statement.closing')}</dt>
              <dd className="text-body-sm font-semibold">
                <Money minor={data.cash.closingMinor} currency={currency} />
              </dd>
            </div>
          </>
        ) : null}
        <div>
          <dt className="text-micro text-fg-3">{t('records:statement.in')}</dt>
          <dd className="text-body-sm font-semibold">
            <SignedMoney minor={totals.inMinor} currency={currency} />
          </dd>
        </div>
        <div className="text-right big:text-left">
          <dt className="text-micro text-fg-3">{t('records:statement.out')}</dt>
          <dd className="text-body-sm font-semibold">
            <SignedMoney minor={totals.outMinor} currency={currency} />
          </dd>
        </div>
      </dl>
      <div className="mt-3 grid grid-cols-2 gap-2 big:grid-cols-1 border-t border-hairline pt-3">
        <Button
          variant="secondary"
          size={40}
          className="px-2"
          icon={<FileText size={18} />}
          onClick={() => setOpen(true)}
        >
          {t('records:statement.open')}
        </Button>
        <DownloadButton kind={kind} span={span} icon={<Download size={18} />} />
      </div>
      {open ? (
        <StatementSheet statement={data} first={pocket} span={span} onClose={() => setOpen(false)} />
      ) : null}
    </Card>
  );
}
