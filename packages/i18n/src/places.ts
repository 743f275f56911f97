import { fold } from '@palpite/domain/fold';
import { type Locale, localeCodes, locales } from '@palpite/domain/locales';
import reference from './catalogues/pt_BR/places.json' with { type: 'json' };
import { type ServerKey, translate } from './server.ts';

type OwnPlace = keyof typeof reference.names;

const isOwn = (code: string): code is OwnPlace => Object.hasOwn(reference.names, code);
const ownName = (code: OwnPlace, locale: Locale) => translate(locale, `places:names.${code}` as ServerKey);

/** The short form is the one that sport prints: Hong Kong, not what the territory is called in full. */
const formats = new Map(
  localeCodes.map((locale) => [
    locale,
    new Intl.DisplayNames(locales[locale].tag, { type: 'region', style: 'short', fallback: 'none' }),
  ]),
);

/** Names that were asked for: a format takes a microsecond for each, a list of matches needs thousands. */
const known = new Map<Locale, Map<string, string | null>>(localeCodes.map((locale) => [locale, new Map()]));

function readName(code: string, locale: Locale): string | null {
  if (isOwn(code)) return ownName(code, locale);
  return /^[A-Z]{2}$/.test(code) ? (formats.get(locale)?.of(code) ?? null) : null;
}

/**
 * The name of a country by its ISO 3166 code, of a part of one (`GB-ENG`) or of a group (`150`, `international`) in a
 * language; null for a code that nobody knows.
 */
export function placeName(code: string, locale: Locale): string | null {
  const names = known.get(locale);
  const name = names?.get(code);
  if (name !== undefined) return name;
  const read = readName(code, locale);
  names?.set(code, read);
  return read;
}

/** English names of feeds that are not those of `Intl`. */
const spellings: Readonly<Record<string, string>> = {
  'Bosnia & Herzegovina': 'BA',
  'Czech Republic': 'CZ',
  'Ivory Coast': 'CI',
  'Korea Republic': 'KR',
  'Republic of Ireland': 'IE',
  Turkey: 'TR',
  UAE: 'AE',
  'United Kingdom': 'GB',
  'United States': 'US',
};

const folded = (name: string) => fold(name).replaceAll('&', 'and').replaceAll('’', "'");

/** Codes of countries and their parts by their English names, folded; made when it is first asked for. */
let codes: ReadonlyMap<string, string> | undefined;

function readCodes(): ReadonlyMap<string, string> {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const parts = Object.keys(reference.names).filter((code) => /^[A-Z]/.test(code));
  // A code that was given up answers with the name of its successor: only those that stand for themselves count.
  const regions = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => new Intl.Locale(`und-${code}`).region === code);
  const named = [...regions, ...parts].flatMap((code): [string, string][] => {
    const name = placeName(code, 'en_US');
    return name === null ? [] : [[folded(name), code]];
  });
  return new Map([
    ...named,
    ...Object.entries(spellings).map(([name, code]) => [folded(name), code] as const),
  ]);
}

/** The country that an English name means; null for any other name. */
function codeOfPlace(name: string): string | null {
  codes ??= readCodes();
  return codes.get(folded(name)) ?? null;
}

/** How feeds mark a name in English, and the word for it; the numbered part is the age. */
const marks = [
  [/[ ,]+(?:\([WF]\)|\(?(?:Women|Ladies)\)?)$/, 'women'],
  [/[ ,]+\(?U-?(\d\d)\)?$/, 'under'],
  [/[ ,]+(?:\(Res?\.?\)|\(?Reserves\)?)$/, 'reserves'],
] as const;

type Mark = { mark: (typeof marks)[number][1]; age: string };

/** A name without its marks, and these from the innermost: `Brazil U20 (W)` is `Brazil`, under 20, women. */
function readMarks(name: string): { bare: string; found: Mark[] } {
  for (const [pattern, mark] of marks) {
    const match = pattern.exec(name);
    if (!match || match.index === 0) continue;
    const { bare, found } = readMarks(name.slice(0, match.index));
    return { bare, found: [...found, { mark, age: match[1] ?? '' }] };
  }
  return { bare: name, found: [] };
}

type ReadName = { bare: string; code: string | null; found: Mark[] };

function readFeedName(name: string, ofNations: boolean): ReadName {
  const { bare, found } = readMarks(name);
  return { bare, code: ofNations ? codeOfPlace(bare) : null, found };
}

function writeName({ bare, code, found }: ReadName, locale: Locale): string {
  const called = (code && placeName(code, locale)) ?? bare;
  return found.reduce(
    (text, { mark, age }) => translate(locale, `places:marks.${mark}`, { name: text, age }),
    called,
  );
}

/**
 * A name that a feed tells in English, in a language: a nation is called as the language calls its country, where
 * nations play, and marks of women, reserves and under twenty are the language's. Any other name stays as it is.
 */
export function feedName(name: string, locale: Locale, ofNations = false): string {
  return writeName(readFeedName(name, ofNations), locale);
}

/** A name that a feed tells, in all languages: as it was told, and each other way in which it is written. */
export function feedNames(name: string, ofNations = false): readonly string[] {
  const read = readFeedName(name, ofNations);
  if (read.code === null && read.found.length === 0) return [name];
  return [name, ...localeCodes.map((locale) => writeName(read, locale))];
}
