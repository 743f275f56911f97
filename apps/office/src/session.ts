import { create } from 'zustand';

/** The tab's storage, shared with the support desk, which takes the same token. */
const storageKey = 'palpiteDesk.token';

function read(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

/** `isOver`: the server ended the session. The page stays behind the login, so that drafts survive. */
export const useSession = create<{ token: string; isOver: boolean }>(() => ({
  token: read(),
  isOver: false,
}));

export function enter(token: string): void {
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // Without storage the tab keeps the token until it is reloaded.
  }
  useSession.setState({ token, isOver: false });
}

/** Forgets the token. `isOver` keeps the page mounted behind the login. */
export function leave(isOver = false): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is closed: see `enter`.
  }
  useSession.setState((now) => ({ token: '', isOver: isOver && (now.token !== '' || now.isOver) }));
}
