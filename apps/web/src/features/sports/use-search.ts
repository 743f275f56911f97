import type { LeagueOfMatches, MatchCard } from '@palpite/contracts/sports';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { leaguesWithMatches, searchLeagues } from './search-leagues.ts';
import { searchQuery } from './sports.queries.ts';

/** A pause in typing: not every letter is a question to the server. */
const pauseMs = 250;

/** The trimmed text once typing has paused. */
export function usePausedText(typed: string): string {
  const text = typed.trim();
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const pause = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(pause);
  }, [text]);
  return paused;
}

/** The matches that the server finds for a text; none is asked for an empty one. */
export function useSearchedMatches(text: string) {
  return useQuery({ ...searchQuery(text), enabled: text !== '' });
}

/**
 * What a search finds in a list, and what stands in other lists: null while that is asked for, none when it cannot be
 * known. The list is searched at once, in the reader's language; in the others the server does it.
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
