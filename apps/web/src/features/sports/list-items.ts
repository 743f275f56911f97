import type { LeagueOfMatches, MatchCard } from '@palpite/contracts/sports';

/** A rendered line of the list: the head of a league, or a match. */
export type ListItem =
  | { kind: 'league'; key: string; league: LeagueOfMatches; count: number; isOpen: boolean; isFirst: boolean }
  | { kind: 'match'; key: string; match: MatchCard; isFirst: boolean; isLast: boolean };

/** Flattens leagues into lines. Leaves out the matches of folded leagues. */
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

/** Returns only the given league, or all leagues for null or when it has no more matches. */
export function leaguesOf(
  leagues: readonly LeagueOfMatches[],
  leagueId: string | null,
): readonly LeagueOfMatches[] {
  const chosen = leagues.filter((league) => league.leagueId === leagueId);
  return chosen.length > 0 ? chosen : leagues;
}
