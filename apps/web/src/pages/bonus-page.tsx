import { Skeleton } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { BonusHead, BonusLists } from '../features/bonus/bonus-lists.tsx';
import { useWelcomeOffer, WelcomeOfferCard } from '../features/deposit/welcome-offer-card.tsx';
import { PromotionRail } from '../features/promotions/promotion-rail.tsx';
import { SignInCard } from '../features/sign-in/sign-in-card.tsx';
import { usePlayer } from '../shared/session/player.ts';
import { useSession } from '../shared/session/session.ts';
import { FailedState, GuestState } from '../shared/ui/empty-states.tsx';
import { useBonuses } from '../shared/wallet/bonuses.ts';

function Guest() {
  const { t } = useTranslation(['bonus', 'common']);
  return (
    <>
      <GuestState className="mt-6" art="wallet" title={t('bonus:guest.title')} text={t('bonus:guest.text')} />
      <PromotionRail />
    </>
  );
}

export function BonusPage() {
  const { t } = useTranslation(['bonus', 'common']);
  const loggedIn = useSession((session) => session.token !== '');
  const player = usePlayer();
  const { bonuses, failed, retry } = useBonuses();
  const welcome = useWelcomeOffer();
  if (!loggedIn) return <Guest />;
  if (failed)
    return (
      <FailedState
        className="mt-10"
        title={t('bonus:failed.title')}
        text={t('bonus:failed.text')}
        onRetry={retry}
      />
    );
  return (
    <div className="mx-auto flex max-w-140 flex-col gap-2 pt-1 pb-8">
      <div className="gutter flex flex-col gap-3">
        <BonusHead bonuses={bonuses} player={player} />
        <SignInCard />
      </div>
      {bonuses && player ? (
        <BonusLists
          bonuses={bonuses}
          player={player}
          offers={welcome ? <WelcomeOfferCard {...welcome} /> : null}
        />
      ) : (
        <div className="gutter" aria-busy="true">
          <Skeleton className="h-48 rounded-card" />
        </div>
      )}
      <PromotionRail />
    </div>
  );
}
