import { Sheet } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { gated } from '../../shared/overlays/gated.tsx';
import { queueOverlay } from '../../shared/overlays/overlay-queue.ts';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { ConfirmFooter, DepositNotices, FlowPayment, useDepositFlow } from './deposit-flow.tsx';
import { MethodChoice, PricesState, PriceTiles, PromotionChoice } from './deposit-form.tsx';
import { useChoice, useOffers, welcomeOffers } from './offers.ts';
import { DiscountBanner } from './time-left.tsx';

function Deposit({ onClose }: OverlayComponentProps<'deposit'>) {
  const { t } = useTranslation(['deposit', 'common']);
  const flow = useDepositFlow();
  const prices = useOffers();
  const choice = useChoice(prices);
  const close = () => {
    onClose();
    // Section 4: closing the deposit offers a bonus that is available. The queue skips it if it was shown today.
    const hasGift = welcomeOffers(prices.offers ?? []).length > 0;
    if (hasGift && flow.order === null) queueOverlay('secondDeposit', {});
  };
  return (
    <Sheet
      open
      onOpenChange={close}
      title={t('deposit:title')}
      closeLabel={t('common:close')}
      height="full"
      footer={
        prices.offers?.length ? (
          <ConfirmFooter flow={flow} promotion={choice.promotion} currency={prices.currency} />
        ) : undefined
      }
    >
      <div className="flex flex-col gap-5 pt-1">
        <DepositNotices flow={flow} />
        <PricesState prices={prices}>
          {choice.hasCrypto ? <MethodChoice value={choice.method} onChoose={choice.chooseMethod} /> : null}
          <DiscountBanner />
          <PriceTiles
            key={choice.method}
            tiles={choice.tiles}
            currency={prices.currency}
            value={choice.tile?.priceMinor ?? null}
            withoutPromotions={choice.withoutPromotions}
            onChoose={choice.choosePrice}
          />
          {choice.tile && choice.promotion ? (
            <PromotionChoice
              tile={choice.tile}
              currency={prices.currency}
              giftTimes={prices.giftTimes}
              value={choice.promotion.kind}
              onChoose={choice.choosePromotion}
            />
          ) : null}
        </PricesState>
      </div>
      <FlowPayment flow={flow} />
    </Sheet>
  );
}

export const DepositOverlay = gated('deposit', Deposit);
