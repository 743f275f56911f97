import { useEffect } from 'react';
import { call } from '../../shared/api/api.ts';
import { useOverlays } from '../../shared/overlays/overlays.ts';
import { useUserInfo } from '../../shared/session/player.ts';
import { refreshBonuses } from '../../shared/wallet/bonuses.ts';

/** Section 9. */
const askAfterMs = 1_000;

/** Which player was asked about on which day: the server would only say no again. */
let asked = '';

/** Whether the popup is asked for at all (section 6). */
export function mayAskGift(telegram: string): boolean {
  return !telegram.includes('manager');
}

/** Asks a second later; answers how to take it back. */
export function askSoon(ask: () => void): () => void {
  const timer = setTimeout(ask, askAfterMs);
  return () => clearTimeout(timer);
}

/** What waits in the queue for the home screen opens there; its code comes with the first one that asks. */
const loadQueue = () => import('../../shared/overlays/overlay-queue.ts');

/** Asks for the gift of the day a second after the home screen is free of overlays; the popup is queued. */
export function useGift(): void {
  const info = useUserInfo();
  const isClear = useOverlays(({ open }) => open.length === 0);
  const playerId = info?.uId ?? null;
  const mayAsk = info !== null && mayAskGift(info.telegram);
  useEffect(() => {
    if (playerId === null || !isClear) return;
    return askSoon(() => {
      void loadQueue().then(
        ({ showNext }) => showNext(),
        () => {},
      );
      const about = `${playerId} ${new Date().toDateString()}`;
      if (about === asked || !mayAsk) return;
      asked = about;
      void checkDailyGift();
    });
  }, [playerId, mayAsk, isClear]);
}

async function checkDailyGift(): Promise<void> {
  const gift = await call('getUserGift', { query: { loading: false } }).catch(() => {
    asked = '';
    return 0;
  });
  if (gift !== 1) return;
  refreshBonuses();
  const { queueOverlay } = await loadQueue();
  queueOverlay('gift', {});
}
