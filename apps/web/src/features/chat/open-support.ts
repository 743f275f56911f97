import { openOverlay } from '../../shared/overlays/overlays.ts';
import { isLoggedIn } from '../../shared/session/session.ts';

/** Opens the chat; without a token the login (section 6). */
export function openSupport(): void {
  openOverlay(isLoggedIn() ? 'chat' : 'login');
}
