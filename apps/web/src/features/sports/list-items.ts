import type { LeagueOfMatches, MatchCard } from '@palpite/contracts/sports';

/** A line of the list as it is drawn: a league's head, or a match under it. */
export type ListItem =
  | { kind: 'league'; key: string; league: LeagueOfMatches; count: number; isOpen: boolean; isFirst: boolean }
  | { kind: 'match'; key: string; match: MatchCard; isFirst: boolean; isLast: boolean };

/** Text as a search sees it: without accents and capitals. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

function isFound(match: MatchCard, wanted: string): boolean {
  return [match.title ?? '', ...match.competitors.map(({ name }) => name)].some((name) =>
    plain(name).includes(wanted),
  );
}

/** The leagues that a search finds: by their own name with all their matches, else with those whose sides it names. */
export function searchLeagues(leagues: readonly LeagueOfMatches[], text: string): LeagueOfMatches[] {
  const wanted = plain(text);
  return leagues.flatMap((league) => {
    if (plain(league.name).includes(wanted)) return [league];
    const matches = league.matches.filter((match) => isFound(match, wanted));
    return matches.length > 0 ? [{ ...league, matches }] : [];
  });
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
