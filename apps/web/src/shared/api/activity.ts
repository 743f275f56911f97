import { create } from 'zustand';

/** The spinner stays this long after the answer, so that quick answers do not flicker (section 9). */
export const spinnerHideMs = 600;

export const useActivity = create<{ loading: boolean; reachable: boolean }>(() => ({
  loading: false,
  reachable: true,
}));

let hiding: ReturnType<typeof setTimeout> | undefined;

/** A request with the loading flag has started. */
export function showLoading(): void {
  clearTimeout(hiding);
  useActivity.setState({ loading: true });
}

/** Any response ends the indicator (section 8). */
export function endLoading(): void {
  clearTimeout(hiding);
  hiding = setTimeout(() => useActivity.setState({ loading: false }), spinnerHideMs);
}

/** The last request reached the server, or did not. */
export function noteReachable(reachable: boolean): void {
  if (useActivity.getState().reachable !== reachable) useActivity.setState({ reachable });
}
