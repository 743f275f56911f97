import type { Competitor as ShownCompetitor } from '@palpite/contracts/sports';
import { type Locale, localeCodes } from '@palpite/domain/locales';
import { feedName, feedNames, placeName } from '@palpite/i18n/places';
import type { Competitor, Names } from '../feed/feed-message.ts';

/** What of a competition says how it and its sides are called. */
export type NamedLeague = {
  readonly name: string;
  readonly country: string | null;
  readonly names: Names;
};

/** How a competition is called in a language. */
export function leagueName({ name, names }: NamedLeague, lang: Locale): string {
  return names[lang] ?? feedName(name, lang);
}

/** Where a competition is played, in a language. */
export function leaguePlace({ country }: NamedLeague, lang: Locale): string {
  return placeName(country ?? 'international', lang) ?? country ?? '';
}

/** How a side is called in a language; nations meet in competitions that are no country's. */
function sideName({ name, names }: Competitor, { country }: NamedLeague, lang: Locale): string {
  return names?.[lang] ?? feedName(name, lang, country === null);
}

/** Sides as they are shown to a reader. */
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

/** The names by which readers of all languages look for a competition. */
export function searchedNames(league: NamedLeague): string[] {
  return [
    ...Object.values(league.names),
    ...feedNames(league.name),
    ...localeCodes.map((lang) => leaguePlace(league, lang)),
  ];
}

/** Likewise for its sides. */
export function searchedSides(competitors: readonly Competitor[], { country }: NamedLeague): string[] {
  return competitors.flatMap(({ name, names = {} }) => [
    ...Object.values(names),
    ...feedNames(name, country === null),
  ]);
}
