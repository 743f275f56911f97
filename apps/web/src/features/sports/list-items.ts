import type { LeagueOfMatches, MatchCard } from '@palpite/contracts/sports';
import { isSearched, readSearch, type SearchedWords } from '@palpite/domain/sports/search';

/** A line of the list as it is drawn: a league's head, or a match under it. */
export type ListItem =
  | { kind: 'league'; key: string; league: LeagueOfMatches; count: number; isOpen: boolean; isFirst: boolean }
  | { kind: 'match'; key: string; match: MatchCard; isFirst: boolean; isLast: boolean };

function leaguesWith(
  leagues: readonly LeagueOfMatches[],
  words: SearchedWords,
  forgiving: boolean,
): LeagueOfMatches[] {
  return leagues.flatMap((league) => {
    if (isSearched(words, [league.name], forgiving)) return [league];
    const matches = league.matches.filter((match) =>
      isSearched(words, [...namesOf(match), league.name], forgiving),
    );
    return matches.length > 0 ? [{ ...league, matches }] : [];
  });
}

const namesOf = ({ title, competitors }: MatchCard) => [title ?? '', ...competitors.map(({ name }) => name)];

/**
 * The leagues that a search finds: by their own name with all their matches, else with those whose sides it names.
 * Typos count only when nothing is written as it was typed.
 */
export function searchLeagues(leagues: readonly LeagueOfMatches[], text: string): LeagueOfMatches[] {
  const words = readSearch(text);
  if (words.length === 0) return [];
  const found = leaguesWith(leagues, words, false);
  return found.length > 0 ? found : leaguesWith(leagues, words, true);
}

/** Leagues as one row of lines, without the matches of those that are folded. */
export function listItems(leagues: readonly LeagueOfMatches[], folded: ReadonlySet<string>): ListItem[] {
  return leagues.flatMap((league, at): ListItem[] => {
    const isOpen = !folded.has(league.leagueId);
    const count = league.matches.length;
    const head: ListItem = {
      kind: 'league',
      key: `league-${league.leagueId}`,
      league,
      count,
      isOpen,
      isFirst: at === 0,
    };
    if (!isOpen) return [head];
    const matches = league.matches.map(
      (match, place): ListItem => ({
        kind: 'match',
        key: match.state.matchId,
        match,
        isFirst: place === 0,
        isLast: place === count - 1,
      }),
    );
    return [head, ...matches];
  });
}
