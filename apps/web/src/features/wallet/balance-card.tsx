import { Button, Skeleton, WallArt } from '@palpite/ui';
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money.tsx';
import { openOverlay } from '../../shared/overlays.ts';
import type { WalletFigures } from './wallet-figures.ts';

/** This shows what can be played, and the ways money comes and goes. */
export function BalanceCard({ figures }: { figures: WalletFigures | null }) {
  const { t } = useTranslation(['wallet', 'common']);
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
        <div className="mt-4 grid grid-cols-2 gap-2">
          <Button
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
            {t('common:account.withdraw')}
          </Button>
        </div>
      </div>
    </section>
  );
}
