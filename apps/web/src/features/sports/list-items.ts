import type { LeagueOfMatches, MatchCard } from '@palpite/contracts/sports';

/** A line of the list as it is drawn: a league's head, or a match under it. */
export type ListItem =
  | { kind: 'league'; key: string; league: LeagueOfMatches; count: number; isOpen: boolean; isFirst: boolean }
  | { kind: 'match'; key: string; match: MatchCard; isFirst: boolean; isLast: boolean };

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

/** The league that is meant, alone; all of them where none is, or where it has no match any more. */
export function leaguesOf(
  leagues: readonly LeagueOfMatches[],
  leagueId: string | null,
): readonly LeagueOfMatches[] {
  const chosen = leagues.filter((league) => league.leagueId === leagueId);
  return chosen.length > 0 ? chosen : leagues;
}
