import { create } from 'zustand';
import { queries } from './queries.ts';

/** In the tab's storage, separate from that of players: logging out of one does not end the other. */
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

/** Forgets the token and all answers. `isOver` keeps the page mounted behind the login, with its answers. */
export function leave(isOver = false): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is closed: see `enter`.
  }
  useSession.setState((now) => ({ token: '', isOver: isOver && (now.token !== '' || now.isOver) }));
  if (!isOver) queries.clear();
}
