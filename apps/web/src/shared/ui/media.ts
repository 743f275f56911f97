import { useSyncExternalStore } from 'react';

/** From here on there are three columns: navigation, screen, slip. */
export const wideWindow = '(min-width: 1200px)';

/** Window width of the reader whose first screen the server renders. */
export const drawnFor = { isWide: false };

/** Without a window it knows only the reader's width. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => query === wideWindow && drawnFor.isWide,
  );
}

let media: MediaQueryList | undefined;

/** Created once: creating a media query is slow, and boards read it on every render. */
function query(): MediaQueryList {
  media ??= window.matchMedia('(prefers-reduced-motion: reduce)');
  return media;
}

function subscribe(changed: () => void): () => void {
  query().addEventListener('change', changed);
  return () => query().removeEventListener('change', changed);
}

export const prefersReducedMotion = () => query().matches;

export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, prefersReducedMotion, () => false);
}
