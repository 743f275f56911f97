import { readStored, writeStored } from '../device/stored.ts';

const minuteMs = 60_000;

export function nextReminderMs(playSession: {
  sinceMs: number;
  remindedAtMs: number;
  everyMinutes: number;
}): number {
  return Math.max(playSession.sinceMs, playSession.remindedAtMs) + playSession.everyMinutes * minuteMs;
}

/** The time of the last reminder if storage is closed. */
let remindedAtMs = 0;

export function readRemindedAtMs(): number {
  return Math.max(remindedAtMs, Number(readStored('remindedAt') ?? 0) || 0);
}

/** Claims a due reminder; returns false if another tab has shown it meanwhile. */
export async function claimReminder(dueMs: number, nowMs: number): Promise<boolean> {
  const claim = () => {
    if (readRemindedAtMs() >= dueMs) return false;
    remindedAtMs = nowMs;
    writeStored('remindedAt', String(nowMs));
    return true;
  };
  // Two tabs may claim at the same time. Old browsers have no locks: there the collision is rare.
  return typeof navigator !== 'undefined' && navigator.locks
    ? navigator.locks.request('palpite.remindedAt', async () => claim())
    : claim();
}
