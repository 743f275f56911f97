export const limitKinds = ['deposit', 'loss', 'stake'] as const;
export type LimitKind = (typeof limitKinds)[number];

export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** Hours until a loosened limit can be confirmed. Source of the rule: RTS 12 and GLI-19 require at least 24 hours. */
export const looseningHours = 24;

/** `none`: no change · `now`: takes effect at once · `raise`, `removal`: must wait and then be confirmed. */
export type LimitChange = 'none' | 'now' | 'raise' | 'removal';

/** Classifies a change of a limit; null means no limit. A stricter limit never waits. */
export function decideLimitChange(beforeMinor: bigint | null, afterMinor: bigint | null): LimitChange {
  if (beforeMinor === afterMinor) return 'none';
  if (beforeMinor === null) return 'now';
  if (afterMinor === null) return 'removal';
  return afterMinor < beforeMinor ? 'now' : 'raise';
}

export const reminderMinutes = [15, 30, 60] as const;
export type ReminderMinutes = (typeof reminderMinutes)[number];

/** Lengths of breaks and exclusions. A stop begins at once, cannot end early, and can be extended. */
export const stopLengths = ['day', 'week', 'month', 'halfYear', 'year', 'fiveYears', 'always'] as const;
export type StopLength = (typeof stopLengths)[number];

export const stopKinds = ['timeOut', 'exclusion'] as const;
export type StopKind = (typeof stopKinds)[number];

/** A break or an exclusion in force; `until` is null for one without end. */
export type PlayStop = { kind: StopKind; until: Date | null };

/** Duration as a PostgreSQL interval; null for no end. */
export const stopSpans: Readonly<Record<StopLength, string | null>> = {
  day: '24 hours',
  week: '7 days',
  month: '30 days',
  halfYear: '6 months',
  year: '1 year',
  fiveYears: '5 years',
  always: null,
};

/** A break lasts up to a month; from half a year on a stop is an exclusion. */
export function stopKindOf(length: StopLength): StopKind {
  return length === 'day' || length === 'week' || length === 'month' ? 'timeOut' : 'exclusion';
}

/** Minimum duration in days, for any calendar months. */
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

/**
 * Lists the lengths to which a stop in force can be extended: all that end later. An exclusion cannot become a break.
 */
export function longerStops({ kind, until }: PlayStop, nowMs: number): StopLength[] {
  if (until === null) return [];
  const leftMs = until.getTime() - nowMs;
  return stopLengths.filter(
    (length) =>
      stopDaysMin[length] * dayMs > leftMs && (kind === 'timeOut' || stopKindOf(length) === 'exclusion'),
  );
}
