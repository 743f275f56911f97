import type { Currency } from '@palpite/domain/money';
import { formatDate } from '@palpite/i18n';
import { Button, Card, SegmentedControl, Sheet, Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../shared/device/save-file.ts';
import { Money } from '../../shared/money/money.tsx';
import { dateOf, type RecordKind, recordKinds, type Span } from './filters.ts';
import { useRecordTexts } from './record-row.tsx';
import { statementQuery, useExportRecords } from './records.queries.ts';
import { SignedMoney } from './signed-money.tsx';
import { type Account, type Statement, totalsOf } from './statement.ts';

interface StatementCardProps {
  kind: RecordKind;
  span: Span;
  currency: Currency;
}

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

function Total({ label, minor, currency }: { label: string; minor: bigint; currency: Currency }) {
  return (
    <p className="flex items-baseline justify-between gap-4 rounded-md bg-surface-2 px-4 py-3">
      <span className="text-body-sm text-fg-2">{label}</span>
      <span className="text-title-sm font-bold">
        <Money minor={minor} currency={currency} />
      </span>
    </p>
  );
}

function Lines({ account, currency }: { account: Account; currency: Currency }) {
  const { t } = useTranslation(['records', 'movements']);
  const texts = useRecordTexts();
  if (account.lines.length === 0)
    return <p className="py-6 text-center text-body-sm text-fg-3">{t('records:statement.none')}</p>;
  return (
    <div className="flex flex-col gap-4 py-4">
      {recordKinds
        .filter((kind) => account.lines.some((line) => line.kind === kind))
        .map((kind) => (
          <section key={kind} aria-label={t(`movements:kind.${kind}`)} className="px-1">
            <h3 className="text-caption font-semibold text-fg-3">{t(`movements:kind.${kind}`)}</h3>
            <dl>
              {account.lines
                .filter((line) => line.kind === kind)
                .map((line) => (
                  <div
                    key={line.reason}
                    className="flex items-baseline justify-between gap-4 border-b border-hairline py-2 last:border-0"
                  >
                    <dt className="min-w-0 text-body-sm">
                      {texts.title(line)}
                      <span className="ml-2 text-micro whitespace-nowrap text-fg-3">
                        {t('records:statement.count', { count: line.count })}
                      </span>
                    </dt>
                    <dd className="text-body-sm font-semibold">
                      <SignedMoney minor={line.amountMinor} currency={currency} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
    </div>
  );
}

interface StatementSheetProps {
  statement: Statement;
  first: 'cash' | 'bonus';
  span: Span;
  onClose: () => void;
}

function StatementSheet({ statement, first, span, onClose }: StatementSheetProps) {
  const { t } = useTranslation(['records', 'movements', 'common']);
  const [pocket, setPocket] = useState(first);
  const { currency } = statement;
  const account = statement[pocket];
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('records:statement.title')}
      description={t('records:statement.text', {
        from: formatDate(dateOf(span.from)),
        to: formatDate(dateOf(span.to)),
      })}
      closeLabel={t('common:close')}
      height="half"
    >
      <SegmentedControl
        className="mb-4"
        label={t('records:statement.pocket')}
        value={pocket}
        onValueChange={setPocket}
        segments={[
          { value: 'cash', label: t('movements:pocket.cash') },
          { value: 'bonus', label: t('movements:pocket.bonus') },
        ]}
      />
      <Total label={t('records:statement.opening')} minor={account.openingMinor} currency={currency} />
      <Lines account={account} currency={currency} />
      <Total label={t('records:statement.closing')} minor={account.closingMinor} currency={currency} />
      <p className="mt-3 text-center text-micro text-balance text-fg-3">{t('records:statement.sum')}</p>
    </Sheet>
  );
}

function DownloadButton({ kind, span, icon }: { kind: RecordKind; span: Span; icon: ReactNode }) {
  const { t } = useTranslation('records');
  const { mutate, isPending } = useExportRecords();
  const download = () =>
    mutate(
      { kind, span },
      { onSuccess: (file) => saveFile(file, `${t('statement.file')}-${span.from}-${span.to}.csv`) },
    );
  return (
    <Button
      variant="secondary"
      size={40}
      className="px-2"
      icon={icon}
      loading={isPending}
      loadingLabel={t('statement.downloading')}
      onClick={download}
    >
      {t('statement.download')}
    </Button>
  );
}
