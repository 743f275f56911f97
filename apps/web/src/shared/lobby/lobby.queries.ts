import type { Locale } from '@palpite/domain/locales';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { currentLocale, useLocale } from '../i18n/i18n.ts';
import { usePlayer } from '../session/player.ts';
import { useSession } from '../session/session.ts';
import { type Game, type Lobby, pick, toLobby, withCurrency, withStopped } from './lobby.ts';

export const lobbyKey = 'lobby';

const quiet = { query: { loading: false } } as const;

const lobbyQuery = (locale: Locale) =>
  queryOptions({
    queryKey: [lobbyKey, 'main', locale],
    queryFn: async ({ signal }) => toLobby(await call('getMain', quiet, { signal })),
    staleTime: 60_000,
  });

const stoppedGamesQuery = queryOptions({
  queryKey: [lobbyKey, 'stopped'],
  meta: { background: true },
  queryFn: async ({ signal }) => (await call('getStoppedGames', quiet, { signal })).games,
  staleTime: 60_000,
  refetchInterval: 60_000,
});

export const myGamesQuery = queryOptions({
  queryKey: [lobbyKey, 'mine'],
  meta: { background: true },
  queryFn: ({ signal }) => call('getMyGames', quiet, { signal }),
  staleTime: 0,
});

const inPlayQuery = queryOptions({
  queryKey: [lobbyKey, 'inPlay'],
  meta: { background: true },
  queryFn: async ({ signal }) => (await call('getInPlay', quiet, { signal })).games,
  staleTime: 0,
});

export function prefetchLobby(): Promise<unknown> {
  return Promise.all([
    queryClient.prefetchQuery(lobbyQuery(currentLocale())),
    queryClient.prefetchQuery(stoppedGamesQuery),
  ]);
}

export type LoadedLobby = { lobby: Lobby | null; failed: boolean; retry: () => void };

export function useLobby(): LoadedLobby {
  const { data, isError, refetch } = useQuery(lobbyQuery(useLocale()));
  const { data: stopped } = useQuery({ ...stoppedGamesQuery, enabled: data !== undefined });
  const currency = usePlayer()?.currency;
  const lobby = useMemo(
    () => (data ? withCurrency(stopped ? withStopped(data, stopped) : data, currency) : null),
    [data, stopped, currency],
  );
  return { lobby, failed: isError && lobby === null, retry: () => void refetch() };
}

const none: readonly string[] = [];

/** Returns the codes of the player's favourites; empty for a visitor, null while loading. */
export function useFavourites(): readonly string[] | null {
  const loggedIn = useSession((session) => session.token !== '');
  const { data } = useQuery({ ...myGamesQuery, enabled: loggedIn });
  return loggedIn ? (data?.favourites ?? null) : none;
}

/** Returns the games to continue: those with an open round, then the recently played. */
export function useContinued(lobby: Lobby | null): { game: Game; open: boolean }[] {
  const loggedIn = useSession((session) => session.token !== '');
  const open = useQuery({ ...inPlayQuery, enabled: loggedIn }).data;
  const played = useQuery({ ...myGamesQuery, enabled: loggedIn }).data?.played;
  return useMemo(() => {
    if (!lobby || !loggedIn) return [];
    const codes = [...new Set([...(open ?? []), ...(played ?? [])])];
    return pick(lobby.byCode, codes).map((game) => ({ game, open: open?.includes(game.code) ?? false }));
  }, [lobby, loggedIn, open, played]);
}
