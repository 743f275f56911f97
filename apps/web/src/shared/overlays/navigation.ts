type Navigate = (path: string, search: Record<string, string>) => void;

let navigate: Navigate = (path, search) => {
  const query = new URLSearchParams(search).toString();
  window.location.hash = query ? `${path}?${query}` : path;
};

/** The app hands its router in here, so that stores and the request client can leave a screen. */
export function connectNavigation(port: Navigate): void {
  navigate = port;
}

/** Leaves for another screen; `search` is what its address names. */
export function goTo(path: string, search: Record<string, string> = {}): void {
  navigate(path, search);
}

/** The path of the screen that is shown, from the hash of the address. */
export function shownPath(): string {
  return typeof window === 'undefined' ? '' : (window.location?.hash.slice(1).split('?')[0] ?? '');
}
