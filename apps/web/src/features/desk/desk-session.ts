import { create } from 'zustand';
import { forgetAnswers } from '../../shared/api/query-client.ts';

/** Of this tab only, apart from what players keep: logging out in one leaves the other alone. */
const kept = 'palpiteDesk.token';

function read(): string {
  try {
    return sessionStorage.getItem(kept) ?? '';
  } catch {
    return '';
  }
}

export const useDeskSession = create<{ token: string }>(() => ({ token: read() }));

export function enterDesk(token: string): void {
  try {
    sessionStorage.setItem(kept, token);
  } catch {
    // Where nothing can be kept, the tab keeps it until it is loaded again.
  }
  useDeskSession.setState({ token });
}

/** Ends the session of this tab, and with it every answer that was got or is under way in it. */
export function leaveDesk(): void {
  try {
    sessionStorage.removeItem(kept);
  } catch {
    // See above.
  }
  useDeskSession.setState({ token: '' });
  forgetAnswers();
}
