import type { lobby } from '@palpite/contracts';
import type { Reply } from '@palpite/contracts/endpoint';
import { call } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { myGamesQuery } from '../../shared/lobby/lobby.queries.ts';

type MyGames = Reply<typeof lobby.getMyGames>;

function show(favourites: string[]): void {
  queryClient.setQueryData<MyGames>(myGamesQuery.queryKey, (mine) => mine && { ...mine, favourites });
}

/** Marks or unmarks a favourite game. Shows it at once and reverts it on an error. */
export async function markFavourite(gameType: string, favourite: boolean): Promise<void> {
  const before = queryClient.getQueryData<MyGames>(myGamesQuery.queryKey)?.favourites;
  const others = (before ?? []).filter((code) => code !== gameType);
  show(favourite ? [gameType, ...others] : others);
  try {
    const body = { gameType, favourite, loading: false };
    show((await call('setFavourite', { body })).favourites);
  } catch {
    // The shared client's alert says why.
    if (before) show(before);
  }
}
