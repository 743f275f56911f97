import type { Currency } from '@palpite/domain/money';
import { formatDate } from '@palpite/i18n';
import { SegmentedControl, Sheet } from '@palpite/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import { recordKinds } from './kinds.ts';
import { dateOf, type Span } from './period.ts';
import { SignedMoney } from './signed-money.tsx';
import type { Account, Statement } from './statement.ts';
import { useRecordTexts } from './use-record-texts.ts';

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

export interface StatementSheetProps {
  statement: Statement;
  /** The balance shown first. */
  first: 'cash' | 'bonus';
  span: Span;
  onClose: () => void;
}

export function StatementSheet({ statement, first, span, onClose }: StatementSheetProps) {
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
