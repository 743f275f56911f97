import { Link, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLobby } from '../../shared/lobby/lobby.queries.ts';
import { fixedShelvesOf, type Lobby } from '../../shared/lobby/lobby.ts';
import { paths } from '../../shared/paths.ts';
import { GridSkeleton } from './game-grid.tsx';
import { RailSkeleton } from './game-rail.tsx';
import { LobbyFailed } from './lobby-failed.tsx';
import { LobbyHome } from './lobby-home.tsx';
import { ShelfChips } from './shelf-chips.tsx';
import { ShelfGames } from './shelf-games.tsx';

/** Returns the requested shelf if it exists, else the lobby. */
function shelfOf(asked: unknown, lobby: Lobby | null): string {
  const known = [...fixedShelvesOf(lobby), ...(lobby?.categories.map(({ code }) => code) ?? [])];
  return known.find((code) => code === asked) ?? 'lobby';
}

/** The casino: search, shelves, games, and `end` below the loaded games. */
export function CasinoScreen({ end }: { end: ReactNode }) {
  const { t } = useTranslation('lobby');
  const { shelf: asked } = useSearch({ strict: false }) as { shelf?: unknown };
  const { lobby, failed, retry } = useLobby();
  const shelf = shelfOf(asked, lobby);
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
