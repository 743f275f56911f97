import { Button, Sheet, Skeleton } from '@palpite/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrivedAmount } from '../../shared/money/arrived-amount.tsx';
import { useMoney } from '../../shared/money/money.tsx';
import { goTo } from '../../shared/overlays/navigation.ts';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { usePlayer } from '../../shared/session/player.ts';
import { useBonuses } from '../../shared/wallet/bonuses.ts';
import { useChangeBonus } from '../../shared/wallet/change-bonus.ts';
import { TurnoverText } from '../../shared/wallet/turnover-text.ts';
import { GiftArt } from './gift-art.tsx';

/** Offers the daily gift: claim it now, or later on the bonus screen until it expires. */
export function GiftOverlay({ onClose }: OverlayComponentProps<'gift'>) {
  const { t } = useTranslation(['gift', 'common', 'errors']);
  const money = useMoney();
  const player = usePlayer();
  const { bonuses, isFetching, failed } = useBonuses();
  const change = useChangeBonus();
  const offered = bonuses?.all.findLast(({ source, state }) => source === 'gift' && state === 'offered');
  const takenId = change.isSuccess ? change.variables.id : null;
  const taken = bonuses?.all.find(({ id }) => id === takenId);
  const gift = taken ?? offered;
  // The gift was claimed elsewhere or cannot be read: the bonus screen shows more.
  const nothing = failed || (bonuses !== null && !isFetching && !change.isPending && !gift);
  useEffect(() => {
    if (nothing) onClose();
  }, [nothing, onClose]);
  if (nothing) return null;
  const amount = gift && player ? money(gift.amountMinor, player.currency) : null;
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('gift:title')}
      closeLabel={t('common:close')}
      footer={
        <div className="grid grid-cols-2 gap-2 big:grid-cols-1">
          {taken ? (
            <>
              <Button
                size={56}
                variant="secondary"
                className="px-3"
                onClick={() => {
                  onClose();
                  goTo(paths.bonus);
                }}
              >
                {t('gift:see')}
              </Button>
              <Button size={56} className="px-3" onClick={onClose}>
                {t('gift:play')}
              </Button>
            </>
          ) : (
            <>
              <Button size={56} variant="secondary" className="px-3" onClick={onClose}>
                {t('gift:later')}
              </Button>
              <Button
                size={56}
                className="px-3"
                disabled={!offered}
                loading={change.isPending}
                loadingLabel={t('gift:taking')}
                onClick={() => offered && change.mutate({ id: offered.id, change: 'claim' })}
              >
                {t('gift:take')}
              </Button>
            </>
          )}
        </div>
      }
    >
      <div className="flex flex-col items-center gap-2 pt-1 pb-2 text-center">
        <GiftArt isOpen={taken !== undefined} />
        <div role="status" className="flex flex-col items-center gap-1">
          {taken && player ? (
            <ArrivedAmount amountMinor={taken.amountMinor} currency={player.currency} />
          ) : (
            <p className="text-title">
              {amount ? t('gift:headline', { amount }) : <Skeleton className="h-7 w-48" />}
            </p>
          )}
          <p className="max-w-72 text-body-sm text-balance text-fg-2">
            {gift && player ? (
              <TurnoverText
                of="bonus"
                text={t(taken ? 'gift:taken' : 'gift:terms', {
                  turnover: money(gift.requiredMinor, player.currency),
                  days: gift.expiresAfterDays,
                })}
                amount={money(gift.requiredMinor, player.currency)}
              />
            ) : null}
          </p>
        </div>
      </div>
    </Sheet>
  );
}
