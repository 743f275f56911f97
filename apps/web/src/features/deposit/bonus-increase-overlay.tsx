import { fromWire } from '@palpite/domain/money';
import { Badge, Dialog } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { ArrivedAmount } from '../../shared/money/arrived-amount.tsx';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { currencyOf, useUserInfo } from '../../shared/session/player.ts';
import { DoneArt } from '../../shared/ui/done-art.tsx';

/** Announces that a bonus was turned over and became cash. */
export function BonusIncreaseOverlay({
  multiplier,
  amount,
  onClose,
}: OverlayComponentProps<'bonusIncrease'>) {
  const { t } = useTranslation('deposit');
  const currency = currencyOf(useUserInfo()?.currency ?? '');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      art={<DoneArt />}
      title={t('increase.title')}
      description={t('increase.text')}
      confirmLabel={t('increase.action')}
      onConfirm={onClose}
      className="text-center"
    >
      <ArrivedAmount amountMinor={fromWire(amount, currency)} currency={currency} />
      <Badge tone="bonus">{t('increase.factor', { multiplier })}</Badge>
    </Dialog>
  );
}
