export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** Returns the part of the day at an hour; the hours before five count as evening. */
export function partOfDay(hour: number): PartOfDay {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

/** Returns the first word of a name, or an empty string. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
