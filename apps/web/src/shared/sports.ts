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

/** The text as a sport, football when it is none. */
export function sportOf(text: unknown): Sport {
  return sports.find((sport) => sport === text) ?? 'football';
}
