import { Suspense, useState } from 'react';
import { useGift } from '../features/gift/use-gift.ts';
import { Footer } from '../features/home/footer.tsx';
import { VipStrip } from '../features/home/vip-strip.tsx';
import { ContinuePlaying } from '../features/lobby/continue-playing.tsx';
import { HotGames } from '../features/lobby/hot-games.tsx';
import { OriginalsRail } from '../features/lobby/originals-rail.tsx';
import { GoalWords } from '../features/sports/goal-words.tsx';
import { HotRail } from '../features/sports/hot-rail.tsx';
import { LiveRail } from '../features/sports/live-rail.tsx';
import { NextMatches } from '../features/sports/next-matches.tsx';
import { SportChips } from '../features/sports/sport-chips.tsx';
import { sportsHomeQuery, useSportsHome } from '../features/sports/sports.queries.ts';
import { lazyPart } from '../rendering/lazy-part.ts';
import { Staggered } from '../rendering/staggered.tsx';
import { queryClient } from '../shared/api/query-client.ts';
import { askForLobby } from '../shared/lobby/lobby.queries.ts';
import { useLive } from '../shared/sports/price-board.ts';
import { HomeHero } from './home-hero.tsx';

const PromotionRail = lazyPart(() => import('../features/promotions/promotion-rail.tsx'), 'PromotionRail');
const InstallCard = lazyPart(() => import('../features/install/install-card.tsx'), 'InstallCard');

/** Prefetches the first data of the home screen. */
export function askForHome(): Promise<unknown> {
  return Promise.all([queryClient.prefetchQuery(sportsHomeQuery), askForLobby()]);
}

export function HomePage() {
  useLive();
  useGift();
  const { isPending } = useSportsHome({ retryOnMount: true });
  // Stays true: a query that becomes pending again after a refusal must not remove the parts below.
  const [isKnown, setKnown] = useState(!isPending);
  if (!isPending && !isKnown) setKnown(true);
  return (
    <div className="flex flex-col gap-3 pt-1">
      <GoalWords />
      <HomeHero />
      <div className="md:hidden">
        <SportChips />
      </div>
      <LiveRail />
      <NextMatches />
      {/* The height above is known once the matches are; rendered earlier, these parts would jump. */}
      {isKnown ? (
        <Staggered name="home">
          <OriginalsRail />
          <ContinuePlaying />
          <HotGames />
          <HotRail />
          <Suspense>
            <PromotionRail />
          </Suspense>
          <div className="mt-2">
            <VipStrip />
          </div>
          <Suspense>
            <InstallCard />
          </Suspense>
          <Footer />
        </Staggered>
      ) : null}
    </div>
  );
}
