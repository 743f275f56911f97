import { Button, Chip, ChipRow, EmptyArt, EmptyState } from '@palpite/ui';
import { Link, useSearch } from '@tanstack/react-router';
import { Heart, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Staggered } from '../../rendering/staggered.tsx';
import { useFavourites, useLobby } from '../../shared/lobby/lobby.queries.ts';
import { fixedShelvesOf, gamesOn, groupsOf, type Lobby, newGames } from '../../shared/lobby/lobby.ts';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { useSession } from '../../shared/session/session.ts';
import { GameGrid, GridSkeleton } from './game-grid.tsx';
import { ContinuePlaying, GameRail, LobbyFailed, RailSkeleton } from './game-rail.tsx';

function shelfOf(requested: unknown, lobby: Lobby | null): string {
  const known = [...fixedShelvesOf(lobby), ...(lobby?.categories.map(({ code }) => code) ?? [])];
  return known.find((code) => code === requested) ?? 'lobby';
}

export function CasinoScreen({ end }: { end: ReactNode }) {
  const { t } = useTranslation('lobby');
  const { shelf: requested } = useSearch({ strict: false }) as { shelf?: unknown };
  const { lobby, failed, retry } = useLobby();
  const shelf = shelfOf(requested, lobby);
  return (
    <div className="flex flex-col gap-2 pt-1 pb-6">
      <div className="gutter">
        <Link
          to={paths.search}
          className="flex min-h-12 items-center gap-3 rounded-full bg-surface-1 px-4 text-body-sm text-fg-3"
        >
          <Search aria-hidden="true" size={18} className="shrink-0" />
          <span className="flex-1 truncate">
            {lobby ? t('search.among', { count: lobby.games.length }) : t('search.label')}
          </span>
        </Link>
      </div>
      <ShelfChips chosen={shelf} lobby={lobby} />
      {failed ? (
        <>
          <LobbyFailed onRetry={retry} />
          {end}
        </>
      ) : lobby === null ? (
        shelf === 'lobby' ? (
          <>
            <RailSkeleton title={t('rails.hot')} />
            <RailSkeleton title={t('shelves.originals')} />
          </>
        ) : (
          <GridSkeleton />
        )
      ) : shelf === 'lobby' ? (
        <LobbyHome lobby={lobby} end={end} />
      ) : (
        <>
          <ShelfGames key={shelf} shelf={shelf} lobby={lobby} />
          {end}
        </>
      )}
    </div>
  );
}

function ShelfChips({ chosen, lobby }: { chosen: string; lobby: Lobby | null }) {
  const { t } = useTranslation('lobby');
  const shelves = [
    ...fixedShelvesOf(lobby).map((code) => ({ code, name: t(`shelves.${code}`) })),
    ...(lobby?.categories ?? []),
  ];
  return (
    <ChipRow key={shelves.length} label={t('shelves.label')}>
      {shelves.map(({ code, name }) => (
        <Chip
          key={code}
          selected={code === chosen}
          icon={code === 'favourites' ? <Heart aria-hidden="true" size={14} strokeWidth={2.5} /> : undefined}
          render={
            <Link
              to={paths.casino}
              search={code === 'lobby' ? {} : { shelf: code }}
              resetScroll={false}
              replace
            />
          }
        >
          {name}
        </Chip>
      ))}
    </ChipRow>
  );
}

function LobbyHome({ lobby, end }: { lobby: Lobby; end: ReactNode }) {
  const { t } = useTranslation('lobby');
  const originals = lobby.games.filter(({ productCode }) => productCode === 'SELF');
  const fresh = newGames(lobby);
  return (
    // A phone shows four rails.
    <Staggered name="lobby" first={4}>
      <ContinuePlaying />
      <GameRail title={t('rails.hot')} games={lobby.hot} />
      <GameRail title={t('shelves.originals')} games={originals} all={{ search: { shelf: 'originals' } }} />
      {groupsOf(lobby).map(({ productCode, name, games }) => (
        <GameRail
          key={productCode}
          title={name}
          games={games}
          all={{ to: paths.gameGroup, search: { productCode } }}
        />
      ))}
      <GameRail title={t('rails.new')} games={fresh} all={{ search: { shelf: 'new' } }} />
      {end}
    </Staggered>
  );
}

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

function ShelfGames({ shelf, lobby }: { shelf: string; lobby: Lobby }) {
  const { t } = useTranslation('lobby');
  const favourites = useFavourites();
  if (shelf === 'favourites' && favourites === null) return <GridSkeleton />;
  const games = gamesOn(shelf, lobby, favourites ?? []) ?? lobby.games;
  if (games.length > 0) return <GameGrid games={games} />;
  if (shelf === 'favourites') return <NoFavourites />;
  return <EmptyState art={<EmptyArt kind="favourites" className="w-32" />} title={t('none')} />;
}
