import type { Competitor as ShownCompetitor } from '@palpite/contracts/sports';
import { type Locale, localeCodes } from '@palpite/domain/locales';
import { feedName, feedNames, placeName } from '@palpite/i18n/places';
import type { Competitor, Names } from '../feed/feed-message.ts';

/** For the shown names of a league and its sides. */
export type NamedLeague = {
  readonly name: string;
  readonly country: string | null;
  readonly names: Names;
};

export function leagueName({ name, names }: NamedLeague, lang: Locale): string {
  return names[lang] ?? feedName(name, lang);
}

/** Returns the word for international leagues when there is no country. */
export function leaguePlace({ country }: NamedLeague, lang: Locale): string {
  return placeName(country ?? 'international', lang) ?? country ?? '';
}

/** In leagues without a country, sides may be national teams. */
function sideName({ name, names }: Competitor, { country }: NamedLeague, lang: Locale): string {
  return names?.[lang] ?? feedName(name, lang, country === null);
}

export function presentSides(
  competitors: readonly Competitor[],
  league: NamedLeague,
  lang: Locale,
): ShownCompetitor[] {
  return competitors.map((side) => ({
    ref: side.ref,
    name: sideName(side, league, lang),
    short: side.short,
  }));
}

export function searchedNames(league: NamedLeague): string[] {
  return [
    ...Object.values(league.names),
    ...feedNames(league.name),
    ...localeCodes.map((lang) => leaguePlace(league, lang)),
  ];
}

export function searchedSides(competitors: readonly Competitor[], { country }: NamedLeague): string[] {
  return competitors.flatMap(({ name, names = {} }) => [
    ...Object.values(names),
    ...feedNames(name, country === null),
  ]);
}
