import { useEffect } from 'react';
import { isRoundMoving } from '../shared/games/moving-round.ts';
import { openOverlay, useOverlays } from '../shared/overlays/overlays.ts';
import { usePlayerPart } from '../shared/session/player.ts';
import { claimReminder, nextReminderMs, readRemindedAtMs } from '../shared/session/reality-check.ts';

const checkEveryMs = 2_000;

function isBusy(): boolean {
  return document.visibilityState !== 'visible' || isRoundMoving() || useOverlays.getState().open.length > 0;
}

export function RealityCheck() {
  const sinceMs = usePlayerPart(({ playSession }) => playSession.sinceMs) ?? null;
  const everyMinutes =
    usePlayerPart(({ stop, playSession }) => (stop ? null : playSession.reminderMinutes)) ?? null;
  useEffect(() => {
    if (sinceMs === null || everyMinutes === null) return;
    let claiming = false;
    const check = async () => {
      const nowMs = Date.now();
      const dueMs = nextReminderMs({ sinceMs, remindedAtMs: readRemindedAtMs(), everyMinutes });
      if (claiming || nowMs < dueMs || isBusy()) return;
      claiming = true;
      try {
        if (await claimReminder(dueMs, nowMs)) openOverlay('realityCheck');
      } finally {
        claiming = false;
      }
    };
    const timer = setInterval(() => void check(), checkEveryMs);
    return () => clearInterval(timer);
  }, [sinceMs, everyMinutes]);
  return null;
}
