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

/** The span contains the given day of every time zone. */
export function spanAround(day: string): { from: Date; until: Date } {
  const noon = Date.parse(`${day}T12:00:00Z`);
  return { from: new Date(noon - 28 * 3_600_000), until: new Date(noon + 28 * 3_600_000) };
}

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

/** `betsOn` is the number of bets in the last hour by match id. */
export type ListReader = {
  lang: Locale;
  zone: string;
  betsOn: ReadonlyMap<bigint, number>;
  /** For example `league 12` or `competitor real-madrid`. */
  favourites: ReadonlySet<string>;
};

/** Reads one favourite per line. */
export function favouritesOf(lines: string | undefined): ReadonlySet<string> {
  return new Set(lines?.split('\n').slice(0, favouritesMax));
}

const isOfTeam = ({ competitors }: BoardMatch, { favourites }: ListReader) =>
  favourites.size > 0 && competitors.some(({ ref }) => favourites.has(`competitor ${ref}`));

const isOfLeague = ({ league }: BoardMatch, { favourites }: ListReader) =>
  favourites.has(`league ${league.id}`);

/** Place of the league in lists of the reader's language; above every place when the operator set none. */
const placeOf = ({ league: { places } }: BoardMatch, { lang }: ListReader) =>
  places[lang] ?? places.all ?? Number.MAX_SAFE_INTEGER;

const zonesByCountry = new Map<string, ReadonlySet<string>>();

function zonesOf(country: string): ReadonlySet<string> {
  const known = zonesByCountry.get(country);
  if (known) return known;
  let zones: ReadonlySet<string> = new Set();
  try {
    zones = new Set(new Intl.Locale(`und-${country.slice(0, 2)}`).getTimeZones());
  } catch {
    // A country that is no ISO code is near to no reader.
  }
  zonesByCountry.set(country, zones);
  return zones;
}

/** 2 in the country of the time zone, 1 in that of the language, otherwise 0. */
function nearness(country: string | null, { lang, zone }: ListReader): number {
  if (country === null) return 0;
  if (zonesOf(country).has(zoneOf(zone))) return 2;
  return locales[lang].tag.endsWith(`-${country.slice(0, 2)}`) ? 1 : 0;
}

/** Powers of two: the order stays stable while bets arrive. */
const popularityOf = (bets: number) => Math.floor(Math.log2(1 + bets));

const soonMs = 24 * 3_600_000;

/**
 * By these keys:
 *
 * - matches of favourite teams, at any time
 * - the next 24 hours before later matches
 * - favourite leagues
 * - leagues with a place, in its order
 * - the first sport of the sports table
 * - leagues of the reader's country
 * - the number of bets in the last hour
 * - the rank of the league
 * - in play, the number of markets
 * - the start time
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
    place: placeOf(match, reader),
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
        a.place - b.place ||
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
 * Favourite leagues first, then those with a favourite team, with a place set by the operator, of the reader's
 * country, with the most bets, then by rank. Matches of favourite teams come first in their league.
 */
export function groupByLeague(
  matches: readonly BoardMatch[],
  reader: ListReader,
  newestFirst = false,
): LeagueOfMatches[] {
  const { lang, betsOn } = reader;
  const direction = newestFirst ? -1 : 1;
  // So that favourites remain when a long list is cut.
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
      // Matches of favourite teams come first.
      const favoured = isOfLeague(first, reader) ? 2 : Number(isOfTeam(first, reader));
      return [{ league: first.league, members, popularity, near, favoured, place: placeOf(first, reader) }];
    })
    .sort(
      (a, b) =>
        b.favoured - a.favoured ||
        a.place - b.place ||
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

/** By sides, title, league or country in any language: the exact spelling first, then with typos. */
export function searchOpen(matches: readonly BoardMatch[], text: string): BoardMatch[] {
  const words = readSearch(text);
  if (words.length === 0) return [];
  const open = matches.filter(({ timeStatus }) => !over.has(timeStatus));
  const leagues = [...Map.groupBy(open, ({ league }) => league.id).values()];
  const named = (forgiving: boolean) =>
    leagues.flatMap((members) => {
      const ofLeague = members[0] ? searchedNames(members[0].league) : [];
      // The league's names are compared once for all of its matches.
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
