import { create } from 'zustand';
import { useSession } from '../session/session.ts';

type Notices = {
  /** The server's notice to this player. */
  text: string | null;
  /** The operator's notice to all users, until its end. */
  banner: { id: string; text: string } | null;
};

export const useNotice = create<Notices>(() => ({ text: null, banner: null }));

/** Returns the text of the one notice that is shown: the player's own comes first. */
export function shownNotice({ text, banner }: Notices): string | null {
  return text ?? banner?.text ?? null;
}

export function dismissNotice(): void {
  useNotice.setState(({ text }) => (text === null ? { banner: null } : { text: null }));
}

// A notice to one player is not for the next player on this device.
useSession.subscribe(({ token }, before) => {
  if (token !== before.token) useNotice.setState({ text: null });
});
