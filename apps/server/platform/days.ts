import { Temporal } from 'temporal-polyfill';

/** Used for readers without a known time zone. */
export const defaultTimeZone = 'America/Sao_Paulo';
const formats = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-21`. An unknown zone counts as `defaultTimeZone`. */
export function dayIn(zone: string, at: Date): string {
  return formatOf(zone).format(at);
}

/** Returns `defaultTimeZone` for an unknown zone. */
export function zoneOf(zone: string): string {
  return formatOf(zone).resolvedOptions().timeZone;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  try {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone || defaultTimeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    // A zone has many spellings: about the number of zones.
    if (formats.size < 600) formats.set(zone, format);
    return format;
  } catch {
    return formatOf(defaultTimeZone);
  }
}

/** `2026-02-30` is not a day. */
export function isDay(text: string): boolean {
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** `2026-02-28` plus 1 is `2026-03-01`. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Monday of the week of a day. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - Temporal.PlainDate.from(day).dayOfWeek);
}

/** Midnight, or later when clocks go forward at midnight. */
export function startOfDay(zone: string, day: string): Date {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zoneOf(zone));
  return new Date(start.epochMilliseconds);
}

const momentFormats = new Map<string, Intl.DateTimeFormat>();

/** As in section 9: `05/03/2026, 21:04`. */
export function formatMoment(moment: Date, zone: string): string {
  const known = zoneOf(zone);
  let format = momentFormats.get(known);
  if (!format) {
    format = new Intl.DateTimeFormat('pt-BR', {
      timeZone: known,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    });
    momentFormats.set(known, format);
  }
  return format.format(moment);
}
