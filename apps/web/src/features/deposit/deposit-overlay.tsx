import { Sheet } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { Gated } from '../../shared/overlays/gated.tsx';
import { queueOverlay } from '../../shared/overlays/overlay-queue.ts';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { ConfirmFooter } from './confirm-footer.tsx';
import { DepositNotices } from './deposit-notices.tsx';
import { DiscountBanner } from './discount-banner.tsx';
import { MethodChoice } from './method-choice.tsx';
import { welcomeOffers } from './offers.ts';
import { PaymentSheet } from './payment-sheet.tsx';
import { PriceTiles } from './price-tiles.tsx';
import { useOffers } from './prices.queries.ts';
import { PricesState } from './prices-state.tsx';
import { PromotionChoice } from './promotion-choice.tsx';
import { useChoice } from './use-choice.ts';
import { useDepositFlow } from './use-deposit-flow.ts';

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
      {flow.shown ? (
        <PaymentSheet
          key={flow.shown.orderId}
          order={flow.shown}
          open={flow.paying}
          onLeave={flow.leave}
          onEnded={flow.end}
        />
      ) : null}
    </Sheet>
  );
}

export function DepositOverlay(props: OverlayComponentProps<'deposit'>) {
  return (
    <Gated next="deposit" onClose={props.onClose}>
      <Deposit {...props} />
    </Gated>
  );
}
