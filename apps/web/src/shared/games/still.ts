import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(changed: () => void): () => void {
  const media = query();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Whether the reader wants no motion. */
export function useStill(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}
