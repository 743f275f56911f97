import type { LeagueOfMatches, MatchCard } from '@palpite/contracts/sports';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { leaguesWithMatches, searchLeagues } from './search-leagues.ts';
import { searchQuery } from './sports.queries.ts';

/** Debounce of typing before a request. */
const pauseMs = 250;

/** Returns the trimmed text, debounced. */
export function usePausedText(typed: string): string {
  const text = typed.trim();
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const pause = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(pause);
  }, [text]);
  return paused;
}

/** Queries the server for matching matches, unless the text is empty. */
export function useSearchedMatches(text: string) {
  return useQuery({ ...searchQuery(text), enabled: text !== '' });
}

/**
 * Searches the given list on the client, in the user's language, and all other lists on the server. `elsewhere` is null
 * while loading and empty after an error.
 */
export function useSearch(
  leagues: readonly LeagueOfMatches[],
  search: string,
): { found: readonly LeagueOfMatches[]; elsewhere: readonly MatchCard[] | null } {
  const text = search.trim();
  const asked = usePausedText(text);
  const { data, isError } = useSearchedMatches(asked);
  return useMemo(() => {
    const own = searchLeagues(leagues, text);
    if (isError || text === '') return { found: own, elsewhere: [] };
    if (!data || asked !== text) return { found: own, elsewhere: null };
    const known = new Set(data.map(({ state }) => state.matchId));
    const found = own.length > 0 ? own : leaguesWithMatches(leagues, ({ state }) => known.has(state.matchId));
    const shown = new Set(found.flatMap(({ matches }) => matches.map(({ state }) => state.matchId)));
    return { found, elsewhere: data.filter(({ state }) => !shown.has(state.matchId)) };
  }, [data, isError, leagues, asked, text]);
}
