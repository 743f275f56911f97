import type { matchLists as contractLists, LeagueOfMatches, MatchCard } from '@palpite/contracts/sports';
import type { Sport } from '@palpite/domain/sports/sport-faces';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useFirstDeferred } from '../../rendering/use-first-deferred.ts';
import { call } from '../../shared/api/api.ts';
import { readStored } from '../../shared/device/stored.ts';
import { sportsKey, updateBoard } from '../../shared/sports/prices/price-board.ts';

export type ListName = (typeof contractLists)[number];
export type ListQuery = { list: ListName; sport: Sport; day: string | null };

function learnCards(cards: readonly MatchCard[], feedSilent: boolean): void {
  updateBoard({
    states: cards.map(({ state }) => state),
    markets: cards.flatMap(({ markets }) => markets),
    feedSilent,
  });
}

/** Favourites come first in lists. Without favourites all users send the same request, which can be cached. */
const favourites = () => readStored('favourites') ?? undefined;

export const sportsHomeQuery = queryOptions({
  queryKey: [sportsKey, 'home'],
  queryFn: async ({ signal }) => {
    const home = await call(
      'getSportsHome',
      { query: { loading: false, favourites: favourites() } },
      { signal },
    );
    learnCards([...home.live, ...home.next, ...home.hot.map(({ match }) => match)], home.feedSilent);
    updateBoard({ markets: home.hot.map(({ market }) => market) });
    return home;
  },
  // Prices arrive by the stream; polling updates the choice of matches.
  refetchInterval: 30_000,
});

/**
 * Returns the data of `sportsHomeQuery`. Its first render is deferred, so that input is handled first. After an error
 * only the screen retries when it is opened (`retryOnMount`), not each of its parts.
 */
export function useSportsHome({ retryOnMount = false } = {}) {
  const { data: latest, error, isError, refetch } = useQuery({ ...sportsHomeQuery, retryOnMount });
  const data = useFirstDeferred(latest);
  return { data, error, isError, refetch, isPending: !data && !isError };
}

export function matchesQuery({ list, sport, day }: ListQuery) {
  return queryOptions({
    queryKey: [sportsKey, 'matches', list, sport, day],
    queryFn: async ({ signal }): Promise<readonly LeagueOfMatches[]> => {
      const query = {
        list,
        sport,
        loading: false,
        favourites: favourites(),
        ...(day === null ? {} : { day }),
      };
      const { leagues, feedSilent } = await call('listMatches', { query }, { signal });
      learnCards(
        leagues.flatMap(({ matches }) => matches),
        feedSilent,
      );
      return leagues;
    },
    refetchInterval: list === 'inPlay' ? 20_000 : 60_000,
  });
}

export function searchQuery(text: string) {
  return queryOptions({
    queryKey: [sportsKey, 'search', text],
    queryFn: async ({ signal }): Promise<readonly MatchCard[]> => {
      const query = { text, loading: false };
      const { matches, feedSilent } = await call('searchMatches', { query }, { signal });
      learnCards(matches, feedSilent);
      return matches;
    },
    // Removes matches that have finished.
    refetchInterval: 30_000,
  });
}

/** The lists in the order of their tabs. Not taken from the contract, which would load its schemas into the page. */
export const matchLists = [
  'inPlay',
  'today',
  'early',
  'parlay',
  'schedule',
  'results',
] as const satisfies readonly ListName[];

export function listOf(text: unknown): ListName | null {
  return matchLists.find((list) => list === text) ?? null;
}

export type SportCount = { sport: Sport; inPlay: number; today: number; early: number };

/** Zero for lists that are not counted. */
export function countOf(counts: readonly SportCount[] | undefined, sport: Sport, list: ListName): number {
  const found = counts?.find((count) => count.sport === sport);
  if (!found) return 0;
  if (list === 'inPlay' || list === 'today' || list === 'early') return found[list];
  return list === 'parlay' ? found.inPlay + found.today + found.early : 0;
}

export function firstList(counts: readonly SportCount[], sport: Sport): ListName {
  return (['inPlay', 'today', 'early'] as const).find((list) => countOf(counts, sport, list) > 0) ?? 'inPlay';
}
