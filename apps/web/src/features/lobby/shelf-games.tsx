import { Button, EmptyArt, EmptyState } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useFavourites } from '../../shared/lobby/lobby.queries.ts';
import { gamesOn, type Lobby } from '../../shared/lobby/lobby.ts';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { useSession } from '../../shared/session/session.ts';
import { GameGrid, GridSkeleton } from './game-grid.tsx';

function NoFavourites() {
  const { t } = useTranslation(['lobby', 'common']);
  const loggedIn = useSession((session) => session.token !== '');
  return (
    <EmptyState
      art={<EmptyArt kind="favourites" className="w-32" />}
      title={t(loggedIn ? 'lobby:favourites.none' : 'lobby:favourites.guest')}
      text={t(loggedIn ? 'lobby:favourites.noneText' : 'lobby:favourites.guestText')}
      action={loggedIn ? null : <Button onClick={() => openOverlay('login')}>{t('common:login')}</Button>}
    />
  );
}

export function ShelfGames({ shelf, lobby }: { shelf: string; lobby: Lobby }) {
  const { t } = useTranslation('lobby');
  const favourites = useFavourites();
  if (shelf === 'favourites' && favourites === null) return <GridSkeleton />;
  const games = gamesOn(shelf, lobby, favourites ?? []) ?? lobby.games;
  if (games.length > 0) return <GameGrid games={games} />;
  if (shelf === 'favourites') return <NoFavourites />;
  return <EmptyState art={<EmptyArt kind="favourites" className="w-32" />} title={t('none')} />;
}
