import { useSyncExternalStore } from 'react';

/** Three panes: navigation, screen, slip. */
export const wideWindow = '(min-width: 1200px)';

/** Of the reader whose first screen is drawn on the server, where there is no window to ask. */
export const drawnFor = { isWide: false };

/** Whether a media query holds now; the component follows it. Without a window only the width of the reader is known. */
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
