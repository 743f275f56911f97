import type { LeagueOfMatches, MatchCard } from '@palpite/contracts/sports';
import { isSearched, readSearch, type SearchedWords } from '@palpite/domain/sports/search';

/** The leagues in which one of their matches is meant, with those alone. */
export function leaguesWithMatches(
  leagues: readonly LeagueOfMatches[],
  isMeant: (match: MatchCard) => boolean,
): LeagueOfMatches[] {
  return leagues.flatMap((league) => {
    const matches = league.matches.filter(isMeant);
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
 * The leagues that a search finds: by their own name with all their matches, else with those whose sides it names.
 * Typos count only when nothing is written as it was typed.
 */
export function searchLeagues(leagues: readonly LeagueOfMatches[], text: string): LeagueOfMatches[] {
  const words = readSearch(text);
  if (words.length === 0) return [];
  const found = leaguesWith(leagues, words, false);
  return found.length > 0 ? found : leaguesWith(leagues, words, true);
}
