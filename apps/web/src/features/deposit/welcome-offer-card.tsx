import { Button, HeroArt } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { giftPercentOf, useOffers, welcomeOffers } from './offers.ts';

export function useWelcomeOffer(): { percent: number; isSecond: boolean } | null {
  const { offers } = useOffers();
  const best = welcomeOffers(offers ?? [])[0];
  return best
    ? { percent: giftPercentOf(best.priceMinor, best.giftMinor), isSecond: best.group === 'BTBRL' }
    : null;
}

export function WelcomeOfferCard({ percent, isSecond }: { percent: number; isSecond: boolean }) {
  const { t } = useTranslation('deposit');
  return (
    <div className="relative isolate flex min-h-u-152 flex-col justify-end overflow-hidden rounded-card p-4 text-cream">
      <HeroArt seed="bem-vindo" palette="lagoa" glyph="coin" className="-z-10" />
      <p className="text-label text-action">{t(isSecond ? 'welcome.second' : 'welcome.first')}</p>
      <p className="mt-1 max-w-[58%] font-brand text-title text-balance big:max-w-none">
        {t('welcome.percent', { percent })}
      </p>
      <Button size={40} className="mt-3 self-start" onClick={() => openOverlay('secondDeposit')}>
        {t('welcome.see')}
      </Button>
    </div>
  );
}
