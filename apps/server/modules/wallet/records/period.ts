import { addDays, dayIn, isDay, startOfDay, zoneOf } from '../../../platform/days.ts';
import { refuse } from '../../../platform/refusal.ts';

/** Days in the reader's time zone, both included. */
export type Period = { from: string; to: string; startsAt: Date; endsBefore: Date; zone: string };

type DaysQuery = { from?: string | undefined; to?: string | undefined };

/** Longest period of a statement or a file: a leap year. */
const daysMax = 366;

/** Null for no bound. Refuses: `request_invalid` for a day that does not exist or an end before the start. */
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

/** `to` defaults to today, `from` to `startOf(to)`. Refuses: `request_invalid`, `period_too_long`. */
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

export const startOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

export const startOfYear = (day: string) => addDays(day, -364);

function checkDays(query: DaysQuery): void {
  for (const field of ['from', 'to'] as const) {
    const day = query[field];
    if (day !== undefined && !isDay(day)) refuse('request_invalid', { field });
  }
  if (query.from !== undefined && query.to !== undefined && query.to < query.from)
    refuse('request_invalid', { field: 'to' });
}
