type Navigate = (path: string, search: Record<string, string>) => void;

let navigate: Navigate = (path, search) => {
  const query = new URLSearchParams(search).toString();
  window.location.hash = query ? `${path}?${query}` : path;
};

/** The app passes its router here, so that stores and the API client can navigate. */
export function connectNavigation(port: Navigate): void {
  navigate = port;
}

export function goTo(path: string, search: Record<string, string> = {}): void {
  navigate(path, search);
}

export function shownPath(): string {
  return typeof window === 'undefined' ? '' : (window.location?.hash.slice(1).split('?')[0] ?? '');
}
