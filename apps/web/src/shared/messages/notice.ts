import { create } from 'zustand';
import { useSession } from '../session/session.ts';

type Notices = {
  /** What the server pushed to this player. */
  text: string | null;
  /** The operator's notice to everybody, until its end. */
  banner: { id: string; text: string } | null;
};

export const useNotice = create<Notices>(() => ({ text: null, banner: null }));

/** The text of the one banner that is shown: that to the player comes first. */
export function shownNotice({ text, banner }: Notices): string | null {
  return text ?? banner?.text ?? null;
}

/** Takes away what is shown. */
export function dismissNotice(): void {
  useNotice.setState(({ text }) => (text === null ? { banner: null } : { text: null }));
}

// What was pushed to one player is not for whoever comes after on this device.
useSession.subscribe(({ token }, before) => {
  if (token !== before.token) useNotice.setState({ text: null });
});
