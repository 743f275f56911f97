import { fromWire } from '@palpite/domain/money';
import { Button, Sheet, VipStone } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { ArrivedAmount } from '../../shared/money/arrived-amount.tsx';
import { goTo } from '../../shared/overlays/navigation.ts';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { currencyOf, useUserInfo } from '../../shared/session/player.ts';

export function LevelUpOverlay({ level, amount, onClose }: OverlayComponentProps<'levelUp'>) {
  const { t } = useTranslation(['vip', 'common']);
  const currency = currencyOf(useUserInfo()?.currency ?? '');
  const amountMinor = fromWire(amount, currency);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('vip:club')}
      closeLabel={t('common:close')}
      footer={
        <div className="grid grid-cols-2 gap-2 big:grid-cols-1">
          <Button
            variant="secondary"
            className="px-3"
            onClick={() => {
              onClose();
              goTo(paths.vip);
            }}
          >
            {t('vip:up.see')}
          </Button>
          <Button className="px-3" onClick={onClose}>
            {t('vip:up.ok')}
          </Button>
        </div>
      }
    >
      <div role="status" className="flex flex-col items-center gap-2 pt-2 pb-2 text-center">
        <VipStone level={level} className="size-32 animate-win" />
        <p className="mt-2 text-title">{t('vip:up.title', { level })}</p>
        {amountMinor > 0n ? (
          <>
            <ArrivedAmount amountMinor={amountMinor} currency={currency} />
            <p className="text-body-sm text-fg-2">{t('vip:up.award')}</p>
          </>
        ) : null}
      </div>
    </Sheet>
  );
}
