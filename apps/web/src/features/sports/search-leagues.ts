import type { LeagueOfMatches, MatchCard } from '@palpite/contracts/sports';
import { isSearched, readSearch, type SearchedWords } from '@palpite/domain/sports/search';

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
