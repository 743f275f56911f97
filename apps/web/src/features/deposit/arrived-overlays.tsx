import { fromWire } from '@palpite/domain/money';
import { turnoverOf } from '@palpite/domain/wagering';
import { Badge, Button, Dialog, Sheet } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { ArrivedAmount } from '../../shared/money/arrived-amount.tsx';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { goTo } from '../../shared/overlays/navigation.ts';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { currencyOf, usePlayer, useUserInfo } from '../../shared/session/player.ts';
import { DoneArt } from '../../shared/ui/done-art.tsx';
import { TurnoverText } from '../../shared/wallet/turnover-text.ts';

function PaidOwed() {
  const { t, ready } = useTranslation('movements', { useSuspense: false });
  return <p className="mt-1 max-w-72 text-body-sm text-balance text-fg-2">{ready ? t('owed.paid') : null}</p>;
}

export function DepositPaidOverlay({ onClose, ...receipt }: OverlayComponentProps<'depositPaid'>) {
  const { t } = useTranslation(['deposit', 'common']);
  const money = useMoney();
  const player = usePlayer();
  const giftTimes = BigInt(useUserInfo()?.paypackage.giftTimes ?? 0);
  const turnover = money(turnoverOf(receipt.giftMinor, giftTimes), receipt.currency);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('deposit:paid.title')}
      closeLabel={t('common:close')}
      footer={
        <div className="grid grid-cols-2 gap-2 big:grid-cols-1">
          <Button
            variant="secondary"
            className="px-3"
            onClick={() => {
              onClose();
              goTo(paths.wallet);
            }}
          >
            {t('deposit:paid.wallet')}
          </Button>
          <Button className="px-3" onClick={onClose}>
            {t('deposit:paid.play')}
          </Button>
        </div>
      }
    >
      <div role="status" className="flex flex-col items-center gap-1 pt-2 pb-2 text-center">
        <DoneArt />
        <div className="-mt-1">
          <ArrivedAmount amountMinor={receipt.amountMinor} currency={receipt.currency} />
        </div>
        <p className="max-w-72 text-body text-balance text-fg-1">{t('common:paySuccess')}</p>
        {receipt.giftMinor > 0n ? (
          <p className="mt-1 text-body-sm text-bonus">
            {t('deposit:paid.gift', { amount: money(receipt.giftMinor, receipt.currency) })}
            {giftTimes > 0n ? (
              <span className="mt-1 block max-w-80 text-caption text-balance text-fg-2">
                <TurnoverText
                  of="bonus"
                  text={t('deposit:promotion.giftText', { turnover, factor: String(giftTimes) })}
                  amount={turnover}
                />
              </span>
            ) : null}
          </p>
        ) : null}
        {receipt.paidOwed ? <PaidOwed /> : null}
        {player ? (
          <p className="mt-4 flex w-full items-center justify-between rounded-md bg-surface-2 px-4 py-3 text-body-sm text-fg-2">
            {t('deposit:paid.balance')}
            <span className="font-semibold text-fg-1">
              <Money minor={player.cashMinor} currency={player.currency} />
            </span>
          </p>
        ) : null}
      </div>
    </Sheet>
  );
}

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
