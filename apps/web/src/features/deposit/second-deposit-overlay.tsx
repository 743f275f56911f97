import { depositTimes, turnoverOf } from '@palpite/domain/wagering';
import { Button, cx, Fade, Sheet, WallArt } from '@palpite/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { gated } from '../../shared/overlays/gated.tsx';
import { recordShown } from '../../shared/overlays/overlay-queue.ts';
import { type OverlayComponentProps, openOverlay } from '../../shared/overlays/overlays.ts';
import { useUserInfo } from '../../shared/session/player.ts';
import { TurnoverText } from '../../shared/wallet/turnover-text.ts';
import { DepositNotices, FlowPayment, useDepositFlow } from './deposit-flow.tsx';
import { defaultPriceOf, giftPercentOf, useOffers, welcomeOffers } from './offers.ts';

const shownOffers = 4;

function SecondDeposit({ onClose }: OverlayComponentProps<'secondDeposit'>) {
  const { t } = useTranslation(['deposit', 'common']);
  const money = useMoney();
  const flow = useDepositFlow();
  const verified = useUserInfo()?.kyc === 1;
  const prices = useOffers();
  const offers = welcomeOffers(prices.offers ?? []).slice(0, shownOffers);
  const usual = defaultPriceOf(offers, prices.defaultPkgId, prices.currency);
  const [picked, setPicked] = useState<string | null>(null);
  const offer =
    offers.find(({ pkgId }) => pkgId === picked) ??
    offers.find(({ priceMinor }) => priceMinor === usual) ??
    offers.at(-1) ??
    null;
  const { currency } = prices;
  const nothing = flow.shown === null && offer === null && (prices.offers !== null || prices.failed);
  useEffect(() => {
    if (nothing) onClose();
  }, [nothing, onClose]);
  const isOffered = offer !== null;
  // Also counts when the player opened it: it does not open by itself again that day.
  useEffect(() => {
    if (isOffered) recordShown('secondDeposit');
  }, [isOffered]);
  if (nothing) return null;
  const claim = () => {
    if (offer && verified) return flow.begin({ kind: 'gift', offer, gift: 1 }, currency);
    // Section 4: a deposit requires the identity check, which returns here.
    onClose();
    openOverlay('editBank', { next: 'secondDeposit' });
  };
  return (
    <Sheet
      open={isOffered || flow.shown !== null}
      onOpenChange={onClose}
      title={t(offer?.group === 'BTBRL' ? 'deposit:welcome.second' : 'deposit:welcome.first')}
      closeLabel={t('common:close')}
      footer={
        offer ? (
          <div className="grid grid-cols-2 gap-2">
            <Button size={56} variant="secondary" className="px-3" onClick={onClose}>
              {t('deposit:welcome.decline')}
            </Button>
            <Button
              size={56}
              className="px-3"
              loading={flow.opening}
              loadingLabel={t('deposit:opening')}
              onClick={claim}
            >
              {t('deposit:welcome.claim')}
            </Button>
          </div>
        ) : undefined
      }
    >
      {offer ? (
        <div className="flex flex-col gap-4">
          <DepositNotices flow={flow} />
          <WelcomeArt percent={giftPercentOf(offer.priceMinor, offer.giftMinor)} />
          <p className="text-title">
            {t('deposit:welcome.headline', {
              price: money(offer.priceMinor, currency),
              gift: money(offer.giftMinor, currency),
            })}
          </p>
          <div role="radiogroup" aria-label={t('deposit:amount.label')} className="grid grid-cols-4 gap-2">
            {offers.map((each) => (
              <label
                key={each.pkgId}
                className={cx(
                  'relative grid min-h-12 cursor-pointer place-items-center rounded-odds bg-surface-2 text-body-sm font-semibold',
                  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                  each === offer && 'shadow-[inset_0_0_0_2px_var(--color-accent)]',
                )}
              >
                <input
                  type="radio"
                  name="welcome"
                  checked={each === offer}
                  onChange={() => setPicked(each.pkgId)}
                  className="absolute top-0 left-0 z-10 size-3 cursor-pointer appearance-none opacity-0"
                />
                <Money short minor={each.priceMinor} currency={currency} />
              </label>
            ))}
          </div>
          <ul className="flex flex-col gap-1.5 text-caption text-fg-2">
            <li>
              <TurnoverText
                of="bonus"
                text={t('deposit:promotion.giftText', {
                  turnover: money(turnoverOf(offer.giftMinor, prices.giftTimes), currency),
                  factor: String(prices.giftTimes),
                })}
                amount={money(turnoverOf(offer.giftMinor, prices.giftTimes), currency)}
              />
            </li>
            <li>
              <TurnoverText
                of="deposit"
                text={t('deposit:terms', {
                  turnover: money(turnoverOf(offer.priceMinor, depositTimes), currency),
                  factor: String(depositTimes),
                })}
                amount={money(turnoverOf(offer.priceMinor, depositTimes), currency)}
              />
            </li>
            <li>{t('deposit:welcome.text')}</li>
          </ul>
        </div>
      ) : null}
      <FlowPayment flow={flow} />
    </Sheet>
  );
}

/** Both buttons have the same size. */
export const SecondDepositOverlay = gated('secondDeposit', SecondDeposit);

function WelcomeArt({ percent }: { percent: number }) {
  return (
    <div className="relative h-u-120 overflow-hidden short:h-16! rounded-card bg-coffee">
      <WallArt seed="welcome" columns={8} rows={3} palette="lagoa" />
      <Fade to="left" />
      <p className="absolute inset-y-0 left-5 flex items-center font-brand text-display text-cream">
        +{percent}%
      </p>
    </div>
  );
}
