/** The last time that somebody took what there is once a day. */
export type DailyClaim = {
  /** The local day that it counted for, `2026-11-21`. */
  readonly day: string;
  /** The zone that the day was read in. */
  readonly zone: string;
  readonly takenAt: Date;
  /** Days in a row up to that one. */
  readonly streak: number;
};

/** A day at least this long lies between two turns that were taken in different zones. */
export const zoneChangeHours = 20;
const hourMs = 3_600_000;

export type DailyDecision = { open: true; streak: number } | { open: false; opensAt: Date | null };

/**
 * Decides whether a player may take today's turn, and how many days in a row it makes.
 *
 * Days only go forward: who flies west and reads yesterday's date again waits for a day that is new. In the same zone
 * the next turn opens at midnight; a zone that changed opens it no sooner than 20 hours after the last one.
 * `opensAt` is the moment that a changed zone waits for; null when it waits for the next local day.
 */
export function decideDailyTurn(
  last: DailyClaim | null,
  now: { day: string; zone: string; at: Date },
): DailyDecision {
  if (!last) return { open: true, streak: 1 };
  if (now.day <= last.day) return { open: false, opensAt: null };
  const opensAt = new Date(last.takenAt.getTime() + zoneChangeHours * hourMs);
  if (now.zone !== last.zone && now.at < opensAt) return { open: false, opensAt };
  return { open: true, streak: isDayAfter(last.day, now.day) ? last.streak + 1 : 1 };
}

function isDayAfter(day: string, next: string): boolean {
  return Date.parse(next) - Date.parse(day) === 24 * hourMs;
}

/** Which step of a ladder a day in a row stands on: after the last step it begins anew. */
export function ladderStep(streak: number, steps: number): number {
  return ((streak - 1) % steps) + 1;
}
