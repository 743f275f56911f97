export type DailyClaim = {
  /** Local day of the claim, such as `2026-11-21`. */
  readonly day: string;
  readonly zone: string;
  readonly takenAt: Date;
  readonly streak: number;
};

export const zoneChangeHours = 20;
const hourMs = 3_600_000;

export type DailyDecision = { open: true; streak: number } | { open: false; opensAt: Date | null };

/**
 * Decides whether a player may claim the daily offer now, and the resulting streak.
 *
 * Days only move forward: a player who travels west into yesterday's date waits for a new day. In the same zone the
 * next claim opens at midnight. After a change of zone it opens no sooner than 20 hours after the last claim; `opensAt`
 * is that moment, or null when the player waits for the next local day.
 */
export function decideDailyClaim(
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

/** Step of a ladder for a streak; the ladder starts again after its last step. */
export function ladderStep(streak: number, steps: number): number {
  return ((streak - 1) % steps) + 1;
}
