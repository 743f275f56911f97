import { useEffect, useReducer } from 'react';
import { retryWhenOnline } from '../../rendering/retry-when-online.ts';
import { drawnFor, useMedia, wideWindow } from './media.ts';

function isWide(): boolean {
  return typeof window === 'undefined' ? drawnFor.isWide : window.matchMedia(wideWindow).matches;
}

/**
 * Components that wide windows use instead of those of phones; phones do not load their code. `prepare` loads it before
 * a screen renders, so that nothing moves. `use` returns null while the phone's components should render.
 */
export function widePart<Parts extends object>(
  load: () => Promise<Parts>,
): { prepare: () => Promise<void>; use: () => Parts | null } {
  let parts: Parts | null = null;
  const loadParts = async () => {
    parts ??= await retryWhenOnline(load);
  };
  return {
    prepare: async () => {
      if (isWide()) await loadParts();
    },
    use: () => {
      const wide = useMedia(wideWindow);
      const [, redraw] = useReducer((count: number) => count + 1, 0);
      useEffect(() => {
        if (wide && parts === null) void loadParts().then(redraw);
      }, [wide]);
      return wide ? parts : null;
    },
  };
}
