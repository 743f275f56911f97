/** The twelve sports of section 1, football first. */
export const sports = [
  'football',
  'basketball',
  'tennis',
  'volleyball',
  'tableTennis',
  'boxing',
  'americanFootball',
  'baseball',
  'snooker',
  'badminton',
  'cricket',
  'motorRacing',
] as const;

export type Sport = (typeof sports)[number];

/** Sports of single players: a club's shield would say something else. */
export const ofPlayers: ReadonlySet<Sport> = new Set([
  'tennis',
  'boxing',
  'snooker',
  'badminton',
  'tableTennis',
  'motorRacing',
]);

/** What `sports:serving` is asked with: all sports are read alike, some have a word of their own for it. */
export type ServedSport = 'basketball';

/** The text as a sport, football when it is none. */
export function sportOf(text: unknown): Sport {
  return sports.find((sport) => sport === text) ?? 'football';
}
