import type { MatchCard } from '@palpite/contracts/sports';
import { sportFaces } from '@palpite/domain/sports/sport-faces';
import { glyphOf } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { Hero, HeroPlace } from '../features/home/hero.tsx';
import { openGame } from '../features/lobby/open-game.ts';
import { sideScore } from '../features/sports/scores.ts';
import { useSportsHome } from '../features/sports/sports.queries.ts';
import { useLobby } from '../shared/lobby/lobby.queries.ts';
import type { Game } from '../shared/lobby/lobby.ts';
import { goTo } from '../shared/overlays/navigation.ts';
import { paths } from '../shared/paths.ts';
import { MatchTime } from '../shared/sports/match-time.tsx';
import { useMatchState } from '../shared/sports/price-board.ts';

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

/** The hero: a match, or the hottest game when no match is offered. */
export function HomeHero() {
  const sports = useSportsHome();
  const { lobby } = useLobby();
  const match = sports.data && chooseMatch(sports.data);
  if (match) return <MatchHero match={match} />;
  const [game] = lobby?.hot ?? [];
  if (game && (sports.data || sports.isError)) return <GameHero game={game} />;
  if (sports.isPending) return <HeroPlace />;
  return null;
}
