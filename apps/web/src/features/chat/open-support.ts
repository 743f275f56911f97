import { openOverlay } from '../../shared/overlays/overlays.ts';
import { isLoggedIn } from '../../shared/session/session.ts';

/** Section 6: without a token the support action opens the login. */
export function openSupport(): void {
  openOverlay(isLoggedIn() ? 'chat' : 'login');
}
