import { Button, Sheet, Skeleton } from '@palpite/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../shared/api.ts';
import { ArrivedAmount } from '../../shared/arrived-amount.tsx';
import { useBonuses, useChangeBonus } from '../../shared/bonuses.ts';
import { FormAlert } from '../../shared/forms/form-alert.tsx';
import { useMoney } from '../../shared/money.tsx';
import { goTo } from '../../shared/navigation.ts';
import type { OverlayComponentProps } from '../../shared/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { usePlayer } from '../../shared/player.ts';
import { GiftArt } from './gift-art.tsx';

/** This offers the gift of the day: take it, or leave it for the bonus screen until it lapses. */
export function GiftOverlay({ onClose }: OverlayComponentProps<'gift'>) {
  const { t } = useTranslation(['gift', 'common', 'errors']);
  const money = useMoney();
  const player = usePlayer();
  const { bonuses, isFetching, failed } = useBonuses();
  const change = useChangeBonus();
  const offered = bonuses?.all.findLast(({ source, state }) => source === 'gift' && state === 'offered');
  const taken = change.data ? bonuses?.all.find(({ id }) => id === change.data.bonus.bonusId) : undefined;
  const gift = taken ?? offered;
  // It was taken on another screen, or cannot be read: the bonus screen has the rest.
  const nothing = failed || (bonuses !== null && !isFetching && !gift);
  useEffect(() => {
    if (nothing) onClose();
  }, [nothing, onClose]);
  if (nothing) return null;
  const { error } = change;
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
            {gift && player
              ? t(taken ? 'gift:taken' : 'gift:terms', {
                  turnover: money(gift.requiredMinor, player.currency),
                  days: gift.expiresAfterDays,
                })
              : null}
          </p>
        </div>
      </div>
      <FormAlert
        text={error ? (error instanceof Refusal ? error.message : t('errors:writeUnreachable')) : undefined}
      />
    </Sheet>
  );
}
