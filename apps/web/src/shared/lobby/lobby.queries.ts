import type { Locale } from '@palpite/domain/locales';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { currentLocale, useLocale } from '../i18n/i18n.ts';
import { useSession } from '../session/session.ts';
import { type Game, type Lobby, pick, toLobby, withStopped } from './lobby.ts';

/** Every query about the lobby begins with this word. */
export const lobbyKey = 'lobby';

const quiet = { query: { loading: false } } as const;

/** The games by group, with their names in a language. */
const lobbyQuery = (locale: Locale) =>
  queryOptions({
    queryKey: [lobbyKey, 'main', locale],
    queryFn: async ({ signal }) => toLobby(await call('getMain', quiet, { signal })),
    staleTime: 60_000,
  });

/** The games that take no rounds right now; asked again while a lobby is shown. */
const stoppedGamesQuery = queryOptions({
  queryKey: [lobbyKey, 'stopped'],
  meta: { background: true },
  queryFn: async ({ signal }) => (await call('getStoppedGames', quiet, { signal })).games,
  staleTime: 60_000,
  refetchInterval: 60_000,
});

/** The player's favourites and what was played. */
export const myGamesQuery = queryOptions({
  queryKey: [lobbyKey, 'mine'],
  meta: { background: true },
  queryFn: ({ signal }) => call('getMyGames', quiet, { signal }),
  staleTime: 0,
});

/** The games in which the player has a round that is not over. */
const inPlayQuery = queryOptions({
  queryKey: [lobbyKey, 'inPlay'],
  meta: { background: true },
  queryFn: async ({ signal }) => (await call('getInPlay', quiet, { signal })).games,
  staleTime: 0,
});

/** Asks for the lobby before a screen shows it. */
export function askForLobby(): Promise<unknown> {
  return Promise.all([
    queryClient.prefetchQuery(lobbyQuery(currentLocale())),
    queryClient.prefetchQuery(stoppedGamesQuery),
  ]);
}

export type LoadedLobby = { lobby: Lobby | null; failed: boolean; retry: () => void };

/** The lobby in the language in force; null until it is there. */
export function useLobby(): LoadedLobby {
  const { data, isError, refetch } = useQuery(lobbyQuery(useLocale()));
  const { data: stopped } = useQuery({ ...stoppedGamesQuery, enabled: data !== undefined });
  const lobby = useMemo(() => (data && stopped ? withStopped(data, stopped) : data) ?? null, [data, stopped]);
  return { lobby, failed: isError && lobby === null, retry: () => void refetch() };
}

const none: readonly string[] = [];

/** Type names of the player's favourites; none for a visitor, null until they are known. */
export function useFavourites(): readonly string[] | null {
  const loggedIn = useSession((session) => session.token !== '');
  const { data } = useQuery({ ...myGamesQuery, enabled: loggedIn });
  return loggedIn ? (data?.favourites ?? null) : none;
}

/** What the player may go on with: games with an open round first, then those played last. */
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
