import { readStored, writeStored } from '../device/stored.ts';

const minuteMs = 60_000;

/** When a player is to be told of the login next: an interval after it began, or after it was told the last time. */
export function nextReminderMs(sitting: {
  sinceMs: number;
  remindedAtMs: number;
  everyMinutes: number;
}): number {
  return Math.max(sitting.sinceMs, sitting.remindedAtMs) + sitting.everyMinutes * minuteMs;
}

/** Where nothing can be kept, the page remembers when it told it. */
let toldAtMs = 0;

/** When it was told the last time, in any tab. */
export function readRemindedAtMs(): number {
  return Math.max(toldAtMs, Number(readStored('remindedAt') ?? 0) || 0);
}

/** Takes a reminder that is due; false when another tab has told it meanwhile. */
export async function claimReminder(dueMs: number, nowMs: number): Promise<boolean> {
  const claim = () => {
    if (readRemindedAtMs() >= dueMs) return false;
    toldAtMs = nowMs;
    writeStored('remindedAt', String(nowMs));
    return true;
  };
  // Two tabs may come at the same moment; without locks, as in an old browser, one of them is rarely late.
  return typeof navigator !== 'undefined' && navigator.locks
    ? navigator.locks.request('palpite.remindedAt', async () => claim())
    : claim();
}
