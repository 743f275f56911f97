import { create } from 'zustand';
import { forgetAnswers } from '../api/query-client.ts';
import { clearStored, readStored, writeStored } from '../device/stored.ts';
import { closeAllOverlays, closeOverlays, openOverlay, paymentOverlays } from '../overlays/overlays.ts';

export const useSession = create<{ token: string }>(() => ({ token: readStored('token') ?? '' }));

export function isLoggedIn(): boolean {
  return useSession.getState().token !== '';
}

function setToken(token: string): void {
  if (useSession.getState().token === token) return;
  useSession.setState({ token });
  // Section 4: a token change clears the deposit overlay and the bonus increase.
  closeOverlays(...paymentOverlays, 'bonusIncrease');
}

export function logIn(token: string): void {
  writeStored('token', token);
  forgetAnswers();
  setToken(token);
}

/** Ends the session here: clears all local storage, empties the token, opens the login overlay (section 4). */
export function logOut(): void {
  clearStored();
  clearTermsRequired();
  setToken('');
  forgetAnswers();
  closeAllOverlays();
  openOverlay('login');
}

export function followOtherTabs(): void {
  window.addEventListener('storage', () => {
    const token = readStored('token') ?? '';
    if (token === useSession.getState().token) return;
    forgetAnswers();
    setToken(token);
  });
}

/** Whether the server refused a call until newer terms are accepted; the dialog then opens above everything. */
export const useTermsRequired = create<{ required: boolean }>(() => ({ required: false }));

export function requireTerms(): void {
  useTermsRequired.setState({ required: true });
}

export function clearTermsRequired(): void {
  useTermsRequired.setState({ required: false });
}
