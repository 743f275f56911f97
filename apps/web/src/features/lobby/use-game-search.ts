import { fold } from '@palpite/domain/fold';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { lobbyKey } from '../../shared/lobby/lobby.queries.ts';
import type { Game, Lobby } from '../../shared/lobby/lobby.ts';

/** Finds names that contain the text. Used until the tolerant index is loaded. */
function containing({ games }: Lobby, text: string): Game[] {
  const wanted = fold(text);
  return games.filter(({ name, otherNames }) =>
    [name, ...otherNames].some((each) => fold(each).includes(wanted)),
  );
}

/** Returns the games that match a text, best first. Returns null for an empty text. */
export function useGameSearch(lobby: Lobby | null, text: string): readonly Game[] | null {
  const asked = useDeferredValue(text.trim());
  const { data: search } = useQuery({
    queryKey: [lobbyKey, 'index', lobby?.games.map(({ name }) => name).join()],
    queryFn: async () => (lobby ? (await import('./search-games.ts')).indexGames(lobby) : null),
    enabled: lobby !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 300_000,
  });
  return useMemo(() => {
    if (!lobby || asked === '') return null;
    // Reads the current state of each game, since the index may be older.
    return search
      ? search(asked).flatMap(({ code }) => lobby.byCode.get(code) ?? [])
      : containing(lobby, asked);
  }, [lobby, search, asked]);
}
