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

function GiftArt({ isOpen }: { isOpen: boolean }) {
  return (
    <svg viewBox="0 0 160 140" width="200" height="175" aria-hidden="true" className="short:h-18">
      <path fill="#1f3db5" d="M32 76h96v56H32z" />
      <path fill="#4b78ff" d="M32 76h32v28a32 32 0 0 1-32-28zM128 132H96v-28a32 32 0 0 1 32 28z" />
      <path fill="#ffb81f" d="M72 76h16v56H72z" />
      <g
        className="transition-transform duration-slow ease-standard"
        style={
          isOpen ? { transform: 'translate(-12px, 0) rotate(-16deg)', transformOrigin: '32px 76px' } : {}
        }
      >
        <path fill="#2b4fd6" d="M24 56h112v22H24z" />
        <path fill="#e59a00" d="M72 56h16v22H72z" />
        {isOpen ? null : (
          <path
            fill="#ffb81f"
            d="M80 56c-8-26-40-26-40-8 0 8 18 8 40 8zm0 0c8-26 40-26 40-8 0 8-18 8-40 8z"
          />
        )}
      </g>
      {isOpen ? (
        <g className="animate-win">
          <circle cx="80" cy="44" r="30" fill="#ffb81f" />
          <path fill="#12100e" d="M80 26l5 13 13 5-13 5-5 13-5-13-13-5 13-5z" />
          <path fill="#ff6b57" d="M30 34h14v14H30z" />
          <path fill="#45d394" d="M122 22a12 12 0 0 1 12 12h-12z" />
          <path fill="#3fd6d6" d="M118 58h12v12h-12z" />
        </g>
      ) : null}
    </svg>
  );
}
