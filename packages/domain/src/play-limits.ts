/** What a player may limit, and over which period. */
export const limitKinds = ['deposit', 'loss', 'stake'] as const;
export type LimitKind = (typeof limitKinds)[number];

export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** How long a looser limit waits before its player may confirm it: RTS 12 and GLI-19 ask for at least this. */
export const looseningHours = 24;

/** `none`: it is so already · `now`: it holds at once · `raise`, `removal`: it waits, and is confirmed afterwards. */
export type LimitChange = 'none' | 'now' | 'raise' | 'removal';

/** How a limit goes from one amount to another, null for no limit: what is stricter never waits. */
export function decideLimitChange(beforeMinor: bigint | null, afterMinor: bigint | null): LimitChange {
  if (beforeMinor === afterMinor) return 'none';
  if (beforeMinor === null) return 'now';
  if (afterMinor === null) return 'removal';
  return afterMinor < beforeMinor ? 'now' : 'raise';
}

/** Minutes of a login after which its player may be told the time and the net. */
export const reminderMinutes = [15, 30, 60] as const;
export type ReminderMinutes = (typeof reminderMinutes)[number];

/**
 * Breaks that a player may take, and exclusions; all of them begin at once, none ends before its time, and one that runs
 * can be made longer.
 */
export const stopLengths = ['day', 'week', 'month', 'halfYear', 'year', 'fiveYears', 'always'] as const;
export type StopLength = (typeof stopLengths)[number];

export const stopKinds = ['timeOut', 'exclusion'] as const;
export type StopKind = (typeof stopKinds)[number];

/** A break or an exclusion that runs; one without an end has null. */
export type PlayStop = { kind: StopKind; until: Date | null };

/** How long each lasts, as PostgreSQL writes a span of time; null for no end. */
export const stopSpans: Readonly<Record<StopLength, string | null>> = {
  day: '24 hours',
  week: '7 days',
  month: '30 days',
  halfYear: '6 months',
  year: '1 year',
  fiveYears: '5 years',
  always: null,
};

/** A break is short and ends by itself; from half a year on it is an exclusion. */
export function stopKindOf(length: StopLength): StopKind {
  return length === 'day' || length === 'week' || length === 'month' ? 'timeOut' : 'exclusion';
}

/** The fewest days that each lasts, whichever months lie in it. */
const stopDaysMin: Readonly<Record<StopLength, number>> = {
  day: 1,
  week: 7,
  month: 30,
  halfYear: 181,
  year: 365,
  fiveYears: 1825,
  always: Number.POSITIVE_INFINITY,
};

const dayMs = 86_400_000;

/** What a stop that runs can be made now: all that ends later; an exclusion becomes no break. */
export function longerStops({ kind, until }: PlayStop, nowMs: number): StopLength[] {
  if (until === null) return [];
  const leftMs = until.getTime() - nowMs;
  return stopLengths.filter(
    (length) =>
      stopDaysMin[length] * dayMs > leftMs && (kind === 'timeOut' || stopKindOf(length) === 'exclusion'),
  );
}
