import type { LeagueOfMatches, MatchCard } from '@palpite/contracts/sports';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { searchQuery } from './sports.queries.ts';

/** A pause in typing: not every letter is a question to the server. */
const pauseMs = 250;

/** What of a search stands in other lists; null while it is asked for, none when it cannot be known. */
export function useElsewhere(
  search: string,
  found: readonly LeagueOfMatches[] | undefined,
): readonly MatchCard[] | null {
  const text = search.trim();
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const pause = setTimeout(() => setAsked(text), pauseMs);
    return () => clearTimeout(pause);
  }, [text]);
  const { data, isError } = useQuery({ ...searchQuery(asked), enabled: asked !== '' });
  return useMemo(() => {
    if (isError || text === '') return [];
    if (!data || asked !== text) return null;
    const shown = new Set(found?.flatMap(({ matches }) => matches.map(({ state }) => state.matchId)));
    return data.filter(({ state }) => !shown.has(state.matchId));
  }, [data, isError, found, asked, text]);
}
