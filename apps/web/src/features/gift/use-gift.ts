import { useEffect } from 'react';
import { call } from '../../shared/api/api.ts';
import { useOverlays } from '../../shared/overlays/overlays.ts';
import { useUserInfo } from '../../shared/session/player.ts';
import { refreshBonuses } from '../../shared/wallet/bonuses.ts';

/** Section 9. */
const delayMs = 1_000;

/** Player and day of the last request: a second one would only be refused. */
let lastRequest = '';

/** Returns whether the account may request the gift (section 6). */
export function mayRequestGift(telegram: string): boolean {
  return !telegram.includes('manager');
}

export function afterDelay(run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}

/** Overlays that waited for the home screen open there; the queue's code loads when it is first needed. */
const loadQueue = () => import('../../shared/overlays/overlay-queue.ts');

export function useGift(): void {
  const info = useUserInfo();
  const isClear = useOverlays(({ open }) => open.length === 0);
  const playerId = info?.uId ?? null;
  const mayRequest = info !== null && mayRequestGift(info.telegram);
  useEffect(() => {
    if (playerId === null || !isClear) return;
    return afterDelay(() => {
      void loadQueue().then(
        ({ showNext }) => showNext(),
        () => {},
      );
      const request = `${playerId} ${new Date().toDateString()}`;
      if (request === lastRequest || !mayRequest) return;
      lastRequest = request;
      void checkDailyGift();
    });
  }, [playerId, mayRequest, isClear]);
}

async function checkDailyGift(): Promise<void> {
  const gift = await call('getUserGift', { query: { loading: false } }).catch(() => {
    lastRequest = '';
    return 0;
  });
  if (gift !== 1) return;
  refreshBonuses();
  const { queueOverlay } = await loadQueue();
  queueOverlay('gift', {});
}
