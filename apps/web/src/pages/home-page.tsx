import { SectionHead } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useGift } from '../features/gift/use-gift.ts';
import { Footer } from '../features/home/footer.tsx';
import { Hero } from '../features/home/hero.tsx';
import { VipStrip } from '../features/home/vip-strip.tsx';
import { InPlay } from '../features/lobby/in-play.tsx';
import { originalsQuery } from '../features/lobby/lobby.queries.ts';
import { openOriginal } from '../features/lobby/open-original.ts';
import { Originals } from '../features/lobby/originals.tsx';
import { PromotionRail } from '../features/promotions/promotion-rail.tsx';
import { GoalWords } from '../features/sports/goal-words.tsx';
import { HotRail } from '../features/sports/hot-rail.tsx';
import { LiveRail } from '../features/sports/live-rail.tsx';
import { NextMatches } from '../features/sports/next-matches.tsx';
import { SportChips } from '../features/sports/sport-chips.tsx';
import { paths } from '../shared/paths.ts';
import { useLive } from '../shared/sports/price-board.ts';

/** This is the home screen: one hero, sports, originals, VIP, footer. */
export function HomePage() {
  const { t } = useTranslation(['home', 'common']);
  const dice = useQuery(originalsQuery).data?.find(({ code }) => code === 'dice');
  useLive();
  useGift();
  return (
    <div className="flex flex-col gap-3 pt-1">
      <GoalWords />
      <Hero onPlay={() => openOriginal(dice ?? { code: 'dice', returnPercent: null, stopped: false })} />
      <InPlay />
      <div className="md:hidden">
        <SportChips />
      </div>
      <LiveRail />
      <NextMatches />
      <section>
        <SectionHead
          title={t('home:originals.title')}
          action={<Link to={paths.casino}>{t('common:seeAll')}</Link>}
        />
        <Originals layout="rail" />
      </section>
      <HotRail />
      <PromotionRail />
      <div className="mt-2">
        <VipStrip />
      </div>
      <Footer />
    </div>
  );
}
