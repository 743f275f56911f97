import { useSyncExternalStore } from 'react';

/** From here on there are three columns: navigation, screen, slip. */
export const wideWindow = '(min-width: 1200px)';

/** Window width of the reader whose first screen the server renders. */
export const drawnFor = { isWide: false };

/** Returns whether a media query matches and follows changes. Without a window it knows only the reader's width. */
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
