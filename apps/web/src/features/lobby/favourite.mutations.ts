import type { lobby } from '@palpite/contracts';
import type { Reply } from '@palpite/contracts/endpoint';
import { call } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { myGamesQuery } from '../../shared/lobby/lobby.queries.ts';

type MyGames = Reply<typeof lobby.getMyGames>;

function show(favourites: string[]): void {
  queryClient.setQueryData<MyGames>(myGamesQuery.queryKey, (mine) => mine && { ...mine, favourites });
}

/** Marks a game as a favourite, or no longer: shown at once, and taken back when the server did not hear it. */
export async function markFavourite(gameType: string, favourite: boolean): Promise<void> {
  const before = queryClient.getQueryData<MyGames>(myGamesQuery.queryKey)?.favourites;
  const others = (before ?? []).filter((code) => code !== gameType);
  show(favourite ? [gameType, ...others] : others);
  try {
    const body = { gameType, favourite, loading: false };
    show((await call('setFavourite', { body })).favourites);
  } catch {
    // The alert of the shared client says why.
    if (before) show(before);
  }
}
