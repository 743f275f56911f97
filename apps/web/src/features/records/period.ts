/** Days of the reader's zone as `2026-03-05`, both included. */
export type Span = { readonly from: string; readonly to: string };

export const periods = ['today', 'week', 'month', 'other'] as const;
export type Period = (typeof periods)[number];

const daysOf = { today: 1, week: 7, month: 30 } as const;

const two = (value: number) => String(value).padStart(2, '0');

/** A day as the wire and date inputs write it. */
export function dayText(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The days of a named period that ends today. */
export function spanOf(period: Exclude<Period, 'other'>, now: Date): Span {
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysOf[period] + 1);
  return { from: dayText(first), to: dayText(now) };
}

/** A day of the wire as a moment of the reader's zone, at noon, which every clock change leaves on its day. */
export function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

/** Whether it can be asked for: both days are there, in order. */
export function isWhole({ from, to }: Span): boolean {
  return from !== '' && to !== '' && from <= to;
}
