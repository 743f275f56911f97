import { type Locale, localeCodes, locales } from '@palpite/domain/locales';
import { normalizeText } from '@palpite/domain/normalize';
import reference from './catalogues/pt_BR/places.json' with { type: 'json' };
import { type ServerKey, translate } from './server.ts';

type OwnPlace = keyof typeof reference.names;

const isOwn = (code: string): code is OwnPlace => Object.hasOwn(reference.names, code);
const ownName = (code: OwnPlace, locale: Locale) => translate(locale, `places:names.${code}` as ServerKey);

/** The short form is usual in sports, for example `Hong Kong` instead of the full name of the territory. */
const formats = new Map(
  localeCodes.map((locale) => [
    locale,
    new Intl.DisplayNames(locales[locale].tag, { type: 'region', style: 'short', fallback: 'none' }),
  ]),
);

/** Cache: formatting takes a microsecond per name, and a list of matches needs thousands. */
const known = new Map<Locale, Map<string, string | null>>(localeCodes.map((locale) => [locale, new Map()]));

function readName(code: string, locale: Locale): string | null {
  if (isOwn(code)) return ownName(code, locale);
  return /^[A-Z]{2}$/.test(code) ? (formats.get(locale)?.of(code) ?? null) : null;
}

/**
 * Name of a country by its ISO 3166 code, of a part of a country (`GB-ENG`) or of a group (`150`, `international`) in a
 * language; null for an unknown code.
 */
export function placeName(code: string, locale: Locale): string | null {
  const names = known.get(locale);
  const name = names?.get(code);
  if (name !== undefined) return name;
  const read = readName(code, locale);
  names?.set(code, read);
  return read;
}

/** English names in feeds that differ from those of `Intl`. */
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

const normalizedName = (name: string) => normalizeText(name).replaceAll('&', 'and').replaceAll('’', "'");

/** Codes of countries and their parts by normalized English name, built on first use. */
let codes: ReadonlyMap<string, string> | undefined;

function readCodes(): ReadonlyMap<string, string> {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const parts = Object.keys(reference.names).filter((code) => /^[A-Z]/.test(code));
  // A withdrawn code returns the name of its successor, so only codes that map to themselves are used.
  const regions = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => new Intl.Locale(`und-${code}`).region === code);
  const named = [...regions, ...parts].flatMap((code): [string, string][] => {
    const name = placeName(code, 'en_US');
    return name === null ? [] : [[normalizedName(name), code]];
  });
  return new Map([
    ...named,
    ...Object.entries(spellings).map(([name, code]) => [normalizedName(name), code] as const),
  ]);
}

function codeOfPlace(name: string): string | null {
  codes ??= readCodes();
  return codes.get(normalizedName(name)) ?? null;
}

/** English suffixes of names in feeds, with our key; the numbered part is the age. */
const marks = [
  [/[ ,]+(?:\([WF]\)|\(?(?:Women|Ladies)\)?)$/, 'women'],
  [/[ ,]+\(?U-?(\d\d)\)?$/, 'under'],
  [/[ ,]+(?:\(Res?\.?\)|\(?Reserves\)?)$/, 'reserves'],
] as const;

type Mark = { mark: (typeof marks)[number][1]; age: string };

/** Splits a name into its base and suffixes, innermost first: `Brazil U20 (W)` is `Brazil`, under 20, women. */
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
 * Translates an English name from a feed. Where nations play, a nation gets the language's name of its country.
 * Suffixes for women, reserves and age groups are translated too. Other names stay unchanged.
 */
export function feedName(name: string, locale: Locale, ofNations = false): string {
  return writeName(readFeedName(name, ofNations), locale);
}

/** A feed name in all languages: the original and every different translation. */
export function feedNames(name: string, ofNations = false): readonly string[] {
  const read = readFeedName(name, ofNations);
  if (read.code === null && read.found.length === 0) return [name];
  return [name, ...localeCodes.map((locale) => writeName(read, locale))];
}
