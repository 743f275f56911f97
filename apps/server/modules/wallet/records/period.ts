import { addDays, dayIn, isDay, startOfDay, zoneOf } from '../../../platform/days.ts';
import { refuse } from '../../../platform/refusal.ts';

/** Days of a reader's zone, both included, and the moments that they begin and end at. */
export type Period = { from: string; to: string; startsAt: Date; endsBefore: Date; zone: string };

type DaysQuery = { from?: string | undefined; to?: string | undefined };

/** Longest period of a statement or a file: a leap year. */
const daysMax = 366;

/**
 * Reads the bounds of a list; null stands for none.
 *
 * Refuses: `request_invalid` (a day that no calendar has, an end before the start).
 */
export function readBounds(
  { from, to }: DaysQuery,
  zone: string,
): { startsAt: Date | null; endsBefore: Date | null } {
  checkDays({ from, to });
  return {
    startsAt: from === undefined ? null : startOfDay(zone, from),
    endsBefore: to === undefined ? null : startOfDay(zone, addDays(to, 1)),
  };
}

/**
 * Reads a period that has both ends: until today, and from what `startOf` says, when they are not given.
 *
 * Refuses: `request_invalid`, `period_too_long`.
 */
export function readPeriod(
  query: DaysQuery,
  reader: { zone: string; now: Date },
  startOf: (to: string) => string,
): Period {
  const zone = zoneOf(reader.zone);
  checkDays(query);
  const to = query.to ?? dayIn(zone, reader.now);
  const from = query.from ?? startOf(to);
  checkDays({ from, to });
  if (addDays(from, daysMax) <= to) refuse('period_too_long', { days: daysMax });
  return { from, to, zone, startsAt: startOfDay(zone, from), endsBefore: startOfDay(zone, addDays(to, 1)) };
}

/** The first day of a month. */
export const startOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** The day after the same day a year ago. */
export const startOfYear = (day: string) => addDays(day, -364);

function checkDays(query: DaysQuery): void {
  for (const field of ['from', 'to'] as const) {
    const day = query[field];
    if (day !== undefined && !isDay(day)) refuse('request_invalid', { field });
  }
  if (query.from !== undefined && query.to !== undefined && query.to < query.from)
    refuse('request_invalid', { field: 'to' });
}
