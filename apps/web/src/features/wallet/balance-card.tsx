import { Button, Skeleton, WallArt } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { StoppedNote, useStopped } from '../../shared/ui/stopped.tsx';
import { transferLimitsQuery } from '../../shared/wallet/transfers.queries.ts';
import type { WalletFigures } from './wallet.queries.ts';
import { useCommitted } from './wallet.queries.ts';

/** Shows committed money: stakes of open bets and rounds, and withdrawals in progress. */
function Committed({ figures }: { figures: WalletFigures | null }) {
  const { t } = useTranslation('wallet');
  const { inPlayMinor, heldMinor, isOnlyGames } = useCommitted(figures?.currency ?? null);
  const inPlay = isOnlyGames
    ? ({ to: paths.records, search: { kind: 'games' } } as const)
    : ({ to: paths.slip, search: { tab: 'open' } } as const);
  const parts = [
    { name: 'inPlay', minor: inPlayMinor, ...inPlay },
    { name: 'held', minor: heldMinor, to: paths.records, search: { kind: 'withdrawal' } },
  ] as const;
  return (
    <div className="mt-3 grid grid-cols-2 gap-2 big:grid-cols-1">
      {parts.map(({ name, minor, to, search }) => (
        <Link key={name} to={to} search={search} className="min-h-13 rounded-md bg-surface-2 px-3 py-2">
          <span className="block text-micro text-fg-3">{t(name)}</span>
          <span className="block min-h-5 text-label text-fg-1">
            {minor === undefined ? (
              '—'
            ) : figures && minor !== null ? (
              <Money minor={minor} currency={figures.currency} />
            ) : (
              <Skeleton className="h-4 w-16" />
            )}
          </span>
        </Link>
      ))}
    </div>
  );
}

export function BalanceCard({ figures }: { figures: WalletFigures | null }) {
  const { t } = useTranslation(['wallet', 'common']);
  const stopped = useStopped() !== null;
  const canSend = useQuery({
    ...transferLimitsQuery(figures?.currency ?? 'BRL'),
    enabled: figures !== null,
  }).data?.open;
  return (
    <section aria-label={t('wallet:available')} className="overflow-hidden rounded-card bg-surface-1">
      <div className="aspect-7/1 overflow-hidden md:aspect-14/1">
        <WallArt seed="carteira" columns={7} rows={1} palette="azulejo" />
      </div>
      <div className="p-4 pt-3.5">
        <p className="text-caption text-fg-3">{t('wallet:available')}</p>
        <p className="mt-1 min-h-9 text-money">
          {figures ? (
            <Money minor={figures.cashMinor} currency={figures.currency} />
          ) : (
            <Skeleton className="h-9 w-44" />
          )}
        </p>
        <Committed figures={figures} />
        <div className="mt-3 grid grid-cols-2 gap-2 big:grid-cols-1">
          <Button
            disabled={stopped}
            icon={<ArrowDownToLine aria-hidden="true" size={18} />}
            onClick={() => openOverlay('deposit')}
          >
            {t('common:top.deposit')}
          </Button>
          <Button
            variant="secondary"
            icon={<ArrowUpFromLine aria-hidden="true" size={18} />}
            onClick={() => openOverlay('withdraw')}
          >
            {t('wallet:withdraw')}
          </Button>
        </div>
        <StoppedNote className="mt-3" />
        {canSend && !stopped ? (
          <Button
            block
            variant="ghost"
            className="mt-2"
            icon={<ArrowLeftRight aria-hidden="true" size={18} />}
            onClick={() => openOverlay('transfer')}
          >
            {t('wallet:transfer')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
