import { useEffect, useReducer } from 'react';
import { retryWhenOnline } from '../../rendering/retry-when-online.ts';
import { drawnFor, useMedia, wideWindow } from './use-media.ts';

function isWide(): boolean {
  return typeof window === 'undefined' ? drawnFor.isWide : window.matchMedia(wideWindow).matches;
}

/**
 * What wide windows draw in place of what phones do; its code is no part of a phone's first load. `prepare` loads it
 * before a screen is drawn, so that nothing on it moves; `use` answers null while the phone's parts are to be drawn.
 */
export function widePart<Parts extends object>(
  load: () => Promise<Parts>,
): { prepare: () => Promise<void>; use: () => Parts | null } {
  let parts: Parts | null = null;
  const bring = async () => {
    parts ??= await retryWhenOnline(load);
  };
  return {
    prepare: async () => {
      if (isWide()) await bring();
    },
    use: () => {
      const wide = useMedia(wideWindow);
      const [, redraw] = useReducer((count: number) => count + 1, 0);
      useEffect(() => {
        if (wide && parts === null) void bring().then(redraw);
      }, [wide]);
      return wide ? parts : null;
    },
  };
}
