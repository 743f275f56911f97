import { useSyncExternalStore } from 'react';

let media: MediaQueryList | undefined;

/** Asked at each drawing of a board, and dear to make: one serves them all. */
function query(): MediaQueryList {
  media ??= window.matchMedia('(prefers-reduced-motion: reduce)');
  return media;
}

function subscribe(changed: () => void): () => void {
  query().addEventListener('change', changed);
  return () => query().removeEventListener('change', changed);
}

/** Whether the reader wants no motion now. */
export const prefersReducedMotion = () => query().matches;

/** The same for what is drawn: the component follows it. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, prefersReducedMotion, () => false);
}
