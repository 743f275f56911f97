import { Card, Skeleton } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { ArrowDownLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import { paths } from '../../shared/paths.ts';
import type { WalletFigures } from './wallet.queries.ts';

function NewestDeposit({ figures }: { figures: WalletFigures }) {
  const { t } = useTranslation('wallet');
  const has = figures.newestDepositMinor > 0n;
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-2 text-fg-2">
        <ArrowDownLeft aria-hidden="true" size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-body-sm font-semibold">{t(has ? 'activity.newest' : 'activity.none')}</p>
        <p className="text-caption text-fg-3">{t(has ? 'activity.newestText' : 'activity.noneText')}</p>
      </div>
      {has ? (
        <p className="text-title-sm font-bold text-up">
          +<Money minor={figures.newestDepositMinor} currency={figures.currency} />
        </p>
      ) : null}
    </div>
  );
}

export function ActivityCard({ figures }: { figures: WalletFigures | null }) {
  const { t } = useTranslation('wallet');
  if (!figures) return <Skeleton className="h-44 rounded-card" />;
  const sums = [
    ['deposits', figures.depositsMinor],
    ['withdrawals', figures.withdrawalsMinor],
    ['turnover', figures.turnoverMinor],
  ] as const;
  return (
    <section aria-labelledby="wallet-activity">
      <div className="flex min-h-12 items-center justify-between">
        <h2 id="wallet-activity" className="text-title-sm">
          {t('activity.title')}
        </h2>
        <Link to={paths.records} className="inline-flex min-h-11 items-center text-label text-link">
          {t('activity.all')}
        </Link>
      </div>
      <Card>
        <NewestDeposit figures={figures} />
        <dl className="mt-4 flex flex-col gap-2.5 border-t border-hairline pt-4 text-body-sm">
          {sums.map(([name, minor]) => (
            <div key={name} className="flex items-baseline justify-between gap-3">
              <dt className="text-fg-3">{t(`activity.${name}`)}</dt>
              <dd className="font-semibold">
                <Money minor={minor} currency={figures.currency} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}
