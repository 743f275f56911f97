import { Temporal } from 'temporal-polyfill';

/** Where days begin for readers who name no zone that is known. */
export const defaultTimeZone = 'America/Sao_Paulo';
const formats = new Map<string, Intl.DateTimeFormat>();

/** Which day a moment falls on in a zone, `2026-11-21`; a zone that nobody knows is that of the house. */
export function dayIn(zone: string, at: Date): string {
  return formatOf(zone).format(at);
}

/** The zone that days are counted in for a reader who names this one. */
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
    // Spellings of zones are many: only as many as there are zones are kept.
    if (formats.size < 600) formats.set(zone, format);
    return format;
  } catch {
    return formatOf(defaultTimeZone);
  }
}

/** Whether a text names a day of the calendar: `2026-02-30` does not. */
export function isDay(text: string): boolean {
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** The day that is this many days away, `2026-02-28` and 1 is `2026-03-01`. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The first moment of a day in a zone: midnight, or later where clocks go forward at midnight. */
export function startOfDay(zone: string, day: string): Date {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zoneOf(zone));
  return new Date(start.epochMilliseconds);
}

const momentFormats = new Map<string, Intl.DateTimeFormat>();

/** A moment in a zone, as section 9 writes it: `05/03/2026, 21:04`. */
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
