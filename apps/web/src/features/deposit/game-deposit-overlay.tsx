import { Button, Sheet } from '@palpite/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { gated } from '../../shared/overlays/gated.tsx';
import { shownPath } from '../../shared/overlays/navigation.ts';
import { type OverlayComponentProps, openOverlay } from '../../shared/overlays/overlays.ts';
import { originalPaths, paths } from '../../shared/paths.ts';
import { ConfirmFooter, DepositNotices, FlowPayment, useDepositFlow } from './deposit-flow.tsx';
import { PricesState, PriceTiles, PromotionChoice } from './deposit-form.tsx';
import { offersInGame, useChoice, useOffers } from './offers.ts';

const gamePaths: readonly string[] = Object.values(originalPaths);

function textByPlace(): 'slots' | 'text' | 'elsewhere' {
  const path = shownPath();
  if (path === paths.play) return 'slots';
  return gamePaths.includes(path) ? 'text' : 'elsewhere';
}

function GameDeposit({ onClose }: OverlayComponentProps<'gameDeposit'>) {
  const { t } = useTranslation(['deposit', 'common']);
  const [place] = useState(textByPlace);
  const flow = useDepositFlow();
  const all = useOffers('INSBRL');
  const prices = { ...all, offers: all.offers && offersInGame(all.offers) };
  const choice = useChoice(prices);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('deposit:game.title')}
      description={t(`deposit:game.${place}`)}
      closeLabel={t('common:close')}
      footer={
        prices.offers?.length ? (
          <ConfirmFooter flow={flow} promotion={choice.promotion} currency={prices.currency} />
        ) : undefined
      }
    >
      <div className="flex flex-col gap-4">
        <DepositNotices flow={flow} />
        <PricesState prices={prices} count={4}>
          <PriceTiles
            columns={2}
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
        <Button
          variant="ghost"
          onClick={() => {
            onClose();
            openOverlay('deposit');
          }}
        >
          {t('deposit:game.more')}
        </Button>
      </div>
      <FlowPayment flow={flow} />
    </Sheet>
  );
}

/** Closing it returns to the round. */
export const GameDepositOverlay = gated('gameDeposit', GameDeposit);
