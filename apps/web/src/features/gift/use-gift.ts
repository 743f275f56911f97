import { useEffect } from 'react';
import { call } from '../../shared/api.ts';
import { refreshBonuses } from '../../shared/bonuses.ts';
import { openOverlay, useOverlays } from '../../shared/overlays.ts';
import { useUserInfo } from '../../shared/player.ts';

/** Section 9. */
const askAfterMs = 1_000;

/** Which player was asked about on which day: the server would only say no again. */
let asked = '';

/** About whom it said yes when home was left meanwhile, or something stood in front. */
let waiting = '';

/** Whether the popup is asked for at all (section 6). */
export function mayAskGift(telegram: string): boolean {
  return !telegram.includes('manager');
}

/** Asks a second later; answers how to take it back. */
export function askSoon(ask: () => void): () => void {
  const timer = setTimeout(ask, askAfterMs);
  return () => clearTimeout(timer);
}

/** Asks for the gift of the day a second after the home screen stands clear, and opens it when there is one. */
export function useGift(): void {
  const info = useUserInfo();
  const isClear = useOverlays(({ open }) => open.length === 0);
  const playerId = info && mayAskGift(info.telegram) ? info.uId : null;
  useEffect(() => {
    if (playerId === null || !isClear) return;
    const about = `${playerId} ${new Date().toDateString()}`;
    if (about === asked && about !== waiting) return;
    let isLeft = false;
    const open = () => {
      waiting = isLeft ? about : '';
      if (isLeft) return;
      refreshBonuses();
      openOverlay('gift');
    };
    const takeBack = askSoon(() => {
      if (about === waiting) return open();
      asked = about;
      call('getUserGift', { query: { loading: false } }, { refusal: 'inline' }).then(
        (gift) => {
          if (gift === 1) open();
        },
        () => {
          asked = '';
        },
      );
    });
    return () => {
      isLeft = true;
      takeBack();
    };
  }, [playerId, isClear]);
}
