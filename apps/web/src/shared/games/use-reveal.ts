import { type RefObject, useEffect } from 'react';

const revealMs = 220;

/** Fades in the whole board when a round ends: one layer, however many tiles it uncovers. */
export function useReveal(box: RefObject<HTMLElement | null>, roundId: string | null, still: boolean): void {
  useEffect(() => {
    if (roundId === null || still) return;
    const motion = box.current?.animate([{ opacity: 0.45 }, { opacity: 1 }], {
      duration: revealMs,
      easing: 'cubic-bezier(.2,0,0,1)',
    });
    return () => motion?.cancel();
  }, [box, roundId, still]);
}
