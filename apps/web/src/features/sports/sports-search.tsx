import type { LeagueOfMatches, MatchCard } from '@palpite/contracts/sports';
import { isSearched, readSearch, type SearchedWords } from '@palpite/domain/sports/search';
import { Button, SectionHead, Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resultColumns } from './columns.ts';
import { MatchRow, RaceRow } from './match-row.tsx';
import { searchQuery } from './sports.queries.ts';

export function FoundMatches({ matches }: { matches: ReturnType<typeof useSearchedMatches> }) {
  const { t } = useTranslation(['lobby', 'common']);
  const { data, isError, refetch, isFetching } = matches;
  if (data)
    return data.length > 0 ? <FoundElsewhere matches={data} title={t('lobby:search.matches')} /> : null;
  if (isError)
    return (
      <div
        className="gutter flex flex-wrap items-center justify-between gap-3 text-body-sm text-fg-2"
        role="status"
      >
        <p className="min-w-48 flex-1">{t('lobby:search.matchesFailed')}</p>
        <Button variant="secondary" size={40} loading={isFetching} onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </div>
    );
  return (
    <div className="gutter" aria-busy="true">
      <Skeleton className="h-16 w-full" />
    </div>
  );
}

export function FoundElsewhere({ matches, title }: { matches: readonly MatchCard[]; title?: string }) {
  const { t } = useTranslation(['match', 'home']);
  return (
    <section className="pt-4">
      <SectionHead title={title ?? t('match:found.elsewhere')} />
      <div className="border-t border-hairline">
        {matches.map((match) =>
          match.title === null ? (
            <MatchRow
              key={match.state.matchId}
              match={match}
              columns={resultColumns(match)}
              note={`${t(`home:sports.${match.sport}`)} · ${match.league.name}`}
              labels="always"
            />
          ) : (
            <RaceRow key={match.state.matchId} match={match} />
          ),
        )}
      </div>
    </section>
  );
}

const pauseMs = 250;

export function usePausedText(typed: string): string {
  const text = typed.trim();
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const pause = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(pause);
  }, [text]);
  return paused;
}

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
  const debounced = usePausedText(text);
  const { data, isError } = useSearchedMatches(debounced);
  return useMemo(() => {
    const own = searchLeagues(leagues, text);
    if (isError || text === '') return { found: own, elsewhere: [] };
    if (!data || debounced !== text) return { found: own, elsewhere: null };
    const known = new Set(data.map(({ state }) => state.matchId));
    const found = own.length > 0 ? own : leaguesWithMatches(leagues, ({ state }) => known.has(state.matchId));
    const shown = new Set(found.flatMap(({ matches }) => matches.map(({ state }) => state.matchId)));
    return { found, elsewhere: data.filter(({ state }) => !shown.has(state.matchId)) };
  }, [data, isError, leagues, debounced, text]);
}

export function leaguesWithMatches(
  leagues: readonly LeagueOfMatches[],
  isIncluded: (match: MatchCard) => boolean,
): LeagueOfMatches[] {
  return leagues.flatMap((league) => {
    const matches = league.matches.filter(isIncluded);
    return matches.length > 0 ? [{ ...league, matches }] : [];
  });
}

function leaguesWith(
  leagues: readonly LeagueOfMatches[],
  words: SearchedWords,
  forgiving: boolean,
): LeagueOfMatches[] {
  return leagues.flatMap((league) => {
    const own = [league.name, league.place];
    if (isSearched(words, own, forgiving)) return [league];
    return leaguesWithMatches([league], (match) => isSearched(words, [...namesOf(match), ...own], forgiving));
  });
}

const namesOf = ({ title, competitors }: MatchCard) => [title ?? '', ...competitors.map(({ name }) => name)];

/**
 * Searches a list. A league found by its own name keeps all its matches; others keep those with a matching side. Typos
 * are tolerated only if nothing matches exactly.
 */
export function searchLeagues(leagues: readonly LeagueOfMatches[], text: string): LeagueOfMatches[] {
  const words = readSearch(text);
  if (words.length === 0) return [];
  const found = leaguesWith(leagues, words, false);
  return found.length > 0 ? found : leaguesWith(leagues, words, true);
}
