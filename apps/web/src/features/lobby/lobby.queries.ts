import type { GameRecord } from '@palpite/contracts/lobby';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { originalPaths } from '../../shared/paths.ts';

export type OriginalCode = keyof typeof originalPaths;

/** A game of our own as the lobby shows it. */
export type OriginalGame = { code: OriginalCode; returnPercent: number | null; stopped: boolean };

/** The games that this build has a screen for, those that can be played first; what only the server knows is left out. */
function toOriginals(records: readonly GameRecord[]): OriginalGame[] {
  return records
    .flatMap(({ gameType, returnPercent, stop }) =>
      Object.hasOwn(originalPaths, gameType)
        ? [{ code: gameType as OriginalCode, returnPercent, stopped: stop }]
        : [],
    )
    .toSorted((a, b) => Number(a.stopped) - Number(b.stopped));
}

/** The games of our own in which the player has a round that is not over. */
export const inPlayQuery = queryOptions({
  queryKey: ['originals', 'inPlay'],
  queryFn: async ({ signal }) => {
    const { games } = await call('getInPlay', { query: { loading: false } }, { signal, refusal: 'inline' });
    return games.filter((game): game is OriginalCode => Object.hasOwn(originalPaths, game));
  },
  staleTime: 0,
});

/** The games that take no rounds right now; asked again while a lobby is shown. */
export const stoppedGamesQuery = queryOptions({
  queryKey: ['originals', 'stopped'],
  queryFn: async ({ signal }) => {
    const { games } = await call(
      'getStoppedGames',
      { query: { loading: false } },
      { signal, refusal: 'inline' },
    );
    return games;
  },
  refetchInterval: 60_000,
});

export const originalsQuery = queryOptions({
  queryKey: ['originals'],
  queryFn: async ({ signal }) => {
    const lobby = await call('getMain', { query: { loading: false } }, { signal, refusal: 'inline' });
    return toOriginals(lobby.SELF.records);
  },
  staleTime: 60_000,
});
