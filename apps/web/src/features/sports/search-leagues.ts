import type { LeagueOfMatches, MatchCard } from '@palpite/contracts/sports';
import { isSearched, readSearch, type SearchedWords } from '@palpite/domain/sports/search';

/** Filters leagues to the given matches. Leaves out leagues without any. */
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
 * Searches a list. A league found by its own name keeps all its matches; others keep those with a matching side. Typos
 * are tolerated only if nothing matches exactly.
 */
export function searchLeagues(leagues: readonly LeagueOfMatches[], text: string): LeagueOfMatches[] {
  const words = readSearch(text);
  if (words.length === 0) return [];
  const found = leaguesWith(leagues, words, false);
  return found.length > 0 ? found : leaguesWith(leagues, words, true);
}
