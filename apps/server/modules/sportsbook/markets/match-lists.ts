import type { LeagueOfMatches, matchLists } from '@palpite/contracts/sports';
import { type Locale, locales } from '@palpite/domain/locales';
import type { TimeStatus } from '@palpite/domain/sports/codes';
import { isSearched, readSearch } from '@palpite/domain/sports/search';
import { favouritesMax, firstSport } from '@palpite/domain/sports/sport-faces';
import { dayIn, zoneOf } from '../../../platform/days.ts';
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

/** Who reads a list, the reader's favourites, and how many bets each match took in the last hour, by its id. */
export type ListReader = {
  lang: Locale;
  zone: string;
  betsOn: ReadonlyMap<bigint, number>;
  /** Lines of the request: `league 12`, `competitor real-madrid`. */
  favourites: ReadonlySet<string>;
};

/** Reads the favourites of a request. */
export function favouritesOf(lines: string | undefined): ReadonlySet<string> {
  return new Set(lines?.split('\n').slice(0, favouritesMax));
}

const isOfTeam = ({ competitors }: BoardMatch, { favourites }: ListReader) =>
  favourites.size > 0 && competitors.some(({ ref }) => favourites.has(`competitor ${ref}`));

const isOfLeague = ({ league }: BoardMatch, { favourites }: ListReader) =>
  favourites.has(`league ${league.id}`);

const zonesByCountry = new Map<string, ReadonlySet<string>>();

/** The time zones of a country; a part of one, such as `GB-ENG`, has those of the whole. */
function zonesOf(country: string): ReadonlySet<string> {
  const known = zonesByCountry.get(country);
  if (known) return known;
  let zones: ReadonlySet<string> = new Set();
  try {
    zones = new Set(new Intl.Locale(`und-${country.slice(0, 2)}`).getTimeZones());
  } catch {
    // A feed may call a country something that is no code: it is nobody's own.
  }
  zonesByCountry.set(country, zones);
  return zones;
}

/** How near a competition is to its reader: 2 in the country of the zone, 1 in that of the language, else 0. */
function nearness(country: string | null, { lang, zone }: ListReader): number {
  if (country === null) return 0;
  if (zonesOf(country).has(zoneOf(zone))) return 2;
  return locales[lang].tag.endsWith(`-${country.slice(0, 2)}`) ? 1 : 0;
}

/** Bets count in powers of two, so that an order rests while they come in. */
const popularityOf = (bets: number) => Math.floor(Math.log2(1 + bets));

const soonMs = 24 * 3_600_000;

/**
 * Matches as the home screen shows them: those of favourite teams, whenever they play; then those of the next 24 hours
 * before later ones, of favourite competitions before others, the first sport of the table before other sports, then competitions of the reader's country, then what is bet on most, then by rank. Of one competition the liveliest match
 * in play is first, else the next one.
 */
export function orderForHome(
  matches: readonly BoardMatch[],
  reader: ListReader,
  nowMs: number,
): BoardMatch[] {
  const ranked = matches.map((match) => ({
    match,
    ofTeam: Number(isOfTeam(match, reader)),
    ofLeague: Number(isOfLeague(match, reader)),
    isLater: Number(match.startsAt.getTime() > nowMs + soonMs),
    isOther: Number(match.sport !== firstSport),
    near: nearness(match.league.country, reader),
    popularity: popularityOf(reader.betsOn.get(match.id) ?? 0),
    marketCount: match.inPlay ? match.markets.size : 0,
  }));
  return ranked
    .sort(
      (a, b) =>
        b.ofTeam - a.ofTeam ||
        a.isLater - b.isLater ||
        b.ofLeague - a.ofLeague ||
        a.isOther - b.isOther ||
        b.near - a.near ||
        b.popularity - a.popularity ||
        a.match.league.rank - b.match.league.rank ||
        b.marketCount - a.marketCount ||
        a.match.startsAt.getTime() - b.match.startsAt.getTime() ||
        Number(a.match.id - b.match.id),
    )
    .map(({ match }) => match);
}

/**
 * Matches by competition: favourite ones, those with a favourite team, those of the reader's country, those that are bet
 * on most, then by rank. Matches of favourite teams head their competition.
 */
export function groupByLeague(
  matches: readonly BoardMatch[],
  reader: ListReader,
  newestFirst = false,
): LeagueOfMatches[] {
  const { lang, betsOn } = reader;
  const direction = newestFirst ? -1 : 1;
  // Favourites come before the cut, so that a long list does not lose them.
  const chosen = matches
    .map((match) => {
      const ofTeam = Number(isOfTeam(match, reader));
      return { match, ofTeam, isFavourite: Number(ofTeam > 0 || isOfLeague(match, reader)) };
    })
    .sort(
      (a, b) =>
        b.ofTeam - a.ofTeam ||
        b.isFavourite - a.isFavourite ||
        direction * (a.match.startsAt.getTime() - b.match.startsAt.getTime()) ||
        Number(a.match.id - b.match.id),
    )
    .slice(0, matchesMax)
    .map(({ match }) => match);
  const groups = [...Map.groupBy(chosen, ({ league }) => league.id).values()];
  return groups
    .flatMap((members) => {
      const [first] = members;
      if (!first) return [];
      const bets = members.reduce((sum, { id }) => sum + (betsOn.get(id) ?? 0), 0);
      const popularity = popularityOf(bets);
      const near = nearness(first.league.country, reader);
      // The first member is of a favourite team if any is.
      const favoured = isOfLeague(first, reader) ? 2 : Number(isOfTeam(first, reader));
      return [{ league: first.league, members, popularity, near, favoured }];
    })
    .sort(
      (a, b) =>
        b.favoured - a.favoured ||
        b.near - a.near ||
        b.popularity - a.popularity ||
        a.league.rank - b.league.rank ||
        a.league.name.localeCompare(b.league.name),
    )
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
