import type { RecordKind as WireKind } from '@palpite/contracts/records';

export type RecordKind = WireKind;

/** Kinds to filter by, in the order of the chips. A copy, because the contract's module would add zod to the bundle. */
export const recordKinds = [
  'all',
  'recharge',
  'withdrawal',
  'bonus',
  'sports',
  'games',
  'awards',
] as const satisfies readonly RecordKind[];

export function kindOf(name: unknown): RecordKind {
  return recordKinds.find((kind) => kind === name) ?? 'all';
}

/** Days of the reader's time zone as `2026-03-05`, both included. */
export type Span = { readonly from: string; readonly to: string };

export const periods = ['today', 'week', 'month', 'other'] as const;
export type Period = (typeof periods)[number];

const daysOf = { today: 1, week: 7, month: 30 } as const;

const two = (value: number) => String(value).padStart(2, '0');

export function dayText(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function spanOf(period: Exclude<Period, 'other'>, now: Date): Span {
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysOf[period] + 1);
  return { from: dayText(first), to: dayText(now) };
}

/** Parses a day as noon in the reader's time zone, so that clock changes keep the date. */
export function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

export function isWhole({ from, to }: Span): boolean {
  return from !== '' && to !== '' && from <= to;
}
