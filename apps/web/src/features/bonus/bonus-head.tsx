import { Skeleton, WallArt } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import type { Player } from '../../shared/session/player.ts';
import type { Bonuses } from '../../shared/wallet/bonuses.ts';

export function BonusHead({ bonuses, player }: { bonuses: Bonuses | null; player: Player | null }) {
  const { t } = useTranslation('bonus');
  return (
    <section aria-label={t('balance')} className="overflow-hidden rounded-card bg-surface-1">
      <div className="aspect-7/1 overflow-hidden md:aspect-14/1">
        <WallArt seed="bonus" columns={7} rows={1} palette="lagoa" />
      </div>
      <div className="p-4 pt-3.5">
        <p className="text-caption text-fg-3">{t('balance')}</p>
        <p className="mt-1 min-h-9 text-money text-bonus">
          {bonuses && player ? (
            <Money minor={bonuses.balanceMinor} currency={player.currency} />
          ) : (
            <Skeleton className="h-9 w-40" />
          )}
        </p>
        <p className="mt-1 text-body-sm text-fg-2">{t('about')}</p>
      </div>
    </section>
  );
}
