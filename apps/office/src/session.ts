import type { Reply } from '@palpite/contracts/endpoint';
import type { getOffice } from '@palpite/contracts/office/registry';
import { create } from 'zustand';
import { settleConfirmation } from './confirmation.ts';
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

/**
 * `isOver`: the server ended the session. The page stays behind the login, so that drafts survive. `person` grows when
 * another member logs in there, who gets a new page.
 */
export const useSession = create<{ token: string; isOver: boolean; person: number }>(() => ({
  token: read(),
  isOver: false,
  person: 0,
}));

/** Opens the session of the member with this e-mail address. Drafts and answers of another member are dropped. */
export function enter(token: string, email: string): void {
  const before = queries.getQueryData<Reply<typeof getOffice>>(['office'])?.member.email;
  const isOther = before !== undefined && before !== email.trim().toLowerCase();
  if (isOther) {
    queries.clear();
    settleConfirmation(false);
  }
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // Without storage the tab keeps the token until it is reloaded.
  }
  useSession.setState(({ person }) => ({ token, isOver: false, person: isOther ? person + 1 : person }));
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
