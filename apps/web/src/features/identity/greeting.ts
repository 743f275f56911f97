/** The part of a day that a greeting names. */
export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** The part of the day at an hour: the night before dawn still greets as the evening did. */
export function partOfDay(hour: number): PartOfDay {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

/** The name by which somebody is greeted: the first one; empty when there is none. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
