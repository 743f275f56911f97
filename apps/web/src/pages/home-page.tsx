import type { MatchCard } from '@palpite/contracts/sports';
import { sportFaces } from '@palpite/domain/sports/sport-faces';
import { glyphOf } from '@palpite/ui';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGift } from '../features/gift/use-gift.ts';
import { Footer } from '../features/home/footer.tsx';
import { Hero, HeroPlace } from '../features/home/hero.tsx';
import { VipStrip } from '../features/home/vip-strip.tsx';
import { ContinuePlaying } from '../features/lobby/game-rail.tsx';
import { HotGames, OriginalsRail } from '../features/lobby/home-rails.tsx';
import { HotRail, LiveRail, NextMatches } from '../features/sports/home-rails.tsx';
import { GoalWords, SportChips } from '../features/sports/list-parts.tsx';
import { sideScore } from '../features/sports/scores.ts';
import { sportsHomeQuery, useSportsHome } from '../features/sports/sports.queries.ts';
import { lazyPart } from '../rendering/lazy-part.ts';
import { Staggered } from '../rendering/staggered.tsx';
import { queryClient } from '../shared/api/query-client.ts';
import { prefetchLobby, useLobby } from '../shared/lobby/lobby.queries.ts';
import type { Game } from '../shared/lobby/lobby.ts';
import { openGame } from '../shared/lobby/open-game.ts';
import { goTo } from '../shared/overlays/navigation.ts';
import { paths } from '../shared/paths.ts';
import { MatchTime } from '../shared/sports/match-time.tsx';
import { useLive, useMatchState } from '../shared/sports/prices/price-board.ts';

const PromotionRail = lazyPart(() => import('../features/promotions/promotion-rail.tsx'), 'PromotionRail');
const InstallCard = lazyPart(() => import('../features/install/install-card.tsx'), 'InstallCard');

export function prefetchHome(): Promise<unknown> {
  return Promise.all([queryClient.prefetchQuery(sportsHomeQuery), prefetchLobby()]);
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

type Home = { live: readonly MatchCard[]; next: readonly MatchCard[]; hot: readonly { match: MatchCard }[] };

/** Returns the match with the most bets in the last hour, else a live one, else the next one; only matches of two. */
function chooseMatch({ hot, live, next }: Home): MatchCard | null {
  const duels = [...hot.map(({ match }) => match), ...live, ...next].filter(
    ({ title, competitors }) => title === null && competitors.length === 2,
  );
  return duels[0] ?? null;
}

function MatchHero({ match }: { match: MatchCard }) {
  const { t } = useTranslation(['home', 'sports']);
  const state = useMatchState(match.state.matchId) ?? match.state;
  const [home, away] = match.competitors;
  const scores = (['home', 'away'] as const).map((side) => sideScore(state, match.sport, side)?.total);
  const live = scores.every((score) => score !== undefined);
  return (
    <Hero
      glyph={sportFaces[match.sport].glyph ?? undefined}
      eyebrow={t(live ? 'home:hero.live' : 'home:hero.next')}
      title={t('sports:versus', { home: home?.name ?? '', away: away?.name ?? '' })}
      text={
        <span className="flex items-center gap-x-2 big:flex-wrap">
          {live ? <strong className="font-extrabold whitespace-nowrap">{scores.join(' – ')}</strong> : null}
          <MatchTime state={state} sport={match.sport} />
        </span>
      }
      action={t('home:hero.action')}
      onAction={() => goTo(paths.match, { id: match.state.matchId })}
    />
  );
}

function GameHero({ game }: { game: Game }) {
  const { t } = useTranslation('home');
  return (
    <Hero
      glyph={glyphOf(game.art)}
      eyebrow={t('hero.game')}
      title={game.name}
      action={t('hero.play')}
      onAction={() => openGame(game)}
    />
  );
}

function HomeHero() {
  const sports = useSportsHome();
  const { lobby } = useLobby();
  const match = sports.data && chooseMatch(sports.data);
  if (match) return <MatchHero match={match} />;
  const [game] = lobby?.hot ?? [];
  if (game && (sports.data || sports.isError)) return <GameHero game={game} />;
  if (sports.isPending) return <HeroPlace />;
  return null;
}
