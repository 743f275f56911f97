import { create } from 'zustand';
import { useSession } from './session.ts';

/** The banner text that the server pushes. */
export const useNotice = create<{ text: string | null }>(() => ({ text: null }));

export function dismissNotice(): void {
  useNotice.setState({ text: null });
}

// What was pushed to one player is not for whoever comes after on this device.
useSession.subscribe(({ token }, before) => {
  if (token !== before.token) dismissNotice();
});
