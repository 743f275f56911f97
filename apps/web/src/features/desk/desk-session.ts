import { create } from 'zustand';
import { forgetAnswers } from '../../shared/api/query-client.ts';

/** In the tab's storage, separate from that of players: logging out of one does not end the other. */
const storageKey = 'palpiteDesk.token';

function read(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

export const useDeskSession = create<{ token: string }>(() => ({ token: read() }));

export function enterDesk(token: string): void {
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // Without storage the tab keeps the token until it is reloaded.
  }
  useDeskSession.setState({ token });
}

export function leaveDesk(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is closed: see `enterDesk`.
  }
  useDeskSession.setState({ token: '' });
  forgetAnswers();
}
