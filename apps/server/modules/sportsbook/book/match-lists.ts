import type { LeagueOfMatches, matchLists } from '@palpite/contracts/sports';
import type { Locale } from '@palpite/domain/locales';
import type { TimeStatus } from '@palpite/domain/sports/codes';
import { isSearched, readSearch } from '@palpite/domain/sports/search';
import { dayIn } from '../../../platform/days.ts';
import type { BoardMatch } from './board.ts';
import { presentCard } from './present-board.ts';
import { leagueName, leaguePlace, searchedNames, searchedSides } from './present-names.ts';

export type MatchList = (typeof matchLists)[number];

const matchesMax = 400;
const over = new Set<TimeStatus>(['finished', 'cancelled', 'abandoned']);

/** The span that surely contains a day of any zone. */
export function spanAround(day: string): { from: Date; until: Date } {
  const noon = Date.parse(`${day}T12:00:00Z`);
  return { from: new Date(noon - 28 * 3_600_000), until: new Date(noon + 28 * 3_600_000) };
}

/** Whether a match belongs on a list of a day, for a reader in a zone. */
export function isOnList(
  list: MatchList,
  match: BoardMatch,
  reader: { zone: string; day: string; today: string },
): boolean {
  const { timeStatus, inPlay, startsAt } = match;
  const isOpen = !over.has(timeStatus);
  const day = () => dayIn(reader.zone, startsAt);
  switch (list) {
    case 'inPlay':
      return inPlay;
    case 'today':
      return isOpen && !inPlay && day() <= reader.today;
    case 'early':
      return isOpen && !inPlay && day() > reader.today;
    case 'parlay':
      return isOpen && (inPlay || match.markets.size > 0);
    case 'schedule':
      return isOpen && day() === reader.day;
    case 'results':
      return !isOpen && day() === reader.day;
  }
}

/** Matches by competition: those of low rank first, then by start. */
export function groupByLeague(
  matches: readonly BoardMatch[],
  lang: Locale,
  newestFirst = false,
): LeagueOfMatches[] {
  const direction = newestFirst ? -1 : 1;
  const chosen = matches
    .toSorted((a, b) => direction * (a.startsAt.getTime() - b.startsAt.getTime()) || Number(a.id - b.id))
    .slice(0, matchesMax);
  const groups = [...Map.groupBy(chosen, ({ league }) => league.id).values()];
  return groups
    .flatMap((members) => {
      const [first] = members;
      return first ? [{ league: first.league, members }] : [];
    })
    .sort((a, b) => a.league.rank - b.league.rank || a.league.name.localeCompare(b.league.name))
    .map(({ league, members }) => ({
      leagueId: String(league.id),
      sport: league.sport,
      name: leagueName(league, lang),
      country: league.country,
      place: leaguePlace(league, lang),
      matches: members.map((match) => presentCard(match, lang)),
    }));
}

const searchedMax = 30;

/**
 * Open matches of any sport whose sides, league or country a text names in any language: as it is written, else with its
 * typos forgiven.
 */
export function searchOpen(matches: readonly BoardMatch[], text: string): BoardMatch[] {
  const words = readSearch(text);
  if (words.length === 0) return [];
  const open = matches.filter(({ timeStatus }) => !over.has(timeStatus));
  const leagues = [...Map.groupBy(open, ({ league }) => league.id).values()];
  const named = (forgiving: boolean) =>
    leagues.flatMap((members) => {
      const ofLeague = members[0] ? searchedNames(members[0].league) : [];
      // What their competition is called is looked at once for all of its matches.
      const left = words.filter((word) => !isSearched([word], ofLeague, forgiving));
      return members.filter(({ title, competitors, league }) =>
        isSearched(left, [title ?? '', ...searchedSides(competitors, league)], forgiving),
      );
    });
  const exact = named(false);
  return (exact.length > 0 ? exact : named(true))
    .sort((a, b) => Number(b.inPlay) - Number(a.inPlay) || a.startsAt.getTime() - b.startsAt.getTime())
    .slice(0, searchedMax);
}
