/** Formats a day of the local calendar for the API: `2026-03-01`. */
export function isoDay(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`;
}

export function dayOf(text: unknown): string | null {
  return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && isoDay(noonOf(text)) === text
    ? text
    : null;
}

/** Returns noon of a day, which no change to or from daylight saving time affects. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00`);
}

export function dayStrip(today: Date, count: number, direction: 1 | -1): string[] {
  return Array.from({ length: count }, (_, at) => {
    const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() + at * direction, 12);
    return isoDay(date);
  });
}

/** Returns the distance in calendar days: 0 today, 1 tomorrow, -1 yesterday. */
export function daysBetween(from: Date, to: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (day(to) - day(from)) / 86_400_000;
}
