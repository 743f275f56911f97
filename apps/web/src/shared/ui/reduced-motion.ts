import { useSyncExternalStore } from 'react';

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

/** Returns whether the reader prefers reduced motion. */
export const prefersReducedMotion = () => query().matches;

/** The same as a hook that follows changes. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, prefersReducedMotion, () => false);
}
