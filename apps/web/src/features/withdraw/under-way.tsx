import type { Currency } from '@palpite/domain/money';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import { paths } from '../../shared/paths.ts';
import type { Withdrawal } from '../../shared/wallet/withdrawals.queries.ts';
import { isOver } from '../../shared/wallet/withdrawals.ts';

/** The records list the others. */
const shownAtMost = 2;

export interface UnderWayProps {
  withdrawals: readonly Withdrawal[];
  currency: Currency;
  onLeave: () => void;
}

/** Lists the withdrawals in progress. */
export function UnderWay({ withdrawals, currency, onLeave }: UnderWayProps) {
  const { t } = useTranslation('withdraw');
  const open = withdrawals.filter(({ stage }) => !isOver(stage)).slice(0, shownAtMost);
  if (open.length === 0) return null;
  return (
    <ul className="-mt-2 flex flex-col gap-1.5" aria-label={t('open.title')}>
      {open.map(({ orderId, amountMinor, stage }) => (
        <li key={orderId}>
          <Link
            to={paths.records}
            search={{ kind: 'withdrawal' }}
            onClick={onLeave}
            className="flex min-h-13 items-center gap-3 rounded-md bg-surface-2 px-3.5 py-2"
          >
            <Hourglass aria-hidden="true" size={18} className="shrink-0 text-boost" />
            <span className="min-w-0 flex-1">
              <span className="block text-label text-fg-1">{t(`stages.${stage}.name`)}</span>
              <span className="block text-micro text-fg-3">{t('open.title')}</span>
            </span>
            <span className="text-label">
              <Money minor={amountMinor} currency={currency} />
            </span>
            <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-fg-3" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
