import { useSyncExternalStore } from 'react';
import { useActivity } from './activity.ts';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Returns whether the device has a network, and whether the server answered the last call. */
export function useOnline(): { online: boolean; reachable: boolean } {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const reachable = useActivity((activity) => activity.reachable);
  return { online, reachable };
}
