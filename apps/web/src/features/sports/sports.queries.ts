import type { LeagueOfMatches, MatchCard, matchLists } from '@palpite/contracts/sports';
import type { Sport } from '@palpite/domain/sports/sport-faces';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useFirstDeferred } from '../../rendering/use-first-deferred.ts';
import { call } from '../../shared/api/api.ts';
import { readStored } from '../../shared/device/stored.ts';
import { learn, sportsKey } from '../../shared/sports/price-board.ts';

export type ListName = (typeof matchLists)[number];
export type ListQuery = { list: ListName; sport: Sport; day: string | null };

function learnCards(cards: readonly MatchCard[], feedSilent: boolean): void {
  learn({
    states: cards.map(({ state }) => state),
    markets: cards.flatMap(({ markets }) => markets),
    feedSilent,
  });
}

/** What comes first in lists; without favourites, everybody in a place asks for the same. */
const favourites = () => readStored('favourites') ?? undefined;

/** How many matches each sport has, and what the home screen shows of them. */
export const sportsHomeQuery = queryOptions({
  queryKey: [sportsKey, 'home'],
  queryFn: async ({ signal }) => {
    const home = await call(
      'getSportsHome',
      { query: { loading: false, favourites: favourites() } },
      { signal },
    );
    learnCards([...home.live, ...home.next, ...home.hot.map(({ match }) => match)], home.feedSilent);
    learn({ markets: home.hot.map(({ market }) => market) });
    return home;
  },
  // Prices come by the stream; which matches are shown is asked for now and then.
  refetchInterval: 30_000,
});

/**
 * The same for a component. What it shows is drawn in small steps: a press is answered between them. After a failure
 * the screen itself asks again when it is opened (`retryOnMount`), not each part of it.
 */
export function useSportsHome({ retryOnMount = false } = {}) {
  const { data: latest, error, isError, refetch } = useQuery({ ...sportsHomeQuery, retryOnMount });
  const data = useFirstDeferred(latest);
  return { data, error, isError, refetch, isPending: !data && !isError };
}

/** One list of one sport, by league. */
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

/** What a search finds in every list of every sport. */
export function searchQuery(text: string) {
  return queryOptions({
    queryKey: [sportsKey, 'search', text],
    queryFn: async ({ signal }): Promise<readonly MatchCard[]> => {
      const query = { text, loading: false };
      const { matches, feedSilent } = await call('searchMatches', { query }, { signal });
      learnCards(matches, feedSilent);
      return matches;
    },
    // A match that is over leaves what was found, as it leaves the lists.
    refetchInterval: 30_000,
  });
}
