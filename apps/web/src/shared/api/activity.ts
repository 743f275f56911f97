import { useSyncExternalStore } from 'react';
import { create } from 'zustand';

/** The indicator stays this long after the answer, so that quick answers do not flicker (section 9). */
export const spinnerHideMs = 600;

export const useActivity = create<{ loading: boolean; reachable: boolean }>(() => ({
  loading: false,
  reachable: true,
}));

let hiding: ReturnType<typeof setTimeout> | undefined;

export function showLoading(): void {
  clearTimeout(hiding);
  useActivity.setState({ loading: true });
}

/** Hides the indicator after any response (section 8). */
export function endLoading(): void {
  clearTimeout(hiding);
  hiding = setTimeout(() => useActivity.setState({ loading: false }), spinnerHideMs);
}

export function setReachable(reachable: boolean): void {
  if (useActivity.getState().reachable !== reachable) useActivity.setState({ reachable });
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

export function useOnline(): { online: boolean; reachable: boolean } {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const reachable = useActivity((activity) => activity.reachable);
  return { online, reachable };
}
